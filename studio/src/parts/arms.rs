//! The five lines of every arm.

use super::copy::Copy;
use crate::chart::marker::Key;
use crate::opened::Opened;
use crate::text::visible;
use leptos::prelude::*;
use std::sync::Arc;

/// Changed, Moved, Why, Learned and Reproduce of every arm; Moved and Why are computed.
#[component]
pub fn Arms(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let arms = opened.document.arms.iter().zip(&opened.page.arms).enumerate();
    let cards = arms.map(|(place, (arm, page))| {
        let line = |word: &'static str, class: &'static str, text: Option<&str>| {
            let text = text.map(visible);
            view! {
                <dt>{word}</dt>
                <dd class=class>{text.map_or_else(|| not_stated().into_any(), |text| text.into_any())}</dd>
            }
        };
        let reproduce = match &arm.lines.reproduce {
            Some(text) => view! {
                <pre class="code" tabindex="0">{visible(text)}</pre>
                <Copy label="Copy command" text=Arc::from(text.as_str())/>
            }
            .into_any(),
            None => not_stated().into_any(),
        };
        view! {
            <article class="arm" aria-label=visible(&arm.name)>
                <h3><Key arm=place/><bdi>{visible(&arm.name)}</bdi></h3>
                <dl>
                    {line("Changed", "changed", arm.lines.changed.as_deref())}
                    {line("Moved", "moved", Some(&page.moved))}
                    {line("Why", "why", Some(&page.why))}
                    {line("Learned", "learned", arm.lines.learned.as_deref())}
                    <dt>"Reproduce"</dt>
                    <dd>{reproduce}</dd>
                </dl>
            </article>
        }
    });
    view! { <div class="arms">{cards.collect_view()}</div> }
}

fn not_stated() -> impl IntoView {
    view! { <span class="muted">"not stated"</span> }
}
