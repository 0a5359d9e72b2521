//! Sentences about xp, advances, abilities and upgrades.

use super::super::event::Event;
use super::super::terms::XpTrack;
use super::{Speaker, because, elsewhere};

impl Speaker<'_> {
    pub(super) fn growth(&self, event: &Event) -> String {
        match event {
            Event::XpMarked { pc, track, n, why } => {
                format!("{} marks {n} xp in {}{}.", pc.title(), on(*track), because(why))
            }
            Event::XpTrackFilled { pc, track, over } => {
                format!("{}'s {track} track is full{}: an advance.", pc.title(), carried(*over))
            }
            Event::XpSpent { pc, track, n } => {
                format!("{} spends {n} xp of {} on an advance.", pc.title(), on(*track))
            }
            Event::DotGained { pc, action, to, why } => {
                format!("{}'s {action} is now {to}{}.", pc.title(), because(why))
            }
            Event::SessionXpNoted { pc, session } => {
                format!("{}'s xp of session {session} is marked.", pc.title())
            }
            Event::CrewXpMarked { n, why } => format!("The crew marks {n} xp{}.", because(why)),
            Event::CrewXpFilled { over } => {
                format!("The crew's xp track is full{}: an advance.", carried(*over))
            }
            Event::CrewXpSpent { n } => format!("The crew spends {n} xp on an advance."),
            Event::CrewSessionXpNoted { session } => format!("The crew's xp of session {session} is marked."),
            Event::FeatureGained { pc, name, .. } => match pc {
                Some(pc) => format!("{} gains {name}.", pc.title()),
                None => format!("The crew gains {name}."),
            },
            Event::MaximumChanged { field, to } => format!("The most for {field} is now {to}."),
            Event::UpgradeMarked { upgrade, name, boxes, of, .. } => {
                let marked = self.state.crew.upgrades.get(upgrade).map_or(0, |u| u.boxes) + boxes;
                if marked >= *of {
                    format!("The crew has {name}.")
                } else {
                    format!("{marked} of {of} boxes of {name} are marked.")
                }
            }
            before!(growth) | after!(growth) => elsewhere(event),
        }
    }
}

fn on(track: XpTrack) -> &'static str {
    match track {
        XpTrack::Insight => "insight",
        XpTrack::Prowess => "prowess",
        XpTrack::Resolve => "resolve",
        XpTrack::Playbook => "the playbook",
    }
}

fn carried(over: u32) -> String {
    if over > 0 { format!(", {over} more carried over") } else { String::new() }
}
