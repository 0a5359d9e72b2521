//! Tables for people: columns as wide as what stands in them, the last one as it is.

/// Lays rows out under a header; without rows, nothing.
pub fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let head: Vec<String> = header.iter().map(|h| (*h).to_owned()).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(head.len());
    let cell = |row: &[String], i: usize| row.get(i).map_or(0, |text| text.chars().count());
    let widths: Vec<usize> = (0..count)
        .map(|i| rows.iter().map(|row| cell(row, i)).max().unwrap_or(0).max(cell(&head, i)))
        .collect();
    let line = |row: &[String]| {
        let mut text = String::new();
        for (i, width) in widths.iter().enumerate() {
            let cell = row.get(i).map_or("", String::as_str);
            text.push_str(cell);
            if i + 1 < widths.len() {
                text.extend(std::iter::repeat_n(' ', width - cell.chars().count() + 2));
            }
        }
        text.trim_end().to_owned()
    };
    let mut lines = Vec::new();
    if head.iter().any(|h| !h.is_empty()) {
        lines.push(line(&head));
    }
    lines.extend(rows.iter().map(|row| line(row)));
    lines.join("\n") + "\n"
}

/// Moves every line to the right.
pub fn indented(text: &str, by: usize) -> String {
    let space = " ".repeat(by);
    text.lines().map(|line| format!("{space}{line}\n")).collect()
}
