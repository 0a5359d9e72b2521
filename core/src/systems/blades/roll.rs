//! How this system reads dice: a pool of d6, the highest face; zero dice roll two and keep the lowest.
//!
//! Asks the luck of a label for as many faces as the pool is due, keeps rolled order, and says in fields whether
//! the pool was zero and what rating follows from dice observed on an unknown one.

use super::event::{Part, Roll};
use super::terms::Band;
use super::{Desk, refuse};
use crate::luck::{Due, Fall};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A pool before it falls.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The label of its luck.
    pub label: String,
    /// What makes it; an unknown rating is left out.
    pub parts: Vec<Part>,
    /// The trait whose rating is unknown (BS-R337): whose, and which.
    pub unknown: Option<(Slug, String)>,
    /// Whether the table says that it was zero dice or fewer.
    pub said_zero: bool,
    /// The id of the rule that makes the pool.
    pub rule: &'static str,
}

impl Pool {
    /// Starts a pool.
    pub fn new(label: impl Into<String>, rule: &'static str) -> Self {
        Self { label: label.into(), rule, ..Self::default() }
    }

    /// Adds a part, unless it is nothing.
    pub fn add(&mut self, what: impl Into<String>, n: impl Into<i64>) {
        let n = n.into();
        if n != 0 {
            self.parts.push(Part { what: what.into(), n });
        }
    }

    /// Adds a rating, which may be unknown (BS-R337).
    pub fn rating(&mut self, whose: &Slug, what: &str, rating: Option<u32>) {
        match rating {
            Some(dots) => self.parts.push(Part { what: what.to_owned(), n: i64::from(dots) }),
            None => self.unknown = Some((whose.clone(), what.to_owned())),
        }
    }

    fn bonus(&self) -> i64 {
        self.parts.iter().map(|p| p.n).sum()
    }

    fn why(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(|p| format!("{} {:+}", p.what, p.n)).collect();
        if parts.is_empty() { "no dice".into() } else { parts.join(", ") }
    }
}

/// Rolls a pool and reads it (BS-R2, R3, R4, R5, R336, R337; BD-R65, R66, R67).
///
/// # Errors
/// `WrongDice`, `BadFace`, `RatingUnknown`, `DiceMissing`, `UnknownReading`; nothing is drawn then.
pub fn roll(d: &mut Desk<'_>, pool: Pool) -> Result<Roll, Refusal> {
    let label = pool.label.clone();
    let written = d.call.luck.is_written(&label);
    if let (Some((pc, rating)), false) = (&pool.unknown, written || ruled(d, "dice", &label).is_some()) {
        return Err(refuse::rating_unknown("BS-R337", pc.title(), rating.as_str()));
    }
    if let Some(face) = d.call.luck.observed.get(&label).and_then(|f| f.iter().find(|f| !(1..=6).contains(*f)))
    {
        return Err(refuse::bad_face("CA-R13", face).field("dice"));
    }
    let read_key = ruled(d, "read", &label);
    check_read(d, read_key.as_deref())?;
    let due = due(d, &pool)?;
    let fall = d.fall(&label, 6, due.faces)?;
    match fall {
        Fall::Told(reading) => told(&pool, reading),
        Fall::Faces(faces, _) => Ok(read_faces(d, pool, faces, due.zero, read_key.as_deref())),
    }
}

/// Returns the key of a departure about one roll (CA-R12, R13): `dice` alone is about the declaration's first roll,
/// `dice.resist:ash`, or `dice.ash` for short, about the one of that label.
pub fn ruled(d: &Desk<'_>, what: &str, label: &str) -> Option<String> {
    let short = label.split_once(':').map_or(label, |(_, rest)| rest);
    let named = [format!("{what}.{label}"), format!("{what}.{short}")];
    let found = named.into_iter().find(|key| d.departs(key));
    found.or_else(|| (d.asked.is_empty() && d.departs(what)).then(|| what.to_owned()))
}

/// Words for reading the lowest face.
const LOW: [&str; 2] = ["low", "lowest"];
/// Words for reading the highest face.
const HIGH: [&str; 2] = ["high", "highest"];

/// Refuses a departure that says neither to read the lowest face nor the highest (CA-R12).
fn check_read(d: &Desk<'_>, key: Option<&str>) -> Result<(), Refusal> {
    let Some(ruled) = key.and_then(|key| d.call.instead.get(key)) else { return Ok(()) };
    let ruled = ruled.to_string();
    if LOW.contains(&ruled.as_str()) || HIGH.contains(&ruled.as_str()) {
        return Ok(());
    }
    let sentence = format!("instead.read takes low or high, not {ruled}.");
    Err(Refusal::new("CA-R12", "DepartureValue", sentence).field("instead"))
}

struct DueDice {
    faces: Due,
    zero: bool,
}

/// Says how many dice fall: as many as the pool, two for zero or fewer (BS-R5), as observed when unknown.
fn due(d: &mut Desk<'_>, pool: &Pool) -> Result<DueDice, Refusal> {
    let observed = d.call.luck.observed.get(&pool.label).map(Vec::len);
    let key = ruled(d, "dice", &pool.label);
    if pool.unknown.is_some() && key.is_none() {
        let zero = pool.said_zero;
        let faces = if zero { Due::Exactly(2) } else { Due::AsObserved };
        return Ok(DueDice { faces, zero });
    }
    let by_book = pool.bonus();
    let dice = match key {
        Some(key) => d.amount(&key, pool.rule, by_book)?,
        None => by_book,
    };
    let zero = dice <= 0;
    let one = zero && d.house.is("zero_pool", "1d");
    let count = if one { 1 } else if zero { 2 } else { usize::try_from(dice).unwrap_or(usize::MAX) };
    let replayed = d.call.luck.beyond.is_some();
    let said_wrong = pool.said_zero && !zero && !replayed;
    if let Some(have) = observed.filter(|have| !replayed && (*have != count || said_wrong)) {
        let why = if zero { "zero dice: two, keep the lowest".to_owned() } else { pool.why() };
        return Err(refuse::wrong_dice("CA-R13", &pool.label, count, why, have)
            .field("dice")
            .hint("If the table rolled another number, say so with instead.dice and a reason."));
    }
    Ok(DueDice { faces: Due::Exactly(count), zero: zero && !one })
}

fn read_faces(d: &mut Desk<'_>, pool: Pool, faces: Vec<u16>, zero: bool, key: Option<&str>) -> Roll {
    let (mut band, mut face) = read(&faces, zero);
    if let Some(key) = key {
        let by_book = if zero { "low" } else { "high" };
        let ruled = d.word(key, "BS-R2", by_book).unwrap_or_default();
        (band, face) = read(&faces, LOW.contains(&ruled.as_str()));
        if zero {
            band = band_of(face);
        }
    }
    let inferred = pool.unknown.as_ref().map(|(pc, what)| {
        let count = if zero { 0 } else { i64::try_from(faces.len()).unwrap_or(i64::MAX) };
        let rating = (count - pool.bonus()).max(0);
        d.assumed.insert(format!("{pc}/{what}"), rating);
        rating
    });
    Roll {
        label: pool.label,
        faces,
        parts: pool.parts,
        zero,
        band: Some(band),
        face: Some(face),
        told: None,
        inferred,
    }
}

/// Reads faces: the highest, or with zero dice the lowest; two sixes are a critical, never with zero dice.
pub fn read(faces: &[u16], zero: bool) -> (Band, u16) {
    let face = if zero { faces.iter().min() } else { faces.iter().max() };
    let face = face.copied().unwrap_or(1);
    let sixes = faces.iter().filter(|f| **f == 6).count();
    (if sixes >= 2 && !zero { Band::Crit } else { band_of(face) }, face)
}

/// Returns the band of one face (BS-R4).
pub fn band_of(face: u16) -> Band {
    match face {
        0..=3 => Band::Low,
        4 | 5 => Band::Mid,
        _ => Band::High,
    }
}

fn told(pool: &Pool, reading: String) -> Result<Roll, Refusal> {
    let (band, face) = match reading.as_str() {
        "1-3" => (Some(Band::Low), None),
        "4/5" => (Some(Band::Mid), None),
        "6" => (Some(Band::High), Some(6)),
        "crit" => (Some(Band::Crit), Some(6)),
        "unknown" => (None, None),
        other => match other.strip_prefix("face:").and_then(|n| n.parse::<u16>().ok()) {
            Some(face) if (1..=6).contains(&face) => (Some(band_of(face)), Some(face)),
            Some(_) | None => {
                let sentence = format!("{other} is no reading; say 1-3, 4/5, 6, crit, face:n or unknown.");
                return Err(Refusal::new("BS-R336", "UnknownReading", sentence).field("told"));
            }
        },
    };
    Ok(Roll {
        label: pool.label.clone(),
        faces: Vec::new(),
        parts: pool.parts.clone(),
        zero: pool.said_zero,
        band,
        face,
        told: Some(reading),
        inferred: None,
    })
}
