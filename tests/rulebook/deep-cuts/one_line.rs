//! A threat told on one line leaves what its beats leave, told one by one: the same events, or the same refusal.

use recount_core::dice::Seed;
use recount_core::systems::{Event, System};
use recount_tests::game::{Game, No};

/// A choice that follows from a number, so that every case is the same each time.
struct Choices(u64);

impl Choices {
    /// Returns a number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        let hash = blake3::hash(&self.0.to_be_bytes());
        self.0 += 1;
        u64::from(hash.as_bytes()[0]) % n
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        let last = words.len() as u64;
        words[usize::try_from(self.below(last)).expect("an index")]
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// A threat as it might be told.
struct Case {
    /// What the statement says: its words on either form.
    stated: String,
    more: Option<String>,
    assist: Option<(&'static str, u64)>,
    rolled: String,
    map: Option<&'static str>,
    push: Option<(&'static str, &'static str)>,
    leader: bool,
    spend_edge: bool,
    settled: String,
}

fn case(c: &mut Choices) -> Case {
    let position = c.of(&["controlled", "risky", "risky", "desperate"]);
    let effect = c.below(4) + 1;
    let kind = c.of(&["harm:Cut", "heat", "stress", "coin", "action-fails", "ticks:alarm"]);
    let level = c.below(4) + 1;
    let more = c.yes().then(|| format!("\"The dogs\":heat:{}::dogs", c.below(4) + 1));
    let benefits: [&'static str; 4] = ["extra-die", "lower-severity", "better-effect", "better-position"];
    let assist = c.yes().then(|| (c.of(&benefits), c.below(2)));
    let rating = c.of(&["action:prowl", "action:study", "action:wreck", "attribute:prowess"]);
    let edge = if c.below(4) == 0 { " edge_spent=1" } else { "" };
    let map = more.is_some().then(|| c.of(&["guard:1,dogs:2", "guard:2,dogs:1", "guard:1"]));
    let attribute = c.of(&["prowess", "resolve"]);
    let purpose = c.of(&["improve-threat:guard", "more-effect", "ability:ghost-veil"]);
    let clock = if c.yes() { " clock=alarm" } else { "" };
    let reduced = if c.below(3) == 0 { " ruling.reduced_override=1" } else { "" };
    Case {
        stated: format!(
            "goal=\"get over\" position={position} effect={effect} threat=\"The guard\":{kind}:{level}::guard"
        ),
        more,
        assist,
        rolled: format!("with={rating}{edge}"),
        map,
        push: c.yes().then_some((attribute, purpose)),
        leader: c.yes(),
        spend_edge: c.below(4) == 0,
        settled: format!("harm=wound{clock}{reduced}"),
    }
}

impl Case {
    fn one_line(&self) -> String {
        let mut line = format!("face-threat pc=ash {} {} {}", self.stated, self.rolled, self.settled);
        if let Some(more) = &self.more {
            line += &format!(" more={more}");
        }
        if let Some((benefit, edge)) = self.assist {
            line += &format!(" assist=bo:{benefit}:help:{edge}");
        }
        if let Some(map) = self.map {
            line += &format!(" map={map}");
        }
        if let Some((attribute, purpose)) = self.push {
            line += &format!(" push={attribute}:{purpose}");
        }
        if self.leader {
            line += " leader_push=bo:prowess:improve-threat:guard";
        }
        if self.spend_edge {
            line += " spend_edge=true";
        }
        line
    }

    fn beats(&self) -> Vec<String> {
        let mut lines = vec![format!("state-threat pc=ash {}", self.stated)];
        lines.extend(self.more.as_ref().map(|more| format!("add-threat pc=ash threat={more}")));
        lines.extend(self.assist.map(|(benefit, edge)| {
            format!("assist helper=bo for_pc=ash benefit={benefit} mode=help edge_spent={edge}")
        }));
        lines.push(format!("roll-threat pc=ash {}", self.rolled));
        lines.extend(self.map.map(|map| format!("assign-dice pc=ash map={map}")));
        lines.extend(
            self.push
                .map(|(attribute, purpose)| format!("push pc=ash purpose={purpose} attribute={attribute}")),
        );
        if self.leader {
            lines.push(
                "leader-push leader=bo for_pc=ash purpose=improve-threat:guard attribute=prowess".into(),
            );
        }
        if self.spend_edge {
            lines.push("spend-edge pc=ash".into());
        }
        lines.push(format!("resolve-threat pc=ash {}", self.settled));
        lines
    }
}

/// Ash and Bo in a score, Bo leading; Ash has an Edge, an ability and stress.
fn table(seed: u8) -> Game {
    let mut game = Game::open(System::DeepCuts);
    for line in [
        "found-crew name=\"The Crew\" tier=1 vault=5",
        "create-character name=Ash actions=prowl:2,study:3,wreck:0 attributes=prowess:2,resolve:1 abilities=ghost-veil",
        "create-character name=Bo actions=prowl:1 attributes=prowess:2",
        "create-clock name=Alarm size=6",
        "adjust-ledger of=ash field=edge by=1 reason=given",
        "adjust-ledger of=bo field=edge by=1 reason=given",
        "adjust-ledger of=ash field=stress by=7 reason=given",
        "begin-score target_tier=2 pcs=ash,bo",
    ] {
        game.say(line).unwrap_or_else(|no| panic!("{line}: {no:?}"));
    }
    let team = r#"{"deep-cuts":{"team-action-started":{"leader":"bo","members":["ash","bo"],"group":true,"scale":0}}}"#;
    game.happen(&serde_json::from_str(team).expect("an event"));
    game.seed = Some(Seed([seed; 32]));
    game
}

/// An event without the number that a harm has from its declaration: one line is one declaration, its beats are several.
fn unnumbered(event: &Event) -> String {
    let text = serde_json::to_string(event).expect("an event is JSON");
    let mut parts = text.split("\"harm-");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        said + "\"harm-#" + rest
    })
}

/// Says lines until one is refused: every event, or the code of the refusal.
fn told(game: &mut Game, lines: &[String]) -> Result<Vec<String>, String> {
    let mut events = Vec::new();
    for line in lines {
        match game.say(line) {
            Ok(decision) => {
                events.extend(decision.events.iter().map(|(event, _)| unnumbered(event)));
            }
            Err(No::Refused(refusal)) => return Err(refusal.code.clone()),
            Err(No::Unread(sentence)) => panic!("{line}: {sentence}"),
        }
    }
    Ok(events)
}

/// A hundred and sixty threats told both ways, with the same luck (DC-R1, R20–R22, R24, R25, R32, R34, R37, R55, R65).
#[test]
fn one_line_leaves_what_its_beats_leave() {
    let (mut taken, mut refused) = (0, 0);
    for n in 0..160_u64 {
        let case = case(&mut Choices(n * 100));
        let seed = u8::try_from(n % 256).expect("a byte");
        let (mut one, mut several) = (table(seed), table(seed));
        let by_line = told(&mut one, &[case.one_line()]);
        let by_beats = told(&mut several, &case.beats());
        assert_eq!(by_line, by_beats, "case {n}: {}", case.one_line());
        match by_line {
            Ok(_) => {
                assert_eq!(one.sheet(), several.sheet(), "case {n}: {}", case.one_line());
                taken += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(taken > 30 && refused > 30, "{taken} taken and {refused} refused prove little");
}
