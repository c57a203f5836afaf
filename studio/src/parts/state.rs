//! How a rollout ended, as a mark and a word.

use leptos::prelude::*;

/// The mark of a state, which tells it without colour.
pub fn sign(state: &str) -> &'static str {
    match state {
        "passed" => "✓",
        "failed" => "✗",
        "partial" => "◐",
        "ungraded" => "○",
        "error" => "!",
        _ => "?",
    }
}

/// The class that gives a state its colour.
pub fn class(state: &str) -> &'static str {
    match state {
        "passed" => "state passed",
        "failed" => "state failed",
        "partial" => "state partial",
        "ungraded" => "state ungraded",
        _ => "state broken",
    }
}

/// A state's mark and word.
#[component]
pub fn State(
    /// The state's name.
    state: String,
) -> impl IntoView {
    let (class, sign) = (class(&state), sign(&state));
    view! {
        <span class=class>
            <span class="sign" aria-hidden="true">{sign}</span>
            {state}
        </span>
    }
}
