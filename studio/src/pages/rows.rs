//! The rollouts, one a line.

use crate::opened::{Attached, Opened};
use crate::parts::pick::PickFiles;
use crate::parts::state::sign;
use crate::state::Studio;
use crate::table::filter::{Filter, STATES, counts};
use crate::table::grid::Grid;
use crate::text::{file_name, grouped, joined, many, visible};
use leptos::prelude::*;
use std::sync::Arc;

/// The rows that are attached to an experiment.
#[component]
pub fn RowsPage(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let studio = Studio::here();
    move || {
        let attached = studio.attached.get();
        match attached.rollouts().is_empty() {
            true => view! { <NoRows opened=Arc::clone(&opened)/> }.into_any(),
            false => view! { <Listed opened=Arc::clone(&opened) attached/> }.into_any(),
        }
    }
}

#[component]
fn NoRows(opened: Arc<Opened>) -> impl IntoView {
    let files = opened.document.arms.iter().flat_map(|arm| &arm.files);
    let mut files: Vec<String> = files.map(|file| visible(file_name(&file.name))).collect();
    files.dedup();
    let text = match files.is_empty() {
        true => "The experiment carries outcomes only, and names no file with rows.".to_string(),
        false => format!(
            "The experiment carries outcomes only. Drop {} anywhere on this page to see its rows and read transcripts.",
            joined(files.iter().map(String::as_str))
        ),
    };
    view! {
        <div class="no-rows">
            <h1>"No rows here yet"</h1>
            <p>{text}</p>
            <PickFiles label="Choose files" class="main"/>
        </div>
    }
}

#[component]
fn Listed(opened: Arc<Opened>, attached: Arc<Attached>) -> impl IntoView {
    let filter = RwSignal::new(Filter::default());
    let places = {
        let (opened, attached) = (Arc::clone(&opened), Arc::clone(&attached));
        Memo::new(move |_| filter.with(|filter| filter.places(&opened, &attached)))
    };
    let total = attached.rollouts().len() as u64;
    let missing: Vec<usize> =
        (0..opened.document.arms.len()).filter(|&arm| !attached.has(arm)).collect();
    let missing = (!missing.is_empty()).then(|| {
        let text = format!(
            "The rows of {} are not here: drop their files to see them too.",
            opened.arm_names(&missing)
        );
        view! { <p class="hint">{visible(&text)}</p> }
    });
    let state = move |state: Option<&'static str>, count: u64| {
        let chosen = move || filter.with(|filter| filter.state == state);
        let name = state.unwrap_or("all");
        let sign =
            state.map(|state| view! { <span class="sign" aria-hidden="true">{sign(state)}</span> });
        view! {
            <button
                type="button" aria-pressed=move || chosen().to_string()
                on:click=move |_| filter.update(|filter| filter.state = state)
            >
                {sign}{name}" "<span class="count">{grouped(count)}</span>
            </button>
        }
    };
    let states = STATES.into_iter().zip(counts(&attached)).filter(|(_, count)| *count > 0);
    let states = states.map(|(name, count)| state(Some(name), u64::from(count))).collect_view();
    view! {
        <div class="rows-page">
            <h1 class="hidden">"Rows"</h1>
            <div class="filters">
                <div class="states" role="group" aria-label="State">{state(None, total)}{states}</div>
                <label class="search">
                    <span>"Task"</span>
                    <input
                        type="search" autocomplete="off" spellcheck="false" placeholder="any"
                        on:input:target=move |event| filter.update(|filter| filter.task = event.target().value())
                    />
                </label>
                <p class="muted listed" role="status">
                    {move || format!("{} of {}", grouped(places.with(Vec::len) as u64), many(total, "rollout"))}
                </p>
            </div>
            {missing}
            <Grid opened attached places/>
        </div>
    }
}
