//! Paying cash: a 10+ without consequences, for dough and experience (HD-11).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Toss, Wanted};
use super::super::terms::{Band, BasicMove};
use super::super::{Desk, guard, refuse, tails};
use super::toss::{self, Haggle};
use super::unique::{self, UniqueEffect};
use super::{ask_around, heat_off, help, lie_low, plan};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The move that is paid for, with what it needs (HD-R152).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PaidMove {
    /// Somebody is paid to find it.
    AskAround {
        /// What is wanted.
        wanted: Wanted,
    },
    /// Somebody is paid to cover the tracks.
    CoverTracks {
        /// What is done without a trace.
        what: String,
    },
    /// Somebody is paid to get it out of the way.
    HardWay {
        /// What is in the way.
        obstacle: String,
    },
    /// Another character is paid to take the heat; nothing is owed.
    HeatOff {
        /// Who.
        target: Slug,
    },
    /// They are paid to do it your way.
    ArgueToss {
        /// Who.
        target: Slug,
        /// What is to be done your way.
        term: String,
        /// The price, when it is about one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        price: Option<Haggle>,
    },
    /// The way out is bought.
    PlanB {
        /// What it is.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        way_out: Option<String>,
    },
    /// A place to lie low is bought: −2 heat, nobody is owed (HD-R153).
    LieLow,
    /// Nobody can be paid for that.
    MakeTrouble,
    /// Somebody is paid to take them down.
    GetRough {
        /// Whom.
        target: Slug,
    },
    /// Somebody is paid to take them out; no heat (HD-R214).
    OpenFire {
        /// Whom.
        target: Slug,
    },
    /// Help or interference is bought, without exposure.
    HelpOrInterfere {
        /// With whose move.
        target: Slug,
        /// With which move.
        r#move: BasicMove,
        /// `+1` or `-2`.
        choice: String,
    },
    /// A unique move of any playbook (HD-R152).
    Unique {
        /// Which.
        r#move: Slug,
        /// What it does.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        effects: Option<Vec<UniqueEffect>>,
    },
}

/// Pays cash instead of rolling (HD-11).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayCash {
    /// Who pays.
    pub pc: Slug,
    /// For which move.
    pub r#move: PaidMove,
    /// The price that the MC sets, in dough (HD-R65).
    pub price: Option<u32>,
    /// Which members of the gang go, when the rest of the dough no longer holds them (HD-R159).
    pub release: Option<Vec<Slug>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for PayCash {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A fee, a bribe or damages at the MC’s price: experience, and the move as on a 10+ with nothing chosen
    /// (HD-R63, R64, R65, R66, R135, R152, R154, R159, R204, R214).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let price = self.check_price(d)?;
        self.check_move(d)?;
        tails::spend_dough(d, &self.pc, price, &format!("paid for {}", self.name()), "HD-R63");
        tails::mark_experience(d, &self.pc, "paid cash", "HD-R154");
        tails::release(d, &self.pc, self.release.as_deref().unwrap_or_default());
        let bought = Event::MoveBought { pc: self.pc.clone(), r#move: self.name() };
        d.push(bought, &["HD-R64", "HD-R152"]);
        self.effect(d)
    }

    fn sentence(&self) -> String {
        format!("{} pays cash for {}.", self.pc.title(), self.name())
    }
}

impl PayCash {
    /// Checks the one who pays and the price (HD-R65, R86, R116, R135, R159, R172).
    fn check_price(&self, d: &Desk<'_>) -> Result<u32, Refusal> {
        let is_short = guard::on_their_feet(d, &self.pc)?.is_short();
        if is_short {
            return Err(refuse::short("HD-R135").field("pc"));
        }
        let price = self.price.ok_or_else(|| refuse::price_missing("HD-R65").field("price"))?;
        if i64::from(price) < d.house.number("paycash_min") {
            return Err(refuse::price_below_one("HD-R65").field("price"));
        }
        tails::check_spend(d, &self.pc, price)?;
        tails::check_release(d, &self.pc, price, self.release.as_deref().unwrap_or_default())?;
        Ok(price)
    }

    /// Checks that the move was not rolled yet, can be bought, and has what it needs.
    fn check_move(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let rolled = self.basic().is_some_and(|of| d.state.pc(&self.pc).is_some_and(|c| help::is_rolled(c, of)));
        if rolled {
            return Err(refuse::move_already_rolled("HD-R64").field("move"));
        }
        match &self.r#move {
            PaidMove::MakeTrouble => Err(refuse::not_purchasable("HD-R64").field("move")),
            PaidMove::AskAround { wanted } if wanted.text.trim().is_empty() => {
                Err(refuse::wanted_required("HD-R17").field("move"))
            }
            PaidMove::HeatOff { target } => heat_off::check(d, &self.pc, target),
            PaidMove::ArgueToss { target, price, .. } => toss::check_terms(d, &self.pc, target, price.as_ref()),
            PaidMove::LieLow => lie_low::check_heat(d, &self.pc),
            PaidMove::GetRough { target } | PaidMove::OpenFire { target } => {
                if *target == self.pc {
                    return Err(refuse::self_target("HD-R124").field("move"));
                }
                guard::target_in_play(d, target)
            }
            PaidMove::HelpOrInterfere { target, r#move, choice } => {
                help::check(d, &self.pc, target, *r#move)?;
                if help::OPTIONS.contains(&choice.as_str()) {
                    return Ok(());
                }
                Err(refuse::unknown_option("HD-R95", choice, BasicMove::HelpOrInterfere.said()).field("move"))
            }
            PaidMove::AskAround { .. }
            | PaidMove::CoverTracks { .. }
            | PaidMove::HardWay { .. }
            | PaidMove::PlanB { .. }
            | PaidMove::Unique { .. } => Ok(()),
        }
    }

    /// The move as on a 10+, with no option taken (HD-R64, R152, R153, R214).
    fn effect(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let pc = self.pc.clone();
        match &self.r#move {
            PaidMove::AskAround { wanted } => {
                let find = ask_around::find_name(d, None)?;
                ask_around::found(d, &pc, &find, wanted, "HD-R64");
            }
            PaidMove::CoverTracks { what } => {
                d.push(Event::TracksCovered { pc, what: what.clone() }, &["HD-R64"]);
            }
            PaidMove::HardWay { obstacle } => {
                d.push(Event::ObstacleBeaten { pc, obstacle: obstacle.clone() }, &["HD-R64"]);
            }
            PaidMove::HeatOff { target } => {
                heat_off::deflect(d, &pc, target);
                tails::close_window(d, &pc, "HD-R83");
            }
            PaidMove::ArgueToss { target, term, price } => {
                let price = price.as_ref().map(|price| price.wanted);
                let (target, term) = (target.clone(), term.clone());
                toss::strong(d, &pc, Toss { target, term, price, band: Band::Strong });
            }
            PaidMove::PlanB { way_out } => plan::offer(d, &pc, way_out.as_deref(), true),
            PaidMove::LieLow => tails::lose_heat(d, &pc, 2, "HD-R153"),
            PaidMove::MakeTrouble => {}
            PaidMove::GetRough { target } => tails::go_down(d, target, "HD-R64"),
            PaidMove::OpenFire { target } => tails::go_out(d, target, "HD-R214"),
            PaidMove::HelpOrInterfere { target, r#move, choice } => {
                let (helper, target_of) = (pc.clone(), target.clone());
                d.push(Event::HelpOffered { helper, target: target_of, r#move: *r#move }, &["HD-R64"]);
                help::ready(d, &pc, target, *r#move, choice == "+1");
            }
            PaidMove::Unique { r#move, effects } => {
                unique::apply(d, &pc, r#move, effects.as_deref().unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// The basic move that is paid for, unless it is a unique one.
    fn basic(&self) -> Option<BasicMove> {
        match &self.r#move {
            PaidMove::AskAround { .. } => Some(BasicMove::AskAround),
            PaidMove::CoverTracks { .. } => Some(BasicMove::CoverTracks),
            PaidMove::HardWay { .. } => Some(BasicMove::HardWay),
            PaidMove::HeatOff { .. } => Some(BasicMove::HeatOff),
            PaidMove::ArgueToss { .. } => Some(BasicMove::ArgueToss),
            PaidMove::PlanB { .. } => Some(BasicMove::PlanB),
            PaidMove::LieLow => Some(BasicMove::LieLow),
            PaidMove::MakeTrouble => Some(BasicMove::MakeTrouble),
            PaidMove::GetRough { .. } => Some(BasicMove::GetRough),
            PaidMove::OpenFire { .. } => Some(BasicMove::OpenFire),
            PaidMove::HelpOrInterfere { .. } => Some(BasicMove::HelpOrInterfere),
            PaidMove::Unique { .. } => None,
        }
    }

    fn name(&self) -> String {
        match (&self.r#move, self.basic()) {
            (PaidMove::Unique { r#move, .. }, _) => r#move.title(),
            (_, of) => of.map_or_else(String::new, |of| of.said().to_owned()),
        }
    }
}
