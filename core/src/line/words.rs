//! A line cut into words, and a word's value into letters that remember whether they stood in quotes.
//!
//! Commas and colons separate only outside quotes. Knows no command; see `build` for what the words mean.

use unicode_normalization::UnicodeNormalization;

use super::LineError;

/// One letter of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    /// Outside quotes.
    Bare(char),
    /// Inside quotes.
    Quoted(char),
    /// An opening quote, so that `""` is not nothing.
    Mark,
}

/// A value as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Raw(Vec<Letter>);

impl Raw {
    /// Returns what it says, in Unicode form NFC.
    pub(super) fn text(&self) -> String {
        let letters = self.0.iter().filter_map(|letter| match letter {
            Letter::Bare(c) | Letter::Quoted(c) => Some(*c),
            Letter::Mark => None,
        });
        letters.nfc().collect()
    }

    /// Says whether nothing was written, not even quotes.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Says whether any of it stood in quotes.
    pub(super) fn is_quoted(&self) -> bool {
        self.0.contains(&Letter::Mark)
    }

    /// Says whether it is this word, outside quotes.
    pub(super) fn is_word(&self, word: &str) -> bool {
        !self.is_quoted() && self.text() == word
    }

    /// Cuts it at a separator outside quotes.
    pub(super) fn split(&self, separator: char) -> Vec<Self> {
        self.0.split(|letter| *letter == Letter::Bare(separator)).map(|part| Self(part.to_vec())).collect()
    }
}

/// One `key=value` of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Where it begins, counted from 1.
    pub(super) column: usize,
    /// What stands before the first `=`, or the whole word.
    pub(super) key: String,
    /// What stands after it; `None` without a `=`.
    pub(super) value: Option<Raw>,
}

/// Cuts a line into words.
pub(super) fn words(line: &str) -> Result<Vec<Word>, LineError> {
    let mut words = Vec::new();
    let mut letters = line.chars().enumerate().peekable();
    while let Some((index, c)) = letters.peek().copied() {
        if c.is_whitespace() {
            letters.next();
        } else {
            words.push(word(index + 1, &mut letters)?);
        }
    }
    Ok(words)
}

fn word(
    column: usize,
    letters: &mut std::iter::Peekable<impl Iterator<Item = (usize, char)>>,
) -> Result<Word, LineError> {
    let mut word = Word { column, key: String::new(), value: None };
    while let Some((index, c)) = letters.next_if(|(_, c)| !c.is_whitespace()) {
        match (&mut word.value, c) {
            (None, '=') => word.value = Some(Raw::default()),
            (None, c) => word.key.push(c),
            (Some(raw), '"') => quoted(raw, index + 1, letters)?,
            (Some(raw), c) => raw.0.push(Letter::Bare(c)),
        }
    }
    Ok(word)
}

fn quoted(
    raw: &mut Raw,
    column: usize,
    letters: &mut impl Iterator<Item = (usize, char)>,
) -> Result<(), LineError> {
    raw.0.push(Letter::Mark);
    let mut is_escaped = false;
    for (_, c) in letters {
        match (std::mem::take(&mut is_escaped), c) {
            (false, '"') => return Ok(()),
            (false, '\\') => is_escaped = true,
            (false, c) => raw.0.push(Letter::Quoted(c)),
            (true, 'n') => raw.0.push(Letter::Quoted('\n')),
            (true, '"' | '\\') => raw.0.push(Letter::Quoted(c)),
            (true, c) => raw.0.extend([Letter::Quoted('\\'), Letter::Quoted(c)]),
        }
    }
    Err(LineError::at(column, "A quote is opened and never closed.")
        .hint("Close the text with \"; inside it write \\\" for a quote."))
}
