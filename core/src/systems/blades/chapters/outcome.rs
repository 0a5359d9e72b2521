//! What a settled downtime result achieves, one function an activity (BD-08, BS-68).

use super::super::event::{Event, AssetAcquired};
use super::super::features::FeatureEffect;
use super::super::state::{AssetState, Pending};
use super::super::tails::{self, Relabel};
use super::super::terms::{Activity, Band};
use super::super::Desk;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Takes the effect of an activity whose result is known.
///
/// # Errors
/// `DepartureValue` when the table's own amount is no number.
pub fn take_effect(
    d: &mut Desk<'_>,
    pc: &Slug,
    pending: &Pending,
    band: Band,
    relabels: &[Relabel],
) -> Result<(), Refusal> {
    match pending.activity {
        Activity::AcquireAsset => acquire(d, pending, band),
        Activity::LongTermProject => match &pending.terms.project {
            Some(project) => work(d, project, Some(band)),
            None => Ok(()),
        },
        Activity::Recover => recover(d, pc, Some(band), relabels),
        Activity::ReduceHeat => reduce_heat(d, band),
        Activity::Craft => craft(d, pc, pending, band),
        Activity::IndulgeVice => super::vice::relieve(d, pc, pending),
        Activity::Train | Activity::Ritual | Activity::Other => Ok(()),
    }
}

/// Heat falls by 1, 2, 3 or 5, at most to none; the wanted level stays (BD-R60, R69, BS-R275).
fn reduce_heat(d: &mut Desk<'_>, band: Band) -> Result<(), Refusal> {
    let n = amount(d, "heat", "BD-R60", i64::from(band.segments()))?;
    tails::reduce_heat(d, n, "reduce heat", "BD-R60");
    Ok(())
}

/// Takes the segments that the table states of a result that nobody kept (CA-R12, BS-R336).
///
/// # Errors
/// `DepartureValue` when they are no number.
pub fn take_stated(
    d: &mut Desk<'_>,
    pc: &Slug,
    pending: &Pending,
    relabels: &[Relabel],
) -> Result<(), Refusal> {
    match (pending.activity, &pending.terms.project) {
        (Activity::LongTermProject, Some(project)) => work(d, project, None),
        (Activity::Recover, _) => recover(d, pc, None, relabels),
        (kind, _) => {
            d.push(Event::EffectUnknown { pc: pc.clone(), kind }, &["BS-R336"]);
            Ok(())
        }
    }
}

/// A project gets 1, 2, 3 or 5 segments, or as many as the table states (BD-R39, R70).
///
/// # Errors
/// `DepartureValue` when the table's own amount is no number.
pub fn work(d: &mut Desk<'_>, project: &Slug, band: Option<Band>) -> Result<(), Refusal> {
    let n = segments(d, band, "BD-R39")?;
    tails::tick_project(d, project, n, "BD-R39");
    Ok(())
}

/// The healing clock gets 1, 2, 3 or 5 segments, or as many as the table states (BD-R48).
///
/// # Errors
/// `DepartureValue` when the table's own amount is no number.
pub fn recover(d: &mut Desk<'_>, pc: &Slug, band: Option<Band>, relabels: &[Relabel]) -> Result<(), Refusal> {
    let n = segments(d, band, "BD-R48")?;
    tails::heal(d, pc, n, relabels);
    Ok(())
}

/// Segments by the result; where nobody kept it, as many as the table states.
fn segments(d: &mut Desk<'_>, band: Option<Band>, rule: &'static str) -> Result<u32, Refusal> {
    let Some(band) = band else {
        let stated = d.word("segments", rule, "unknown").unwrap_or_default();
        return stated.parse().map_err(|_| {
            let sentence = format!("instead.segments takes a whole number of at least 0, not {stated}.");
            Refusal::new("CA-R12", "DepartureValue", sentence).field("instead")
        });
    };
    amount(d, "segments", rule, i64::from(band.segments()))
}

/// Returns what a result adds to the Tier: −1, 0, +1, +2 (BD-R24, R25, R26, R27, BS-R326).
fn steps(band: Band) -> (i64, &'static str) {
    match band {
        Band::Low => (-1, "BD-R24"),
        Band::Mid => (0, "BD-R25"),
        Band::High => (1, "BD-R26"),
        Band::Crit => (2, "BD-R27"),
    }
}

/// The quality of an asset or craft; below 0 it is 0, or no success at all by the house rule.
struct Quality {
    quality: u32,
    is_failure: bool,
    rule: &'static str,
}

fn quality(d: &mut Desk<'_>, base: u32, pending: &Pending, band: Band) -> Result<Quality, Refusal> {
    d.basis("tier", d.state.crew.tier);
    let (step, rule) = steps(band);
    let by_book = i64::from(base) + step + i64::from(pending.extra_tiers);
    let floored = by_book.max(0);
    let quality = amount(d, "quality", rule, floored)?;
    let is_too_low = by_book < 0 && d.house.is("asset_quality_floor", "fail") && !d.departs("quality");
    let min = pending.terms.min_quality.unwrap_or(0);
    Ok(Quality { quality, is_failure: is_too_low || quality < min, rule })
}

/// An asset of the Tier's quality, more or less; below the minimum there is none and no heat (BD-R23–R29, R32).
///
/// A service such as a healer serves the whole crew (BD-R45).
fn acquire(d: &mut Desk<'_>, pending: &Pending, band: Band) -> Result<(), Refusal> {
    let terms = &pending.terms;
    let name = terms.name.clone().unwrap_or_default();
    let kind = terms.kind.clone().unwrap_or_default();
    let found = quality(d, d.state.crew.tier, pending, band)?;
    if found.is_failure {
        let min = terms.min_quality.unwrap_or(0);
        d.push(Event::AssetNotAcquired { name, quality: found.quality, min }, &[found.rule, "BD-R29"]);
        return Ok(());
    }
    let covers = (kind == "item-set").then_some(d.state.crew.tier);
    let acquired = Event::AssetAcquired(AssetAcquired {
        asset: asset_name(d, &name),
        key: asset_key(&kind, &name),
        name,
        kind,
        quality: found.quality,
        standby: terms.standby == Some(true),
        covers,
    });
    let rule = if covers.is_some() { "BD-R17" } else { "BD-R23" };
    d.push(acquired, &[found.rule, rule]);
    if terms.restricted == Some(true) {
        let n = amount(d, "heat", "BD-R32", 2)?;
        if n > 0 {
            tails::gain_heat(d, n, "restricted acquisition", "BD-R32");
        }
    }
    Ok(())
}

/// Returns what makes two assets the same: the kind and the folded name (BD-R30).
pub fn asset_key(kind: &str, name: &str) -> String {
    let folded = Slug::of_title(name).map_or_else(|_| name.to_lowercase(), |slug| slug.to_string());
    format!("{kind}/{folded}")
}

/// An asset rented again takes its old name; a second one beside the first gets another (BD-R31).
fn asset_name(d: &Desk<'_>, title: &str) -> Slug {
    let Ok(name) = Slug::of_title(title) else {
        return d.fresh_name("asset", |name| d.state.crew.assets.contains_key(name));
    };
    let is_free = |name: &str| {
        d.state.crew.assets.get(name).is_none_or(|a| a.state == AssetState::Gone && !a.permanent)
    };
    if is_free(name.as_str()) {
        return name;
    }
    let next = (2..).filter_map(|i| Slug::new(&format!("{name}-{i}")).ok()).find(|n| is_free(n.as_str()));
    next.unwrap_or(name)
}

/// A craft of the Tier's quality, one more with a workshop, and one for each coin (BS-R212, R325–R328, R330,
/// BD-R33).
fn craft(d: &mut Desk<'_>, pc: &Slug, pending: &Pending, band: Band) -> Result<(), Refusal> {
    let terms = &pending.terms;
    let name = terms.name.clone().unwrap_or_default();
    let base = d.state.crew.tier + d.state.crew_effect(FeatureEffect::Workshop);
    let found = quality(d, base, pending, band)?;
    if found.is_failure {
        let min = terms.min_quality.unwrap_or(0);
        d.push(Event::CraftFailed { name, quality: found.quality, min }, &["BS-R326", "BS-R328"]);
        return Ok(());
    }
    if let Some(stage) = &terms.stage {
        d.push(Event::ActivityNoted { pc: pc.clone(), what: format!("{stage}: {name}") }, &["BS-R330"]);
        return Ok(());
    }
    let item = fresh_item(d, &name);
    let crafted = Event::ItemCrafted {
        item,
        name,
        quality: Some(found.quality),
        drawbacks: terms.drawbacks.clone().unwrap_or_default(),
        uses: terms.uses,
    };
    d.push(crafted, &["BS-R326", "BS-R325", "BD-R33"]);
    Ok(())
}

/// Names a crafted item after its title, or after the declaration when that name is taken.
pub fn fresh_item(d: &Desk<'_>, title: &str) -> Slug {
    let is_taken = |name: &str| d.state.crew.creations.contains_key(name);
    match Slug::of_title(title) {
        Ok(name) if !is_taken(name.as_str()) => name,
        Ok(_) | Err(_) => d.fresh_name("item", is_taken),
    }
}

fn amount(d: &mut Desk<'_>, key: &str, rule: &'static str, by_book: i64) -> Result<u32, Refusal> {
    Ok(u32::try_from(d.amount(key, rule, by_book)?).unwrap_or(0))
}
