//! Checks where the dice come from: seeds from the secret that was committed to, faces from their seed.

use std::collections::BTreeMap;

use recount_core::campaign::Command as Shared;
use recount_core::dice::{self, Seed};
use recount_core::entry::{Declaration, Id, Recorded, Role, SeedKind};
use recount_core::luck::Asked;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use serde_json::Value;

use super::{Check, Checked};
use crate::judged::Judged;
use crate::timeline::{Turn, turns};

/// Against whoever held the secret, how far a drawn roll could be foreseen or picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// A player's shake is in it: neither foreseen nor picked, only withheld.
    Sealed,
    /// Another member gave entropy after the commitment: foreseen, not picked.
    Set,
    /// Neither, or drawn outside a session.
    Trusted,
}

/// A drawn declaration with its grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graded {
    /// The declaration's number.
    pub seq: u64,
    /// The declaration.
    pub id: Id,
    /// Its grade.
    pub grade: Grade,
}

/// Why the rolls of an evening that goes on cannot be checked yet.
const STILL_OPEN: &str = "it is still open";

/// A session while it is read.
struct Evening {
    number: u32,
    commitment: Option<Seed>,
    entropy: Vec<(Slug, Seed)>,
    drawn: Vec<Drawn>,
}

struct Drawn {
    seq: u64,
    id: Id,
    seed: Seed,
    shake: String,
}

/// Checks each drawn seed against the secret of its session, and grades it.
pub(super) fn luck(recorded: &[Recorded]) -> (Check, Vec<Graded>) {
    let mut reader = Reader {
        genesis: recorded.first().map_or(Id::NONE, |first| first.id),
        check: Check::new(Checked::Luck),
        grades: Vec::new(),
        evening: None,
        unwitnessed: 0,
    };
    for turn in turns(recorded) {
        reader.read(&turn);
    }
    reader.finish()
}

struct Reader {
    genesis: Id,
    check: Check,
    grades: Vec<Graded>,
    evening: Option<Evening>,
    unwitnessed: usize,
}

impl Reader {
    fn read(&mut self, turn: &Turn<'_>) {
        let (declared, entry) = (turn.declared(), &turn.declaration.entry);
        if let Some(seed) = declared.seed {
            self.grade(turn, declared);
            self.draw(turn, declared, seed);
        }
        match &declared.command {
            Command::Campaign(Shared::BeginSession { number, commitment, .. }) => {
                self.leave("it was never ended");
                let (entropy, drawn) = (Vec::new(), Vec::new());
                self.evening = Some(Evening { number: *number, commitment: *commitment, entropy, drawn });
            }
            Command::Campaign(Shared::AddEntropy { value, .. }) => {
                if let Some(evening) = &mut self.evening {
                    evening.entropy.push((entry.by.member.clone(), *value));
                }
            }
            Command::Campaign(Shared::EndSession { secret: Some(secret), .. }) => self.reveal(turn, secret),
            Command::Campaign(Shared::EndSession { secret: None, .. }) => self.leave("its secret is lost"),
            _ => {}
        }
    }

    fn grade(&mut self, turn: &Turn<'_>, declared: &Declaration) {
        let is_session = declared.luck == Some(SeedKind::Session);
        let is_player = turn.declaration.entry.by.role == Role::Player;
        let has_entropy = self.evening.as_ref().is_some_and(|evening| !evening.entropy.is_empty());
        let grade = match (is_session, declared.shake.is_some() && is_player, has_entropy) {
            (true, true, _) => Grade::Sealed,
            (true, false, true) => Grade::Set,
            (_, _, _) => Grade::Trusted,
        };
        self.grades.push(Graded { seq: turn.declaration.entry.seq, id: turn.declaration.id, grade });
    }

    fn draw(&mut self, turn: &Turn<'_>, declared: &Declaration, seed: Seed) {
        let (seq, id) = (turn.declaration.entry.seq, turn.declaration.id);
        if declared.luck != Some(SeedKind::Session) {
            self.unwitnessed += 1;
            return;
        }
        let shake = declared.shake.clone().unwrap_or_default();
        match &mut self.evening {
            Some(evening) => evening.drawn.push(Drawn { seq, id, seed, shake }),
            None => self.check.fault(seq, id, "It draws from a session's secret, and no session is open."),
        }
    }

    /// The secret is known: the commitment and every seed of the session can be computed again.
    fn reveal(&mut self, turn: &Turn<'_>, secret: &Seed) {
        let (seq, id) = (turn.declaration.entry.seq, turn.declaration.id);
        let Some(evening) = self.evening.take() else {
            return self.check.fault(seq, id, "It ends a session, and none is open.");
        };
        let number = evening.number;
        if evening.commitment != Some(dice::commitment(secret)) {
            let sentence = format!("The secret of session {number} is not the one committed to.");
            self.ungrade(&evening);
            return self.check.fault(seq, id, sentence);
        }
        self.check.passed += 1;
        let entropy: Vec<Seed> = evening.entropy.iter().map(|(_, value)| *value).collect();
        for (k, drawn) in (0_u32..).zip(&evening.drawn) {
            let due = dice::session_seed(secret, self.genesis, number, k, &entropy, &drawn.shake);
            if due == drawn.seed {
                self.check.passed += 1;
            } else {
                let sentence = format!("Its seed is not the one that roll {k} of session {number} is due.");
                self.check.fault(drawn.seq, drawn.id, sentence);
                self.grades.retain(|graded| graded.id != drawn.id);
            }
        }
    }

    /// A roll whose seed cannot be checked has no grade.
    fn ungrade(&mut self, evening: &Evening) {
        self.grades.retain(|graded| evening.drawn.iter().all(|drawn| drawn.id != graded.id));
    }

    fn leave(&mut self, why: &str) {
        let Some(evening) = self.evening.take() else { return };
        if why != STILL_OPEN {
            self.ungrade(&evening);
        }
        let count = evening.drawn.len();
        if count > 0 {
            let number = evening.number;
            let sentence = format!("{count} drawn rolls of session {number} cannot be checked: {why}.");
            self.check.unchecked.push(sentence);
        }
    }

    fn finish(mut self) -> (Check, Vec<Graded>) {
        self.leave(STILL_OPEN);
        if self.unwitnessed > 0 {
            let count = self.unwitnessed;
            let sentence =
                format!("{count} rolls were drawn outside a session: nobody committed to their luck.");
            self.check.unchecked.push(sentence);
        }
        (self.check, self.grades)
    }
}

/// Checks every face on record against what its seed or the written dice give.
///
/// Where today's rulebook answers as recorded, it has drawn the same faces again. Elsewhere each list of faces in
/// the recorded events must be one that the declaration's luck gives for a roll that is still made.
pub(super) fn dice(recorded: &[Recorded], judged: &Judged) -> Check {
    let mut check = Check::new(Checked::Dice);
    let mut unknown = 0;
    for (n, turn) in turns(recorded).enumerate() {
        let Some(answer) = judged.answer(n) else { continue };
        let (seq, id) = (turn.declaration.entry.seq, turn.declaration.id);
        if answer.drift.is_none() {
            check.passed += usize::from(!answer.asked.is_empty());
            continue;
        }
        for faces in recorded_faces(&turn) {
            match follows(&turn, &answer.asked, &faces) {
                Some(true) => check.passed += 1,
                Some(false) => {
                    check.fault(seq, id, format!("The faces {faces:?} do not follow from its luck."))
                }
                None => unknown += 1,
            }
        }
    }
    if unknown > 0 {
        let sentence = format!("{unknown} rolls are on record that today's rulebook does not make.");
        check.unchecked.push(sentence);
    }
    check
}

/// Says whether the luck gives these faces for some roll; `None` when the rolls are not known.
fn follows(turn: &Turn<'_>, asked: &[Asked], faces: &[u16]) -> Option<bool> {
    let luck = turn.luck(None);
    if luck.observed.values().any(|observed| observed == faces) {
        return Some(true);
    }
    let sides: BTreeMap<&str, u16> = asked.iter().map(|asked| (asked.label.as_str(), asked.sides)).collect();
    if sides.is_empty() {
        return None;
    }
    let seed = luck.seed?;
    Some(sides.into_iter().any(|(label, sides)| dice::faces(seed, label, sides, faces.len()) == faces))
}

/// Returns every list of numbers that a recorded event keeps under `faces`.
fn recorded_faces(turn: &Turn<'_>) -> Vec<Vec<u16>> {
    let mut found = Vec::new();
    for consequence in turn.followed() {
        gather(&serde_json::to_value(&consequence.event).unwrap_or_default(), &mut found);
    }
    found
}

fn gather(value: &Value, found: &mut Vec<Vec<u16>>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                match serde_json::from_value::<Vec<u16>>(inner.clone()) {
                    Ok(faces) if key == "faces" => found.push(faces),
                    Ok(_) | Err(_) => gather(inner, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
