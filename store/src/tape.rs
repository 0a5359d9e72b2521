//! The tape's text: entries one a line, each batch closed by `#<n> <hash>` (FORMAT.md, "Tape").
//!
//! Reads and writes that text and checks its hashes; whether the entries follow from each other is `chain`'s to
//! say. Used for tapes and exports alike. See `pen` for writing with a sync, `mend` for what an end means.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use recount_core::canonical::MAX_BYTES;
use recount_core::entry::Id;

/// Where an entry stands on its tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// Its id.
    pub id: Id,
    /// Offset of its first byte.
    pub offset: u64,
    /// Number of its bytes, without the line feed.
    pub len: u32,
    /// How many entries of its batch stand before it.
    pub nth: u32,
    /// Offset of the batch it belongs to.
    pub batch: u64,
}

/// A batch as it stands on a tape: whole, and hashed.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// Offset of its first byte.
    pub offset: u64,
    /// All its bytes, the closing line included.
    pub bytes: Vec<u8>,
    /// Its entries: id, start and end within `bytes`.
    pub lines: Vec<(Id, usize, usize)>,
}

impl Chunk {
    /// Lays out entries as a batch that starts at an offset.
    pub fn of(entries: &[Vec<u8>], offset: u64) -> Self {
        let mut chunk = Self { offset, ..Self::default() };
        for entry in entries {
            let start = chunk.bytes.len();
            chunk.bytes.extend_from_slice(entry);
            chunk.lines.push((Id::of(entry), start, chunk.bytes.len()));
            chunk.bytes.push(b'\n');
        }
        let closing = format!("#{} {}\n", chunk.lines.len(), chunk.digest().to_hex());
        chunk.bytes.extend_from_slice(closing.as_bytes());
        chunk
    }

    /// Offset of the first byte after the batch.
    pub fn end(&self) -> u64 {
        self.offset + self.bytes.len() as u64
    }

    /// Its entries in order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (Id, &[u8])> + ExactSizeIterator {
        self.lines.iter().map(|&(id, start, end)| (id, &self.bytes[start..end]))
    }

    /// Where its entries stand.
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        self.lines.iter().zip(0..).map(|(&(id, start, end), nth)| Slot {
            id,
            offset: self.offset + start as u64,
            len: u32::try_from(end - start).unwrap_or(u32::MAX),
            nth,
            batch: self.offset,
        })
    }

    fn digest(&self) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        for (id, _, _) in &self.lines {
            hasher.update(id.as_bytes());
        }
        hasher.finalize()
    }

    fn clear(&mut self, offset: u64) {
        self.offset = offset;
        self.bytes.clear();
        self.lines.clear();
    }
}

/// What the next bytes of a tape are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A whole batch whose hash is right.
    Batch,
    /// Nothing: the tape ends after a batch.
    End,
    /// A batch without its closing line, up to the end of the tape.
    Unfinished,
    /// A line that cannot stand here, or a closing line that does not fit its entries.
    Bad(Fault),
}

/// What is wrong with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A line ends with a carriage return.
    CarriageReturn,
    /// A line is neither an entry nor a closing line.
    Line,
    /// The closing line's count or hash does not fit the entries before it.
    Closing,
}

/// Reads a tape batch by batch.
pub(crate) struct Batches<R> {
    reader: R,
    /// The batch just read; after a fault or an unfinished end, the lines of it that were read.
    pub chunk: Chunk,
    /// Number of the last line that was read, from 1.
    pub line: u64,
}

impl Batches<BufReader<File>> {
    /// Opens a tape at the start of a batch.
    pub fn open(path: &Path, offset: u64) -> io::Result<Self> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        Ok(Self::new(BufReader::with_capacity(1 << 18, file), offset))
    }
}

impl<R: BufRead> Batches<R> {
    /// Reads from a reader whose first byte stands at an offset.
    pub fn new(reader: R, offset: u64) -> Self {
        Self { reader, chunk: Chunk { offset, ..Chunk::default() }, line: 0 }
    }

    /// Reads the next batch into [`Self::chunk`].
    pub fn advance(&mut self) -> io::Result<Step> {
        self.chunk.clear(self.chunk.end());
        loop {
            let start = self.chunk.bytes.len();
            let limit = MAX_BYTES as u64 + 2;
            let read = (&mut self.reader).take(limit).read_until(b'\n', &mut self.chunk.bytes)?;
            if read == 0 {
                return Ok(if start == 0 { Step::End } else { Step::Unfinished });
            }
            self.line += 1;
            let line = &self.chunk.bytes[start..];
            let Some(text) = line.strip_suffix(b"\n") else {
                let too_long = line.len() as u64 == limit;
                return Ok(if too_long { Step::Bad(Fault::Line) } else { Step::Unfinished });
            };
            match text.first() {
                _ if text.ends_with(b"\r") => return Ok(Step::Bad(Fault::CarriageReturn)),
                Some(b'{') => {
                    let id = Id::of(text);
                    let end = start + text.len();
                    self.chunk.lines.push((id, start, end));
                }
                Some(b'#') => return Ok(self.close(start)),
                Some(_) | None => return Ok(Step::Bad(Fault::Line)),
            }
        }
    }

    /// Reads on, whatever it says, until after the next line that could close a batch.
    pub fn resync(&mut self) -> io::Result<bool> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let limit = MAX_BYTES as u64 + 2;
            let read = (&mut self.reader).take(limit).read_until(b'\n', &mut line)?;
            if read == 0 {
                return Ok(false);
            }
            self.line += 1;
            self.chunk.bytes.extend_from_slice(&line);
            if line.first() == Some(&b'#') && line.ends_with(b"\n") {
                return Ok(true);
            }
        }
    }

    fn close(&self, start: usize) -> Step {
        let text = &self.chunk.bytes[start + 1..];
        let hash = self.chunk.digest().to_hex();
        let fits = text.iter().position(|b| *b == b' ').is_some_and(|space| {
            is_decimal(&text[..space], self.chunk.lines.len()) && {
                let rest = &text[space + 1..];
                rest.strip_suffix(b"\n").is_some_and(|rest| rest == hash.as_bytes())
            }
        });
        if !self.chunk.lines.is_empty() && fits { Step::Batch } else { Step::Bad(Fault::Closing) }
    }
}

/// Whether digits are the one way to write this number.
fn is_decimal(digits: &[u8], number: usize) -> bool {
    let read = digits.iter().try_fold(0_usize, |n, d| {
        d.is_ascii_digit().then(|| n.saturating_mul(10).saturating_add(usize::from(d - b'0')))
    });
    read == Some(number) && digits.first() != Some(&b'0')
}

/// Reads bytes of a file at an offset; fewer than asked for when the file ends.
pub(crate) fn read_at(path: &Path, offset: u64, len: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::with_capacity(usize::try_from(len).unwrap_or(0).min(1 << 24));
    file.take(len).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Makes a folder's own listing durable: new, renamed and removed names.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
