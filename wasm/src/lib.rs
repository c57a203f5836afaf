//! Passband for JavaScript.
