//! `export`: a campaign as it was recorded, byte for byte.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use serde_json::json;

use super::Door;
use super::args::Export;
use super::outcome::{Failure, Output, SYSTEM};

/// Exports the campaign to a file or to the terminal.
pub(super) fn export(door: &Door, args: &Export) -> Result<Output, Failure> {
    let library = door.library()?;
    let info = library.campaign(door.campaign.as_deref())?;
    let Some(path) = &args.output else {
        library.ledger().export(info.id, io::stdout().lock())?;
        std::process::exit(0);
    };
    let failed = |e: io::Error| Failure::new(SYSTEM, "System", format!("writing {}: {e}", path.display()));
    let mut file = BufWriter::new(File::create(path).map_err(failed)?);
    let head = library.ledger().export(info.id, &mut file)?;
    file.flush().and_then(|()| file.get_ref().sync_all()).map_err(failed)?;
    let text = format!(
        "{} of {} are in {}.",
        super::say::count(len(head.len), "entry", "entries"),
        info.name,
        path.display()
    );
    Ok(Output::new(text, json!({"campaign": info.id, "head": head.id, "entries": head.len, "file": path})))
}

fn len(len: u64) -> usize {
    usize::try_from(len).unwrap_or(usize::MAX)
}
