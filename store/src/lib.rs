//! The ink: campaigns kept on tapes, with sled beside them for lookups.
//!
//! The tape (FORMAT.md, "Tape") is the truth: an append is acknowledged when its tape is synced, and every read
//! checks the hash. sled answers by id, by sequence and by idempotency key; it is rebuilt from the tapes when it
//! is missing, behind or damaged, and nothing of it shows outside. This room never decodes a body: it knows the
//! chain ([`recount_core::entry::Link`]) and bytes. Start at [`Ledger`].

mod chain;
mod checkpoints;
mod compared;
mod error;
mod export;
mod folder;
mod follow;

mod import;
mod indexer;
mod keys;
mod ledger;
mod lock;
mod mend;
mod open;
mod pen;

mod private;
mod reading;
mod recent;
mod rows;
mod scan;
mod shelf;
mod signing;
mod tape;
#[cfg(test)]
mod tests;
mod trees;

pub use chain::Unchained;
pub use compared::{Compared, Tape};
pub use error::{AppendError, Damage, ImportError, Notice, StoreError};
pub use export::Part;
pub use follow::Follow;

pub use import::{Imported, examine};
pub use keys::{Content, Digest, KeyRecord};
pub use ledger::{Batch, CampaignInfo, Found, Head, Ledger, Located, Mode, Raw};
pub use lock::Holder;
pub use pen::Pending;

pub use private::{Access, People, Private, Token};
pub use shelf::{Shelf, Shelved};
pub use signing::key_file;
