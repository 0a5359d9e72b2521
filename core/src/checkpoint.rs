//! Checkpoints: a campaign's size and root in three lines, signed as a note (C2SP `tlog-checkpoint`, `signed-note`).
//!
//! The ledger signs, and players countersign as witnesses. Signing is a function of the key; where keys come from
//! and lie is the door's. See `paste` for the form that goes into a chat, `tree` for the root.

mod keys;
mod paste;

pub use keys::{Signer, Verifier};
pub use paste::{Pasted, Trail};

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::entry::Id;

/// The longest note that is read, in bytes.
const LONGEST: usize = 65_536;
/// What begins a signature line: an em dash and a space.
const DASH: &str = "\u{2014} ";

/// The size and root of a campaign's tree at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The campaign: the id of its entry 0.
    pub campaign: Id,
    /// The number of entries.
    pub size: u64,
    /// The root over them.
    pub root: Id,
}

/// One line of signature: who, the id of their key, and 64 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The key's name: the origin for the ledger, a member's slug for a witness.
    pub name: String,
    /// The first four bytes of the key's hash.
    pub key: [u8; 4],
    /// The signature.
    pub bytes: Vec<u8>,
}

/// A checkpoint with its signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What is signed.
    pub checkpoint: Checkpoint,
    /// Who signed it.
    pub signatures: Vec<Signature>,
}

/// Why a text is no checkpoint, or a signature none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNote {
    /// More bytes than a note may have.
    #[error("the note is longer than {LONGEST} bytes")]
    TooLong,
    /// No blank line and signatures.
    #[error(
        "the note has no signature: after its three lines come an empty one and lines that begin with an em dash"
    )]
    Unsigned,
    /// Not three lines.
    #[error("a checkpoint has three lines before its signatures; this has {0}")]
    Lines(usize),
    /// The first line names no campaign.
    #[error("the first line is not recount/ and the id of a campaign's entry 0: {0:?}")]
    Origin(String),
    /// The second line is no size.
    #[error("the second line is not the number of entries: {0:?}")]
    Size(String),
    /// The third line is no root.
    #[error("the third line is not a root of 32 bytes in base64: {0:?}")]
    Root(String),
    /// A signature line cannot be read.
    #[error("this is no signature line: {0:?}")]
    Line(String),
    /// A text that is no key.
    #[error("this is no key (name+hash+base64): {0:?}")]
    Key(String),
    /// Nobody of that name and key signed it.
    #[error("{0} has not signed it")]
    NotBy(String),
    /// The signature is not of these three lines by that key.
    #[error("the signature of {0} is not of these lines by that key")]
    Forged(String),
}

impl Checkpoint {
    /// Returns the first line, which is also the name of the ledger's key.
    pub fn origin(campaign: Id) -> String {
        format!("recount/{campaign}")
    }

    fn parse(text: &str) -> Result<Self, BadNote> {
        let lines: Vec<&str> = text.split('\n').collect();
        let [origin, size, root] = lines.as_slice() else { return Err(BadNote::Lines(lines.len())) };
        let campaign = origin.strip_prefix("recount/").and_then(|id| id.parse().ok());
        let campaign = campaign.ok_or_else(|| BadNote::Origin((*origin).to_owned()))?;
        let number = size.parse::<u64>().ok().filter(|n| n.to_string() == *size);
        let number = number.ok_or_else(|| BadNote::Size((*size).to_owned()))?;
        let bytes = STANDARD.decode(root).ok().and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let bytes = bytes.ok_or_else(|| BadNote::Root((*root).to_owned()))?;
        Ok(Self { campaign, size: number, root: Id::from_bytes(bytes) })
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = STANDARD.encode(self.root.as_bytes());
        write!(f, "{}\n{}\n{root}\n", Self::origin(self.campaign), self.size)
    }
}

impl Note {
    /// Signs a checkpoint.
    pub fn sign(checkpoint: Checkpoint, signer: &Signer) -> Self {
        Self { checkpoint, signatures: vec![signer.sign(&checkpoint)] }
    }

    /// Adds a signature; one by the same key is replaced.
    pub fn cosign(&mut self, signer: &Signer) {
        let signature = signer.sign(&self.checkpoint);
        self.signatures.retain(|s| (&s.name, s.key) != (&signature.name, signature.key));
        self.signatures.push(signature);
    }

    /// Reads a note, exactly as it was written.
    ///
    /// # Errors
    /// [`BadNote`]; a line too many is one.
    pub fn parse(text: &str) -> Result<Self, BadNote> {
        if text.len() > LONGEST {
            return Err(BadNote::TooLong);
        }
        let (body, signatures) = text.rsplit_once("\n\n").ok_or(BadNote::Unsigned)?;
        let signatures = signatures.strip_suffix('\n').ok_or(BadNote::Unsigned)?;
        let checkpoint = Checkpoint::parse(body)?;
        let signatures = signatures.split('\n').map(Signature::parse).collect::<Result<_, _>>()?;
        Ok(Self { checkpoint, signatures })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.checkpoint)?;
        self.signatures.iter().try_for_each(|signature| {
            let bytes = [&signature.key[..], &signature.bytes].concat();
            writeln!(f, "{DASH}{} {}", signature.name, STANDARD.encode(bytes))
        })
    }
}

impl Signature {
    fn parse(line: &str) -> Result<Self, BadNote> {
        let bad = || BadNote::Line(line.to_owned());
        let (name, text) = line.strip_prefix(DASH).and_then(|l| l.split_once(' ')).ok_or_else(bad)?;
        let bytes = STANDARD.decode(text).map_err(|_| bad())?;
        let (key, bytes) = bytes.split_first_chunk::<4>().ok_or_else(bad)?;
        if !keys::is_name(name) || bytes.is_empty() {
            return Err(bad());
        }
        Ok(Self { name: name.to_owned(), key: *key, bytes: bytes.to_vec() })
    }
}
