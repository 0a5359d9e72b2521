//! Luck and odds on the real campaign: what the dice tell, and where a recorded roll fell.

use recount_api::luck::{By, luck};
use recount_replay::rolls::{chance, rolls};
use serde_json::json;

use crate::same_answers::ask;
use crate::table::Table;

/// The 308 faces of the year: χ² 5.44, p 0.36, and a plain sentence that says that this is no evidence.
#[test]
fn the_dice_of_the_year_are_no_evidence_and_it_says_so() {
    let table = Table::real();
    let scope = table.library.book(Some("the-crew")).unwrap().scope.clone();
    let report = luck(&scope, By::Campaign);
    let [year] = report.groups.as_slice() else { panic!("{report:#?}") };
    let [faces] = year.faces.as_slice() else { panic!("{year:#?}") };
    assert_eq!((faces.sides, faces.dice), (6, 308));
    assert_eq!(faces.counts, [49, 64, 52, 47, 42, 54]);
    let fair = faces.fairness.unwrap();
    assert!((fair.chi_squared - 5.44).abs() < 0.005, "{fair:?}");
    assert!((fair.p - 0.36).abs() < 0.005, "{fair:?}");
    assert!(year.sentence.contains("χ² is 5.44, p 0.36: no evidence against the dice"), "{}", year.sentence);
    assert!(
        report.sentence.starts_with("There is no evidence that any dice were unfair."),
        "{}",
        report.sentence
    );
    let all = rolls(&scope.entries, scope.judged(), scope.campaign().system());
    assert_eq!(all.iter().filter(|roll| !roll.asked.faces.is_empty()).count(), 99);
    assert!(report.sentence.contains("are left out") && !report.told.is_empty(), "{}", report.sentence);
}

/// Looked at one by one, each p-value is corrected for all the others, and every die is counted once.
#[test]
fn each_character_is_corrected_for_all_the_others() {
    let table = Table::real();
    let scope = table.library.book(Some("the-crew")).unwrap().scope.clone();
    for by in [By::Character, By::Session, By::Player] {
        let report = luck(&scope, by);
        let tested: Vec<_> = report.groups.iter().flat_map(|g| &g.faces).filter_map(|f| f.fairness).collect();
        assert!(!tested.is_empty() && tested.iter().all(|fair| fair.corrected >= fair.p), "{by:?}");
        let dice: u32 = report.groups.iter().flat_map(|g| &g.faces).map(|f| f.dice).sum();
        assert!(dice <= 308 && (by == By::Character || dice == 308), "{by:?}: {dice}");
        for band in report.groups.iter().flat_map(|g| &g.outcomes).flat_map(|o| &o.bands) {
            assert!(band.from <= band.expected && band.expected <= band.to, "{band:?}");
        }
    }
}

/// What was to be expected of all outcomes of a kind is as many as there were rolls of it.
#[test]
fn expectations_add_up_to_the_rolls() {
    let table = Table::real();
    let scope = table.library.book(Some("the-crew")).unwrap().scope.clone();
    let report = luck(&scope, By::Campaign);
    assert!(!report.groups[0].outcomes.is_empty());
    for outcomes in &report.groups[0].outcomes {
        let expected: f64 = outcomes.bands.iter().map(|band| band.expected).sum();
        let count: u32 = outcomes.bands.iter().map(|band| band.count).sum();
        assert!(
            (expected - f64::from(outcomes.rolls)).abs() < 1e-9 && count == outcomes.rolls,
            "{outcomes:?}"
        );
    }
}

/// A chance is said as people say it (BS-R2, R4).
#[test]
fn chances_are_said_as_people_do() {
    let said: Vec<String> =
        [(27, 216), (108, 216), (25, 36), (1, 46_656), (7_533, 46_656), (40_000, 46_656), (0, 6), (6, 6)]
            .into_iter()
            .map(|(ways, total)| chance(ways, total))
            .collect();
    let due = [
        "1 in 8",
        "1 in 2",
        "25 in 36",
        "1 in 46656",
        "about 16 in 100",
        "about 86 in 100",
        "never",
        "1 in 1",
    ];
    assert_eq!(said, due);
}

/// A recorded roll says where it fell, and both doors say the same of the luck.
#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_roll_shows_where_it_fell() {
    let table = Table::real();
    let scope = table.library.book(Some("the-crew")).unwrap().scope.clone();
    let all = rolls(&scope.entries, scope.judged(), scope.campaign().system());
    let bad = all.iter().find(|roll| roll.asked.faces == [3, 1, 1]).unwrap();
    assert_eq!(bad.fell.as_ref().unwrap().sentence(), "a 1-3 on 3d: 1 in 8");
    let asked = "query($id: String!) { campaign(name: \"the-crew\") {
        entry(id: $id) { rolls { label fell { sentence band ways odds { total } } } }
        luck { sentence groups { of faces { sides dice counts chiSquared p corrected } } } } }";
    let said = ask(&table, asked, json!({"id": bad.declaration.to_string()})).await;
    let roll = &said["campaign"]["entry"]["rolls"][0];
    assert_eq!(roll["fell"]["sentence"], "a 1-3 on 3d: 1 in 8");
    assert_eq!((&roll["fell"]["ways"], &roll["fell"]["odds"]["total"]), (&json!("27"), &json!("216")));
    let luck_said = &said["campaign"]["luck"];
    let ours = luck(&scope, By::Campaign);
    assert_eq!(luck_said["sentence"], json!(ours.sentence));
    assert_eq!(luck_said["groups"][0]["faces"][0]["counts"], json!([49, 64, 52, 47, 42, 54]));
}
