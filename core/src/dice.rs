//! Dice that fall the same way forever: a face is a function of (seed, label, index) and of nothing else.
//!
//! The derivations are frozen in FORMAT.md and pinned by vectors. How faces are read belongs to each system's
//! `roll.rs`; where a roll's luck comes from is `luck`.

use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::entry::Id;
use crate::text;

/// Thirty-two bytes from which a declaration's dice follow; written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seed(pub [u8; 32]);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl std::str::FromStr for Seed {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        read_hex(text).map(Self)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, |text| read_hex(text).map(Self))
    }
}

pub(crate) fn read_hex(text: &str) -> Result<[u8; 32], String> {
    let (mut bytes, mut seen) = ([0; 32], 0);
    // Without a branch for each digit: a fold reads some two hundred of them an entry.
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let (high, low) = (digit(pair[0]), digit(pair[1]));
        *byte = high << 4 | low & 0x0f;
        seen |= high | low;
    }
    if text.len() != 64 || seen > 0x0f {
        return Err(format!("{text:?} is not 64 lowercase hex digits"));
    }
    Ok(bytes)
}

/// The value of a hex digit; more than 15 for anything else.
fn digit(letter: u8) -> u8 {
    let number = letter.wrapping_sub(b'0');
    let small = letter.wrapping_sub(b'a');
    if number < 10 {
        number
    } else if small < 6 {
        small + 10
    } else {
        0xff
    }
}

/// Returns the first `count` faces of the roll that `label` names, in rolled order; each lies in 1..=`sides`.
///
/// `sides` lies in 2..=256. Face i never depends on `count`, so a bigger pool keeps its first faces.
///
/// # Panics
/// With `BUG:` when `sides` lies outside 2..=256.
pub fn faces(seed: Seed, label: &str, sides: u16, count: usize) -> Vec<u16> {
    assert!((2..=256).contains(&sides), "BUG: a die of {sides} sides for {label}");
    let mut key = blake3::Hasher::new_keyed(&seed.0);
    key.update(b"recount/dice/1\n").update(label.as_bytes());
    let mut stream = ChaCha20Rng::from_seed(*key.finalize().as_bytes());
    let fair = 256 - 256 % sides;
    let mut faces = Vec::with_capacity(count);
    while faces.len() < count {
        // Whole blocks: reading byte by byte through a word-based interface would skip bytes.
        let mut block = [0_u8; 64];
        stream.fill_bytes(&mut block);
        let fit = block.iter().map(|b| u16::from(*b)).filter(|b| *b < fair).map(|b| 1 + b % sides);
        faces.extend(fit.take(count - faces.len()));
    }
    faces
}

/// Returns the commitment that is published when a session begins (FORMAT.md).
pub fn commitment(secret: &Seed) -> Seed {
    let mut hash = blake3::Hasher::new();
    hash.update(b"recount/commit/1\n").update(&secret.0);
    Seed(*hash.finalize().as_bytes())
}

/// Returns the seed of roll `k` of a session (FORMAT.md); `entropy` holds the session's entropy values in order.
pub fn session_seed(secret: &Seed, genesis: Id, session: u32, k: u32, entropy: &[Seed], shake: &str) -> Seed {
    let mut gathered = blake3::Hasher::new();
    gathered.update(b"recount/entropy/1\n");
    for value in entropy {
        gathered.update(&value.0);
    }
    let mut hash = blake3::Hasher::new_keyed(&secret.0);
    hash.update(b"recount/seed/1\n")
        .update(genesis.as_bytes())
        .update(&session.to_be_bytes())
        .update(&k.to_be_bytes())
        .update(gathered.finalize().as_bytes())
        .update(shake.as_bytes());
    Seed(*hash.finalize().as_bytes())
}

/// Returns the what-if luck for a declaration (`n` = 0) or for the `n`-th insert after an entry (FORMAT.md).
pub fn what_if_seed(anchor: Id, n: u32, salt: &str) -> Seed {
    let mut hash = blake3::Hasher::new_derive_key("recount 2026 what-if luck 1");
    hash.update(anchor.as_bytes()).update(&n.to_be_bytes()).update(salt.as_bytes());
    Seed(*hash.finalize().as_bytes())
}

/// Returns the luck that a recorded amendment uses in place of what-if luck (FORMAT.md).
pub fn amendment_seed(amendment: &Seed, anchor: Id, n: u32) -> Seed {
    let mut hash = blake3::Hasher::new_keyed(&amendment.0);
    hash.update(b"recount/amend/1\n").update(anchor.as_bytes()).update(&n.to_be_bytes());
    Seed(*hash.finalize().as_bytes())
}
