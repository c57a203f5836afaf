//! The frame: head, tabs, notices, and the page of what is open.

use crate::fragment::{Fragment, Tab};
use crate::io::{address, listen::listen};
use crate::pages::experiment::ExperimentPage;
use crate::pages::rows::RowsPage;
use crate::pages::start::Start;
use crate::pages::transcript::TranscriptPanel;
use crate::parts::notice::Notices;
use crate::parts::pick::PickFiles;
use crate::parts::tabs::{Tabs, id};
use crate::parts::theme::ThemeButton;
use crate::state::Studio;
use crate::text::visible;
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;

/// The studio.
#[component]
pub fn App() -> impl IntoView {
    let studio = Studio::new();
    provide_context(studio);
    let hovers = listen(studio);
    let main: NodeRef<html::Main> = NodeRef::new();
    keep_address(studio);
    keep_title(studio);
    let skip = move |event: leptos::ev::MouseEvent| {
        // The address after # says what is open: following the link would close it.
        event.prevent_default();
        if let Some(main) = main.get_untracked() {
            let _ = main.focus();
        }
    };
    let is_open = Memo::new(move |_| studio.opened.with(Option::is_some));
    let comes_from_address = Fragment::read(&address::fragment()).opens();
    let arriving = Memo::new(move |_| {
        comes_from_address && studio.busy.get().is_some() && studio.notice.with(Option::is_none)
    });
    let page = move || match (studio.opened.get(), studio.tab.get()) {
        // While the address is being opened, the start page would only flash by.
        (None, _) if arriving.get() => ().into_any(),
        (None, _) => view! { <Start/> }.into_any(),
        (Some(opened), tab) => view! {
            <div id="panel" role="tabpanel" aria-labelledby=id(tab)>
                {match tab {
                    Tab::Experiment => view! { <ExperimentPage opened/> }.into_any(),
                    Tab::Rows => view! { <RowsPage opened/> }.into_any(),
                }}
            </div>
        }
        .into_any(),
    };
    view! {
        <a class="skip" href="#main" on:click=skip>"Skip to the page"</a>
        <header class="top">
            <p class="brand"><Brand/>"Passband"</p>
            {move || is_open.get().then(|| view! { <Tabs/> })}
            <div class="actions">
                {move || is_open.get().then(|| view! { <PickFiles label="Open files" class="quiet"/> })}
                <ThemeButton/>
            </div>
        </header>
        <Notices/>
        <main id="main" tabindex="-1" node_ref=main>{page}</main>
        <TranscriptPanel/>
        <div class="hover" class:on=move || hovers.get() aria-hidden="true"><p>"Drop to open"</p></div>
    }
}

/// The address leads back to what shows.
fn keep_address(studio: Studio) {
    Effect::new(move |_| {
        let (tab, row) = (studio.tab.get(), studio.row.get());
        let source = studio.source.get();
        if studio.opened.with(Option::is_some) {
            address::replace(&Fragment { tab, row, ..source }.text());
        }
    });
}

/// The title is the question.
fn keep_title(studio: Studio) {
    Effect::new(move |_| {
        let title = studio.opened.with(|opened: &Option<Arc<_>>| match opened {
            Some(opened) => format!("{} – Passband", visible(&opened.page.question)),
            None => "Passband studio".to_string(),
        });
        document().set_title(&title);
    });
}

/// A curve that lets one band pass.
#[component]
fn Brand() -> impl IntoView {
    view! {
        <svg class="mark-of-passband" viewBox="0 0 32 20" width="32" height="20" aria-hidden="true">
            <path d="M1,17 H7 C12,17 10,3 16,3 C22,3 20,17 25,17 H31"></path>
        </svg>
    }
}
