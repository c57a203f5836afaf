//! The page's address.

use leptos::prelude::window;

/// The fragment, with its `#` where there is one.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Writes the fragment without leaving a step in the history.
pub fn replace(fragment: &str) {
    if self::fragment().trim_start_matches('#') != fragment {
        let address = format!("{}#{fragment}", page());
        // A browser that refuses (too long, too often) leaves the address as it was: nothing is lost.
        let history = window().history();
        let _ = history.map(|history| {
            history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address))
        });
    }
}

/// The address of the page without its fragment.
pub fn page() -> String {
    let address = window().location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_string()
}
