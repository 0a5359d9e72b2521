//! Says in one pass, without building a value, whether bytes are canonical; for whoever checks very many.
//!
//! Accepts exactly what [`super::from_bytes`] accepts, which a property test holds it to, and never says why not.

use unicode_normalization::is_nfc;

use super::{MAX_BYTES, MAX_INTEGER};

/// How deeply values may stand in each other; `serde_json` reads no deeper.
const DEEPEST: usize = 127;

/// Says whether bytes are the canonical spelling of a value that the format allows.
pub fn is_canonical(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut scan = Scan { text, bytes, at: 0, has_odd_keys: false };
    let fits = bytes.len() <= MAX_BYTES && scan.value(0).is_some() && scan.at == bytes.len();
    // Escaped keys sort by what they stand for. No entry has any, so the slow reader may judge them.
    fits || (scan.has_odd_keys && super::from_bytes(bytes).is_ok())
}

struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    has_odd_keys: bool,
}

impl<'a> Scan<'a> {
    fn value(&mut self, depth: usize) -> Option<()> {
        match self.peek()? {
            b'{' if depth < DEEPEST => self.object(depth),
            b'[' if depth < DEEPEST => self.array(depth),
            b'"' => self.string().map(drop),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            _ => self.integer(),
        }
    }

    fn object(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        if self.take(b'}') {
            return Some(());
        }
        let mut before: Option<&[u8]> = None;
        loop {
            let key = self.string()?;
            self.has_odd_keys |= key.contains(&b'\\');
            if !key.is_ascii() || before.is_some_and(|before| before >= key) || self.has_odd_keys {
                return None;
            }
            before = Some(key);
            self.must(b':')?;
            self.value(depth + 1)?;
            if self.take(b'}') {
                return Some(());
            }
            self.must(b',')?;
        }
    }

    fn array(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        if self.take(b']') {
            return Some(());
        }
        loop {
            self.value(depth + 1)?;
            if self.take(b']') {
                return Some(());
            }
            self.must(b',')?;
        }
    }

    /// Returns what stands between the quotes, as it is spelled.
    fn string(&mut self) -> Option<&'a [u8]> {
        self.must(b'"')?;
        let start = self.at;
        let mut is_ascii = true;
        loop {
            match self.peek()? {
                b'"' => break,
                // Of the characters that must be escaped the format knows only these three.
                b'\\' => match self.bytes.get(self.at + 1)? {
                    b'"' | b'\\' | b'n' => self.at += 2,
                    _ => return None,
                },
                0..=0x1f | 0x7f => return None,
                byte => {
                    is_ascii &= byte < 0x80;
                    self.at += 1;
                }
            }
        }
        let end = self.at;
        self.at += 1;
        if !is_ascii {
            let text = self.text.get(start..end)?;
            if text.chars().any(char::is_control) || !is_nfc(text) {
                return None;
            }
        }
        Some(&self.bytes[start..end])
    }

    fn integer(&mut self) -> Option<()> {
        let is_negative = self.take(b'-');
        let start = self.at;
        let mut number = 0_i64;
        while let Some(digit) = self.bytes.get(self.at).filter(|b| b.is_ascii_digit()) {
            number = number.checked_mul(10)?.checked_add(i64::from(digit - b'0'))?;
            self.at += 1;
        }
        let digits = &self.bytes[start..self.at];
        let is_plain = match digits {
            [] => false,
            [b'0'] => !is_negative,
            [first, ..] => *first != b'0',
        };
        (is_plain && number <= MAX_INTEGER).then_some(())
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.bytes[self.at..].starts_with(word).then(|| self.at += word.len())
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn must(&mut self, byte: u8) -> Option<()> {
        self.take(byte).then_some(())
    }
}
