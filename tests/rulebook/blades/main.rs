//! The rulebook of `blades`, played out as tables.
