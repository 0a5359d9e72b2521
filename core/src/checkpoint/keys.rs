//! Keys of notes: Ed25519, named, and written as C2SP writes them (`name+hash+base64`).

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

use super::{BadNote, Checkpoint, Note, Signature};

/// What C2SP calls the type of a key: Ed25519.
const ED25519: u8 = 1;

/// A key that signs checkpoints.
pub struct Signer {
    name: String,
    key: SigningKey,
}

/// The public half of a key, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verifier {
    name: String,
    key: VerifyingKey,
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Signer").field(&self.name).finish()
    }
}

impl Signer {
    /// Makes a key of 32 secret bytes, under a name.
    ///
    /// # Errors
    /// [`BadNote::Key`] when the name is empty or has white space or a plus sign.
    pub fn new(name: &str, seed: [u8; 32]) -> Result<Self, BadNote> {
        if !is_name(name) {
            return Err(BadNote::Key(name.to_owned()));
        }
        Ok(Self { name: name.to_owned(), key: SigningKey::from_bytes(&seed) })
    }

    /// Returns the public half.
    pub fn verifier(&self) -> Verifier {
        Verifier { name: self.name.clone(), key: self.key.verifying_key() }
    }

    /// Signs a checkpoint.
    pub fn sign(&self, checkpoint: &Checkpoint) -> Signature {
        let bytes = self.key.sign(checkpoint.to_string().as_bytes()).to_bytes().to_vec();
        Signature { name: self.name.clone(), key: self.verifier().hash(), bytes }
    }
}

impl Verifier {
    /// Returns the key's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says whether a signature claims to be by this key.
    pub fn made(&self, signature: &Signature) -> bool {
        signature.name == self.name && signature.key == self.hash()
    }

    /// Checks that this key signed a note.
    ///
    /// # Errors
    /// [`BadNote::NotBy`] or [`BadNote::Forged`].
    pub fn check(&self, note: &Note) -> Result<(), BadNote> {
        let signature = note.signatures.iter().find(|signature| self.made(signature));
        let signature = signature.ok_or_else(|| BadNote::NotBy(self.name.clone()))?;
        let forged = || BadNote::Forged(self.name.clone());
        let bytes = <[u8; 64]>::try_from(signature.bytes.as_slice()).map_err(|_| forged())?;
        let bytes = ed25519_dalek::Signature::from_bytes(&bytes);
        self.key.verify_strict(note.checkpoint.to_string().as_bytes(), &bytes).map_err(|_| forged())
    }

    /// The first four bytes of SHA-256 over name, line feed, type and key.
    fn hash(&self) -> [u8; 4] {
        let mut hash = Sha256::new();
        hash.update(self.name.as_bytes());
        hash.update([b'\n', ED25519]);
        hash.update(self.key.as_bytes());
        let hash = hash.finalize();
        [hash[0], hash[1], hash[2], hash[3]]
    }
}

impl fmt::Display for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = [&[ED25519][..], self.key.as_bytes()].concat();
        write!(f, "{}+{}+{}", self.name, hex::encode(self.hash()), STANDARD.encode(bytes))
    }
}

impl FromStr for Verifier {
    type Err = BadNote;

    fn from_str(text: &str) -> Result<Self, BadNote> {
        let bad = || BadNote::Key(text.to_owned());
        let mut parts = text.splitn(3, '+');
        let (Some(name), Some(hash), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(bad());
        };
        let key = STANDARD.decode(key).map_err(|_| bad())?;
        let Some((&ED25519, key)) = key.split_first() else { return Err(bad()) };
        let key = <[u8; 32]>::try_from(key).map_err(|_| bad())?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| bad())?;
        let verifier = Self { name: name.to_owned(), key };
        if is_name(name) && hex::encode(verifier.hash()) == hash { Ok(verifier) } else { Err(bad()) }
    }
}

/// A key's name is not empty and has neither white space nor a plus sign.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c.is_control() || c == '+')
}
