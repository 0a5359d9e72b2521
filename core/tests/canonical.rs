//! The quick check of canonical bytes says what the reader says that builds a value.

use proptest::prelude::*;
use recount_core::canonical::{from_bytes, is_canonical, to_bytes};
use serde_json::{Map, Value};

/// JSON with everything that may and may not stand in an entry.
fn json() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        "[a-z]{0,6}",
        "[ -~]{0,8}",
        r"[\PC]{0,4}",
        Just("line\nfeed".to_owned()),
        Just("e\u{301}".to_owned()),
        Just("\u{7f}".to_owned()),
        Just("\u{85}".to_owned()),
        Just("\t".to_owned()),
        Just("“é”".to_owned()),
    ];
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-99_i64..99).prop_map(Value::from),
        Just(Value::Null),
        Just(Value::from(9_007_199_254_740_991_i64)),
        Just(Value::from(9_007_199_254_740_992_i64)),
        text.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 5, move |inner| {
        let object = prop::collection::btree_map(text.clone(), inner.clone(), 0..5);
        prop_oneof![
            prop::collection::vec(inner, 0..5).prop_map(Value::from),
            object.prop_map(|map| Value::Object(map.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn agree(bytes: &[u8]) {
    let slow = from_bytes(bytes);
    assert_eq!(is_canonical(bytes), slow.is_ok(), "{:?}: {slow:?}", String::from_utf8_lossy(bytes));
}

proptest! {
    #[test]
    fn on_values_of_every_kind_and_their_neighbours(value in json(), at: usize, byte: u8) {
        let mut bytes = serde_json_canonicalizer::to_vec(&value).unwrap_or_default();
        agree(&bytes);
        if !bytes.is_empty() {
            let at = at % bytes.len();
            bytes[at] = byte;
            agree(&bytes);
            bytes.remove(at);
            agree(&bytes);
        }
        if let Ok(bytes) = to_bytes(&value) {
            prop_assert!(is_canonical(&bytes));
        }
    }
}

#[test]
fn on_what_is_seldom_met() {
    let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n)).into_bytes();
    for n in [1, 2, 126, 127, 128, 129] {
        agree(&deep(n));
    }
    for text in [
        "",
        " ",
        "{",
        "{}",
        "[]",
        "[1,]",
        "{\"a\":1,}",
        "{\"b\":1,\"a\":2}",
        "{\"a\":1,\"a\":1}",
        "{\"a\" :1}",
        "-0",
        "0",
        "01",
        "1.0",
        "1e3",
        "-",
        "-5",
        "tru",
        "true",
        "nul",
        "null",
        "\"\\u0041\"",
        "\"\\/\"",
        "\"\\t\"",
        "\"\\n\"",
        "\"\\\"\\\\\"",
        "{\"a\\n\":1}",
        "{\"\\\"\":1,\"a\":2}",
        "{\"a\":1}{",
        "\"\u{feff}\"",
        "\"\\ud83d\\ude00\"",
        "99999999999999999999",
    ] {
        agree(text.as_bytes());
    }
    agree(b"\"\xff\"");
    let long = format!("\"{}\"", "x".repeat(65_535));
    agree(long.as_bytes());
    agree(&long.as_bytes()[1..]);
}
