//! What is said to the reader above the page.

use crate::io::open;
use crate::state::{Notice, Studio};
use crate::text::visible;
use leptos::prelude::*;
use std::time::Duration;

/// The notice, and what is being done.
#[component]
pub fn Notices() -> impl IntoView {
    let studio = Studio::here();
    // What was done is worth a glance; what was refused stays until it is dismissed.
    Effect::new(move |_| {
        if let Some(done) = studio.notice.get().filter(|notice| !notice.refused) {
            let still = move |notice: &mut Option<Notice>| {
                notice.take_if(|notice| !notice.refused && notice.text == done.text);
            };
            set_timeout(move || studio.notice.update(still), Duration::from_secs(8));
        }
    });
    let said = move || {
        studio.notice.get().map(|notice| {
            let role = if notice.refused { "alert" } else { "status" };
            let class = if notice.refused { "notice refused" } else { "notice" };
            let offer = notice.offer.map(|offer| {
                let label = offer.label.clone();
                view! {
                    <button type="button" on:click=move |_| open::offered(studio, offer.clone())>{label}</button>
                }
            });
            view! {
                <div class=class role=role>
                    <p>{visible(&notice.text)}</p>
                    <div class="actions">
                        {offer}
                        <button type="button" class="quiet" on:click=move |_| studio.notice.set(None)>"Dismiss"</button>
                    </div>
                </div>
            }
        })
    };
    view! {
        <div class="notices">
            <p class="busy" role="status">{move || studio.busy.get().map(|text| visible(&text))}</p>
            {said}
        </div>
    }
}
