//! The only chapter: joining and tossing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{Desk, Event, Ruled, heads};
use crate::decider::CommandInfo;
use crate::luck::{Due, Fall};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Joins the game.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Who.
    pub pc: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Join {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Everybody joins once, without pebbles (HT-R1).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.pebbles.contains_key(&self.pc) {
            let sentence = format!("{} has joined already.", self.pc.title());
            return Err(Refusal::new("HT-R1", "JoinedAlready", sentence).field("pc"));
        }
        d.push(Event::Joined { pc: self.pc.clone() }, &["HT-R1"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} joins.", self.pc.title())
    }
}

/// Tosses coins.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Toss {
    /// Who.
    pub pc: Slug,
    /// How many coins.
    #[schemars(range(min = 1, max = 12))]
    pub coins: u32,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Toss {
    fn info(&self) -> CommandInfo {
        let (labels, actor) = (vec!["toss".to_owned()], Some(self.pc.clone()));
        CommandInfo { departs: &["pebbles"], labels, actor, ..CommandInfo::default() }
    }

    /// Checks first, then coins, then events: each head wins pebbles (HT-R2).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if !d.state.pebbles.contains_key(&self.pc) {
            let sentence = format!("No character called {}.", self.pc.title());
            return Err(Refusal::new("HT-R1", "UnknownCharacter", sentence).missing().field("pc"));
        }
        d.check_number("pebbles")?;
        let due = usize::try_from(self.coins).unwrap_or(usize::MAX);
        let Fall::Faces(coins, _) = d.fall("toss", 2, Due::Exactly(due))? else {
            let sentence = "Of a toss the coins are needed.";
            return Err(Refusal::new("HT-R2", "CoinsNeeded", sentence).field("told"));
        };
        let by_book = i64::from(heads(&coins)) * d.house.number("pebbles_per_head");
        let won = d.amount("pebbles", "HT-R2", by_book)?;
        d.push(Event::Tossed { pc: self.pc.clone(), coins }, &["HT-R2"]);
        let n = u32::try_from(won).unwrap_or_default();
        d.push(Event::PebblesWon { pc: self.pc.clone(), n }, &["HT-R2"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} tosses {} coins.", self.pc.title(), self.coins)
    }
}
