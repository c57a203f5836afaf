//! The table of numbers.

use crate::chart::marker::Key;
use crate::numbers::{Line, groups, interval, notes, percentage, value};
use crate::opened::Opened;
use crate::text::{grouped, visible};
use leptos::prelude::*;
use passband_core::measure::Estimate;
use std::sync::Arc;

/// Every estimate of every arm: points, interval and tasks.
#[component]
pub fn Numbers(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let page = &opened.page;
    let columns = 1 + 3 * page.arms.len();
    let arms = page.arms.iter().enumerate().map(|(place, arm)| {
        view! {
            <th class="arm-head" scope="colgroup" colspan="3"><Key arm=place/><bdi>{visible(&arm.name)}</bdi></th>
        }
    });
    let heads = page.arms.iter().map(|arm| {
        let level = percentage(arm.report.level);
        view! {
            <th class="first" scope="col">"Points"</th>
            <th scope="col">{format!("{level} interval")}</th>
            <th scope="col">"Tasks"</th>
        }
    });
    let bodies = groups(page).into_iter().map(|group| {
        view! {
            <tbody>
                <tr class="group">
                    <th scope="rowgroup" colspan=columns.to_string()>
                        <b>{group.name}</b>" "<span>{group.words}</span>
                    </th>
                </tr>
                {group.lines.into_iter().map(line).collect_view()}
            </tbody>
        }
    });
    let reasons = notes(page).into_iter().map(|note| view! { <li>{visible(&note)}</li> });
    let reasons = reasons.collect::<Vec<_>>();
    view! {
        <div class="numbers-frame">
        <div class="scroll" role="region" aria-label="Table of numbers" tabindex="0">
            <table class="numbers">
                <caption>"Numbers of every arm, in points"</caption>
                <thead>
                    <tr><th rowspan="2" scope="col">"Estimate"</th>{arms.collect_view()}</tr>
                    <tr>{heads.collect_view()}</tr>
                </thead>
                {bodies.collect_view()}
            </table>
        </div>
        {(!reasons.is_empty()).then(|| view! { <ul class="notes">{reasons}</ul> })}
        </div>
    }
}

fn line(line: Line) -> impl IntoView {
    let cells = line.cells.iter().map(|cell| match cell {
        Some(estimate) => cells(estimate).into_any(),
        None => view! { <td class="first none" colspan="3">"–"</td> }.into_any(),
    });
    view! { <tr><th scope="row">{line.name.clone()}</th>{cells.collect_view()}</tr> }
}

fn cells(estimate: &Estimate) -> impl IntoView + use<> {
    let shown = interval(estimate);
    let class = if shown.is_some() { "interval" } else { "interval none" };
    view! {
        <td class="first value">{value(estimate)}</td>
        <td class=class>{shown.unwrap_or_else(|| "no interval".to_string())}</td>
        <td class="n">{grouped(estimate.n_tasks)}</td>
    }
}
