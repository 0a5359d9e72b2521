//! The write lock: one writer for a folder, by a lock of the operating system that dies with its process.
//!
//! The file's text (pid, and a server's address) is only for the message and for clients that want to go through
//! the server; who holds the lock is the system's to say.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::error::{Doing, StoreError};

/// Who writes to a ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// Its process, when it has said so.
    pub pid: Option<u32>,
    /// Where it answers, when it is a server.
    pub address: Option<String>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pid {
            Some(pid) => write!(f, "process {pid}")?,
            None => f.write_str("another process")?,
        }
        self.address.iter().try_for_each(|address| write!(f, " at {address}"))
    }
}

/// The lock, held while it lives.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Takes the lock of a folder or says who has it.
    pub fn take(dir: &Path) -> Result<Self, StoreError> {
        let path = dir.join("lock");
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .doing("opening", &path)?;
        // Someone who only asks for the holder has it for a moment.
        let mut tries = 5;
        let mut taken = file.try_lock();
        while matches!(taken, Err(TryLockError::WouldBlock)) && tries > 0 {
            std::thread::sleep(std::time::Duration::from_millis(10));
            taken = file.try_lock();
            tries -= 1;
        }
        match taken {
            Ok(()) => {
                let lock = Self(file);
                // On a full disk the text is missing; the lock holds all the same.
                let _ = lock.say(None);
                Ok(lock)
            }
            Err(TryLockError::WouldBlock) => {
                Err(StoreError::Locked { dir: dir.to_owned(), holder: read(&file) })
            }
            Err(TryLockError::Error(source)) => Err(StoreError::Io { doing: "locking", path, source }),
        }
    }

    /// Writes who holds it and where they answer.
    pub fn say(&self, address: Option<&str>) -> std::io::Result<()> {
        let mut text = format!("pid {}\n", std::process::id());
        if let Some(address) = address {
            text.push_str(&format!("address {address}\n"));
        }
        let mut file = &self.0;
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(text.as_bytes())
    }
}

/// Says who writes to a folder now; `None` when nobody does.
pub(crate) fn holder(dir: &Path) -> Result<Option<Holder>, StoreError> {
    let path = dir.join("lock");
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(StoreError::Io { doing: "opening", path, source }),
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(None),
        Err(TryLockError::WouldBlock) => Ok(Some(read(&file))),
        Err(TryLockError::Error(source)) => Err(StoreError::Io { doing: "locking", path, source }),
    }
}

/// Keeps writers away for a moment, without saying so; `None` when somebody writes.
pub(crate) fn alone(dir: &Path) -> Result<Option<File>, Holder> {
    let Ok(file) = File::open(dir.join("lock")) else { return Ok(None) };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(_) => Err(read(&file)),
    }
}

fn read(mut file: &File) -> Holder {
    let mut text = String::new();
    if file.rewind().and_then(|()| file.read_to_string(&mut text)).is_err() {
        return Holder::default();
    }
    let find = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
    Holder { pid: find("pid ").and_then(|pid| pid.parse().ok()), address: find("address ") }
}
