//! The two pages of what is open.

use crate::fragment::Tab;
use crate::state::Studio;
use crate::text::grouped;
use leptos::prelude::*;

/// The tabs; arrow keys go from one to the other.
#[component]
pub fn Tabs() -> impl IntoView {
    let studio = Studio::here();
    let go = move |event: leptos::ev::KeyboardEvent| {
        if matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight" | "Home" | "End") {
            let other = match (event.key().as_str(), studio.tab.get_untracked()) {
                ("Home", _) => Tab::Experiment,
                ("End", _) | (_, Tab::Experiment) => Tab::Rows,
                (_, Tab::Rows) => Tab::Experiment,
            };
            studio.tab.set(other);
            event.prevent_default();
            let button = document().get_element_by_id(id(other));
            if let Some(button) = button.and_then(|button| {
                use wasm_bindgen::JsCast;
                button.dyn_into::<web_sys::HtmlElement>().ok()
            }) {
                let _ = button.focus();
            }
        }
    };
    let tab = move |tab: Tab| {
        let selected = move || studio.tab.get() == tab;
        let count = move || {
            let count = studio.attached.with(|attached| attached.rollouts().len());
            (tab == Tab::Rows && count > 0).then(
                || view! { <span class="count" aria-hidden="true">{grouped(count as u64)}</span> },
            )
        };
        view! {
            <button
                type="button" role="tab" id=id(tab) aria-controls="panel"
                aria-selected=move || selected().to_string()
                tabindex=move || if selected() { "0" } else { "-1" }
                on:click=move |_| studio.tab.set(tab)
            >
                {match tab { Tab::Experiment => "Experiment", Tab::Rows => "Rows" }}
                {count}
            </button>
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label="Pages" on:keydown=go>
            {tab(Tab::Experiment)}
            {tab(Tab::Rows)}
        </div>
    }
}

/// The element id of a tab, which names its panel.
pub fn id(tab: Tab) -> &'static str {
    match tab {
        Tab::Experiment => "tab-experiment",
        Tab::Rows => "tab-rows",
    }
}
