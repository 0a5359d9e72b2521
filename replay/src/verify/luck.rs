//! Checks where the dice come from: seeds from the secret that was committed to, faces from their seed.

use std::collections::BTreeMap;
use std::fmt;

use recount_core::campaign::{Campaign, Command as Shared};
use recount_core::dice::{self, Seed};
use recount_core::entry::{By, Declaration, Id, Recorded, Role, SeedKind};
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

/// How the luck of an evening stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The secret is known, is the one committed to, and gives every seed.
    Passed,
    /// Something does not follow from the secret.
    Failed,
    /// The evening goes on; its secret is not known yet.
    Open,
    /// The secret is lost: nobody can ever check its rolls.
    Unverifiable,
}

/// An evening whose dice were committed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionLuck {
    /// Its number.
    pub number: u32,
    /// How many declarations drew from its secret.
    pub drawn: usize,
    /// How its luck stands.
    pub standing: Standing,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Open => "open",
            Self::Unverifiable => "unverifiable",
        })
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sealed => "sealed",
            Self::Set => "set",
            Self::Trusted => "trusted",
        })
    }
}

/// A session while it is read.
struct Evening {
    number: u32,
    commitment: Option<Seed>,
    began_by: Slug,
    entropy: Vec<(Slug, Seed)>,
    drawn: Vec<Drawn>,
    /// Whether something in it is against the rules of luck, whatever its secret says.
    is_broken: bool,
}

struct Drawn {
    seq: u64,
    id: Id,
    seed: Seed,
    shake: String,
}

/// What was found about luck.
pub(super) struct Luck {
    pub check: Check,
    pub grades: Vec<Graded>,
    pub sessions: Vec<SessionLuck>,
}

/// Checks each drawn seed against the secret of its session, and grades it.
pub(super) fn luck(recorded: &[Recorded]) -> Luck {
    let mut reader = Reader {
        genesis: recorded.first().map_or(Id::NONE, |first| first.id),
        luck: Luck { check: Check::new(Checked::Luck), grades: Vec::new(), sessions: Vec::new() },
        evening: None,
        unwitnessed: 0,
    };
    for turn in turns(recorded) {
        reader.read(&turn);
    }
    reader.finish()
}

/// Grades a drawn declaration by the evening it belongs to; `campaign` is any state from there on.
///
/// Whether its seed holds is [`super::verify`]'s to say.
pub fn grade_of(recorded: &Recorded, campaign: &Campaign) -> Option<Grade> {
    let declared = recorded.entry.declaration().filter(|d| d.seed.is_some())?;
    let evening = recorded.entry.session.and_then(|number| campaign.sessions.get(&number));
    let Some(evening) = evening.filter(|evening| !evening.secret_lost) else { return Some(Grade::Trusted) };
    let entropy = evening.entropy.iter().map(|(member, _)| member);
    Some(grade(&recorded.entry.by, declared, Some(&evening.began_by), entropy))
}

/// A shake seals a roll when it is a player's who did not begin the session: who did holds its secret.
fn grade<'a>(
    by: &By,
    declared: &Declaration,
    began_by: Option<&Slug>,
    mut entropy: impl Iterator<Item = &'a Slug>,
) -> Grade {
    let is_session = declared.luck == Some(SeedKind::Session);
    let is_shaken = declared.shake.is_some() && by.role == Role::Player && began_by != Some(&by.member);
    let has_entropy = entropy.any(|member| began_by != Some(member));
    match (is_session, is_shaken, has_entropy) {
        (true, true, _) => Grade::Sealed,
        (true, false, true) => Grade::Set,
        (_, _, _) => Grade::Trusted,
    }
}

struct Reader {
    genesis: Id,
    luck: Luck,
    evening: Option<Evening>,
    unwitnessed: usize,
}

impl Reader {
    fn read(&mut self, turn: &Turn<'_>) {
        let declared = turn.declared();
        if let Some(seed) = declared.seed {
            self.grade(turn, declared);
            self.draw(turn, declared, seed);
        }
        match &declared.command {
            Command::Campaign(Shared::BeginSession { number, commitment, .. }) => {
                self.begin(turn, *number, *commitment);
            }
            Command::Campaign(Shared::AddEntropy { value, .. }) => self.entropy(turn, *value),
            Command::Campaign(Shared::EndSession { secret: Some(secret), .. }) => self.reveal(turn, secret),
            Command::Campaign(Shared::EndSession { secret: None, .. }) => {
                self.leave(Standing::Unverifiable, "its secret is lost");
            }
            _ => {}
        }
    }

    fn fault(&mut self, turn: &Turn<'_>, sentence: impl Into<String>) {
        self.luck.check.fault(turn.declaration.entry.seq, turn.declaration.id, sentence);
        if let Some(evening) = &mut self.evening {
            evening.is_broken = true;
        }
    }

    fn begin(&mut self, turn: &Turn<'_>, number: u32, commitment: Option<Seed>) {
        if let Some(open) = self.evening.as_ref().map(|evening| evening.number) {
            self.fault(turn, format!("It begins session {number} while session {open} is open."));
        }
        self.leave(Standing::Unverifiable, "it was never ended");
        if self.luck.sessions.iter().any(|session| session.number == number) {
            self.fault(turn, format!("There was a session {number} before: a number is used once."));
        }
        let began_by = turn.declaration.entry.by.member.clone();
        let (entropy, drawn) = (Vec::new(), Vec::new());
        self.evening = Some(Evening { number, commitment, began_by, entropy, drawn, is_broken: false });
    }

    /// Entropy counts only from somebody who does not hold the secret, once, before any die has fallen.
    fn entropy(&mut self, turn: &Turn<'_>, value: Seed) {
        let by = &turn.declaration.entry.by;
        let Some(evening) = &mut self.evening else {
            return self.fault(turn, "It adds entropy, and no session is open.");
        };
        let against = if by.role == Role::Keeper || by.member == evening.began_by {
            Some("It adds entropy from whoever holds the session's secret.")
        } else if evening.entropy.iter().any(|(member, _)| *member == by.member) {
            Some("It adds entropy of a member who has given some already.")
        } else if !evening.drawn.is_empty() {
            Some("It adds entropy after the session's first drawn roll.")
        } else {
            None
        };
        evening.entropy.push((by.member.clone(), value));
        if let Some(sentence) = against {
            self.fault(turn, sentence);
        }
    }

    fn grade(&mut self, turn: &Turn<'_>, declared: &Declaration) {
        let (seq, id) = (turn.declaration.entry.seq, turn.declaration.id);
        let evening = self.evening.as_ref();
        let entropy =
            evening.into_iter().flat_map(|evening| evening.entropy.iter().map(|(member, _)| member));
        let began_by = evening.map(|evening| &evening.began_by);
        let grade = grade(&turn.declaration.entry.by, declared, began_by, entropy);
        self.luck.grades.push(Graded { seq, id, grade });
    }

    fn draw(&mut self, turn: &Turn<'_>, declared: &Declaration, seed: Seed) {
        let (seq, id) = (turn.declaration.entry.seq, turn.declaration.id);
        if declared.luck != Some(SeedKind::Session) {
            self.unwitnessed += 1;
            return;
        }
        if declared.shake.is_some() && turn.declaration.entry.by.role != Role::Player {
            self.fault(turn, "It is shaken by somebody who is not a player.");
        }
        let shake = declared.shake.clone().unwrap_or_default();
        match &mut self.evening {
            Some(evening) => evening.drawn.push(Drawn { seq, id, seed, shake }),
            None => self.fault(turn, "It draws from a session's secret, and no session is open."),
        }
    }

    /// The secret is known: the commitment and every seed of the session can be computed again.
    fn reveal(&mut self, turn: &Turn<'_>, secret: &Seed) {
        let (seq, id) = (turn.declaration.entry.seq, turn.declaration.id);
        let Some(evening) = self.evening.take() else {
            return self.fault(turn, "It ends a session, and none is open.");
        };
        let number = evening.number;
        if evening.commitment != Some(dice::commitment(secret)) {
            let sentence = format!("The secret of session {number} is not the one committed to.");
            self.luck.check.fault(seq, id, sentence);
            let all: Vec<Id> = evening.drawn.iter().map(|drawn| drawn.id).collect();
            self.luck.grades.retain(|graded| !all.contains(&graded.id));
            return self.stands(&evening, Standing::Failed);
        }
        self.luck.check.passed += 1;
        let entropy: Vec<Seed> = evening.entropy.iter().map(|(_, value)| *value).collect();
        let mut holds = !evening.is_broken;
        for (k, drawn) in (0_u32..).zip(&evening.drawn) {
            let due = dice::session_seed(secret, self.genesis, number, k, &entropy, &drawn.shake);
            if due == drawn.seed {
                self.luck.check.passed += 1;
            } else {
                let sentence = format!("Its seed is not the one that roll {k} of session {number} is due.");
                self.luck.check.fault(drawn.seq, drawn.id, sentence);
                self.luck.grades.retain(|graded| graded.id != drawn.id);
                holds = false;
            }
        }
        self.stands(&evening, if holds { Standing::Passed } else { Standing::Failed });
    }

    fn stands(&mut self, evening: &Evening, standing: Standing) {
        if evening.commitment.is_some() {
            let (number, drawn) = (evening.number, evening.drawn.len());
            self.luck.sessions.push(SessionLuck { number, drawn, standing });
        }
    }

    /// Leaves a session whose secret is not known (yet). When it never will be, its rolls have to be trusted.
    fn leave(&mut self, standing: Standing, why: &str) {
        let Some(evening) = self.evening.take() else { return };
        if standing == Standing::Unverifiable {
            for graded in &mut self.luck.grades {
                if evening.drawn.iter().any(|drawn| drawn.id == graded.id) {
                    graded.grade = Grade::Trusted;
                }
            }
        }
        self.stands(&evening, standing);
        let (number, count) = (evening.number, evening.drawn.len());
        let rolls = if count == 1 { "1 drawn roll".into() } else { format!("{count} drawn rolls") };
        match standing {
            Standing::Unverifiable if evening.commitment.is_some() => {
                let sentence = format!("Session {number} is unverifiable: {why}. It has {rolls}.");
                self.luck.check.unchecked.push(sentence);
            }
            _ if count > 0 => {
                let sentence = format!("Session {number} cannot be checked: {why}. It has {rolls}.");
                self.luck.check.unchecked.push(sentence);
            }
            _ => {}
        }
    }

    fn finish(mut self) -> Luck {
        self.leave(Standing::Open, "it is still open");
        if self.unwitnessed > 0 {
            let count = self.unwitnessed;
            let sentence =
                format!("{count} rolls were drawn outside a session: nobody committed to their luck.");
            self.luck.check.unchecked.push(sentence);
        }
        self.luck
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
