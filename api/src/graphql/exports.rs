//! Exports over the API: a campaign leaves and comes in part by part, byte for byte, and what people hold is checked.

use async_graphql::{Context, Enum, Object, Result, SimpleObject, Union};
use recount_core::checkpoint::{BadNote, Pasted, Verifier};
use recount_replay::verify::export;
use recount_store::{Found, ImportError, Imported, Ledger};
use serde_json::Value;

use super::access::Caller;
use super::error::{bad_input, internal};
use super::types::VerifyReport;
use super::{Desk, working};
use crate::scribe::check_name;
use crate::verified::{self, Compare, Kind};

/// The most bytes of an export in one part, unless one batch has more.
pub const PART: usize = 300_000;

/// Whether what people hold is what they think.
#[derive(Debug, Default)]
pub struct Held;

/// Campaigns that come in as they were recorded.
#[derive(Debug, Default)]
pub struct ExportMutation;

/// A part of a campaign as it was recorded, byte for byte: whole batches, each with its closing line.
#[derive(SimpleObject)]
pub struct ExportPart {
    /// The part's text; the texts of all parts, one behind the other, are the export.
    text: String,
    /// The number of its first entry.
    from: u64,
    /// The number of the entry that comes after it.
    next: u64,
    /// Whether the campaign goes on after it.
    has_more: bool,
}

/// What came of importing an export.
#[derive(Union)]
pub enum ExportResult {
    /// It is here now.
    Imported(ExportImported),
    /// Nothing of it came in.
    Refused(ExportRefused),
}

/// A campaign came in as it was recorded.
#[derive(SimpleObject)]
pub struct ExportImported {
    /// The short name that it has here.
    campaign: String,
    /// What was found.
    state: ExportState,
    /// How many entries came in.
    entries: u64,
    /// How many entries are here that the text lacks at its end.
    lacks: u64,
}

/// What an export is beside what is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ExportState {
    /// The campaign was not here.
    New,
    /// It was here, entry for entry.
    Same,
    /// It was here, and the text goes on.
    Longer,
    /// It was here and goes on; the text is its beginning.
    Shorter,
}

/// Nothing of an export came in.
#[derive(SimpleObject)]
pub struct ExportRefused {
    /// Why not, in a word.
    code: String,
    /// What is wrong, and where.
    sentence: String,
    /// What to do about it.
    hint: Option<String>,
}

/// Whether what people hold is what they think.
#[Object]
impl Held {
    /// Checks what somebody holds of a campaign: an export, a proof, or a checkpoint. What is larger than a request may
    /// be is checked by `recount verify`, which needs no server.
    #[graphql(complexity = "500 + child_complexity")]
    async fn check(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Its text.")] text: String,
        #[graphql(desc = "Checkpoints that were kept, to compare it with.")] checkpoints: Option<Vec<String>>,
        #[graphql(desc = "Keys that are believed, as name+hash+base64.")] keys: Option<Vec<String>>,
    ) -> Result<VerifyReport> {
        Caller::of(context)?.known()?;
        let held = checkpoints.unwrap_or_default();
        let held = held.iter().map(|text| pasted(text)).collect::<Result<Vec<_>>>()?;
        let mut known = verifiers(keys)?;
        known.extend(held.iter().flat_map(|held| held.keys.clone()));
        let found = working(|| verified::text(text.as_bytes(), &held, &known)).map_err(|e| bad_note(&e))?;
        Ok(VerifyReport::of(&found))
    }

    /// Compares a checkpoint that somebody kept with a fresh export or a newer checkpoint: was anything before it
    /// rewritten?
    #[graphql(complexity = "500 + child_complexity")]
    async fn compare_checkpoint(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The checkpoint that was kept.")] old: String,
        #[graphql(desc = "A fresh export, or a newer checkpoint.")] new: String,
        #[graphql(desc = "The export that was kept with it: the first entry that differs is then named.")]
        older: Option<String>,
        #[graphql(desc = "A proof of consistency, when the new one is a checkpoint.")] proof: Option<String>,
        #[graphql(desc = "Keys that are believed, as name+hash+base64.")] keys: Option<Vec<String>>,
    ) -> Result<VerifyReport> {
        Caller::of(context)?.known()?;
        // Reading whole exports takes its time.
        let older = working(|| older.map(|text| export(text.as_bytes()).ids));
        let compare = Compare { old: pasted(&old)?, older, keys: verifiers(keys)? };
        let proof = proof.map(|text| match Kind::of(text.as_bytes()) {
            Kind::Proof(proof) => Ok(proof),
            Kind::Note(_) | Kind::Export(_) => Err(bad_input("that is no proof", None)),
        });
        let proof = proof.transpose()?;
        let found = working(|| match Kind::of(new.as_bytes()) {
            Kind::Export(fresh) => Ok(compare.with_export(*fresh)),
            Kind::Note(newer) => Ok(compare.with_note(&newer.map_err(|e| bad_note(&e))?, proof.as_ref())),
            Kind::Proof(_) => {
                let hint = Some("give a proof as proof, beside the newer checkpoint");
                Err(bad_input("the second text is neither an export nor a checkpoint", hint))
            }
        });
        Ok(VerifyReport::of(&found?))
    }
}

/// Campaigns that come in as they were recorded.
#[Object]
impl ExportMutation {
    /// Imports an export, or the part of one that goes on where this ledger's copy ends; nothing of it unless all of
    /// it is as it was recorded.
    async fn import_export(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The short name it gets in this ledger; one that is here keeps its own.")]
        campaign: String,
        #[graphql(
            desc = "The export's text: whole batches from the start, or from where this ledger's ends."
        )]
        text: String,
    ) -> Result<ExportResult> {
        let desk = context.data::<Desk>()?;
        Caller::of(context)?.keeps_the_ledger("import an export")?;
        check_name(&campaign).map_err(|e| bad_input(e.to_string(), e.hint().as_deref()))?;
        match working(|| take_in(desk.library.ledger(), &campaign, &text)) {
            Ok(result) => Ok(result),
            Err(ImportError::Store(error)) => Err(internal(&error, error.hint())),
            Err(error) => Ok(ExportResult::Refused(ExportRefused::of(&error))),
        }
    }
}

/// Puts a part behind what is here already; a text that begins at entry 0 is taken as it is.
fn take_in(ledger: &Ledger, name: &str, text: &str) -> Result<ExportResult, ImportError> {
    let first = text.lines().next().unwrap_or_default();
    let first: Value = serde_json::from_str(first).unwrap_or_default();
    let (seq, parent) =
        (first["seq"].as_u64().unwrap_or_default(), first["parent"].as_str().unwrap_or_default());
    let before = match seq {
        0 => Vec::new(),
        _ => match ledger.find(parent)? {
            Found::One(located) => ledger.before(located.campaign, seq)?,
            Found::None | Found::Many(_) => return Ok(ExportResult::Refused(ExportRefused::too_early(seq))),
        },
    };
    let imported = ledger.import(name, std::io::Read::chain(&before[..], text.as_bytes()))?;
    Ok(ExportResult::Imported(ExportImported::of(&imported, name.to_owned())))
}

impl ExportPart {
    /// Reads a part of a campaign of the ledger.
    ///
    /// # Errors
    /// When the tape cannot be read, or is damaged there.
    pub fn of(ledger: &Ledger, campaign: recount_core::entry::Id, from: u64) -> Result<Self> {
        let part =
            working(|| ledger.export_part(campaign, from, PART)).map_err(|e| internal(&e, e.hint()))?;
        let text = String::from_utf8(part.bytes).map_err(|e| internal(&e, None))?;
        Ok(Self { text, from: part.from, next: part.next, has_more: part.next < part.head.len })
    }
}

impl ExportImported {
    fn of(imported: &Imported, asked: String) -> Self {
        let (campaign, state, entries, lacks) = match imported {
            Imported::New { head } => (asked, ExportState::New, head.len, 0),
            Imported::Same { name } => (name.to_string(), ExportState::Same, 0, 0),
            Imported::Longer { name, added } => (name.to_string(), ExportState::Longer, *added, 0),
            Imported::Shorter { name, lacks } => (name.to_string(), ExportState::Shorter, 0, *lacks),
        };
        Self { campaign, state, entries, lacks }
    }
}

impl ExportRefused {
    fn too_early(seq: u64) -> Self {
        Self {
            code: "OutOfOrder".to_owned(),
            sentence: format!(
                "importing: the text begins with entry {seq}, and the entry before it is not here"
            ),
            hint: Some("send the parts in their order, each from where the one before it ends".to_owned()),
        }
    }

    fn of(error: &ImportError) -> Self {
        let code = match error {
            ImportError::NotAnExport(_) => "NotAnExport",
            ImportError::Parted { .. } => "Parted",
            ImportError::Append(_) => "NotTaken",
            _ => "Damaged",
        };
        let hint = error.hint().map(str::to_owned);
        Self { code: code.to_owned(), sentence: error.to_string(), hint }
    }
}

fn pasted(text: &str) -> Result<Pasted> {
    Pasted::parse(text).map_err(|e| bad_note(&e))
}

fn bad_note(error: &BadNote) -> async_graphql::Error {
    bad_input(error.to_string(), Some("give the checkpoint as it was signed or pasted"))
}

fn verifiers(keys: Option<Vec<String>>) -> Result<Vec<Verifier>> {
    let read = |text: &String| text.parse().map_err(|e: BadNote| bad_input(e.to_string(), None));
    keys.unwrap_or_default().iter().map(read).collect()
}
