//! Reading: whole campaigns from the tape, single entries by sequence, id or key from memory and sled.
//!
//! Every byte that leaves here was hashed on the way. When sled fails it is given up and the tapes answer.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_core::tree::Tree;

use crate::error::{Damage, Doing, StoreError};
use crate::keys::{KeyRecord, KeyUse};
use crate::ledger::{Campaign, CampaignInfo, Found, Head, Inner, Ledger, Located, Mode, Raw, held, read};
use crate::mend::suspicion;
use crate::pen::Mark;
use crate::recent::Recent;
use crate::scan::{End, scan, scan_until};
use crate::tape::{Batches, Slot, Step, read_at};
use crate::trees::{Broken, Trees};

/// How many ids an ambiguous beginning names.
const SOME: usize = 5;

impl Ledger {
    /// Lists the campaigns, by name.
    ///
    /// # Errors
    /// When a reader cannot look at the tapes.
    pub fn campaigns(&self) -> Result<Vec<CampaignInfo>, StoreError> {
        let inner = &self.0.inner;
        inner.discover()?;
        let mut all = inner.all();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all.iter().map(|campaign| inner.info(campaign)).collect()
    }

    /// Finds a campaign by its short name.
    ///
    /// # Errors
    /// When a reader cannot look at the tapes.
    pub fn by_name(&self, name: &str) -> Result<Option<CampaignInfo>, StoreError> {
        let inner = &self.0.inner;
        inner.discover()?;
        inner.all().iter().find(|c| c.name == *name).map(|campaign| inner.info(campaign)).transpose()
    }

    /// Returns the acknowledged head of a campaign.
    ///
    /// # Errors
    /// [`StoreError::NoCampaign`].
    pub fn head(&self, campaign: Id) -> Result<Head, StoreError> {
        let campaign = self.0.inner.campaign(campaign)?;
        self.0.inner.refresh(&campaign)?;
        Ok(campaign.pen.head())
    }

    /// Shows entries of a campaign in order, without copying them.
    ///
    /// # Errors
    /// [`StoreError::NoCampaign`], [`StoreError::Damaged`] when bytes are not what was acknowledged; what was
    /// shown before that is good.
    pub fn visit(
        &self,
        campaign: Id,
        range: Range<u64>,
        mut show: impl FnMut(u64, Id, &[u8]),
    ) -> Result<(), StoreError> {
        let inner = &self.0.inner;
        let campaign = inner.campaign(campaign)?;
        inner.refresh(&campaign)?;
        let end = range.end.min(campaign.pen.acked().chain.len);
        if range.start >= end {
            return Ok(());
        }
        let (mut seq, offset) = match range.start {
            0 => (0, 0),
            start => {
                let slot = inner.slot(&campaign, start)?;
                (start - u64::from(slot.nth), slot.batch)
            }
        };
        inner.reads.fetch_add(1, Ordering::Relaxed);
        let path = &campaign.pen.path;
        let mut batches = Batches::open(path, offset).doing("reading", path)?;
        while seq < end {
            match batches.advance().doing("reading", path)? {
                Step::Batch => {
                    for (id, bytes) in batches.chunk.entries() {
                        if (range.start..end).contains(&seq) {
                            show(seq, id, bytes);
                        }
                        seq += 1;
                    }
                }
                Step::End | Step::Unfinished | Step::Bad(_) => {
                    let why = "the batch is not what was acknowledged";
                    return Err(inner.suspect(&campaign, seq, batches.chunk.offset, why).into());
                }
            }
        }
        Ok(())
    }

    /// Returns the entry of a sequence number.
    ///
    /// # Errors
    /// As [`Ledger::read`].
    pub fn at(&self, campaign: Id, seq: u64) -> Result<Option<Raw>, StoreError> {
        let inner = &self.0.inner;
        let campaign = inner.campaign(campaign)?;
        inner.refresh(&campaign)?;
        if seq >= campaign.pen.acked().chain.len {
            return Ok(None);
        }
        inner.reads.fetch_add(1, Ordering::Relaxed);
        let slot = inner.slot(&campaign, seq)?;
        inner.fetch(&campaign, seq, &slot).map(Some)
    }

    /// Returns the entry of an id, with its campaign.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when its bytes are not what was acknowledged.
    pub fn get(&self, id: Id) -> Result<Option<Located>, StoreError> {
        let inner = &self.0.inner;
        inner.discover()?;
        inner.reads.fetch_add(1, Ordering::Relaxed);
        if let Some(found) = inner.remembered(id)? {
            return Ok(Some(found));
        }
        let ask = |trees: &Trees| match trees.event(&id)? {
            Some(held) => Ok(Ok(held)),
            None => trees.is_whole().map(Err),
        };
        match inner.ask(ask) {
            Some(Ok((campaign, seq, bytes))) => Ok(Some(Located { campaign, raw: Raw { id, seq, bytes } })),
            Some(Err(true)) => Ok(None),
            Some(Err(false)) => {
                inner.forsake(&Broken("entries are missing from it".into()));
                inner.remembered(id)
            }
            None => inner.remembered(id),
        }
    }

    /// Finds the entry whose id begins with these hex digits, in any campaign.
    ///
    /// # Errors
    /// As [`Ledger::get`].
    pub fn find(&self, prefix: &str) -> Result<Found, StoreError> {
        let inner = &self.0.inner;
        let Some((low, high)) = bounds(prefix) else { return Ok(Found::None) };
        inner.discover()?;
        let mut found = inner.between(low, high);
        let more = inner.ask(|trees| trees.between(low, high, SOME));
        // Whatever moved from memory to sled in between is in one of the two.
        found.extend(more.unwrap_or_else(|| inner.between(low, high)));
        found.sort();
        found.dedup();
        match found.as_slice() {
            [] if prefix.len() < 64 => {
                let whole = inner.ask(Trees::is_whole);
                if whole == Some(false) {
                    inner.forsake(&Broken("entries are missing from it".into()));
                    return self.find(prefix);
                }
                Ok(Found::None)
            }
            [] => Ok(self.get(low)?.map_or(Found::None, Found::One)),
            [id] => Ok(self.get(*id)?.map_or(Found::None, Found::One)),
            [..] => Ok(Found::Many(found.into_iter().take(SOME).collect())),
        }
    }
}

impl Inner {
    /// What a key recorded: memory first, for the indexer moves from there to sled.
    pub(crate) fn key(&self, campaign: &Campaign, used: &KeyUse) -> Option<KeyRecord> {
        let remembered = || read(&campaign.pen.recent).key(used);
        remembered().or_else(|| match self.ask(|trees| trees.key(&campaign.pen.campaign, used)) {
            Some(record) => record,
            None => remembered(),
        })
    }

    /// Asks sled; `None` when there is none (any more), and then the memory has everything.
    pub(crate) fn ask<T>(&self, ask: impl FnOnce(&Trees) -> Result<T, Broken>) -> Option<T> {
        let trees = read(&self.trees).clone()?;
        match ask(&trees) {
            Ok(answer) => Some(answer),
            Err(broken) => {
                self.give_up(&trees, &broken);
                None
            }
        }
    }

    /// Gives sled up: the memory is filled from the tapes, the folder set aside, and said so.
    pub(crate) fn give_up(&self, trees: &Arc<Trees>, Broken(why): &Broken) {
        let mut current = self.trees.write().unwrap_or_else(PoisonError::into_inner);
        if !current.as_ref().is_some_and(|current| Arc::ptr_eq(current, trees)) {
            return;
        }
        for campaign in self.all() {
            let pen = &campaign.pen;
            let mut recent = pen.recent.write().unwrap_or_else(PoisonError::into_inner);
            if let Ok(scan) = scan_until(&pen.path, Mark::START, recent.base()) {
                recent.put_before(scan.slots, scan.keys);
            }
        }
        *current = None;
        let aside = match self.folder.set_sled_aside() {
            Ok(aside) => aside.map_or("nowhere".into(), |path| path.display().to_string()),
            Err(e) => format!("nowhere ({e})"),
        };
        self.say(format!(
            "sled failed ({why}); its folder was moved to {aside}, the tapes answer, and the next opening rebuilds it."
        ));
    }

    fn forsake(&self, broken: &Broken) {
        let trees = read(&self.trees).clone();
        if let Some(trees) = trees {
            self.give_up(&trees, broken);
        }
    }

    /// Lets the memory go of what sled has taken in.
    pub(crate) fn let_go(&self, trees: &Arc<Trees>, campaign: &Campaign, len: u64) {
        let current = read(&self.trees);
        if current.as_ref().is_some_and(|current| Arc::ptr_eq(current, trees)) {
            campaign.pen.recent.write().unwrap_or_else(PoisonError::into_inner).forget_before(len);
        }
    }

    /// Notes damage that showed while reading, so that the next opening reads the tape from its start.
    pub(crate) fn suspect(&self, campaign: &Campaign, seq: u64, offset: u64, why: &str) -> Damage {
        let file = campaign.pen.path.clone();
        let damage = Damage { file, offset, seq, why: why.to_owned() };
        let mut known = campaign.damage.write().unwrap_or_else(PoisonError::into_inner);
        if known.is_none() && self.mode == Mode::Write {
            // Without room for the file, the next read finds the damage again.
            let _ = std::fs::File::create(suspicion(&campaign.pen.path));
            self.say(format!(
                "The campaign {} is damaged and only read from now on: {damage}.",
                campaign.name
            ));
        }
        known.get_or_insert(damage).clone()
    }

    /// Where an entry stands, from memory or sled.
    fn slot(&self, campaign: &Campaign, seq: u64) -> Result<Slot, StoreError> {
        let remembered = || read(&campaign.pen.recent).slot(seq);
        if let Some(slot) = remembered() {
            return Ok(slot);
        }
        let due = |slot: Option<Slot>| slot.ok_or(Broken(format!("entry {seq} is missing from it")));
        if let Some(slot) = self.ask(|trees| due(trees.slot(&campaign.pen.campaign, seq)?)) {
            return Ok(slot);
        }
        remembered().ok_or_else(|| {
            self.suspect(campaign, seq, campaign.pen.acked().bytes, "the tape is shorter than it was").into()
        })
    }

    /// An entry's bytes from the tape, hashed.
    fn fetch(&self, campaign: &Campaign, seq: u64, slot: &Slot) -> Result<Raw, StoreError> {
        let path: &Path = &campaign.pen.path;
        let bytes = read_at(path, slot.offset, slot.len.into()).doing("reading", path)?;
        if Id::of(&bytes) == slot.id {
            return Ok(Raw { id: slot.id, seq, bytes });
        }
        // sled's copy of the bytes is as good as the tape's when it hashes; the tape is mended when next opened.
        let damage = self.suspect(campaign, seq, slot.batch, "an entry has another hash");
        match self.ask(|trees| trees.event(&slot.id)) {
            Some(Some((_, _, bytes))) => Ok(Raw { id: slot.id, seq, bytes }),
            Some(None) | None => Err(damage.into()),
        }
    }

    fn remembered(&self, id: Id) -> Result<Option<Located>, StoreError> {
        for campaign in self.all() {
            let place = {
                let recent = read(&campaign.pen.recent);
                recent.seq(&id).and_then(|seq| Some((seq, recent.slot(seq)?)))
            };
            if let Some((seq, slot)) = place {
                let raw = self.fetch(&campaign, seq, &slot)?;
                return Ok(Some(Located { campaign: campaign.pen.campaign, raw }));
            }
        }
        Ok(None)
    }

    fn between(&self, low: Id, high: Id) -> Vec<Id> {
        let all = self.all();
        all.iter()
            .flat_map(|c| read(&c.pen.recent).between(low, high).take(SOME).collect::<Vec<_>>())
            .collect()
    }

    fn info(&self, campaign: &Campaign) -> Result<CampaignInfo, StoreError> {
        self.refresh(campaign)?;
        let Head { campaign: id, id: head, len, .. } = campaign.pen.head();
        let damage = read(&campaign.damage).clone();
        Ok(CampaignInfo { id, name: campaign.name.clone(), head, len, damage })
    }

    /// Lets a reader see what a writer has appended to a tape; a tape that was cut back is read again.
    pub(crate) fn refresh(&self, campaign: &Campaign) -> Result<(), StoreError> {
        if self.mode == Mode::Write {
            return Ok(());
        }
        let path: &Path = &campaign.pen.path;
        // Held while looking, so that two readers do not add the same batches.
        let mut recent = campaign.pen.recent.write().unwrap_or_else(PoisonError::into_inner);
        let known = campaign.pen.acked();
        let bytes = std::fs::metadata(path).doing("looking at", path)?.len();
        if bytes == known.bytes {
            return Ok(());
        }
        let again = bytes < known.bytes;
        let found = scan(path, if again { Mark::START } else { known }).doing("reading", path)?;
        if again {
            *recent = Recent::from(0);
            *held(&campaign.tree) = Tree::default();
        }
        recent.extend(found.slots, found.keys);
        campaign.pen.seen(found.mark);
        if let End::Damaged(damage) = found.end {
            campaign.damage.write().unwrap_or_else(PoisonError::into_inner).get_or_insert(damage);
        }
        Ok(())
    }

    /// Lets a reader see campaigns that a writer has created.
    fn discover(&self) -> Result<(), StoreError> {
        if self.mode == Mode::Write {
            return Ok(());
        }
        for (name, path) in self.folder.tapes()? {
            match self.all().into_iter().find(|c| c.name == name) {
                Some(campaign) => self.refresh(&campaign)?,
                None => self.take_up(&name, &path)?,
            }
        }
        Ok(())
    }

    fn take_up(&self, name: &Slug, path: &Path) -> Result<(), StoreError> {
        if let Some((id, campaign, _)) = crate::open::look(name, path)? {
            let mut campaigns = self.campaigns.write().unwrap_or_else(PoisonError::into_inner);
            campaigns.insert(id, Arc::new(campaign));
        }
        Ok(())
    }
}

/// The lowest and the highest id that begin with these hex digits.
fn bounds(prefix: &str) -> Option<(Id, Id)> {
    let digits = prefix.to_ascii_lowercase();
    if digits.is_empty() || digits.len() > 64 {
        return None;
    }
    let pad = |with: &str| format!("{digits}{}", with.repeat(64 - digits.len())).parse().ok();
    Some((pad("0")?, pad("f")?))
}
