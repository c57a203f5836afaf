//! The experiment, from top to bottom as a reader decides.

use crate::chart::interval::IntervalChart;
use crate::opened::Opened;
use crate::parts::agreement::AgreementLine;
use crate::parts::arms::Arms;
use crate::parts::failed::Failed;
use crate::parts::foot::Foot;
use crate::parts::left_out::LeftOut;
use crate::parts::numbers::Numbers;
use crate::text::{many, visible};
use leptos::prelude::*;
use std::sync::Arc;

/// An experiment's page.
#[component]
pub fn ExperimentPage(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let several = opened.page.arms.len() > 1;
    let failed: u32 = opened.page.arms.iter().map(|arm| arm.n_failed).sum();
    view! {
        <div class="experiment">
            <header class="question">
                <h1>{visible(&opened.page.question)}</h1>
                <AgreementLine opened=Arc::clone(&opened)/>
                <p class="muted">{size(&opened)}</p>
                {opened.page.unshared.as_ref().map(|text| view! { <p class="broken">{format!("{text}.")}</p> })}
            </header>
            <section aria-labelledby="arms">
                <h2 id="arms">{if several { "Arms" } else { "Arm" }}</h2>
                <Arms opened=Arc::clone(&opened)/>
                <p class="aside">"Moved and Why are computed here. The other lines are the author's words."</p>
            </section>
            <section aria-labelledby="numbers">
                <h2 id="numbers">"Numbers"</h2>
                <div class="numbers-and-chart">
                    <Numbers opened=Arc::clone(&opened)/>
                    <IntervalChart opened=Arc::clone(&opened)/>
                </div>
            </section>
            <section aria-labelledby="left-out">
                <h2 id="left-out">"Left out"</h2>
                <LeftOut opened=Arc::clone(&opened)/>
            </section>
            <section aria-labelledby="failed">
                <h2 id="failed">"Rollouts that did not pass"</h2>
                {match failed {
                    0 => view! { <p>"Every rollout passed."</p> }.into_any(),
                    _ => view! { <Failed opened=Arc::clone(&opened)/> }.into_any(),
                }}
            </section>
            <Foot opened/>
        </div>
    }
}

/// How much is measured.
fn size(opened: &Opened) -> String {
    let arms = opened.page.arms.iter();
    let sizes = arms.map(|arm| (arm.report.rows.total, arm.report.tasks.total));
    let written = |(rows, tasks)| format!("{} of {}", many(rows, "rollout"), many(tasks, "task"));
    let sizes: Vec<(u32, u32)> = sizes.collect();
    match sizes.as_slice() {
        [one] => written(*one),
        [first, rest @ ..] if rest.iter().all(|size| size == first) => {
            format!("{}, each {}", many(sizes.len() as u64, "arm"), written(*first))
        }
        _ => {
            let named = opened.page.arms.iter().zip(sizes);
            let named =
                named.map(|(arm, size)| format!("{}: {}", visible(&arm.name), written(size)));
            named.collect::<Vec<_>>().join("; ")
        }
    }
}
