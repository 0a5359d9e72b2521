//! Anything said to a character who is out, lost to the vice, in prison, retired or dead: taken, or refused in which words.
//!
//! Whoever is in prison may act there. The books are kept for everybody: what was paid, earned and left open.

use recount_core::refusal::Refusal;
use recount_core::systems::blades::terms::Standing;
use serde_json::json;
use strum::IntoEnumIterator;

use crate::play::Play;
use crate::table::{crew, read, say};

/// When it is said.
#[derive(Clone, Copy)]
enum Scene {
    /// In a score.
    Score,
    /// Between scores.
    Free,
    /// In downtime.
    Downtime,
}

/// What somebody does, or has done to them, in play.
const ACTS: [(Scene, &str); 29] = [
    (Scene::Score, "action-roll pc=dara action=sway dice=4"),
    (Scene::Score, "action-roll pc=ash assist=dara action=sway dice=4,1"),
    (Scene::Score, "decline-bargain pc=dara text=witnesses offered_by=gm"),
    (Scene::Score, "resist pc=dara consequence=shot ruling.attribute=prowess dice=4,1,1,1"),
    (Scene::Score, "use-armor pc=dara consequence=shot boxes=standard"),
    (Scene::Score, "protect protector=dara for_pc=ash consequence=blow"),
    (Scene::Score, "group-action leader=dara action=sway members=dara,ash dice.dara=4 dice.ash=4"),
    (Scene::Score, "group-action leader=ash action=sway members=dara,ash dice.dara=4 dice.ash=4"),
    (Scene::Score, "flashback pc=dara what=lamp ruling.cost=1"),
    (Scene::Score, "choose-load pc=dara kind=normal"),
    (Scene::Score, "mark-item pc=dara item=rope boxes=1"),
    (Scene::Score, "gather-info pc=dara question=\"Who?\" how=asks"),
    (Scene::Score, "suffer-harm pc=dara label=Ankle level=1"),
    (Scene::Score, "mark-stress pc=dara n=1 why=x"),
    (Scene::Score, "use-creation item=bomb pc=dara"),
    (Scene::Free, "record-free-action pc=dara what=talk text=x"),
    (Scene::Downtime, "recover pc=dara treatment=contact:quellyn dice=4,1"),
    (Scene::Downtime, "recover pc=ash treatment=pc-healer:dara dice=4"),
    (Scene::Downtime, "reduce-heat pc=dara action=sway dice=4"),
    (Scene::Downtime, "train pc=dara track=insight"),
    (Scene::Downtime, "indulge-vice pc=dara dice=4,1,1,1"),
    (Scene::Downtime, "work-on-project pc=dara project=ship method=action:wreck description=x dice=4"),
    (Scene::Downtime, "acquire-asset pc=dara asset=boat:vehicle dice=4"),
    (Scene::Downtime, "craft pc=dara item=lantern dice=4"),
    (Scene::Downtime, "perform-ritual pc=dara ritual=Ward ruling.stress=3"),
    (Scene::Downtime, "other-activity pc=dara what=help-cohort:rooks"),
    (Scene::Downtime, "record-crafted-item pc=dara item=knife"),
    (Scene::Downtime, "mark-stress pc=dara n=1 why=x"),
    (Scene::Downtime, "suffer-harm pc=dara label=Ankle level=1"),
];

/// What is said of a life that goes on, away from play too.
const LIVES: [(Scene, &str); 3] = [
    (Scene::Score, "threaten pc=dara consequences=heat:1 because=bell"),
    (Scene::Free, "set-vice pc=dara purveyor=Dunn why=new"),
    (Scene::Free, "take-advance pc=dara track=insight gain=dot:hunt"),
];

/// What the books hold of anybody: money, marks, what was left open, what others do.
const BOOKS: [(Scene, &str); 19] = [
    (Scene::Score, "settle-action pc=dara"),
    (Scene::Score, "suffer pc=dara consequence=shot"),
    (Scene::Score, "protect protector=ash for_pc=dara consequence=shot"),
    (Scene::Free, "name-trauma pc=dara condition=cold"),
    (Scene::Free, "gain-coin to=dara:1 why=safe"),
    (Scene::Free, "spend-coin payers=dara:1 why=bribe"),
    (Scene::Free, "move-coin from=dara to=ash n=1"),
    (Scene::Free, "move-coin from=ash to=dara n=1"),
    (Scene::Free, "mark-session-xp pc=dara triggers.playbook=1 into=insight:1"),
    (Scene::Free, "mark-xp pc=dara track=insight n=1 why=x"),
    (Scene::Free, "adjust-ledger target=dara field=coin delta=1 reason=found"),
    (Scene::Free, "register-contact name=Osk kind=friend of=dara"),
    (Scene::Downtime, "overindulge pc=dara choice=brag"),
    (Scene::Downtime, "improve-result pc=dara levels=1"),
    (Scene::Downtime, "settle-activity pc=dara"),
    (Scene::Downtime, "grant-activity pc=dara by=1 source=claim"),
    (Scene::Downtime, "propose-project pc=dara name=Vibes segments=6"),
    (Scene::Downtime, "create-project name=Plan owner=dara clocks=6"),
    (
        Scene::Downtime,
        "mark-upgrade name=composed boxes=1 from=coin payers=dara:2 instead.price=2 instead.reason=cheap",
    ),
];

/// What depends on the standing itself; the refusals of those who are out, lost, in prison, retired, dead.
const LEAVING: [(&str, [&str; 5]); 5] = [
    ("return-to-play pc=dara", ["", "", "", "GoneForGood", "GoneForGood"]),
    ("retire-character pc=dara why=choice", ["", "", "", "GoneForGood", "GoneForGood"]),
    ("record-death pc=dara cause=drowned", ["", "", "", "", "GoneForGood"]),
    ("incarcerate who=dara why=caught", ["", "", "", "GoneForGood", "GoneForGood"]),
    ("prison-roll pc=dara dice=4", ["NotImprisoned", "NotImprisoned", "", "NotImprisoned", "NotImprisoned"]),
];

/// Dara with all that the lines speak of, then with a standing.
fn dara(scene: Scene, line: &str, standing: Standing) -> Play {
    let mut play = crew();
    play.happen(&[
        json!({"vice-set": {"pc": "dara", "vice": "luxury", "purveyor": "Dunn"}}),
        json!({"feature-gained": {"pc": "dara", "feature": "ritual", "name": "Ritual", "effects": ["ritual", "physicker"]}}),
        json!({"contact-added": {"contact": "quellyn", "name": "Quellyn", "kind": "friend", "healer_quality": 2}}),
        json!({"project-created": {"project": "ship", "name": "Ship", "clocks": [6], "methods": [], "blocked": false}}),
        json!({"cohort-gained": {"cohort": "rooks", "name": "Rooks", "kind": "gang", "types": ["rooks"], "edges": [],
            "flaws": [], "elite": false}}),
        json!({"cohort-harmed": {"cohort": "rooks", "to": 2, "why": "given"}}),
        json!({"item-crafted": {"item": "bomb", "name": "Bomb", "drawbacks": []}}),
        json!({"harm-taken": {"pc": "ash", "harm": "arm", "label": "Arm", "level_in": 1, "level": 1}}),
        json!({"harm-taken": {"pc": "dara", "harm": "arm", "label": "Arm", "level_in": 1, "level": 1}}),
        json!({"stress-marked": {"pc": "dara", "n": 2, "why": "given"}}),
        json!({"xp-marked": {"pc": "dara", "track": "insight", "n": 6, "why": "given"}}),
        json!({"heat-gained": {"n": 3, "why": "given"}}),
    ]);
    match scene {
        Scene::Score => {
            play.happen(&[json!({"score-began": {"score": "vault", "name": "The Vault", "plan": "stealth",
                "detail": "the roof"}})]);
        }
        Scene::Downtime => {
            play.happen(&[json!({"downtime-began": {"n": 1, "at_war": false}})]);
        }
        Scene::Free => {}
    }
    before(&mut play, line);
    if standing != Standing::Active {
        play.happen(&[json!({"standing-changed": {"pc": "dara", "to": standing, "why": "given"}})]);
    }
    play
}

/// What a line answers, while Dara was still in play.
fn before(play: &mut Play, line: &str) {
    let word = line.split(' ').next().unwrap_or_default();
    match word {
        "mark-item" => drop(say(play, "choose-load pc=dara kind=normal")),
        "settle-action" => drop(say(play, "action-roll pc=dara action=sway dice=4")),
        "improve-result" | "settle-activity" => {
            say(play, "reduce-heat pc=dara action=sway dice=4 settle=false");
        }
        "overindulge" => drop(play.happen(&[json!({"overindulged": {"pc": "dara", "by": 1}})])),
        "name-trauma" => drop(play.happen(&[json!({"trauma-taken": {"pc": "dara", "excess": 0}})])),
        _ if line.contains("=shot") => {
            say(play, "threaten pc=dara consequences.kind=harm:2:Shot consequences.name=shot");
        }
        _ if line.contains("=blow") => {
            say(play, "threaten pc=ash consequences.kind=harm:2:Shot consequences.name=blow");
        }
        _ => {}
    }
}

fn answer(scene: Scene, line: &str, standing: Standing) -> Result<(), Box<Refusal>> {
    let (command, with) = read(line);
    dara(scene, line, standing).declare(command, with).map(|_| ())
}

/// Says which of some lines are not answered as they should be, for every standing.
fn wrong(lines: &[(Scene, &str)], is_taken: impl Fn(Standing) -> bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (scene, line) in lines {
        for standing in Standing::iter() {
            let sentence = format!("Dara is out of play: {standing}.");
            let is_right = match answer(*scene, line, standing) {
                Ok(()) => is_taken(standing),
                Err(refusal) => {
                    !is_taken(standing)
                        && refusal.code == "CharacterUnavailable"
                        && refusal.sentence == sentence
                }
            };
            if !is_right {
                wrong.push(format!("{line} to one who is {standing}: {:?}", answer(*scene, line, standing)));
            }
        }
    }
    wrong
}

/// Whoever is out, lost, retired or dead does nothing and has nothing done to them; a prisoner may (BS-R27).
#[test]
fn whoever_is_out_of_play_does_not_act() {
    let in_play = |standing| matches!(standing, Standing::Active | Standing::Imprisoned);
    let wrong = wrong(&ACTS, in_play);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whoever left for good is threatened with nothing and learns nothing; whoever may come back still does (BS-R31).
#[test]
fn whoever_left_for_good_has_no_further_life() {
    let wrong = wrong(&LIVES, |standing| !matches!(standing, Standing::Retired | Standing::Dead));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What was owed, earned or left open is written down whatever became of somebody (BS-R8).
#[test]
fn the_books_are_kept_for_everybody() {
    let wrong = wrong(&BOOKS, |_| true);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Coming back, retiring, dying and going to prison each ask where somebody stands (BS-R27, R31, R109, R277).
#[test]
fn leaving_and_coming_back_ask_where_somebody_stands() {
    let away = [Standing::Out, Standing::Lost, Standing::Imprisoned, Standing::Retired, Standing::Dead];
    for (line, codes) in LEAVING {
        for (standing, code) in away.into_iter().zip(codes) {
            let found = answer(Scene::Free, line, standing)
                .err()
                .map_or(String::new(), |refusal| refusal.code.clone());
            assert_eq!(found, code, "{line} to one who is {standing}");
        }
    }
}
