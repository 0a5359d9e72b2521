//! The game's own words as types: actions, attributes, bands, position, effect, phases, standings.
//!
//! Values only; no rule is decided here beyond what a word means (which action is under which attribute).

use crate::systems::list::words;

words! {
    /// The twelve actions (BS-R9).
    Action {
        /// Insight.
        Hunt,
        /// Insight.
        Study,
        /// Insight.
        Survey,
        /// Insight.
        Tinker,
        /// Prowess.
        Finesse,
        /// Prowess.
        Prowl,
        /// Prowess.
        Skirmish,
        /// Prowess.
        Wreck,
        /// Resolve.
        Attune,
        /// Resolve.
        Command,
        /// Resolve.
        Consort,
        /// Resolve.
        Sway,
    }
}

words! {
    /// The three attributes (BS-R15).
    Attribute {
        /// Against deception: hunt, study, survey, tinker.
        Insight,
        /// Against physical strain: finesse, prowl, skirmish, wreck.
        Prowess,
        /// Against mental strain: attune, command, consort, sway.
        Resolve,
    }
}

words! {
    /// A character's xp tracks.
    XpTrack {
        /// Gives a dot in one of its actions.
        Insight,
        /// Gives a dot in one of its actions.
        Prowess,
        /// Gives a dot in one of its actions.
        Resolve,
        /// Gives a special ability.
        Playbook,
    }
}

words! {
    /// How a pool reads, worst first (BS-R4).
    Band {
        /// 1–3.
        Low,
        /// 4/5.
        Mid,
        /// 6.
        High,
        /// Two or more sixes.
        Crit,
    }
}

words! {
    /// How dangerous it is (BS-R12).
    Position {
        /// You act on your own terms.
        Controlled,
        /// You go head to head.
        Risky,
        /// You are in serious trouble.
        Desperate,
    }
}

words! {
    /// How much it achieves (BS-R48, R70).
    Effect {
        /// Nothing: 0 ticks.
        Zero,
        /// 1 tick.
        Limited,
        /// 2 ticks.
        Standard,
        /// 3 ticks.
        Great,
        /// More than great; ticks by house rule.
        Extreme,
    }
}

words! {
    /// Weak or strong hold (BS-R135).
    Hold {
        /// The position of the crew or faction is insecure.
        Weak,
        /// It is secure.
        Strong,
    }
}

words! {
    /// Whether a character is in play.
    Standing {
        /// In play.
        Active,
        /// Taken out by trauma until they return.
        Out,
        /// In prison.
        Imprisoned,
        /// Lost to the vice for a while.
        Lost,
        /// Left the life.
        Retired,
        /// Dead.
        Dead,
    }
}

words! {
    /// One of the three armor boxes (BS-R180).
    Armor {
        /// The first box.
        Standard,
        /// The second box.
        Heavy,
        /// Only with an ability that uses it.
        Special,
    }
}

words! {
    /// How much a character carries (BS-R185).
    LoadKind {
        /// Faster, and looks like anybody.
        Light,
        /// Looks like a scoundrel.
        Normal,
        /// Slower, and looks like trouble.
        Heavy,
        /// Can only move slowly.
        Encumbered,
    }
}

words! {
    /// The crew's lair.
    Lair {
        /// Held: claims give their benefits.
        Held,
        /// In danger.
        Threatened,
        /// Lost: no claim gives anything.
        Lost,
    }
}

words! {
    /// What the present war took, so that peace can give it back (BS-R156).
    WarLoss {
        /// Nothing.
        None,
        /// Strong hold became weak.
        Hold,
        /// A Tier.
        Tier,
    }
}

words! {
    /// The six downtime activities (BD-R4), and what else takes one.
    Activity {
        /// Roll the Tier for temporary use of an asset.
        AcquireAsset,
        /// Work on a long-term project.
        LongTermProject,
        /// Heal harm.
        Recover,
        /// Lower the heat.
        ReduceHeat,
        /// Mark xp.
        Train,
        /// Lose stress.
        IndulgeVice,
        /// Make something with Tinker.
        Craft,
        /// Perform a ritual.
        Ritual,
        /// What else takes an activity: nursing a cohort, moving the lair.
        Other,
    }
}

impl Action {
    /// Returns the attribute it is under (BS-R15).
    pub fn attribute(self) -> Attribute {
        match self {
            Self::Hunt | Self::Study | Self::Survey | Self::Tinker => Attribute::Insight,
            Self::Finesse | Self::Prowl | Self::Skirmish | Self::Wreck => Attribute::Prowess,
            Self::Attune | Self::Command | Self::Consort | Self::Sway => Attribute::Resolve,
        }
    }

    /// Reads an action's name.
    pub fn of(name: &str) -> Option<Self> {
        use strum::IntoEnumIterator;
        Self::iter().find(|action| <&str>::from(*action) == name)
    }
}

impl XpTrack {
    /// Reads a track's name.
    pub fn of(name: &str) -> Option<Self> {
        use strum::IntoEnumIterator;
        Self::iter().find(|track| <&str>::from(*track) == name)
    }
}

impl Attribute {
    /// Returns the xp track of the attribute.
    pub fn track(self) -> XpTrack {
        match self {
            Self::Insight => XpTrack::Insight,
            Self::Prowess => XpTrack::Prowess,
            Self::Resolve => XpTrack::Resolve,
        }
    }
}

impl Band {
    /// Returns 1 / 2 / 3 / 5, as projects, healing, heat and faction clocks count (BD-R39, R48, R60).
    pub fn segments(self) -> u32 {
        match self {
            Self::Low => 1,
            Self::Mid => 2,
            Self::High => 3,
            Self::Crit => 5,
        }
    }

    /// Says the band as players do: `1-3`, `4/5`, `6`, `critical`.
    pub fn said(self) -> &'static str {
        match self {
            Self::Low => "1-3",
            Self::Mid => "4/5",
            Self::High => "6",
            Self::Crit => "critical",
        }
    }

    /// Returns the band `levels` better, at most a critical.
    pub fn raised(self, levels: u32) -> Self {
        let all = [Self::Low, Self::Mid, Self::High, Self::Crit];
        all[(self as usize + levels as usize).min(3)]
    }
}

impl Effect {
    const ALL: [Self; 5] = [Self::Zero, Self::Limited, Self::Standard, Self::Great, Self::Extreme];

    /// Returns the effect some levels better or worse, from zero to extreme (BS-R70).
    pub fn shifted(self, levels: i64) -> Self {
        let level = (self as i64 + levels).clamp(0, 4);
        Self::ALL[usize::try_from(level).unwrap_or(0)]
    }
}

impl Position {
    /// Returns the position one step better.
    pub fn better(self) -> Option<Self> {
        match self {
            Self::Controlled => None,
            Self::Risky => Some(Self::Controlled),
            Self::Desperate => Some(Self::Risky),
        }
    }

    /// Returns the position one step worse.
    pub fn worse(self) -> Option<Self> {
        match self {
            Self::Controlled => Some(Self::Risky),
            Self::Risky => Some(Self::Desperate),
            Self::Desperate => None,
        }
    }

    /// Returns the level of what it usually threatens: 1, 2 or 3 (BS-R92).
    pub fn expected_level(self) -> u32 {
        match self {
            Self::Controlled => 1,
            Self::Risky => 2,
            Self::Desperate => 3,
        }
    }
}
