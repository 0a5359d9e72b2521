//! Making Synergy: two players, their characters resting together, a Story Point each (SY-10, SY-11).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Proposal;
use super::super::terms::Answer;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What the Guide says of two who rest.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeSynergyRuling {
    /// Whether they rest together; as one Rest or two Rests have it when left out (SY-R38).
    pub together: Option<bool>,
}

/// Proposes to make Synergy together (SY-10).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeSynergy {
    /// Who proposes.
    pub a: Slug,
    /// With whom.
    pub b: Slug,
    /// How much Synergy, at least 1; each pays as many Story Points (SY-R39).
    pub n: u32,
    /// The proposal's name in the record; made of the declaration when left out.
    pub proposal: Option<Slug>,
    /// The other player's answer, where both are written down in one line.
    pub answer: Option<Answer>,
    /// Whether they rest together.
    pub ruling: Option<ProposeSynergyRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ProposeSynergy {
    fn info(&self) -> CommandInfo {
        let departs: &[&str] = if self.answer == Some(Answer::Yes) { &["sp"] } else { &[] };
        CommandInfo { departs, actor: Some(self.a.clone()), ..CommandInfo::default() }
    }

    /// In a Rest, two different players whose characters rest together; nothing is paid before both agree
    /// (SY-R36, R37, R38, R41).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let together = self.ruling.as_ref().and_then(|ruling| ruling.together);
        check(d, [&self.a, &self.b], self.n, together)?;
        let is_taken = |name: &str| d.state.proposals.contains_key(name);
        let proposal = guard::new_name(d, self.proposal.as_ref(), "proposal", is_taken)?;
        let (a, b) = (self.a.clone(), self.b.clone());
        let proposed = Event::SynergyProposed { proposal: proposal.clone(), a, b, n: self.n, together };
        d.push(proposed, &["SY-R36", "SY-R37", "SY-R38"]);
        match self.answer {
            Some(answer) => AgreeSynergy { proposal: Some(proposal), answer, pc: None, note: None }.decide(d),
            None => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        format!("{} proposes {} to make {} Synergy together.", self.a.title(), self.b.title(), self.n)
    }
}

/// Says whether two may make Synergy now (SY-R36, R37, R38, R41); a Bloodline that rests inactive may by house rule.
fn check(d: &Desk<'_>, who: [&Slug; 2], n: u32, together: Option<bool>) -> Result<(), Refusal> {
    let [a, b] = [guard::known(d, who[0])?, guard::known(d, who[1])?];
    let (Some((rest_a, _)), Some((rest_b, _))) = (d.state.resting(who[0]), d.state.resting(who[1])) else {
        return Err(refuse::not_resting("SY-R36"));
    };
    if !together.unwrap_or(rest_a == rest_b) {
        return Err(refuse::not_together("SY-R38"));
    }
    if !guard::two_players(d, a, b) {
        return Err(refuse::same_player("SY-R37"));
    }
    let inactive = [a, b].into_iter().find(|c| c.bloodline.inactive_rest);
    if let Some(character) = inactive.filter(|_| d.house.is("necrokin_inactive_allows", "none")) {
        return Err(refuse::must_stay_inactive("SY-R12", &character.name));
    }
    tails::check_sp(d, who[0], n, "SY-R41")?;
    tails::check_sp(d, who[1], n, "SY-R41")?;
    if n == 0 { Err(refuse::amount_required("SY-R39").field("n")) } else { Ok(()) }
}

/// Answers a proposal to make Synergy (SY-11).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgreeSynergy {
    /// The proposal; the one that waits when left out.
    pub proposal: Option<Slug>,
    /// Whether it is agreed.
    pub answer: Answer,
    /// Whose player answers; the other player's character when left out.
    pub pc: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AgreeSynergy {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["sp"], actor: self.pc.clone(), ..CommandInfo::default() }
    }

    /// Each pays 1 Story Point for each Synergy, 2 in all, as often as both agree; the pool is the party's, and
    /// nobody's name is in it (SY-R34, R35, R39, R40, R41).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (name, proposal) = self.find(d)?;
        if !guard::may_answer(d, &proposal.b, self.pc.as_ref()) {
            return Err(refuse::not_the_other_player("SY-R41").field("pc"));
        }
        match self.answer {
            Answer::No => d.push(Event::SynergyDeclined { proposal: name }, &["SY-R41"]),
            Answer::Yes => {
                let together = proposal.is_together.then_some(true);
                check(d, [&proposal.a, &proposal.b], proposal.n, together)?;
                let sp = tails::amount(d, "sp", "SY-R39", proposal.n)?;
                for pc in [&proposal.a, &proposal.b] {
                    tails::check_sp(d, pc, sp, "SY-R41")?;
                    tails::spend_sp(d, pc, sp, "Synergy", &["SY-R39", "SY-R40"]);
                }
                d.push(Event::SynergyAdded { proposal: name, n: proposal.n }, &["SY-R34", "SY-R35", "SY-R39"]);
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        match self.answer {
            Answer::Yes => "The other player agrees to make Synergy.".into(),
            Answer::No => "The other player declines to make Synergy.".into(),
        }
    }
}

impl AgreeSynergy {
    /// Finds the proposal that waits for an answer.
    fn find(&self, d: &Desk<'_>) -> Result<(Slug, Proposal), Refusal> {
        let named = |name: &Slug| self.proposal.as_ref().is_none_or(|wanted| wanted == name);
        let open = d.state.proposals.iter().filter(|(name, proposal)| proposal.is_open && named(name));
        match open.collect::<Vec<_>>().as_slice() {
            [] => Err(refuse::no_proposal("SY-R41").field("proposal")),
            [(name, proposal)] => Ok(((*name).clone(), (*proposal).clone())),
            several => {
                let names = guard::listed(several.iter().map(|(name, _)| *name));
                Err(refuse::say_which("SY-R41", names).field("proposal"))
            }
        }
    }
}
