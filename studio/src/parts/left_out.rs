//! What some number does not count.

use crate::opened::Opened;
use crate::text::{grouped, visible};
use leptos::prelude::*;
use std::sync::Arc;

/// Rows and tasks that are left out of every arm, with the reason.
#[component]
pub fn LeftOut(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let arms = &opened.page.arms;
    if arms.iter().all(|arm| arm.report.left_out.is_empty()) {
        return view! { <p>"Nothing is left out: every rollout counts in every number of its arm."</p> }
            .into_any();
    }
    let lists = arms.iter().map(|arm| {
        let lines = arm.report.left_out.iter().map(|left| {
            let more = if left.count as usize > left.examples.len() { ", …" } else { "" };
            view! {
                <li>
                    {visible(&left.reason)}": "<b>{grouped(left.count)}</b>
                    <span class="examples">{format!(" {}{more}", visible(&left.examples.join(", ")))}</span>
                </li>
            }
        });
        let lines: Vec<_> = lines.collect();
        let nothing = lines.is_empty().then(|| view! { <li>"nothing left out"</li> });
        let name = (arms.len() > 1).then(|| view! { <h3><bdi>{visible(&arm.name)}</bdi></h3> });
        view! { <div>{name}<ul>{lines}{nothing}</ul></div> }
    });
    view! { <div class="left-out">{lists.collect_view()}</div> }.into_any()
}
