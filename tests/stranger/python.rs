//! A Python with the two packages that the stranger needs: installed once, beside what is built.
//!
//! A fresh Debian has Python without `venv`, and forbids `pip` outside of one; a folder of its own is always allowed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const PACKAGES: [&str; 2] = ["blake3", "cryptography"];

/// How the interpreter is called.
#[derive(Clone, Debug)]
struct Found {
    program: PathBuf,
    packages: Option<PathBuf>,
}

/// Returns a command that runs Python with the packages.
///
/// # Panics
/// When no way leads to one, with what was tried.
pub fn python() -> Command {
    static FOUND: OnceLock<Found> = OnceLock::new();
    let found = FOUND.get_or_init(find);
    let mut command = Command::new(&found.program);
    if let Some(packages) = &found.packages {
        command.env("PYTHONPATH", packages);
    }
    command
}

fn find() -> Found {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stranger");
    let venv = here.join("venv");
    let mut tried = Vec::new();
    let inside = Found { program: venv.join("bin/python"), packages: None };
    let target = Found { program: "python3".into(), packages: Some(here.join("packages")) };
    let system = Found { program: "python3".into(), packages: None };
    if works(&inside) {
        return inside;
    }
    let place = venv.display().to_string();
    if run("python3", &["-m", "venv", "--clear", &place], &mut tried) {
        let pip = [&["-m", "pip", "install", "--quiet"], &PACKAGES[..]].concat();
        run(&inside.program.display().to_string(), &pip, &mut tried);
    }
    if works(&inside) {
        return inside;
    }
    let place = here.join("packages").display().to_string();
    let pip = [&["-m", "pip", "install", "--quiet", "--upgrade", "--target", &place], &PACKAGES[..]].concat();
    run("python3", &pip, &mut tried);
    // Without a network, whoever has the packages already can still run the check.
    for other in [target, system] {
        if works(&other) {
            return other;
        }
    }
    panic!("no Python with {PACKAGES:?}; install python3-venv, or see what was tried:\n{}", tried.join("\n"));
}

fn works(found: &Found) -> bool {
    let mut command = Command::new(&found.program);
    if let Some(packages) = &found.packages {
        command.env("PYTHONPATH", packages);
    }
    let asked = command.args(["-c", "import blake3, cryptography"]).output();
    asked.is_ok_and(|output| output.status.success())
}

fn run(program: &str, args: &[&str], tried: &mut Vec<String>) -> bool {
    let said = match Command::new(program).args(args).output() {
        Ok(output) if output.status.success() => return true,
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => error.to_string(),
    };
    tried.push(format!("{program} {}: {said}", args.join(" ")));
    false
}
