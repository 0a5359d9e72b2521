//! The game's own words as types: stats, moves, bands, conditions, causes, tags.
//!
//! Values only; no rule is decided here beyond what a word means.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[derive(Display, EnumIter, EnumString, IntoStaticStr)]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum $name { $($(#[$vmeta])* $variant),+ }
    };
}

mod things;

pub use things::*;

words! {
    /// The five stats.
    Stat {
        /// Being respected: reliability and connections (HD-R1).
        Name,
        /// Being discreet (HD-R2).
        Hush,
        /// Being bold (HD-R3).
        Brass,
        /// Being prepared and aware (HD-R4).
        Wise,
        /// Being lawful, a clean citizen (HD-R5).
        Straight,
    }
}

words! {
    /// The moves that everybody has.
    BasicMove {
        /// Ask around for a thing, a place, a person or word of something.
        AskAround,
        /// Cover your tracks.
        CoverTracks,
        /// Do it the hard way.
        HardWay,
        /// Take the heat off: pass on a +1 heat just taken.
        HeatOff,
        /// Argue the toss over the details of what is agreed.
        ArgueToss,
        /// Turn to plan B when you are in trouble.
        PlanB,
        /// Lie low with somebody.
        LieLow,
        /// Make trouble for friends and family.
        MakeTrouble,
        /// Get rough with a weapon that has edge.
        GetRough,
        /// Open fire with a weapon that has lead.
        OpenFire,
        /// Help or interfere with another's move.
        HelpOrInterfere,
    }
}

impl BasicMove {
    /// Returns its name for people.
    pub fn said(self) -> &'static str {
        match self {
            Self::AskAround => "Ask Around",
            Self::CoverTracks => "Cover Your Tracks",
            Self::HardWay => "Do It the Hard Way",
            Self::HeatOff => "Take the Heat Off",
            Self::ArgueToss => "Argue the Toss",
            Self::PlanB => "Plan B",
            Self::LieLow => "Lie Low",
            Self::MakeTrouble => "Make Trouble",
            Self::GetRough => "Get Rough",
            Self::OpenFire => "Open Fire",
            Self::HelpOrInterfere => "Help or Interfere",
        }
    }
}

words! {
    /// How a total reads, worst first (HD-R208).
    Band {
        /// 6 or less.
        Miss,
        /// 7–9.
        Weak,
        /// 10 or more.
        Strong,
    }
}

impl Band {
    /// Says it as the table does.
    pub fn said(self) -> &'static str {
        match self {
            Self::Miss => "a miss",
            Self::Weak => "7–9",
            Self::Strong => "10+",
        }
    }
}

words! {
    /// The playbooks; what their moves do is not in this rulebook.
    Playbook {
        /// Suited to a heist.
        Heavy,
        /// Suited to a heist.
        Ice,
        /// Suited to a heist.
        Merchant,
        /// Suited to a heist.
        Mover,
        /// Suited to a heist.
        Thief,
        /// Suited to a hustle.
        Blur,
        /// Suited to a hustle.
        GoBetween,
        /// Suited to a hustle.
        Lever,
        /// Suited to a hustle.
        Schemer,
        /// Suited to a hustle.
        Shark,
        /// Helps with any job, or muscles in.
        Bastion,
        /// Helps with any job, or muscles in.
        Fallen,
        /// Heals.
        Feelgood,
    }
}

words! {
    /// What somebody is to the characters.
    Relation {
        /// A friend.
        Friend,
        /// Family.
        Family,
        /// A colleague.
        Colleague,
        /// Somebody else.
        Other,
    }
}

words! {
    /// The three states of health (HD-R113).
    Condition {
        /// Able to walk; no effect (HD-R114).
        Fine,
        /// Badly injured (HD-R115).
        Down,
        /// The end of the line (HD-R121).
        Out,
    }
}

words! {
    /// Why a livelihood is threatened (HD-R130–R134).
    Cause {
        /// A lot of money went at once.
        BigSpend,
        /// Somebody wants a large sum back.
        PaybackMoney,
        /// It cannot be protected, as when its owner is down.
        Unprotected,
        /// A move says so.
        Move,
        /// A hard move of the MC.
        HardMove,
    }
}

impl Cause {
    /// Says it so that it follows “dealt with”.
    pub fn said(self) -> &'static str {
        match self {
            Self::BigSpend => "the money that went",
            Self::PaybackMoney => "the sum that is wanted back",
            Self::Unprotected => "what you could not protect",
            Self::Move => "what the move brought",
            Self::HardMove => "what the MC brought",
        }
    }
}

words! {
    /// Where heat comes from, as said at the table (HD-R80, R81).
    HeatFrom {
        /// The police.
        Police,
        /// Another authority.
        Authority,
        /// A bigger villain.
        BigFish,
        /// The price of a move.
        Move,
        /// A hard move after a miss.
        HardMove,
        /// Something else.
        Other,
    }
}

words! {
    /// Where heat came from, as recorded: what the table says, and what cannot be passed on.
    HeatSource {
        /// The police.
        Police,
        /// Another authority.
        Authority,
        /// A bigger villain.
        BigFish,
        /// The price of a move.
        Move,
        /// A hard move after a miss.
        HardMove,
        /// Something else.
        Other,
        /// Passed on by another character: it stays (HD-R84).
        Deflection,
        /// Comes with a hot item: it stays while the item does (HD-R178).
        HotItem,
    }
}

impl From<HeatFrom> for HeatSource {
    fn from(from: HeatFrom) -> Self {
        match from {
            HeatFrom::Police => Self::Police,
            HeatFrom::Authority => Self::Authority,
            HeatFrom::BigFish => Self::BigFish,
            HeatFrom::Move => Self::Move,
            HeatFrom::HardMove => Self::HardMove,
            HeatFrom::Other => Self::Other,
        }
    }
}

impl HeatSource {
    /// Says it so that it follows “from”.
    pub fn said(self) -> &'static str {
        match self {
            Self::Police => "the police",
            Self::Authority => "the authorities",
            Self::BigFish => "a bigger villain",
            Self::Move => "the move",
            Self::HardMove => "the MC’s hard move",
            Self::Other => "elsewhere",
            Self::Deflection => "one of the outfit",
            Self::HotItem => "a hot item",
        }
    }
}

words! {
    /// What somebody in the payback box is.
    PaybackKind {
        /// They are owed a favour.
        Favour,
        /// They are an enemy.
        Enemy,
    }
}

words! {
    /// How long a modifier stays (HD-R118, R120).
    Until {
        /// While the situation goes on.
        Situation,
        /// While the injury does.
        Healed,
    }
}

words! {
    /// What can be asked around for (HD-R17).
    WantedKind {
        /// A thing.
        Object,
        /// A place.
        Place,
        /// A person.
        Person,
        /// Word of something.
        Information,
    }
}

words! {
    /// The two kinds of job.
    JobKind {
        /// A big robbery (HD-R146).
        Heist,
        /// A big con (HD-R147).
        Hustle,
    }
}

words! {
    /// What a job is aimed at.
    TargetKind {
        /// A place, for a heist.
        Place,
        /// The van, for a heist.
        Van,
        /// A person, for a hustle.
        Person,
        /// An organisation, for a hustle.
        Organisation,
    }
}

words! {
    /// What a target answers when somebody argues the toss.
    TossAnswer {
        /// They do it your way.
        YourWay,
        /// They take +1 heat instead, after a 10+.
        TakeHeat,
        /// They refuse, after a 7–9.
        Refuse,
    }
}

words! {
    /// How somebody leaves a gang.
    LeavingBy {
        /// The boss lets them go.
        LetGo,
        /// By agreement with the boss.
        Negotiated,
    }
}
