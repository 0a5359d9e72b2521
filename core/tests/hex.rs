//! Ids are 64 lowercase hex digits and nothing else.

use recount_core::entry::Id;

#[test]
fn an_id_is_read_as_it_is_written_and_any_other_text_is_refused() {
    let text = "00ff19af3c5e7d8b6a90123456789abcdef0fedcba98765432100f1e2d3c4b5a";
    assert_eq!(text.parse::<Id>().map(|id| id.to_string()).as_deref(), Ok(text));
    for at in 0..64 {
        for wrong in ['/', ':', '`', 'g', 'A', 'F', ' ', '\0', '~'] {
            let other: String =
                text.chars().enumerate().map(|(n, c)| if n == at { wrong } else { c }).collect();
            assert!(other.parse::<Id>().is_err(), "{other:?}");
        }
    }
    for other in ["", &text[1..], &text[2..], &format!("{text}0"), &format!("{text}00"), &"é".repeat(32)] {
        assert!(other.parse::<Id>().is_err(), "{other:?}");
    }
}
