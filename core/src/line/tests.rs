//! Every form of the line syntax, against a small set of commands that has one of each shape.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::shape::{self, Choice, Shape};
use super::{LineError, Said, build, spell, words};
use crate::amount::Amount;
use crate::slug::Slug;
use crate::systems::System;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Command {
    /// One of each.
    Roll {
        /// Who.
        pc: Slug,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        ruling: Option<Ruling>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        bargain: Option<Bargain>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        settle: Option<Settle>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        split: Vec<Share>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        zero: Vec<Slug>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
        resist: BTreeMap<String, Ruling>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
        risks: BTreeMap<Position, u8>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        value: Option<Amount>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        quiet: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        why: Option<String>,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ruling {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    position: Option<Position>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dice: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    advantages: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Position {
    /// Best.
    Controlled,
    /// Middle.
    Risky,
    /// Worst.
    Desperate,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Bargain {
    text: String,
    price: Consequence,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Settle {
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    consequence: Vec<Consequence>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Consequence {
    /// Nothing more.
    Note,
    /// Harm.
    Harm {
        level: u8,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        label: Option<String>,
    },
    /// Heat.
    Heat(u32),
    /// Another position.
    SetUp(Position),
    /// Ticks, with a list in the middle.
    Ticks { clocks: Vec<Slug>, n: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Share {
    who: Slug,
    n: u32,
}

fn commands() -> Choice {
    shape::root(schemars::schema_for!(Command))
}

fn read(line: &str) -> Result<Value, LineError> {
    let mut words = words::words(line)?.into_iter();
    let name = words.next().map(|w| w.key).unwrap_or_default();
    let commands = commands();
    let command = commands.variant(&name).expect("the test's own command");
    build::fields(command, 1, Said::sort(words)?.fields)
}

/// Reads a line and checks that spelling the value gives a line that reads the same.
#[track_caller]
fn says(line: &str, value: &Value) {
    let read_value = read(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    assert_eq!(&read_value, value, "{line}");
    let typed: Command = serde_json::from_value(json!({ "roll": value })).unwrap();
    assert_eq!(serde_json::to_value(&typed).unwrap()["roll"], *value, "{line} as a command");
    let commands = commands();
    let spelt = spell::spell_fields(commands.variant("roll").unwrap(), value).join(" ");
    assert_eq!(read(&format!("roll {spelt}")).as_ref(), Ok(value), "{line} spelt as {spelt}");
    if !line.contains('{') {
        assert!(!spelt.contains('{'), "{line} is spelt as JSON: {spelt}");
    }
}

#[track_caller]
fn refuses(line: &str, column: usize, sentence: &str, hint: &str) {
    let error = read(line).expect_err(line);
    let hint = (!hint.is_empty()).then(|| hint.to_owned());
    assert_eq!(error, LineError { sentence: sentence.into(), column: Some(column), hint });
}

#[test]
fn every_shape_has_a_short_form_that_reads_back() {
    let harm = json!({"harm": {"level": 3, "label": "Crushed hand"}});
    says("roll pc=cole", &json!({"pc": "cole"}));
    says(
        "roll pc=a ruling.position=risky ruling.dice=2",
        &json!({"pc": "a", "ruling": {"position": "risky", "dice": 2}}),
    );
    says("roll pc=a ruling=desperate:1", &json!({"pc": "a", "ruling": {"position": "desperate", "dice": 1}}));
    says(
        r#"roll pc=a ruling.advantages=daring,"weak, old spot""#,
        &json!({"pc": "a", "ruling": {"advantages": ["daring", "weak, old spot"]}}),
    );
    says("roll pc=a ruling.advantages=daring", &json!({"pc": "a", "ruling": {"advantages": ["daring"]}}));
    says("roll pc=a ruling.advantages=", &json!({"pc": "a", "ruling": {"advantages": []}}));
    says(r#"roll pc=a ruling.advantages="""#, &json!({"pc": "a", "ruling": {"advantages": [""]}}));
    says("roll pc=a settle=true", &json!({"pc": "a", "settle": {}}));
    says(
        r#"roll pc=a settle.consequence=harm:3:"Crushed hand""#,
        &json!({"pc": "a", "settle": {"consequence": [harm]}}),
    );
    says(
        "roll pc=a settle.consequence=heat:1,note,harm:2,set-up:risky",
        &json!({"pc": "a", "settle": {"consequence": [
            {"heat": 1}, "note", {"harm": {"level": 2}}, {"set-up": "risky"}
        ]}}),
    );
    says(
        r#"roll pc=a settle=true settle.consequence=harm:3 settle.consequence.label="Crushed hand""#,
        &json!({"pc": "a", "settle": {"consequence": [harm]}}),
    );
    says(
        "roll pc=a split=ash:8,bram:8",
        &json!({"pc": "a", "split": [{"who": "ash", "n": 8}, {"who": "bram", "n": 8}]}),
    );
    says("roll pc=a zero=dara", &json!({"pc": "a", "zero": ["dara"]}));
    says("roll pc=a resist.1.position=risky", &json!({"pc": "a", "resist": {"1": {"position": "risky"}}}));
    says("roll pc=a risks=risky:2,desperate:1", &json!({"pc": "a", "risks": {"risky": 2, "desperate": 1}}));
    says("roll pc=a risks.risky=2", &json!({"pc": "a", "risks": {"risky": 2}}));
    says("roll pc=a value=8", &json!({"pc": "a", "value": 8}));
    says(r#"roll pc=a value="8""#, &json!({"pc": "a", "value": "8"}));
    says("roll pc=a value=strict", &json!({"pc": "a", "value": "strict"}));
    says("roll pc=a quiet=true", &json!({"pc": "a", "quiet": true}));
    says(r#"roll pc=a why="a \"b\" \\ c\nd""#, &json!({"pc": "a", "why": "a \"b\" \\ c\nd"}));
    says("roll pc=a why=x:y,z", &json!({"pc": "a", "why": "x:y,z"}));
}

#[test]
fn a_struct_takes_its_first_text_bare_and_the_rest_by_key() {
    let note = json!({"pc": "a", "bargain": {"text": "all recall: it", "price": "note"}});
    says(r#"roll pc=a bargain="all recall: it" bargain.price=note"#, &note);
    says(r#"roll pc=a bargain="all recall: it":note"#, &note);
    let heat = json!({"pc": "a", "bargain": {"text": "x", "price": {"heat": 2}}});
    says("roll pc=a bargain=x bargain.price=heat:2", &heat);
    let harm = json!({"pc": "a", "bargain": {"text": "x", "price": {"harm": {"level": 2}}}});
    says("roll pc=a bargain=x bargain.price=harm bargain.price.level=2", &harm);
    says("roll pc=a bargain=x bargain.price.harm.level=2", &harm);
}

#[test]
fn what_has_no_short_form_is_written_as_json_and_reads_back() {
    says(
        r#"roll pc=a settle.consequence="[{\"ticks\":{\"clocks\":[\"a\",\"b\"],\"n\":2}},\"note\"]""#,
        &json!({"pc": "a", "settle": {"consequence": [{"ticks": {"clocks": ["a", "b"], "n": 2}}, "note"]}}),
    );
}

#[test]
fn a_mistake_is_named_with_its_column_and_a_hint() {
    refuses(
        "roll ruling.position=risky",
        1,
        "roll needs pc.",
        "It takes: pc, ruling, bargain, settle, split, zero, resist, risks, value, quiet, why.",
    );
    refuses("roll pc=a quite=true", 11, "roll has no \"quite\".", "Did you mean quiet?");
    refuses("roll pc=a ruling.postion=risky", 11, "ruling has no \"postion\".", "Did you mean position?");
    refuses(
        "roll pc=a ruling.position=riski",
        11,
        "ruling.position takes controlled, risky or desperate, not \"riski\".",
        "Did you mean risky?",
    );
    refuses(
        "roll pc=a ruling.dice=300",
        11,
        "ruling.dice takes a whole number from 0 to 255, not \"300\".",
        "",
    );
    refuses("roll pc=a split=ash:-1", 11, "split.n takes a whole number of at least 0, not \"-1\".", "");
    refuses("roll pc=a quiet=maybe", 11, "quiet takes true or false, not \"maybe\".", "");
    refuses(
        "roll pc=Ash",
        6,
        "pc: \"Ash\" is not a name: use 1 to 64 of a-z, 0-9 and -, first a letter.",
        "Did you mean ash?",
    );
    refuses("roll pc=a pc=b", 11, "pc is given twice.", "");
    refuses(
        "roll pc=a why=two words",
        19,
        "\"words\" is no key=value.",
        "Text with spaces goes in double quotes, like why=\"two words\".",
    );
    refuses(
        "roll pc=a why=\"open",
        15,
        "A quote is opened and never closed.",
        "Close the text with \"; inside it write \\\" for a quote.",
    );
    refuses("roll pc=a zero=b zero.3=c", 18, "zero is numbered from 1 without gaps.", "");
    refuses(
        "roll pc=a settle.consequence=heat:1:2",
        11,
        "settle.consequence has a part too many: \"2\".",
        "Put a text with a colon in double quotes.",
    );
}

#[test]
fn text_is_read_in_unicode_form_nfc() {
    says("roll pc=a why=Cafe\u{301}", &json!({"pc": "a", "why": "Caf\u{e9}"}));
}

/// Says where a shape is not understood.
fn opaque(shape: &Shape, place: &str, found: &mut Vec<String>) {
    match shape {
        Shape::Any => found.push(place.to_owned()),
        Shape::Text { .. } | Shape::Number { .. } | Shape::Bool => {}
        Shape::List(item) | Shape::Map(item) => opaque(item, place, found),
        Shape::Either(shapes) => shapes.iter().for_each(|shape| opaque(shape, place, found)),
        Shape::Struct(s) => {
            s.fields.iter().for_each(|f| opaque(&f.shape, &format!("{place}.{}", f.name), found))
        }
        Shape::Choice(choice) => choice.variants.iter().for_each(|variant| {
            if let Some(content) = &variant.content {
                opaque(content, &format!("{place}.{}", variant.name), found);
            }
        }),
    }
}

#[test]
fn every_command_of_every_system_can_be_said_key_by_key() {
    let mut found = Vec::new();
    let all = System::ALL.iter().map(|s| shape::commands(*s)).chain([shape::shared_commands()]);
    for command in all.flat_map(|choice| &choice.variants) {
        let Some(content) = &command.content else { continue };
        opaque(content, &command.name, &mut found);
        let taken =
            command.fields().iter().filter(|f| ["dice", "told", "instead"].contains(&f.name.as_str()));
        found.extend(
            taken.map(|field| format!("{}.{} is a word of the line itself", command.name, field.name)),
        );
        assert!(matches!(content, Shape::Struct(_)), "{} has no named fields", command.name);
    }
    assert!(found.is_empty(), "not understood from its schema:\n{}", found.join("\n"));
}
