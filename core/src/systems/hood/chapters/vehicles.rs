//! Vehicles: their tags and price, chases, collisions, repairs (HD-44 … 47).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Item, ItemKind};
use super::super::tails::Gained;
use super::super::terms::{Terrain, VehicleTag};
use super::super::{Desk, guard, refuse, tails};
use super::things;
use crate::amount::Amount;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Tags that cannot stand together (HD-R190).
const OPPOSITES: [(VehicleTag, VehicleTag); 5] = [
    (VehicleTag::Fast, VehicleTag::Slow),
    (VehicleTag::Faster, VehicleTag::Slow),
    (VehicleTag::Tough, VehicleTag::Weak),
    (VehicleTag::Roomy, VehicleTag::Tiny),
    (VehicleTag::Agile, VehicleTag::Stiff),
];

/// Buys a vehicle (HD-44).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyVehicle {
    /// Who.
    pub pc: Slug,
    /// What it is like.
    pub tags: Option<Vec<VehicleTag>>,
    /// What was found by asking around, when it is hot.
    pub ask_around: Option<Slug>,
    /// Which members of the gang go, when the rest of the dough no longer holds them (HD-R159).
    pub release: Option<Vec<Slug>>,
    /// What it is called in the record; unsaid, after this declaration.
    pub vehicle: Option<Slug>,
    /// The name for people.
    pub name: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for BuyVehicle {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["price"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// 3 dough, one more for each good tag and one less for each bad one, never below 0
    /// (HD-R159, R188, R189, R190, R191, R193, R197, R212).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        let tags = self.tags.clone().unwrap_or_default();
        check_tags(&tags)?;
        let by_book = price(d, &tags);
        let cost = Self::cost(d, by_book)?;
        let hot = tags.contains(&VehicleTag::Hot);
        let release = self.release.as_deref().unwrap_or_default();
        if cost > 0 {
            tails::check_spend(d, &self.pc, cost)?;
        }
        tails::check_release(d, &self.pc, cost, release)?;
        if hot {
            things::hot_find(d, &self.pc, self.ask_around.as_ref())?;
        }
        let item = tails::item_name(d, self.vehicle.as_ref(), "vehicle")?;
        d.amount("price", "HD-R188", i64::from(by_book))?;
        let name = self.name.clone().unwrap_or_else(|| item.title());
        tails::spend_dough(d, &self.pc, cost, &name, "HD-R188");
        let find = self.ask_around.clone().filter(|_| hot);
        let kind = ItemKind::Vehicle { tags, price: cost };
        tails::gain_item(d, &self.pc, Gained { item, name, kind, hot, find }, "HD-R191");
        tails::release(d, &self.pc, release);
        Ok(())
    }

    fn sentence(&self) -> String {
        let tags: Vec<_> = self.tags.iter().flatten().map(VehicleTag::to_string).collect();
        let tags = if tags.is_empty() { String::new() } else { format!(" ({})", tags.join(", ")) };
        format!("{} buys {}{tags}.", self.pc.title(), self.name.as_deref().unwrap_or("a car"))
    }
}

impl BuyVehicle {
    /// Returns the price that holds: the list price, or what the table ruled (CA-R12).
    fn cost(d: &Desk<'_>, by_book: u32) -> Result<u32, Refusal> {
        d.check_number("price")?;
        let Some(ruled) = d.call.instead.get("price").and_then(Amount::number) else { return Ok(by_book) };
        u32::try_from(ruled).map_err(|_| {
            let sentence = format!("instead.price takes a whole number of at least 0, not {ruled}.");
            Refusal::new("CA-R12", "DepartureValue", sentence).field("instead")
        })
    }
}

/// Checks that tags go together and stand once (HD-R190, R193).
///
/// # Errors
/// `OppositeTags`, `FasterNeedsFast`, `DuplicateTag`.
pub fn check_tags(tags: &[VehicleTag]) -> Result<(), Refusal> {
    if let Some((a, b)) = OPPOSITES.iter().find(|(a, b)| tags.contains(a) && tags.contains(b)) {
        return Err(refuse::opposite_tags("HD-R190", a, b).field("tags"));
    }
    if tags.contains(&VehicleTag::Faster) && !tags.contains(&VehicleTag::Fast) {
        return Err(refuse::faster_needs_fast("HD-R193").field("tags"));
    }
    if tags.iter().enumerate().any(|(i, tag)| tags[..i].contains(tag)) {
        return Err(refuse::duplicate_tag("HD-R188").field("tags"));
    }
    Ok(())
}

/// Returns the list price: the base, +1 for a good tag, −1 for a bad one, at least 0 (HD-R188, R189, R191, R212).
pub fn price(d: &Desk<'_>, tags: &[VehicleTag]) -> u32 {
    let sum = d.house.number("vehicle_base") + tags.iter().map(|tag| tag.price()).sum::<i64>();
    u32::try_from(sum).unwrap_or(0)
}

/// A car in a chase: one of the record, or what it is like.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChaseCar {
    /// Its name in the record, or any name for a car that is nobody’s of the record.
    pub v: Slug,
    /// What it is like, when it is not in the record.
    pub tags: Option<Vec<VehicleTag>>,
}

/// Chases or flees in a car (HD-45).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    /// One car.
    pub a: ChaseCar,
    /// The other.
    pub b: ChaseCar,
    /// On the straight or in town.
    pub terrain: Terrain,
    /// How many ride along in the first car.
    pub passengers: Option<u32>,
    /// How many bags are in it.
    pub baggage: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Chase {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// The better car for the road wins; of equal ones a move decides (HD-R192, R193, R195, R196, R198, R200, R201).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (a, b) = (self.a.tags(d)?, self.b.tags(d)?);
        let load = self.passengers.unwrap_or(0).saturating_add(self.baggage.unwrap_or(0));
        if a.contains(&VehicleTag::Tiny) && load > 0 {
            return Err(refuse::no_room("HD-R200").field("passengers"));
        }
        let (x, y) = (self.a.v.clone(), self.b.v.clone());
        let rules = match self.terrain {
            Terrain::Straight => ["HD-R192", "HD-R193", "HD-R198"],
            Terrain::City => ["HD-R196", "HD-R201", "HD-R195"],
        };
        let event = match rank(&a, self.terrain).cmp(&rank(&b, self.terrain)) {
            std::cmp::Ordering::Greater => Event::ChaseWon { by: x, over: y },
            std::cmp::Ordering::Less => Event::ChaseWon { by: y, over: x },
            std::cmp::Ordering::Equal => Event::NoAdvantage { a: x, b: y },
        };
        d.push(event, &rules);
        Ok(())
    }

    fn sentence(&self) -> String {
        let road = if self.terrain == Terrain::City { "in town" } else { "on the straight" };
        format!("{} against {}, {road}.", self.a.v.title(), self.b.v.title())
    }
}

impl ChaseCar {
    fn tags(&self, d: &Desk<'_>) -> Result<Vec<VehicleTag>, Refusal> {
        match (&self.tags, vehicle(d, &self.v)) {
            (_, Ok((item, _))) if item.written_off => Err(refuse::unroadworthy("HD-R199", &item.name)),
            (_, Ok((_, tags))) => Ok(tags.to_vec()),
            (Some(tags), Err(_)) => check_tags(tags).map(|()| tags.clone()),
            (None, Err(refusal)) => Err(refusal),
        }
    }
}

/// Ranks a car for a road: slow, plain, fast, faster on the straight; stiff, plain, agile in town
/// (HD-R192, R193, R196, R198, R201).
fn rank(tags: &[VehicleTag], terrain: Terrain) -> u32 {
    let has = |tag: VehicleTag| tags.contains(&tag);
    match terrain {
        Terrain::Straight if has(VehicleTag::Slow) => 0,
        Terrain::Straight if has(VehicleTag::Faster) => 3,
        Terrain::Straight if has(VehicleTag::Fast) => 2,
        Terrain::City if has(VehicleTag::Stiff) => 0,
        Terrain::City if has(VehicleTag::Agile) => 2,
        Terrain::Straight | Terrain::City => 1,
    }
}

/// Finds a vehicle of the record.
fn vehicle<'d>(d: &'d Desk<'_>, v: &Slug) -> Result<(&'d Item, &'d [VehicleTag]), Refusal> {
    let item = d.state.items.get(v).filter(|item| item.owner.is_some());
    let tags = item.and_then(|item| match &item.kind {
        ItemKind::Vehicle { tags, .. } => Some((item, tags.as_slice())),
        ItemKind::Weapon { .. } | ItemKind::Other => None,
    });
    tags.ok_or_else(|| refuse::unknown_item("HD-R194", v.title()).field("v"))
}

/// The GM’s ruling on a collision (HD-R215).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CollisionRuling {
    /// What it did.
    pub text: Option<String>,
    /// Whether the car needs repair.
    pub needs_repair: Option<bool>,
    /// Whether it is a write-off.
    pub written_off: Option<bool>,
}

/// Crashes a car (HD-46).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Collision {
    /// Which car.
    pub v: Slug,
    /// What the GM rules, where the car’s tags do not.
    pub ruling: Option<CollisionRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Collision {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A weak car is a write-off; a tough one drives on once and then needs repair; any other is the MC’s call
    /// (HD-R194, R199, R215).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (item, tags) = vehicle(d, &self.v)?;
        let is_sound = !item.needs_repair && !item.written_off;
        let (is_weak, is_tough) = (tags.contains(&VehicleTag::Weak), tags.contains(&VehicleTag::Tough));
        let vehicle = self.v.clone();
        if is_weak {
            d.push(Event::WrittenOff { vehicle }, &["HD-R199"]);
        } else if is_tough && is_sound {
            d.push(Event::DroveOn { vehicle: vehicle.clone() }, &["HD-R194"]);
            d.push(Event::NeedsRepair { vehicle }, &["HD-R194"]);
        } else {
            self.ruled(d, vehicle);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} crashes.", self.v.title())
    }
}

impl Collision {
    fn ruled(&self, d: &mut Desk<'_>, vehicle: Slug) {
        let ruling = self.ruling.clone().unwrap_or_default();
        let text = ruling.text.unwrap_or_default();
        d.push(Event::CollisionRuled { vehicle: vehicle.clone(), text }, &["HD-R215"]);
        if ruling.written_off == Some(true) {
            d.push(Event::WrittenOff { vehicle }, &["HD-R215"]);
        } else if ruling.needs_repair == Some(true) {
            d.push(Event::NeedsRepair { vehicle }, &["HD-R215"]);
        }
    }
}

/// Repairs a car (HD-47).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepairVehicle {
    /// Which car.
    pub v: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RepairVehicle {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// What was damaged is repaired; a write-off never is (HD-R194, R199).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (item, _) = vehicle(d, &self.v)?;
        if item.written_off {
            return Err(refuse::beyond_repair("HD-R199").field("v"));
        }
        if !item.needs_repair {
            return Err(refuse::nothing_broken("HD-R194").field("v"));
        }
        d.push(Event::Repaired { vehicle: self.v.clone() }, &["HD-R194"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is repaired.", self.v.title())
    }
}
