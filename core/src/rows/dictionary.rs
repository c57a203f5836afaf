//! Strings held once, by number.

use std::collections::BTreeMap;

/// Strings in the order first seen, each with its number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dictionary {
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

impl Dictionary {
    /// The number of `name`, a new one where it has none.
    pub(crate) fn index(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_string());
        self.numbers.insert(name.to_string(), number);
        number
    }

    /// The number of `name`, where it has one.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Forgets all names but the first `length`.
    pub(crate) fn truncate(&mut self, length: usize) {
        for name in self.names.drain(length..) {
            self.numbers.remove(&name);
        }
    }

    pub(crate) fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }
}
