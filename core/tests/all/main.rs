//! The library through its public door: what it reads, what it refuses, what always holds.

mod compare;
mod links;
mod property;
mod reading;
mod refused;
