//! Entanglements: from the right column, paid for as the book says, and each one that is due.

use strum::IntoEnumIterator;

use super::super::chapters::entanglement::cell;
use super::super::event::Event;
use super::super::terms::Band;
use super::super::{Command, event};
use super::{Check, Play, Rulebook, words};
use crate::audit::prose::Denied;
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches entanglements and the overindulgences that bring more of them.
#[derive(Default)]
pub struct Entanglements {
    due: Vec<Due>,
    denied: Denied,
    downtimes: u32,
}

/// One more entanglement that is due.
struct Due {
    id: Id,
    pc: Slug,
    downtime: u32,
    told: Option<Id>,
}

impl Check<Rulebook> for Entanglements {
    /// The kind stands in the column of the heat, its price is paid, and trouble that was attracted comes (BS-R292, R313).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        found.extend(column(step));
        found.extend(answer(step));
        self.overindulgence(step, found);
        for (_, event) in &step.events {
            match event {
                Event::DowntimeBegan { n, .. } => self.downtimes = *n,
                Event::EntanglementDueMet {} if !self.due.is_empty() => {
                    self.due.remove(0);
                }
                _ => {}
            }
        }
        let tells = |line: &str| {
            words::says(line, &["entanglement"]) && words::has_word(line, &["extra", "additional", "second", "further"])
        };
        let is_told = step.command.is_none() && step.prose().iter().any(|text| text.lines().any(tells));
        if is_told
            && let Some(due) = self.due.iter_mut().find(|due| due.downtime == self.downtimes && due.told.is_none())
        {
            due.told = Some(step.id);
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for due in &self.due {
            let name = due.pc.title();
            if let Some(told) = due.told {
                let sentence = format!("The entanglement that {name} attracted is told in words, without a roll or a kind.");
                found.push(Finding::new("extra-entanglement", Severity::Weak, "BS-R313", due.id, sentence).with([told]));
            } else if due.downtime < self.downtimes {
                let sentence = format!("{name} attracted trouble, and the entanglement that is due never came.");
                found.push(
                    Finding::new("extra-entanglement", Severity::Likely, "BS-R313", due.id, sentence)
                        .because("it may have been played and not written down"),
                );
            }
        }
    }
}

impl Entanglements {
    fn overindulgence(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        self.denied.read(step);
        for (id, event) in &step.events {
            if let Event::OverindulgenceChosen { pc, choice } = event {
                if *choice == event::Overindulgence::AttractTrouble {
                    let due = Due { id: step.id, pc: pc.clone(), downtime: self.downtimes, told: None };
                    self.due.push(due);
                }
                let does = format!("{} does, with {choice}", pc.title());
                found.extend(self.denied.against(step, *id, &does, "BS-R312"));
            }
        }
    }
}

/// The table has one cell for a heat and a reading (BS-R292).
fn column(step: &Play<'_>) -> Option<Finding> {
    let rolled = step.events.iter().find_map(|(id, event)| match event {
        Event::EntanglementRolled { column, roll } => Some((*id, *column, roll.band)),
        _ => None,
    });
    let (rolled, column, band) = rolled?;
    let (came, kind) = step.events.iter().find_map(|(id, event)| match event {
        Event::EntanglementCame { kind, .. } => Some((*id, *kind)),
        _ => None,
    })?;
    let in_column = Band::iter().any(|band| cell(column, band).contains(&kind));
    let in_cell = band.is_none_or(|band| cell(column, band).contains(&kind));
    if in_column && in_cell {
        return None;
    }
    let heat = step.before.crew.heat;
    let name = event_name(kind);
    let (sentence, because) = if in_column {
        (format!("{name} does not stand in the row of the dice at heat {heat}."), "the dice and the kind stand in the record")
    } else {
        (format!("At heat {heat} no roll brings {name}: it stands in another column."), "the heat follows from what was marked")
    };
    Some(
        Finding::new("entanglement-column", Severity::Firm, "BS-R292", step.id, sentence)
            .with([came, rolled])
            .with(step.departure("kind").map(|(id, _)| id))
            .because(because),
    )
}

fn event_name(kind: event::EntanglementKind) -> String {
    let name = kind.to_string().replace('-', " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What an entanglement takes, against what the table took (BS-R299, R301, R305, R308).
fn answer(step: &Play<'_>) -> Option<Finding> {
    if !matches!(step.command, Some(Command::RollEntanglement(_) | Command::AnswerEntanglement(_))) {
        return None;
    }
    let counts = |key: &str| !matches!(key, "dice" | "read" | "kind" | "order");
    let mut all = step.departed.iter().filter(|(_, d)| counts(&d.key) && d.by_book != d.ruled);
    let (id, departed) = all.next()?;
    let kind = step.events.iter().find_map(|(_, event)| match event {
        Event::EntanglementAnswered { kind, .. } => Some(event_name(*kind)),
        _ => None,
    });
    let sentence = format!(
        "{} takes {} {} by the book; the table took {} ({}).",
        kind.unwrap_or_else(|| "The entanglement".into()),
        departed.by_book,
        departed.key.replace('_', " "),
        departed.ruled,
        departed.reason
    );
    Some(
        Finding::new("entanglement-price", Severity::Likely, &departed.rule, step.id, sentence)
            .with([*id])
            .with(all.map(|(id, _)| *id))
            .because("it may have been taken and not written down"),
    )
}
