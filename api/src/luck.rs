//! Whether the dice were fair, as far as numbers can say: faces, outcomes against expectation, χ² and its p-value.
//!
//! The only place with floating-point numbers besides the page; counts come from [`recount_replay::rolls`]. Told
//! rolls have no faces: they are left out and counted. Many groups are looked at together, so p-values are corrected.

mod count;
mod say;

use std::collections::BTreeMap;

use recount_core::slug::Slug;
use recount_replay::rolls::{Roll, rolls};

pub use count::{Band, Faces, Outcomes};

use crate::scope::Scope;

/// Whose luck is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// The whole campaign's.
    Campaign,
    /// Each evening's.
    Session,
    /// Each character's.
    Character,
    /// Each player's: of the characters that they have seats for, else of what they declare.
    Player,
}

/// The luck of a campaign, group by group.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The groups, each with what fell.
    pub groups: Vec<Luck>,
    /// Positions of the declarations whose faces nobody kept.
    pub told: Vec<usize>,
    /// The whole in a sentence.
    pub sentence: String,
}

/// The luck of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// Whose it is: `campaign`, `session 3`, a character or a member.
    pub of: String,
    /// What people call it: a member's display name, else the same.
    pub name: String,
    /// How many rolls.
    pub rolls: usize,
    /// Faces by the sides of the die.
    pub faces: Vec<Faces>,
    /// Outcomes by the kind of roll.
    pub outcomes: Vec<Outcomes>,
    /// What there is to say, in a sentence.
    pub sentence: String,
}

/// Looks at a campaign's luck.
pub fn luck(scope: &Scope, by: By) -> Report {
    let campaign = scope.campaign();
    let all = rolls(&scope.entries, scope.judged(), campaign.system());
    let seated =
        |who: &Slug| campaign.seats.iter().find(|(_, seats)| seats.contains(who)).map(|(m, _)| m.clone());
    let (told, fell): (Vec<&Roll>, Vec<&Roll>) = all.iter().partition(|roll| roll.asked.faces.is_empty());
    let mut groups: BTreeMap<(u32, String), Vec<&Roll>> = BTreeMap::new();
    for roll in fell {
        let key = match by {
            By::Campaign => Some((0, "campaign".to_owned())),
            By::Session => roll.session.map(|n| (n, format!("session {n}"))),
            By::Character => roll.who.as_ref().map(|who| (0, who.to_string())),
            By::Player => {
                let member = roll.who.as_ref().and_then(seated).unwrap_or_else(|| roll.member.clone());
                Some((0, member.to_string()))
            }
        };
        if let Some(key) = key {
            groups.entry(key).or_default().push(roll);
        }
    }
    let people = scope.people();
    let name = |of: &str| match Slug::new(of) {
        Ok(member) if by == By::Player => people.name(&member).to_owned(),
        _ => of.to_owned(),
    };
    let mut groups: Vec<Luck> = groups.iter().map(|((_, of), rolls)| one(of, name(of), rolls)).collect();
    count::correct(&mut groups);
    groups.iter_mut().for_each(|group| group.sentence = say::group(group));
    let mut told: Vec<usize> = told.iter().map(|roll| roll.at).collect();
    let sentence = say::whole(&groups, told.len());
    told.dedup();
    Report { groups, told, sentence }
}

fn one(of: &str, name: String, rolls: &[&Roll]) -> Luck {
    Luck {
        of: of.to_owned(),
        name,
        rolls: rolls.len(),
        faces: count::faces(rolls),
        outcomes: count::outcomes(rolls),
        sentence: String::new(),
    }
}
