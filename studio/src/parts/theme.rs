//! Light or dark.

use leptos::prelude::*;
use web_sys::Storage;

const KEY: &str = "passband-theme";

/// What the reader chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }

    fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

/// The button that goes from the system's theme to light to dark.
#[component]
pub fn ThemeButton() -> impl IntoView {
    let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    let theme = RwSignal::new(Theme::of(&kept.unwrap_or_default()));
    Effect::new(move |_| {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", theme.get().name());
        }
    });
    let change = move |_| {
        let next = theme.get_untracked().next();
        theme.set(next);
        if let Some(storage) = storage() {
            let _ = storage.set_item(KEY, next.name());
        }
    };
    view! {
        <button type="button" class="quiet theme" aria-label=move || format!("Theme: {}", theme.get().name()) on:click=change>
            <span class="wide">"Theme: "</span>{move || theme.get().name()}
        </button>
    }
}

/// The browser's storage; `None` where it is switched off, which costs only the memory of the choice.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
