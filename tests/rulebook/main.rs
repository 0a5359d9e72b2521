//! The rulebooks, played out: a test for each table and each folder's fixtures, found by their files.
//!
//! A folder is called after its system; `campaign` holds what every campaign shares, played under the first one.

use libtest_mimic::{Arguments, Failed, Trial};
use recount_core::systems::System;
use recount_tests::{cited, run};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![Trial::test("every_system_has_a_folder_of_tables", every_system_has_tables)];
    for path in cited::files(&run::folder(""), "txt") {
        let part =
            |path: Option<&std::ffi::OsStr>| path.and_then(|p| p.to_str()).unwrap_or_default().to_owned();
        let folder = part(path.parent().and_then(|parent| parent.file_name()));
        let table = part(path.file_stem());
        let name = format!("{folder}::{table}");
        trials.push(Trial::test(name, move || play(&folder, &table)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn play(folder: &str, table: &str) -> Result<(), Failed> {
    let system = match folder {
        "campaign" => System::ALL.first().copied(),
        slug => System::of(slug),
    };
    let system = system.ok_or_else(|| format!("{folder} is no system"))?;
    if table == "fixtures" {
        run::every_fixture_plays(system)?;
    } else {
        run::table(folder, system, table)?;
    }
    Ok(())
}

fn every_system_has_tables() -> Result<(), Failed> {
    for slug in System::ALL.iter().map(|system| system.slug()).chain(["campaign"]) {
        if cited::files(&run::folder(slug), "txt").iter().all(|path| path.ends_with("fixtures.txt")) {
            return Err(format!("{slug} has no tables").into());
        }
    }
    Ok(())
}
