//! The counting: faces, bands against their exact odds, χ², and Holm's correction for looking many times.

use std::collections::BTreeMap;

use recount_replay::rolls::Roll;
use statrs::distribution::{ChiSquared, ContinuousCDF as _, Normal};

use super::Luck;

/// How often a face must be expected for χ² to mean anything.
const LEAST_EXPECTED: f64 = 5.0;

/// How often each face of a die fell.
#[derive(Clone, Debug, PartialEq)]
pub struct Faces {
    /// The sides of the die.
    pub sides: u16,
    /// How many dice.
    pub dice: u32,
    /// How often each face fell, from 1 up.
    pub counts: Vec<u32>,
    /// χ² against a fair die, and how often a fair die is at least so uneven; nothing with too few dice.
    pub fairness: Option<Fairness>,
}

/// χ² of the faces against a fair die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fairness {
    /// χ².
    pub chi_squared: f64,
    /// Its degrees of freedom.
    pub freedom: u16,
    /// How often a fair die is at least so uneven.
    pub p: f64,
    /// The same after Holm's correction for all the groups that were looked at.
    pub corrected: f64,
}

/// How often each outcome of a kind of roll came.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// The kind of roll.
    pub kind: String,
    /// How many rolls.
    pub rolls: u32,
    /// Each outcome, worst first.
    pub bands: Vec<Band>,
}

/// How often an outcome came, against what its rolls lead one to expect.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// Its name.
    pub name: String,
    /// How often it came.
    pub count: u32,
    /// How often it was to be expected, by the exact odds of each roll.
    pub expected: f64,
    /// Fair dice stay in here in 95 of 100 campaigns: from this many.
    pub from: f64,
    /// To this many.
    pub to: f64,
}

/// Counts faces by the sides of the die.
pub(super) fn faces(rolls: &[&Roll]) -> Vec<Faces> {
    let mut by_sides: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
    for roll in rolls {
        let counts =
            by_sides.entry(roll.asked.sides).or_insert_with(|| vec![0; usize::from(roll.asked.sides)]);
        for face in &roll.asked.faces {
            if let Some(count) = usize::from(*face).checked_sub(1).and_then(|i| counts.get_mut(i)) {
                *count += 1;
            }
        }
    }
    by_sides
        .into_iter()
        .map(|(sides, counts)| {
            let fairness = fairness(&counts);
            Faces { sides, dice: counts.iter().sum(), counts, fairness }
        })
        .collect()
}

/// Compares counts with a fair die; `None` when a face is expected fewer than five times.
pub(super) fn fairness(counts: &[u32]) -> Option<Fairness> {
    let freedom = u16::try_from(counts.len()).ok()?.checked_sub(1)?;
    let dice: u32 = counts.iter().sum();
    let expected = f64::from(dice) / f64::from(freedom + 1);
    if expected < LEAST_EXPECTED {
        return None;
    }
    let chi_squared = counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
    let p = ChiSquared::new(f64::from(freedom)).ok()?.sf(chi_squared);
    Some(Fairness { chi_squared, freedom, p, corrected: p })
}

/// An outcome while it is counted: its name, how often it came, its expectation and its variance.
type Counted = (String, u32, f64, f64);

/// Counts outcomes by the kind of roll; each roll's own odds say what was to be expected of it.
pub(super) fn outcomes(rolls: &[&Roll]) -> Vec<Outcomes> {
    let mut kinds: BTreeMap<&str, (u32, Vec<Counted>)> = BTreeMap::new();
    for fell in rolls.iter().filter_map(|roll| roll.fell.as_ref()) {
        let (rolls, bands) = kinds.entry(fell.kind).or_default();
        *rolls += 1;
        for (name, ways) in &fell.odds.bands {
            let p = share(*ways, fell.odds.total);
            let came = u32::from(*name == fell.band);
            match bands.iter_mut().find(|(known, ..)| known == name) {
                Some((_, count, expected, variance)) => {
                    *count += came;
                    *expected += p;
                    *variance += p * (1.0 - p);
                }
                None => bands.push((name.clone(), came, p, p * (1.0 - p))),
            }
        }
    }
    kinds
        .into_iter()
        .map(|(kind, (rolls, bands))| Outcomes {
            kind: kind.to_owned(),
            rolls,
            bands: bands
                .into_iter()
                .map(|(name, count, expected, v)| band(name, count, expected, v))
                .collect(),
        })
        .collect()
}

fn band(name: String, count: u32, expected: f64, variance: f64) -> Band {
    let reach = Normal::standard().inverse_cdf(0.975) * variance.sqrt();
    Band { name, count, expected, from: (expected - reach).max(0.0), to: expected + reach }
}

/// A share of ways; what is too big for a float's exact numbers is far beyond what it could tell apart.
fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total.max(1) as f64
}

/// Corrects every p-value for the number of groups that were looked at (Holm): the smallest counts m times, the
/// next m − 1 times, and none comes out below the one before it.
pub(super) fn correct(groups: &mut [Luck]) {
    let mut all: Vec<&mut Fairness> = groups
        .iter_mut()
        .flat_map(|group| &mut group.faces)
        .filter_map(|faces| faces.fairness.as_mut())
        .collect();
    all.sort_by(|a, b| a.p.total_cmp(&b.p));
    let mut left = f64::from(u32::try_from(all.len()).unwrap_or(u32::MAX));
    let mut least = 0.0_f64;
    for fairness in all {
        least = least.max((fairness.p * left).min(1.0));
        fairness.corrected = least;
        left -= 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() < by
    }

    /// Values of scipy.stats.chisquare for these counts.
    #[test]
    fn chi_squared_and_p_are_those_of_the_textbook() {
        let year = fairness(&[49, 64, 52, 47, 42, 54]).unwrap();
        assert!(near(year.chi_squared, 5.44, 0.005) && near(year.p, 0.364, 0.001), "{year:?}");
        let loaded = fairness(&[5, 8, 9, 8, 10, 20]).unwrap();
        assert!(near(loaded.chi_squared, 13.4, 1e-9) && near(loaded.p, 0.019_905_2, 1e-5), "{loaded:?}");
    }

    #[test]
    fn with_too_few_dice_nothing_is_said() {
        assert_eq!(fairness(&[5, 5, 5, 5, 5, 4]), None);
        assert!(fairness(&[5, 5, 5, 5, 5, 5]).is_some());
        assert_eq!(fairness(&[]), None);
    }

    /// Holm's own example: 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02.
    #[test]
    fn looking_many_times_is_corrected_for() {
        let group = |p| Luck {
            name: String::new(),
            of: String::new(),
            rolls: 0,
            faces: vec![Faces {
                sides: 6,
                dice: 30,
                counts: Vec::new(),
                fairness: Some(Fairness { chi_squared: 0.0, freedom: 5, p, corrected: p }),
            }],
            outcomes: Vec::new(),
            sentence: String::new(),
        };
        let mut groups: Vec<Luck> = [0.01, 0.04, 0.03, 0.005].into_iter().map(group).collect();
        correct(&mut groups);
        let corrected: Vec<f64> = groups.iter().map(|g| g.faces[0].fairness.unwrap().corrected).collect();
        let due = [0.03, 0.06, 0.06, 0.02];
        assert!(corrected.iter().zip(due).all(|(a, b)| near(*a, b, 1e-12)), "{corrected:?}");
    }
}
