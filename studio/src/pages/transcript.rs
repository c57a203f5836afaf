//! What was said and done in one rollout.

use crate::opened::{Opened, Rollout};
use crate::parts::failed::task;
use crate::parts::long_text::{Folded, LongText};
use crate::parts::state::State;
use crate::state::Studio;
use crate::text::{grouped, visible};
use leptos::html;
use leptos::prelude::*;
use passband_core::rows::{Message, Row, ToolCall, ToolStatus, Transcript};
use std::sync::Arc;

/// Up to how many characters a message, an answer of a tool and instructions are shown whole.
const SHORT_MESSAGE: usize = 6_000;
const SHORT_RESULT: usize = 480;
const SHORT_SYSTEM: usize = 320;

/// The transcript that is open, over the page.
#[component]
pub fn TranscriptPanel() -> impl IntoView {
    let studio = Studio::here();
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let current = Memo::new(move |_| {
        let attached = studio.attached.get();
        studio.row.get().and_then(|number| attached.find(number))
    });
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match current.get() {
            Some(_) if !dialog.open() => {
                let _ = dialog.show_modal();
            }
            Some(_) => dialog.set_scroll_top(0),
            None if dialog.open() => dialog.close(),
            None => {}
        }
    });
    // A refusal would lie behind the panel, where nobody can read or dismiss it.
    Effect::new(move |_| {
        if studio.notice.with(|notice| notice.as_ref().is_some_and(|notice| notice.refused)) {
            studio.row.set(None);
        }
    });
    let closed = move |_| {
        if current.get_untracked().is_some() {
            studio.row.set(None);
        }
    };
    let content = move || {
        let (opened, attached) = (studio.opened.get()?, studio.attached.get());
        let rollout = current.get()?;
        let row = attached.row(rollout)?;
        let body = match attached.transcript(rollout)? {
            Ok(transcript) => turns(transcript).into_any(),
            Err(error) => view! { <p class="broken">{visible(&error.to_string())}</p> }.into_any(),
        };
        Some(view! {
            {head(studio, &opened, rollout, &row)}
            <div class="body">{body}</div>
        })
    };
    // A click beside the panel lands on the dialog itself, and closes it.
    let beside = move |event: leptos::ev::MouseEvent| {
        let on_dialog = event.target().zip(event.current_target()).is_some_and(|(a, b)| a == b);
        if on_dialog {
            studio.row.set(None);
        }
    };
    view! {
        <dialog class="transcript" node_ref=dialog aria-labelledby="transcript" on:close=closed on:click=beside>
            <div class="panel">{content}</div>
        </dialog>
    }
}

fn head(
    studio: Studio,
    opened: &Arc<Opened>,
    rollout: Rollout,
    row: &Row,
) -> impl IntoView + use<> {
    let arm = visible(&opened.document.arms[rollout.arm as usize].name);
    let title =
        format!("{}, trial {}", task(&opened.document.tasks[rollout.task as usize]), row.trial);
    let (place, number) = (format!("{}:{}", visible(&row.file), row.line), rollout.number);
    let reward = row.reward.map(|reward| view! { <dt>"Reward"</dt><dd>{reward.to_string()}</dd> });
    let step = move |label: &'static str, by: isize| {
        let to = Memo::new(move |_| studio.beside(by));
        view! {
            <button
                type="button" aria-disabled=move || to.get().is_none().to_string()
                on:click=move |_| if let Some(to) = to.get_untracked() { studio.row.set(Some(to)) }
            >{label}</button>
        }
    };
    // A task that is known by its prompt has a hash for a name: here is what it asks.
    let name = &opened.document.tasks[rollout.task as usize];
    let prompt = (*name != row.task).then(|| row.task.clone()).map(|text| {
        view! { <div class="said"><b>"Task"</b><LongText text short=SHORT_MESSAGE/></div> }
    });
    view! {
        <div class="head">
            <div class="bar">
                <h2 id="transcript"><bdi>{title}</bdi></h2>
                <div class="actions">
                    {step("Previous", -1)}
                    {step("Next", 1)}
                    <button type="button" class="main" on:click=move |_| studio.row.set(None)>"Close"</button>
                </div>
            </div>
            <dl class="facts">
                <dt>"State"</dt><dd><State state=row.state.clone()/></dd>
                {reward}
                <dt>"Arm"</dt><dd><bdi>{arm}</bdi></dd>
                <dt>"From"</dt><dd><code>{place}</code></dd>
                <dt>"Row"</dt><dd>{grouped(number)}</dd>
            </dl>
            {prompt}
        </div>
    }
}

fn turns(transcript: Transcript) -> impl IntoView {
    let said = |class: &'static str, label: &'static str, text: Option<String>| {
        text.map(|text| {
            view! {
                <div class=class><b>{label}</b><LongText text short=SHORT_MESSAGE/></div>
            }
        })
    };
    let empty = transcript
        .messages
        .is_empty()
        .then(|| view! { <p class="muted">"The row holds no messages."</p> });
    let hidden = transcript.privileged.map(|value| {
        let text = format!("{value:#}");
        view! {
            <div class="privileged">
                <Folded summary=|| "Hidden from the agent">
                    <div class="text code">{visible(&text)}</div>
                </Folded>
            </div>
        }
    });
    let turns = transcript.messages.into_iter().map(turn).collect_view();
    view! {
        {said("said reason", "Grader", transcript.reason)}
        {said("said broken", "Error", transcript.error)}
        {empty}
        <ol class="turns">{turns}</ol>
        {hidden}
    }
}

fn turn(message: Message) -> impl IntoView {
    let class = match message.role.as_str() {
        "user" => "turn user",
        "assistant" => "turn assistant",
        "system" | "developer" => "turn system",
        _ => "turn",
    };
    let short = if class == "turn system" { SHORT_SYSTEM } else { SHORT_MESSAGE };
    let text = message.text.filter(|text| !text.is_empty());
    let silent = text.is_none() && message.calls.is_empty();
    let text = text.map(|text| view! { <LongText text short/> });
    view! {
        <li class=class>
            <p class="role">{visible(&message.role)}</p>
            <div class="content">
                {text}
                {silent.then(|| view! { <p class="muted">"says nothing"</p> })}
                {message.calls.into_iter().map(call).collect_view()}
            </div>
        </li>
    }
}

fn call(call: ToolCall) -> impl IntoView {
    let (class, sign, status) = match call.status {
        ToolStatus::Ok => ("state passed", "✓", "ok"),
        ToolStatus::Error => ("state failed", "✗", "failed"),
        ToolStatus::Unanswered => ("state ungraded", "○", "unanswered"),
    };
    let arguments = (!call.arguments.is_null()).then(|| match call.arguments.as_str() {
        Some(text) => text.to_string(),
        None => format!("{:#}", call.arguments),
    });
    let result = call.result.map(|text| {
        let empty = text.is_empty();
        view! {
            <div class="result">
                <p class="label">"Result"</p>
                {match empty {
                    true => view! { <p class="muted">"empty"</p> }.into_any(),
                    false => view! { <LongText text short=SHORT_RESULT code=true/> }.into_any(),
                }}
            </div>
        }
    });
    view! {
        <div class="call">
            <p class="name">
                <code>{visible(&call.name)}</code>
                <span class=class><span class="sign" aria-hidden="true">{sign}</span>{status}</span>
            </p>
            {arguments.map(|text| view! { <LongText text short=SHORT_MESSAGE code=true/> })}
            {result}
        </div>
    }
}
