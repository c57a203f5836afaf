//! The rollouts that did not pass, by task.

use super::state::{class, sign};
use crate::chart::marker::Key;
use crate::opened::{Attached, Opened};
use crate::state::Studio;
use crate::text::{file_name, grouped, joined, many, visible};
use leptos::prelude::*;
use passband_core::page::RolloutRef;
use std::sync::Arc;

/// How many tasks of an arm are listed at first, and how many more at a time.
const STEP: usize = 60;

/// The failed rollouts of every arm. Each opens its transcript where its row is here.
#[component]
pub fn Failed(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let arms = 0..opened.page.arms.len();
    view! {
        <div class="failed-arms">
            {arms.map(|arm| view! { <FailedOfArm opened=Arc::clone(&opened) arm/> }).collect_view()}
        </div>
    }
}

#[component]
fn FailedOfArm(opened: Arc<Opened>, arm: usize) -> impl IntoView {
    let studio = Studio::here();
    let tasks = by_task(&opened.page.arms[arm].failed);
    let count = opened.page.arms[arm].n_failed;
    let total = opened.page.arms[arm].report.rows.total;
    let here =
        Memo::new(move |_| studio.attached.with(|attached: &Arc<Attached>| attached.has(arm)));
    let listed = RwSignal::new(STEP);
    let n_tasks = tasks.len();
    let name = visible(&opened.page.arms[arm].name);
    let files = joined(opened.document.arms[arm].files.iter().map(|file| file_name(&file.name)));
    let numbers: Vec<u32> =
        opened.page.arms[arm].failed.iter().map(|rollout| opened.number(arm, rollout)).collect();
    let numbers = Arc::new(numbers);
    let missing = move || {
        (!here.get() && count > 0).then(|| {
            let text = match files.is_empty() {
                true => "The experiment carries outcomes only, and names no file with transcripts.".to_string(),
                false => format!("The experiment carries outcomes only. Drop {files} anywhere on this page to read transcripts."),
            };
            view! { <p class="hint">{visible(&text)}</p> }
        })
    };
    let n_listed = opened.page.arms[arm].failed.len();
    let cut = ((n_listed as u32) < count).then(|| {
        let text = format!("The first {} are listed.", grouped(n_listed as u64));
        view! { <p class="hint">{text}</p> }
    });
    let tasks = Arc::new(tasks);
    let list = move || {
        let here = here.get();
        let shown = listed.get().min(tasks.len());
        let items = tasks[..shown].iter().map(|rollouts| {
            let of = opened.document.arms[arm].outcomes.tasks[rollouts[0].task_idx as usize].len();
            let task = task(&opened.document.tasks[rollouts[0].task_idx as usize]);
            let chips = rollouts.iter().map(|rollout| {
                let number = opened.number(arm, rollout);
                chip(studio, &task, rollout, here.then_some(number), &numbers)
            });
            view! {
                <li>
                    <span class="task"><bdi>{task.clone()}</bdi></span>
                    <span class="of">{format!("{} of {of}", rollouts.len())}</span>
                    <span class="chips">{chips.collect_view()}</span>
                </li>
            }
        });
        items.collect_view()
    };
    let more = move || {
        let left = n_tasks.saturating_sub(listed.get());
        (left > 0).then(|| {
            let label = format!("Show {} more", many(left.min(STEP) as u64, "task"));
            view! {
                <p>
                    <button type="button" on:click=move |_| listed.update(|shown| *shown += STEP)>{label}</button>
                    " "<span class="hint">{format!("{} not listed yet", many(left as u64, "task"))}</span>
                </p>
            }
        })
    };
    view! {
        <article class="failed-arm">
            <h3><Key arm/><bdi>{name}</bdi><span class="of">{format!("{} of {} did not pass", grouped(count), grouped(total))}</span></h3>
            {missing}
            {cut}
            <ul class="tasks">{list}</ul>
            {more}
        </article>
    }
}

/// One rollout: a button where its transcript is here.
fn chip(
    studio: Studio,
    task: &str,
    rollout: &RolloutRef,
    number: Option<u32>,
    numbers: &Arc<Vec<u32>>,
) -> impl IntoView + use<> {
    let place = rollout.rollout + 1;
    let said = format!("{task}, rollout {place}: {}", rollout.state);
    let word = match rollout.state.as_str() {
        "failed" => place.to_string(),
        state => format!("{place} {state}"),
    };
    let inner = view! { <span class="sign" aria-hidden="true">{sign(&rollout.state)}</span>{word} };
    let class = format!("chip {}", class(&rollout.state));
    match number {
        Some(number) => {
            let numbers = Arc::clone(numbers);
            let read = move |_| studio.read(number, Arc::clone(&numbers));
            view! { <button type="button" class=class aria-label=said.clone() title=said on:click=read>{inner}</button> }
                .into_any()
        }
        None => view! { <span class=class title=said>{inner}</span> }.into_any(),
    }
}

/// A task as a list names it: a bare number gets its noun.
pub fn task(name: &str) -> String {
    match !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("task {name}"),
        false => visible(name),
    }
}

fn by_task(failed: &[RolloutRef]) -> Vec<Vec<RolloutRef>> {
    failed.chunk_by(|a, b| a.task_idx == b.task_idx).map(<[RolloutRef]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_is_a_number_is_called_a_task() {
        assert_eq!(task("12"), "task 12");
        assert_eq!(task("refund-12"), "refund-12");
        assert_eq!(task("a\u{202e}b"), "a\\u{202e}b");
    }
}
