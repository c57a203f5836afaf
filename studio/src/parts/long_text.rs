//! Other people's text of any length.

use crate::text::{grouped, start, visible};
use leptos::prelude::*;

/// How much of a long text announces it.
const SHOWN: usize = 96;

/// A text as it is: whole where it is short, else behind its beginning and put on the page only once it
/// is asked for.
#[component]
pub fn LongText(
    /// The text, as the file has it.
    text: String,
    /// Up to how many characters it is short.
    short: usize,
    /// Whether it is code rather than prose.
    #[prop(optional)]
    code: bool,
) -> impl IntoView {
    let class = if code { "text code" } else { "text" };
    let characters = text.chars().count();
    if characters <= short {
        return view! { <div class=class>{visible(&text)}</div> }.into_any();
    }
    let beginning = visible(&start(text.trim_start(), SHOWN));
    view! {
        <Folded summary=move || view! {
            <span class="beginning">{beginning.clone()}</span>
            <span class="length">{format!("{} characters", grouped(characters as u64))}</span>
        }>
            <div class=class>{visible(&text)}</div>
        </Folded>
    }
    .into_any()
}

/// What is put on the page only once it is opened.
#[component]
pub fn Folded<S: IntoView + 'static>(
    /// What shows while it is closed.
    summary: impl Fn() -> S + Send + 'static,
    /// What it holds.
    children: ChildrenFn,
) -> impl IntoView {
    let opened = RwSignal::new(false);
    view! {
        <details on:toggle:target=move |event| {
            if event.target().has_attribute("open") {
                opened.set(true);
            }
        }>
            <summary>{summary()}</summary>
            {move || opened.get().then(|| children())}
        </details>
    }
}
