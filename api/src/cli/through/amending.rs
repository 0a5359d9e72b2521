//! Amendments and kept scenarios through whoever has the ledger.

use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_store::{CampaignInfo, Shelved};
use serde_json::{Value, json};

use super::{ANSWER, Pen, Server, member, refusal};
use crate::cli::outcome::Failure;
use crate::library::Book;
use crate::scenario_text;
use crate::scribe::{Amended, Amending, Answer, Rehearsed};

impl Pen {
    /// Writes an amendment, if `base` is still the last entry.
    pub fn amend(&self, book: &Book, amending: &Amending, base: Id) -> Result<Amended, Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(scribe.overturn(book.info.id, amending, base)?),
            Self::There(server) => server,
        };
        let text = format!(
            "mutation($input: OverturnInput!) {{ overturn(input: $input) {{ {ANSWER}
                ... on HeadMoved {{ refusal {{ code kind sentence hint rule fields }} }} }} }}"
        );
        let input = json!({
            "campaign": book.info.name, "by": member(&amending.by), "dispute": amending.dispute,
            "scenario": scenario_text::write(&book.scope, &amending.scenario), "because": amending.because,
            "head": base, "key": amending.key,
        });
        let said = server.ask(&text, &json!({ "input": input }))?["overturn"].take();
        if said["__typename"] == "HeadMoved" {
            return server.moved(book, amending, &said["refusal"]);
        }
        Ok(match server.answer(&book.info, &said)? {
            Answer::Recorded(written) => Amended::Recorded(written),
            Answer::Refused(refusal) => Amended::Refused(refusal),
        })
    }

    /// Keeps a scenario under a name.
    pub fn keep_scenario(&self, book: &Book, name: &Slug, kept: Shelved) -> Result<(), Failure> {
        let server = match self {
            Self::Here(scribe) => {
                return Ok(scribe.ledger().shelf()?.put(book.info.id, name.clone(), kept)?);
            }
            Self::There(server) => server,
        };
        let query = "mutation($campaign: String!, $name: String!, $text: String!) {
            saveScenario(campaign: $campaign, name: $name, text: $text) { name } }";
        let text = scenario_text::write(&book.scope, &kept.scenario);
        server.ask(query, &json!({"campaign": book.info.name, "name": name, "text": text})).map(drop)
    }

    /// Keeps a scenario no longer; says whether it was there.
    pub fn drop_scenario(&self, campaign: &CampaignInfo, name: &str) -> Result<bool, Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(scribe.ledger().shelf()?.remove(campaign.id, name)?),
            Self::There(server) => server,
        };
        let query = "mutation($campaign: String!, $name: String!) {
            dropScenario(campaign: $campaign, name: $name) }";
        let said = server.ask(query, &json!({"campaign": campaign.name, "name": name}))?;
        Ok(said["dropScenario"] == true)
    }
}

impl Server {
    /// Tries it again on the record as it is now.
    fn moved(&self, book: &Book, amending: &Amending, said: &Value) -> Result<Amended, Failure> {
        let now = self.library()?.book(Some(book.info.name.as_str()))?;
        Ok(match Rehearsed::of(&now.scope.entries, now.scope.campaign(), amending) {
            Ok(rehearsed) => Amended::Moved(Box::new(refusal(said)), Box::new(rehearsed)),
            Err(refusal) => Amended::Refused(refusal),
        })
    }
}
