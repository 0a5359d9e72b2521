//! The game's own words as types: positions, bands, steps, standings. Values only.
//!
//! Actions and attributes have no list here: the book names none, so ratings go by the names that a table gives.

use crate::systems::list::words;

words! {
    /// How dangerous it is (DC-R4, R13, R15).
    Position {
        /// No roll needed.
        Controlled,
        /// The default.
        Risky,
        /// Only a 6 avoids the threat.
        Desperate,
    }
}

words! {
    /// What one face says about one threat, worst first (DC-R7–R11).
    Band {
        /// The consequence in full.
        Threat,
        /// A reduced consequence.
        Peril,
        /// Avoided.
        Success,
        /// Avoided, with Edge.
        Triumph,
    }
}

words! {
    /// How much of a consequence is left (DC-R9–R12, R17).
    Outcome {
        /// All of it.
        Full,
        /// A lesser form.
        Reduced,
        /// Nothing: avoided by the dice or prevented by a push.
        Prevented,
    }
}

words! {
    /// A step after the score (DC-R131).
    Step {
        /// Status and heat.
        Fallout,
        /// Coin, rep, seized assets, tithe.
        Payoff,
        /// Trouble.
        Entanglements,
        /// Upgrades for coin.
        Development,
        /// Heat cools, hold is assessed.
        HeatHold,
    }
}

words! {
    /// How a character carries their things (DC-R107, R109).
    LoadStyle {
        /// Heavy items are allowed.
        Conspicuous,
        /// No heavy items.
        Discreet,
    }
}

words! {
    /// Whether a character is in play.
    Standing {
        /// In play.
        Active,
        /// Lost to their vice for a while (DC-R206).
        Lost,
        /// Retired with the fourth trauma (DC-R104).
        Retired,
        /// Dead.
        Dead,
    }
}

words! {
    /// How a mortal wound stands (DC-R85–R87).
    Mortal {
        /// There is none.
        None,
        /// Somebody must treat it within a few minutes.
        Dying,
        /// Treated; the wound stays until a recovery.
        Stabilised,
    }
}

words! {
    /// What a downtime activity is paid with (DC-R217, R218).
    Slot {
        /// One of the free activities.
        Free,
        /// One coin.
        Coin,
        /// One rep.
        Rep,
    }
}

words! {
    /// A downtime activity.
    Activity {
        /// Acquire something for a while.
        Acquire,
        /// Recover.
        Recover,
        /// A stay in a private hospital; counts as recovering.
        Hospital,
        /// Train.
        Train,
        /// Instruct somebody.
        Instruct,
        /// A simple project.
        SimpleProject,
        /// A side job.
        SideJob,
        /// Work on a long-term project.
        WorkOnProject,
    }
}

words! {
    /// How restricted movement is named when a character is encumbered (DC-R114).
    Movement {
        /// Climb.
        Climb,
        /// Run.
        Run,
        /// Swim.
        Swim,
    }
}

words! {
    /// How a teammate assists (DC-R56–R58).
    AssistMode {
        /// Help in what they do.
        Help,
        /// Shield them.
        Protect,
        /// Prepare what they do next.
        SetUp,
    }
}

words! {
    /// What an assist gives, one for each assist (DC-R56–R59).
    Benefit {
        /// One die.
        ExtraDie,
        /// The first consequence is one level lower.
        LowerSeverity,
        /// One more effect.
        BetterEffect,
        /// One step safer.
        BetterPosition,
        /// One more detail or question.
        MoreDetail,
    }
}

words! {
    /// How a player answers a bargain (DC-R42, R53).
    BargainAnswer {
        /// Take it.
        Accept,
        /// Try something else.
        OtherApproach,
    }
}

words! {
    /// One of the two armour boxes (DC-R193).
    Armour {
        /// Armour.
        Armour,
        /// Special armour.
        Special,
    }
}

words! {
    /// Whether the crew's grip on its Tier is firm (DC-R191, R192).
    Hold {
        /// Fewer turf claims than Tier.
        Weak,
        /// As many turf claims as Tier, or more.
        Strong,
    }
}

words! {
    /// An entanglement (DC-R165–R181).
    EntanglementKind {
        /// The Bluecoats assail the crew.
        Bluecoats,
        /// A supernatural entity is drawn to the crew.
        Devilry,
        /// A friendly faction asks for a job.
        Favour,
        /// A contact changes sides.
        Flipped,
        /// A cohort or contact causes problems.
        Rascals,
        /// A hostile faction moves.
        ShowOfForce,
        /// An authority forces its dirty work on the crew.
        UnderTheirThumb,
        /// The Bluecoats question the crew's connections.
        UsualSuspects,
    }
}

impl Position {
    /// Returns the position one step safer.
    pub fn safer(self) -> Self {
        match self {
            Self::Controlled | Self::Risky => Self::Controlled,
            Self::Desperate => Self::Risky,
        }
    }

    /// Returns the position one step worse.
    pub fn worse(self) -> Self {
        match self {
            Self::Controlled => Self::Risky,
            Self::Risky | Self::Desperate => Self::Desperate,
        }
    }
}

impl Step {
    /// Returns the step after it; `None` after the last.
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Fallout => Some(Self::Payoff),
            Self::Payoff => Some(Self::Entanglements),
            Self::Entanglements => Some(Self::Development),
            Self::Development => Some(Self::HeatHold),
            Self::HeatHold => None,
        }
    }

    /// Returns its name for people.
    pub fn said(self) -> &'static str {
        match self {
            Self::Fallout => "Fallout",
            Self::Payoff => "Payoff",
            Self::Entanglements => "Entanglements",
            Self::Development => "Development",
            Self::HeatHold => "Heat & Hold",
        }
    }
}

impl Band {
    /// Returns its name for people.
    pub fn said(self) -> &'static str {
        match self {
            Self::Threat => "Threat",
            Self::Peril => "Peril",
            Self::Success => "Success",
            Self::Triumph => "Triumph",
        }
    }
}

impl Standing {
    /// Says why somebody is out of play.
    pub fn why(self) -> &'static str {
        match self {
            Self::Active => "in play",
            Self::Lost => "lost to their vice",
            Self::Retired => "retired",
            Self::Dead => "dead",
        }
    }
}

impl EntanglementKind {
    /// Says whether the steps wait for an answer to it; a contact may take longer to win back (DC-R175).
    pub fn must_be_answered(self) -> bool {
        match self {
            Self::Bluecoats | Self::Favour | Self::Rascals | Self::ShowOfForce | Self::UnderTheirThumb => true,
            Self::Flipped | Self::Devilry | Self::UsualSuspects => false,
        }
    }

    /// Returns its name for people.
    pub fn said(self) -> &'static str {
        match self {
            Self::Bluecoats => "Bluecoats",
            Self::Devilry => "Devilry",
            Self::Favour => "Favour",
            Self::Flipped => "Flipped",
            Self::Rascals => "Rascals",
            Self::ShowOfForce => "Show of Force",
            Self::UnderTheirThumb => "Under Their Thumb",
            Self::UsualSuspects => "The Usual Suspects",
        }
    }
}

impl Activity {
    /// Says whether it counts as recovering (DC-R219).
    pub fn is_recovery(self) -> bool {
        matches!(self, Self::Recover | Self::Hospital)
    }
}

/// Says a level or an effect in words (DC-R38–R41).
pub fn level_said(level: u32) -> &'static str {
    match level {
        0 => "none",
        1 => "limited",
        2 => "standard",
        3 => "great",
        _ => "extreme",
    }
}
