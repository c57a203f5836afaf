//! The button that chooses files.

use crate::io::{file, open};
use crate::state::Studio;
use leptos::html;
use leptos::prelude::*;

/// A button that lets the reader choose files of their disk.
#[component]
pub fn PickFiles(
    /// What the button says.
    label: &'static str,
    /// Its class.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let studio = Studio::here();
    let field: NodeRef<html::Input> = NodeRef::new();
    let chosen = move |_| {
        if let Some(field) = field.get_untracked() {
            open::files(studio, file::listed(field.files()));
            // So that the same file can be chosen again after it was changed.
            field.set_value("");
        }
    };
    let pick = move |_| {
        if let Some(field) = field.get_untracked() {
            field.click();
        }
    };
    view! {
        <button type="button" class=class on:click=pick>{label}</button>
        <input node_ref=field type="file" multiple hidden tabindex="-1" aria-label=label on:change=chosen/>
    }
}
