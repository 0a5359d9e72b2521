//! Evenings played line by line, with chance in the choices: what random commands seldom put in a row.

use recount_core::entry::Role;
use recount_core::line;
use recount_core::systems::System;

use crate::play::chance::Chance;
use crate::play::{self, Play, With};

const CREW: [&str; 3] = ["ash", "bram", "cole"];

/// Plays a line, whether it is taken or not.
fn attempt(play: &mut Play, text: &str) {
    let spoken = line::parse(System::DeepCuts, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let with =
        With { observed: spoken.observed, told: spoken.told, instead: spoken.instead, ..With::default() };
    let _ = play.declare(spoken.command, with);
}

/// Threats with their beats: stated, added to, rolled, assigned, pushed, resolved, alone and as a team.
pub fn face_threats(play: &mut Play, seed: u64) {
    let mut chance = Chance(seed);
    pack(play, &mut chance);
    as_a_team(play, &mut chance);
    for n in 0..18 {
        let who = *chance.pick(&CREW);
        let other = *chance.pick(&CREW);
        let (position, level) = (*chance.pick(&["risky", "risky", "desperate"]), 1 + chance.below(4));
        let stated = format!("state-threat pc={who} goal=over position={position}");
        let what = *chance.pick(&["harm:Cut", "heat", "stress", "ticks:tower", "coin"]);
        attempt(play, &format!("{stated} threat=\"The guard\":{what}:{level}::guard"));
        let added = *chance.pick(&["", "heat:2::alarm", "harm:Bite:3::dogs"]);
        if !added.is_empty() {
            attempt(play, &format!("add-threat pc={who} threat=\"And more\":{added}"));
        }
        let benefit = *chance.pick(&["extra-die", "lower-severity", "better-effect", "better-position"]);
        attempt(play, &format!("assist helper={other} for_pc={who} benefit={benefit}"));
        if chance.one_in(8) {
            attempt(play, &format!("protect protector={other} for_pc={who} threat=guard"));
        }
        let rating = *chance.pick(&["action:prowl", "action:wreck", "attribute:prowess"]);
        attempt(play, &format!("roll-threat pc={who} with={rating} edge_spent={}", chance.below(2)));
        let (one, two) = (1 + chance.below(3), 1 + chance.below(3));
        for name in ["alarm", "dogs"] {
            attempt(play, &format!("assign-dice pc={who} map=guard:{one},{name}:{two}"));
            attempt(play, &format!("assign-dice pc={who} map=guard:1"));
        }
        pushes(play, &mut chance, who, other);
        attempt(play, &format!("resolve-threat pc={who}"));
        if chance.one_in(3) {
            let fallen = format!("suffer-harm pc={who} label=Fall harm=fall-{n}");
            attempt(play, &format!("{fallen} level={}", 1 + chance.below(4)));
            attempt(play, &format!("stabilise-mortal pc={who} by={other} scar=\"a limp\""));
            attempt(play, &format!("invoke-harm pc={who} harm=fall-{n} effect=reduce-rating:prowl"));
            if chance.one_in(2) {
                attempt(play, &format!("accept-invocation pc={who}"));
            }
            attempt(play, &format!("tough-it-out pc={who} harm=fall-{n}"));
            attempt(play, &format!("clear-condition pc={who} harm=fall-{n} why=time-passed"));
        }
    }
}

/// Loads are chosen before the first threat, and grow and shrink after it.
fn pack(play: &mut Play, chance: &mut Chance) {
    for who in CREW {
        let style = *chance.pick(&["conspicuous", "discreet"]);
        attempt(play, &format!("choose-load pc={who} style={style}"));
        for item in ["rope", "lamp", "tools", "blade", "mask"] {
            attempt(play, &format!("mark-item pc={who} item={item}:{}", 1 + chance.below(2)));
        }
        for thing in ["bust", "box", "book", "cage"] {
            attempt(play, &format!("pick-up pc={who} thing={thing}"));
        }
        attempt(play, &format!("drop-load pc={who} item=rope"));
        attempt(play, &format!("drop-load pc={who} item=bust"));
    }
}

/// A group faces one threat, each with their own roll, and the leader pushes for them.
fn as_a_team(play: &mut Play, chance: &mut Chance) {
    let leader = *chance.pick(&CREW);
    let level = 1 + chance.below(4);
    let started = format!("start-team-action leader={leader} members=ash,bram,cole kind=group goal=through");
    attempt(play, &format!("{started} threat=\"The guard\":harm:Cut:{level}::guard"));
    for who in CREW {
        attempt(play, &format!("roll-threat pc={who} with=action:prowl"));
        let pushed = format!("leader-push leader={leader} for_pc={who} purpose=improve-threat:guard");
        attempt(play, &format!("{pushed} attribute=prowess"));
        attempt(play, &format!("resolve-threat pc={who}"));
    }
}

fn pushes(play: &mut Play, chance: &mut Chance, who: &str, other: &str) {
    if chance.one_in(2) {
        let attribute = *chance.pick(&["prowess", "insight", "resolve"]);
        attempt(play, &format!("push pc={who} purpose=improve-threat:guard attribute={attribute}"));
    }
    if chance.one_in(4) {
        attempt(play, &format!("push pc={who} purpose=more-effect attribute=prowess"));
    }
    if chance.one_in(2) {
        let pushed = format!("leader-push leader={other} for_pc={who} purpose=improve-threat:guard");
        attempt(play, &format!("{pushed} attribute=prowess"));
    }
    attempt(play, &format!("spend-edge pc={who}"));
}

/// Scores with all their steps and a downtime after each.
pub fn live_on(play: &mut Play, seed: u64) {
    let mut chance = Chance(seed);
    for n in 0..5 {
        let targets = chance.below(5);
        attempt(play, &format!("begin-score score=job-{n} target_tier={targets} pcs=ash,bram"));
        attempt(play, "end-score");
        let impact = *chance.pick(&["helped", "major-boon", "hurt", "major-problem", "war-initiated"]);
        let faction = *chance.pick(&["hive", "bluecoats", "lampblacks"]);
        attempt(play, &format!("set-faction-status faction={faction} ruling.impact={impact}"));
        let flag = *chance.pick(&["high_profile", "mayhem", "death", "witnesses", "identified"]);
        let base = *chance.pick(&["smooth", "standard"]);
        let extra = chance.below(3);
        attempt(
            play,
            &format!("assess-heat ruling.base={base} ruling.{flag}=true ruling.other_extra={extra}"),
        );
        for line in ["next-step", "take-payoff", "seize-assets assets=valuables:5", "pay-tithe", "next-step"]
        {
            attempt(play, line);
        }
        if chance.one_in(4) {
            attempt(play, "gain-wanted");
        }
        entanglements(play, &mut chance);
        attempt(play, "next-step");
        let upgrade = *chance.pick(&["rigging", "composed", "elite cohort=rooks"]);
        attempt(play, &format!("buy-upgrade upgrade={upgrade} payer={}", *chance.pick(&["vault", "bank"])));
        let cooled = format!("cool-heat coin={} rep={}", chance.below(3), chance.below(3));
        for line in ["next-step", &cooled, "assess-hold", "next-step"] {
            attempt(play, line);
        }
        rest(play, &mut chance, n);
    }
}

fn entanglements(play: &mut Play, chance: &mut Chance) {
    for line in [
        "next-step",
        "play-entanglement kind=bluecoats reason=wanted",
        "answer-entanglement answer=buy-off",
        "answer-entanglement answer=endure:ash",
    ] {
        attempt(play, line);
    }
    let kind = *chance.pick(&[
        "usual-suspects",
        "devilry",
        "flipped by=quellyn",
        "rascals by=rooks faction=lampblacks",
        "under-their-thumb",
        "favour faction=hive",
        "show-of-force faction=bluecoats",
    ]);
    let reason = *chance.pick(&["heat-six", "fiction", "vice-trouble"]);
    attempt(play, &format!("play-entanglement kind={kind} reason={reason}"));
    let answer = *chance.pick(&[
        "defy",
        "comply",
        "agree",
        "refuse",
        "amends",
        "ignore",
        "war",
        "offer-coin:1",
        "offer-claim:docks",
    ]);
    attempt(play, &format!("answer-entanglement answer={answer}"));
    attempt(play, "answer-entanglement answer=endure:bram");
}

fn rest(play: &mut Play, chance: &mut Chance, n: usize) {
    attempt(play, "begin-downtime");
    attempt(play, &format!("go-into-debt debtor=ash provider=Marla initial={}", 1 + chance.below(4)));
    attempt(play, &format!("start-project name=\"Talk {n}\" kind=trauma-recovery:ash"));
    for who in CREW {
        attempt(play, &format!("indulge-vice pc={who}"));
        attempt(play, &format!("recover pc={who}"));
        attempt(play, &format!("work-on-project pc={who} project=talk-{n} action=sway edge=workshop"));
        attempt(play, &format!("work-on-project pc={who} project=talk-{n} action=sway slot=rep"));
        attempt(play, &format!("train pc={who} advance=dot:wreck instructor=pc:ash slot=coin payer=vault"));
    }
    attempt(play, &format!("recover-trauma pc=ash trauma=Cold project=talk-{n}"));
    play.by = play::by("gm", Role::Player);
    attempt(play, "invoke-trauma pc=bram condition=Cold complication=\"walks away\"");
    play.by = play::by("gm", Role::Gm);
    attempt(play, "lose-to-vice pc=cole");
    attempt(play, "return-from-vice pc=cole");
    attempt(play, "end-downtime");
}
