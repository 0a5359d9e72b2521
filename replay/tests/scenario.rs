//! The frozen form of a scenario.

use recount_replay::scenario::{Change, Open, Scenario, check};

/// A vector of `vectors/format-1.json`, computed with other libraries.
const CANONICAL: &str = concat!(
    r#"{"changes":[{"ruling":{"of":"2cf391ec39e945ad00ee8587801da7c398cd8b3eaf32ceffa6ddd775b09189b2","#,
    r#""set":{"position":"risky"}}},{"faces":{"faces":[6,6],"label":"activity","#,
    r#""of":"2cf391ec39e945ad00ee8587801da7c398cd8b3eaf32ceffa6ddd775b09189b2"}},"#,
    r#"{"house":{"after":"6d05781bc8c0f5550ab1041e2109c6570ec7ac282b3b37f6cd9fbb8176eb0bde","#,
    r#""key":"zero_pool","value":"1d"}}],"open":"provisional"}"#
);

#[test]
fn a_scenario_has_the_id_of_its_canonical_bytes() {
    let scenario: Scenario = serde_json::from_str(CANONICAL).unwrap();
    assert_eq!(
        scenario.id().unwrap().to_string(),
        "bc1362005e137ef823f3fce4d38c37c59c06d25d09bbd55d1fc8ad64d475a30c"
    );
    assert_eq!(scenario.open, Open::Provisional);
    let names: Vec<_> = scenario.changes.iter().map(Change::name).collect();
    assert_eq!(names, ["ruling", "faces", "house"]);
}

#[test]
fn a_scenario_with_a_key_it_does_not_have_is_not_read() {
    let text = r#"{"changes":[],"open":"held","name":"x"}"#;
    assert!(serde_json::from_str::<Scenario>(text).unwrap_err().to_string().contains("unknown field `name`"));
}

#[test]
fn a_scenario_with_null_has_no_id() {
    let text = r#"{"changes":[{"ruling":{"of":"2cf391ec39e945ad00ee8587801da7c398cd8b3eaf32ceffa6ddd775b09189b2","set":{"position":null}}}],"open":"held"}"#;
    let scenario: Scenario = serde_json::from_str(text).unwrap();
    assert!(scenario.id().is_err());
    let refusal = check(&scenario, &[]).unwrap_err();
    assert_eq!(refusal.code, "NotCanonical");
}
