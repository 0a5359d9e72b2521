//! Whole evenings played out: a real table's campaign from its recap to the sheet, the reasons and the what-ifs.

mod bad_questions;
mod real_campaign;
mod same_answers;
mod table;
