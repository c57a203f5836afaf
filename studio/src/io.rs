//! Between the studio and the browser: files, addresses, the clipboard.

pub mod address;
pub mod clipboard;
pub mod fetch;
pub mod file;
pub mod listen;
pub mod open;
pub mod take;
