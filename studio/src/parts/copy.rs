//! A button that copies a text.

use crate::io::clipboard;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;

/// Copies a text; where the browser does not allow it, shows the text to copy by hand.
#[component]
pub fn Copy(
    /// What the button says.
    label: &'static str,
    /// What is copied.
    text: Arc<str>,
) -> impl IntoView {
    let copied: RwSignal<Option<bool>> = RwSignal::new(None);
    let copy = {
        let text = Arc::clone(&text);
        move |_| {
            let text = Arc::clone(&text);
            spawn_local(async move {
                let allowed = clipboard::copy(&text).await;
                copied.set(Some(allowed));
                if allowed {
                    // By then the reader may have left the page that held the button.
                    set_timeout(
                        move || {
                            copied.try_set(None);
                        },
                        Duration::from_secs(4),
                    );
                }
            });
        }
    };
    let by_hand = move || {
        (copied.get() == Some(false)).then(|| {
            view! {
                <label class="by-hand">
                    "The browser does not let the page copy. Copy it from here:"
                    <input type="text" readonly prop:value=text.to_string() on:focus:target=|event| event.target().select()/>
                </label>
            }
        })
    };
    view! {
        <button type="button" on:click=copy>{label}</button>
        <span class="done" role="status">{move || (copied.get() == Some(true)).then_some("Copied")}</span>
        {by_hand}
    }
}
