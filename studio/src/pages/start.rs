//! The page of a studio with nothing open.

use crate::fragment::pasted;
use crate::io::open;
use crate::parts::pick::PickFiles;
use crate::state::{Notice, Studio};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

/// What this is, and the ways to open something.
#[component]
pub fn Start() -> impl IntoView {
    let studio = Studio::here();
    let field: NodeRef<html::Input> = NodeRef::new();
    let go = move |event: SubmitEvent| {
        event.prevent_default();
        let text = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        match pasted(&text) {
            Some(fragment) => open::link(studio, fragment),
            None if text.trim().is_empty() => {}
            None => studio.notice.set(Some(Notice::refusal(
                "This is not a Passband link: one has #p1. in it, or #src= and a file's address.",
            ))),
        }
    };
    view! {
        <div class="start">
            <h1>"See what a change did to your agent"</h1>
            <p class="lead">
                "Passband measures tool-using AI agents. Open an experiment's link or a file of rollouts: every number on the \
                 page is recomputed here, in your browser, and nothing leaves it."
            </p>
            <div class="drop">
                <p><b>"Drop files anywhere on this page"</b></p>
                <PickFiles label="Choose files" class="main"/>
                <p class="hint">
                    "Rollouts with verdicts as JSONL or JSON (Passband rows, tau-bench trajectories), one file for each arm; or an experiment document. \
                     Drop two files at once to see both arms on one page."
                </p>
            </div>
            <form class="paste" on:submit=go>
                <label for="link">"Or paste a link"</label>
                <div class="field">
                    <input node_ref=field id="link" type="text" inputmode="url" autocomplete="off" spellcheck="false" placeholder="…#p1."/>
                    <button type="submit">"Open link"</button>
                </div>
            </form>
        </div>
    }
}
