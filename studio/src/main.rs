//! Passband studio.
fn main() {}
