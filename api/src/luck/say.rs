//! What numbers about luck mean, in plain sentences; where there is no evidence they say so.

use super::{Faces, Luck};

/// How seldom fair dice must be so uneven before it is worth a word.
pub(super) const UNUSUAL: f64 = 0.05;

/// Says what the faces of a group tell.
pub(super) fn group(luck: &Luck) -> String {
    if luck.faces.is_empty() {
        return "No dice are on record.".to_owned();
    }
    luck.faces.iter().map(faces).collect::<Vec<_>>().join(" ")
}

fn faces(faces: &Faces) -> String {
    let counts: Vec<String> = faces.counts.iter().map(u32::to_string).collect();
    let what = format!("{} dice (d{}): {}.", faces.dice, faces.sides, counts.join("/"));
    let Some(fair) = faces.fairness else {
        return format!("{what} Too few to tell; {} are needed.", 5 * u32::from(faces.sides));
    };
    let numbers = format!("χ² is {:.2}, p {:.2}", fair.chi_squared, fair.p);
    let is_corrected = (fair.corrected - fair.p).abs() > f64::EPSILON;
    let corrected =
        if is_corrected { format!(" ({:.2} after looking at all)", fair.corrected) } else { String::new() };
    if fair.corrected < UNUSUAL {
        return format!(
            "{what} {numbers}{corrected}: fair dice are seldom so uneven. That is worth a look, and no proof."
        );
    }
    format!("{what} {numbers}{corrected}: no evidence against the dice.")
}

/// Says the whole: how many groups stand out, and what was left out.
pub(super) fn whole(groups: &[Luck], told: usize) -> String {
    let tested: Vec<_> = groups.iter().flat_map(|g| &g.faces).filter_map(|f| f.fairness).collect();
    let unusual = tested.iter().filter(|fair| fair.corrected < UNUSUAL).count();
    let verdict = match (tested.len(), unusual) {
        (0, _) => "There are too few dice to tell anything.".to_owned(),
        (_, 0) => "There is no evidence that any dice were unfair.".to_owned(),
        (n, 1) => format!("Of {n} that were looked at, one stands out."),
        (n, unusual) => format!("Of {n} that were looked at, {unusual} stand out."),
    };
    match told {
        0 => verdict,
        1 => format!("{verdict} One roll of which only the reading survives is left out."),
        n => format!("{verdict} {n} rolls of which only the reading survives are left out."),
    }
}
