//! The table itself: a grid that is as long as its rows and draws those that show.

use super::window::Window;
use crate::opened::{Attached, Opened, Rollout};
use crate::parts::failed::task;
use crate::parts::state::State;
use crate::state::Studio;
use crate::text::{grouped, visible};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::{ev, html};
use std::sync::Arc;

/// The height of a row, and of the head, in pixels; `table.css` has the same.
const ROW_HEIGHT: f64 = 34.0;

/// The window's height until it is measured.
const UNMEASURED: f64 = 1_400.0;

const COLUMNS: [(&str, &str); 10] = [
    ("Row", "number"),
    ("Task", "text"),
    ("Trial", "number"),
    ("Arm", "text"),
    ("State", "text"),
    ("Reward", "number"),
    ("Messages", "number"),
    ("Calls", "number"),
    ("Failed calls", "number"),
    ("Line", "number"),
];

/// The rollouts at `places` of those that are attached. Enter or a click opens a transcript.
#[component]
pub fn Grid(
    /// The experiment.
    opened: Arc<Opened>,
    /// Its rows.
    attached: Arc<Attached>,
    /// Which of them are listed.
    places: Memo<Vec<u32>>,
) -> impl IntoView {
    let studio = Studio::here();
    let frame: NodeRef<html::Div> = NodeRef::new();
    let (scrolled, height, active) =
        (RwSignal::new(0.0), RwSignal::new(UNMEASURED), RwSignal::new(0_usize));
    let n_rows = Memo::new(move |_| places.with(Vec::len));
    let window = move || Window {
        n_rows: n_rows.get(),
        row_height: ROW_HEIGHT,
        height: height.get(),
        scrolled: scrolled.get(),
    };
    let measure = move || {
        if let Some(frame) = frame.get_untracked() {
            height.set(f64::from(frame.client_height()) - ROW_HEIGHT);
        }
    };
    Effect::new(move |_| {
        frame.track();
        measure();
    });
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    // Another list begins at its top.
    Effect::new(move |_| {
        places.track();
        active.set(0);
        scrolled.set(0.0);
        if let Some(frame) = frame.get_untracked() {
            frame.set_scroll_top(0);
        }
    });

    let rollout = {
        let attached = Arc::clone(&attached);
        move |at: usize| -> Option<Rollout> {
            let place = places.with(|places| places.get(at).copied())?;
            attached.rollouts().get(place as usize).copied()
        }
    };
    let read = {
        let attached = Arc::clone(&attached);
        move |number: u32| {
            let listed = places.with_untracked(|places| {
                places.iter().map(|&place| attached.rollouts()[place as usize].number).collect()
            });
            studio.read(number, Arc::new(listed));
        }
    };
    let on_key = {
        let (rollout, read) = (rollout.clone(), read.clone());
        move |event: KeyboardEvent| {
            let now = untrack(window);
            let (at, last) = (active.get_untracked(), now.n_rows.saturating_sub(1));
            let next = match event.key().as_str() {
                "ArrowDown" => at + 1,
                "ArrowUp" => at.saturating_sub(1),
                "PageDown" => at + now.page(),
                "PageUp" => at.saturating_sub(now.page()),
                "Home" => 0,
                "End" => last,
                "Enter" | " " => {
                    event.prevent_default();
                    if let Some(rollout) = untrack(|| rollout(at)) {
                        read(rollout.number);
                    }
                    return;
                }
                _ => return,
            };
            event.prevent_default();
            active.set(next.min(last));
            if let Some(frame) = frame.get_untracked() {
                frame.set_scroll_top(now.scroll_to(next.min(last)).round() as i32);
            }
        }
    };
    let drawn = Memo::new(move |_| window().rows());
    let row = move |at: usize| {
        let found = rollout(at).and_then(|rollout| Some((rollout, attached.row(rollout)?)));
        found.map(|(rollout, row)| {
            let read = read.clone();
            let click = move |_| {
                active.set(at);
                read(rollout.number);
            };
            let arm = visible(&opened.document.arms[rollout.arm as usize].name);
            let task = task(&opened.document.tasks[rollout.task as usize]);
            let failed = if row.n_failed_calls > 0 { "number some" } else { "number" };
            view! {
                <div
                    class="row" role="row" id=format!("row-{at}") aria-rowindex=at + 2
                    aria-selected=move || (active.get() == at).to_string()
                    style:top=move || format!("{}px", window().top_of(at))
                    on:click=click
                >
                    <div role="gridcell" class="number quiet">{grouped(rollout.number)}</div>
                    <div role="gridcell" class="text" title=task.clone()><bdi>{task.clone()}</bdi></div>
                    <div role="gridcell" class="number">{grouped(row.trial)}</div>
                    <div role="gridcell" class="text" title=arm.clone()><bdi>{arm.clone()}</bdi></div>
                    <div role="gridcell" class="text"><State state=row.state/></div>
                    <div role="gridcell" class="number">{row.reward.map_or("–".to_string(), |reward| reward.to_string())}</div>
                    <div role="gridcell" class="number">{grouped(row.n_messages)}</div>
                    <div role="gridcell" class="number">{grouped(row.n_calls)}</div>
                    <div role="gridcell" class=failed>{grouped(row.n_failed_calls)}</div>
                    <div role="gridcell" class="number quiet" title=visible(&row.file)>{grouped(row.line)}</div>
                </div>
            }
        })
    };
    let heads =
        COLUMNS.map(|(name, class)| view! { <div role="columnheader" class=class>{name}</div> });
    view! {
        <div
            class="grid" role="grid" tabindex="0" aria-label="Rollouts" node_ref=frame
            aria-rowcount=move || n_rows.get() + 1 aria-colcount=COLUMNS.len()
            aria-activedescendant=move || {
                let at = active.get();
                drawn.get().contains(&at).then(|| format!("row-{at}"))
            }
            on:scroll:target=move |event| scrolled.set(f64::from(event.target().scroll_top()))
            on:keydown=on_key
        >
            <div class="head row" role="row" aria-rowindex="1">{heads.collect_view()}</div>
            {move || (n_rows.get() == 0).then(|| view! { <p class="hint empty">"No rollout fits the filter."</p> })}
            <div class="rows" role="rowgroup" style:height=move || format!("{}px", window().content_height())>
                <For
                    each=move || {
                        // A key of line and rollout: a line that another list fills is drawn anew.
                        places.with(|places| {
                            drawn.get().map(|at| (at, places.get(at).copied())).collect::<Vec<_>>()
                        })
                    }
                    key=|key| *key
                    children=move |(at, _)| row(at)
                />
            </div>
        </div>
    }
}
