//! The interval plot: every estimate of every arm, as a mark with its interval.

use super::marker::{Key, colour, shape};
use super::scale::{Axis, Bands};
use crate::numbers::{groups, interval, percentage, value};
use crate::opened::Opened;
use crate::text::{joined, many, visible};
use leptos::prelude::*;
use leptos::svg;
use leptos::tachys::html::element::HtmlElement;
use passband_core::measure::Estimate;
use std::sync::Arc;

/// The room for the axis below the bands, in pixels.
const AXIS: usize = 44;
const AXIS_OF: Axis = Axis::SHARES;

/// The chart of an experiment.
#[component]
pub fn IntervalChart(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let page = &opened.page;
    let bands = Bands { n_arms: page.arms.len() };
    let lines: Vec<_> = groups(page).into_iter().flat_map(|group| group.lines).collect();
    let names: Vec<String> = page.arms.iter().map(|arm| visible(&arm.name)).collect();
    let n_lines = lines.len();
    let bottom = bands.top(n_lines);
    let level = page.arms.first().map_or(String::new(), |arm| percentage(arm.report.level));
    let description = format!(
        "{} of {}, each a mark with its {level} interval on an axis from 0 to 100 points. The table holds the same numbers.",
        joined(lines.iter().map(|line| line.name.as_str())),
        joined(names.iter().map(String::as_str)),
    );
    let drawn = lines.into_iter().enumerate().map(|(band, line)| {
        let marks = (line.cells.iter().enumerate())
            .filter_map(|(arm, cell)| {
                let estimate = cell.as_ref()?;
                estimate.measured?;
                Some(mark(estimate, arm, &names[arm], bands.line(band, arm)))
            })
            .collect_view();
        view! {
            <g>
                <text class="estimate" x="-12" y=bands.middle(band)>{line.name}</text>
                {marks}
            </g>
        }
    });
    let drawn = drawn.collect_view();
    let stripes = (1..n_lines).step_by(2).map(|band| {
        view! { <rect class="stripe" x="0" y=bands.top(band) width="100%" height=bands.height()></rect> }
    });
    let stripes = stripes.collect_view();
    let keys = names.iter().enumerate().map(|(arm, name)| {
        view! { <li><Key arm/><bdi>{name.clone()}</bdi></li> }
    });
    let measured = || page.arms.iter().flat_map(|arm| &arm.report.pass_at);
    let with_interval =
        measured().any(|estimate| estimate.measured.is_some_and(|m| m.interval.is_some()));
    let caption = match with_interval {
        true => format!("Points with {level} intervals"),
        false => "Points, of too few tasks for intervals".to_string(),
    };
    view! {
        <figure class="chart">
            <figcaption>
                <span>{caption}</span>
                <ul class="keys">{keys.collect_view()}</ul>
            </figcaption>
            <div class="plot">
                <svg role="img" aria-labelledby="chart-title" aria-describedby="chart-description" width="100%" height=bottom + AXIS>
                    {title("Every estimate with its interval, in points").id("chart-title")}
                    <desc id="chart-description">{description}</desc>
                    {stripes}
                    {axis(bottom)}
                    {drawn}
                </svg>
            </div>
        </figure>
    }
}

/// What a part of the drawing is called. Written out, because in a view a `<title>` is HTML's.
fn title(text: impl Into<String>) -> HtmlElement<svg::Title, (), (String,)> {
    svg::title().child(text.into())
}

/// Grid lines and their numbers.
fn axis(bottom: usize) -> impl IntoView {
    let ticks = AXIS_OF.ticks().map(|tick| {
        let label = percentage(tick);
        view! {
            <g>
                <line class="gridline" x1=AXIS_OF.place(tick) x2=AXIS_OF.place(tick) y1="0" y2=bottom + 5></line>
                <text class="tick" x=AXIS_OF.place(tick) y=bottom + 20>{label.trim_end_matches('%').to_string()}</text>
            </g>
        }
    });
    view! {
        <g>
            {ticks.collect_view()}
            <text class="tick unit" x="50%" y=bottom + 38>"points"</text>
        </g>
    }
}

/// One estimate of one arm.
fn mark(estimate: &Estimate, arm: usize, name: &str, y: f64) -> impl IntoView + use<> {
    let said = [
        Some(format!("{name}, {}: {}", estimate.name, value(estimate))),
        interval(estimate),
        Some(format!("({})", many(estimate.n_tasks, "task"))),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    let whisker = estimate.measured.and_then(|measured| measured.interval).map(|interval| {
        let (low, high) = (AXIS_OF.place(interval.low), AXIS_OF.place(interval.high));
        view! {
            <line class="whisker" x1=low.clone() x2=high.clone() y1=y y2=y></line>
            <line class="whisker" x1=low.clone() x2=low y1=y - 4.0 y2=y + 4.0></line>
            <line class="whisker" x1=high.clone() x2=high y1=y - 4.0 y2=y + 4.0></line>
        }
    });
    let at = estimate.measured.map(|measured| AXIS_OF.place(measured.value));
    view! {
        <g class=format!("estimate-of {}", colour(arm))>
            {title(said.join(" "))}
            <rect class="reach" x="0" y=y - 8.0 width="100%" height="16"></rect>
            {whisker}
            <svg x=at y=y overflow="visible" aria-hidden="true">
                <path class="mark" d=shape(arm)></path>
            </svg>
        </g>
    }
}
