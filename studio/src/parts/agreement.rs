//! Whether the numbers are what the author stated.

use crate::opened::{Opened, Origin};
use crate::text::{joined, visible};
use leptos::prelude::*;
use passband_core::page::{Agreement, Difference};
use std::sync::Arc;

/// The sentence, and what differs where something does.
#[component]
pub fn AgreementLine(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let page = &opened.page;
    let (class, sign, text) = match &opened.origin {
        Origin::Rows(files) => (
            "agreement",
            "○",
            format!("Computed here from {}.", joined(files.iter().map(String::as_str))),
        ),
        Origin::Stated if page.same => ("agreement good", "✓", page.agreement.clone()),
        Origin::Stated => {
            let differs = |agreement: &Agreement| matches!(agreement, Agreement::Differs { .. });
            match page.arms.iter().any(|arm| differs(&arm.agreement)) {
                true => ("agreement bad", "✗", page.agreement.clone()),
                false => ("agreement", "○", page.agreement.clone()),
            }
        }
    };
    let tables = (page.arms.iter())
        .filter_map(|arm| match &arm.agreement {
            Agreement::Differs { differences } => Some(differing(&arm.name, differences)),
            _ => None,
        })
        .collect_view();
    view! {
        <p class=class>
            <span class="sign" aria-hidden="true">{sign}</span>
            <span>{visible(&text)}</span>
        </p>
        {tables}
    }
}

fn differing(arm: &str, differences: &[Difference]) -> impl IntoView + use<> {
    let lines = differences.iter().map(|difference| {
        view! {
            <tr>
                <th scope="row">{visible(&difference.name)}</th>
                <td>{difference.stated.clone()}</td>
                <td>{difference.computed.clone()}</td>
            </tr>
        }
    });
    view! {
        <div class="scroll" role="region" aria-label="Table of differences" tabindex="0">
            <table class="differences">
                <caption>{format!("{}: not as stated, in points", visible(arm))}</caption>
                <thead>
                    <tr><th scope="col">"Estimate"</th><th scope="col">"Stated"</th><th scope="col">"Computed"</th></tr>
                </thead>
                <tbody>{lines.collect_view()}</tbody>
            </table>
        </div>
    }
}
