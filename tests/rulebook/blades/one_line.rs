//! One line after the fact and the beats of live play leave the same consequences (BS-I23, second half).
//!
//! Rolls, rulings and answers are random, from fixed seeds. What the rulebook refuses on one line is refused as a
//! beat, for the same reason. Names that come from a declaration's number differ, and nothing else does.

use recount_core::systems::blades::Event;
use serde_json::{Value, json};

use crate::play::Play;
use crate::play::chance::Chance;
use crate::table::{crew, followed, read};

/// What lines bring, one after the other until one is refused: events without their numbered names, and the code.
fn played(play: &Play, lines: &[String]) -> (Vec<Value>, Option<String>) {
    let mut play = play.clone();
    let mut events = Vec::new();
    for line in lines {
        let (command, with) = read(line);
        match play.declare(command, with) {
            Ok(id) => events.extend(followed(&play.entries, id).iter().map(nameless)),
            Err(refusal) => return (events, Some(refusal.code.to_owned())),
        }
    }
    (events, None)
}

/// Kinds of things that are named after the declaration that makes them.
const KINDS: [&str; 5] = ["consequence", "roll", "harm", "note", "clock"];

/// Says whether a name is a kind and a number; `blow` is what the beats call their consequence.
fn is_numbered(text: &str, kind: &str) -> bool {
    let rest = text.strip_prefix(kind).and_then(|rest| rest.strip_prefix('-'));
    rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || c == '-'))
        || (kind == "consequence" && text == "blow")
}

/// An event in which names made of a declaration's number are only their kind.
fn nameless(event: &Event) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::String(text) => {
                if let Some(kind) = KINDS.into_iter().find(|kind| is_numbered(text, kind)) {
                    kind.clone_into(text);
                }
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Object(fields) => fields.values_mut().for_each(strip),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut value = serde_json::to_value(event).expect("an event is JSON");
    strip(&mut value);
    value
}

/// Plays both forms; what is taken must be alike, and what is refused refused alike. Says whether it was taken.
#[track_caller]
fn alike(play: &Play, line: String, beats: &[String]) -> bool {
    let (one, refused) = played(play, std::slice::from_ref(&line));
    let (many, refused_beat) = played(play, beats);
    assert_eq!(refused, refused_beat, "{line}\n{beats:#?}");
    if refused.is_some() {
        assert!(one.is_empty(), "{line}: what is refused leaves nothing");
        return false;
    }
    assert_eq!(one, many, "{line}\n{beats:#?}");
    true
}

fn dice(chance: &mut Chance, count: usize) -> (String, u64) {
    let faces: Vec<u64> = (0..count).map(|_| 1 + chance.next() % 6).collect();
    let best = faces.iter().copied().max().unwrap_or(1);
    let is_crit = faces.iter().filter(|face| **face == 6).count() > 1;
    (faces.iter().map(u64::to_string).collect::<Vec<_>>().join(","), if is_crit { 7 } else { best })
}

/// A score under way: clocks, harm here and there, and stress from none to the last box but one.
fn score(chance: &mut Chance) -> Play {
    let mut play = crew();
    let stress = chance.below(9);
    play.happen(&[
        json!({"score-began": {"score": "vault", "name": "The Vault", "plan": "stealth", "detail": "the roof"}}),
        json!({"clock-created": {"clock": "tower", "name": "Tower", "size": 8, "kind": "plain"}}),
        json!({"clock-created": {"clock": "alarm", "name": "Alarm", "size": 4, "kind": "danger"}}),
        json!({"stress-marked": {"pc": "cole", "n": stress, "why": "given"}}),
        json!({"heat-gained": {"n": chance.below(9), "why": "given"}}),
    ]);
    if chance.one_in(2) {
        play.happen(&[
            json!({"harm-taken": {"pc": "cole", "harm": "arm", "label": "Arm", "level_in": 2, "level": 2}}),
        ]);
    }
    play
}

/// A roll, what it threatens, and how that is met: on one line, or in three beats (BS-14, 16, 18, 19, 21).
#[test]
fn an_action_settled_and_resisted_on_one_line_is_its_beats() {
    let mut taken = [0; 4];
    for seed in 0..600 {
        let mut chance = Chance(seed);
        let play = score(&mut chance);
        let (push, assist) = (chance.one_in(3), chance.one_in(3));
        let (faces, best) = dice(&mut chance, 1 + usize::from(push) + usize::from(assist));
        let position = *chance.pick(&["controlled", "risky", "desperate"]);
        let effect = *chance.pick(&["limited", "standard", "great"]);
        let mut roll = format!(
            "action-roll pc=cole action={} on=tower ruling.position={position} ruling.effect={effect} dice={faces}",
            chance.pick(&["wreck", "sway", "hunt"])
        );
        roll += if push { " push=die" } else { "" };
        roll += if assist { " assist=bram" } else { "" };
        let kind = *chance.pick(&[
            "harm:1:Cut",
            "harm:2:Stab",
            "harm:3:Crush",
            "heat:2",
            "ticks:alarm:2",
            "reduced-effect",
        ]);
        let (resisted, _) = dice(&mut chance, 4);
        let way = if best >= 6 { 0 } else { 1 + chance.below(3) };
        let settle =
            format!("settle-action pc=cole ruling.consequences.kind={kind} ruling.consequences.name=blow");
        let (line, beats) = match way {
            0 => (format!("{roll} settle=true"), vec![roll, "settle-action pc=cole".into()]),
            1 => (
                format!("{roll} settle.consequence={kind} resist.attribute=prowess dice.resist={resisted}"),
                vec![
                    roll,
                    settle,
                    format!("resist pc=cole consequence=blow ruling.attribute=prowess dice={resisted}"),
                ],
            ),
            2 => (
                format!("{roll} settle.consequence={kind} armor=standard"),
                vec![roll, settle, "use-armor pc=cole consequence=blow boxes=standard".into()],
            ),
            _ => (
                format!("{roll} settle.consequence={kind}"),
                vec![roll, settle, "suffer pc=cole consequence=blow".into()],
            ),
        };
        let beats: Vec<_> = beats.into_iter().collect();
        taken[way] += u32::from(alike(&play, line, &beats));
    }
    assert!(taken.iter().all(|n| *n > 40), "taken: {taken:?}");
}

fn downtime(chance: &mut Chance) -> Play {
    let mut play = crew();
    play.happen(&[
        json!({"contact-added": {"contact": "quellyn", "name": "Quellyn", "kind": "friend", "of": "ash",
            "healer_quality": 2}}),
        json!({"project-created": {"project": "ship", "name": "Ship", "clocks": [6], "methods": [], "blocked": false}}),
        json!({"downtime-began": {"n": 1, "at_war": false}}),
        json!({"heat-gained": {"n": chance.below(9), "why": "given"}}),
        json!({"harm-taken": {"pc": "ash", "harm": "leg", "label": "Leg", "level_in": 3, "level": 3}}),
        json!({"harm-taken": {"pc": "ash", "harm": "arm", "label": "Arm", "level_in": 1, "level": 1}}),
        json!({"healing-ticked": {"pc": "ash", "n": chance.below(4)}}),
    ]);
    play
}

/// An activity, the coin after its roll and what comes of it: on one line, or in three beats (BD-06…19, BS-68).
#[test]
fn an_activity_raised_and_settled_on_one_line_is_its_beats() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..400 {
        let mut chance = Chance(seed);
        let play = downtime(&mut chance);
        let (activity, count) = *chance.pick(&[
            ("reduce-heat pc=ash action=sway", 1),
            ("recover pc=ash treatment=contact:quellyn", 2),
            ("acquire-asset pc=ash asset=boat:vehicle", 1),
            ("acquire-asset pc=ash asset=bombs:item:bomb ruling.min_quality=2", 1),
            ("work-on-project pc=ash project=ship method=action:wreck description=caulking", 1),
            ("craft pc=ash item=lantern", 1),
        ]);
        let (faces, _) = dice(&mut chance, count);
        let levels = chance.below(5);
        let roll = format!("{activity} dice={faces}");
        let mut beats = vec![format!("{roll} settle=false")];
        let line = if levels == 0 { roll } else { format!("{roll} improve={levels}") };
        if levels > 0 {
            beats.push(format!("improve-result pc=ash levels={levels}"));
        }
        beats.push("settle-activity pc=ash".into());
        if alike(&play, line, &beats) { taken += 1 } else { refused += 1 }
    }
    assert!(taken > 150 && refused > 40, "{taken} taken, {refused} refused");
}

/// An entanglement and its answer: on one line, or in two beats (BS-44, 45).
#[test]
fn an_entanglement_answered_on_one_line_is_its_beats() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..600 {
        let mut chance = Chance(seed);
        let mut play = crew();
        let wanted = chance.below(3);
        play.happen(&[
            json!({"faction-registered": {"faction": "crows", "name": "Crows", "tier": 1, "hold": "strong",
                "status": *chance.pick(&[-2, 0, 3])}}),
            json!({"cohort-gained": {"cohort": "rooks", "name": "Rooks", "kind": "gang", "types": ["rooks"],
                "edges": [], "flaws": [], "elite": false}}),
            json!({"contact-added": {"contact": "quellyn", "name": "Quellyn", "kind": "friend"}}),
            json!({"rep-gained": {"n": 4, "asked": 4, "why": "given"}}),
            json!({"heat-gained": {"n": chance.below(9), "why": "given"}}),
            json!({"score-began": {"score": "vault", "name": "The Vault", "plan": "stealth", "detail": "the roof"}}),
            json!({"score-completed": {"score": "vault", "name": "The Vault", "outcome": "success"}}),
            json!({"step-done": {"step": "payoff"}}),
            json!({"step-done": {"step": "heat"}}),
        ]);
        for _ in 0..wanted {
            play.happen(&[json!({"wanted-gained": {"n": 1}})]);
        }
        let (faces, _) = dice(&mut chance, if wanted == 0 { 2 } else { wanted });
        let (kept, _) = dice(&mut chance, 2);
        // The entanglement, what is said with its answer, and the answer's own dice.
        let (pick, answer, rolls) = *chance.pick(&[
            ("usual-suspects", "answer=hold:2 contact=quellyn", true),
            ("usual-suspects", "answer=pay-off", false),
            ("gang-trouble", "answer=lose-face", false),
            ("gang-trouble", "answer=example cohort=rooks", false),
            ("rivals", "answer=stand-up faction=crows", false),
            ("rivals", "answer=forfeit faction=crows", false),
            ("questioning", "answer=hold:2 contact=quellyn", true),
            ("questioning", "answer=pay-off", false),
            ("reprisals", "answer=apologise faction=crows", false),
            ("unquiet-dead", "answer=hire-occultist:2", true),
            ("cooperation", "answer=agree faction=crows", false),
            ("show-of-force", "answer=war faction=crows", false),
            ("demonic-notice", "answer=hide", false),
            ("arrest", "answer=hand-over:bram", false),
            ("flipped", "contact=quellyn faction=crows", false),
            ("interrogation", "answer=endure pc=cole suffer=2", false),
        ]);
        let roll = format!("roll-entanglement dice={faces} ruling.pick={pick}");
        let own = if rolls { format!(" dice={kept}") } else { String::new() };
        let beside = if rolls { format!(" dice.fortune={kept}") } else { String::new() };
        // The faction that is said with the answer is behind what came; live it is said as that comes.
        let behind = if answer.contains("faction=crows") { " ruling.faction=crows" } else { "" };
        let beats = [format!("{roll}{behind}"), format!("answer-entanglement {answer}{own}")];
        if alike(&play, format!("{roll} {answer}{beside}"), &beats) { taken += 1 } else { refused += 1 }
    }
    assert!(taken > 60 && refused > 60, "{taken} taken, {refused} refused");
}
