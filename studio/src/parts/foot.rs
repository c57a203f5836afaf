//! What computed the page, from what, and how to pass it on.

use super::copy::Copy;
use crate::io::{address, file};
use crate::opened::{Opened, Origin};
use crate::state::Studio;
use crate::text::{grouped, short_hash, visible};
use leptos::prelude::*;
use passband_core::page::{LinkSize, canonical_json, encode_link, link_size};
use passband_core::{ENGINE_HASH, VERSION};
use std::sync::Arc;

/// The foot of an experiment's page.
#[component]
pub fn Foot(
    /// The experiment.
    opened: Arc<Opened>,
) -> impl IntoView {
    let studio = Studio::here();
    let engine = &opened.document.engine;
    let stated = (opened.origin == Origin::Stated).then(|| {
        view! {
            <dt>"Stated by"</dt>
            <dd>"Passband "{visible(&engine.version)}" "<code>{visible(&engine.hash)}</code></dd>
        }
    });
    let arms = opened.document.arms.iter();
    let files =
        arms.flat_map(|arm| arm.files.iter().map(move |file| (arm, file))).map(|(arm, file)| {
            view! {
                <tr>
                    <td><bdi>{visible(&arm.name)}</bdi></td>
                    <td><bdi>{visible(&file.name)}</bdi></td>
                    <td>{file.format.name()}</td>
                    <td><code title=file.sha256.clone()>{short_hash(&file.sha256)}</code></td>
                </tr>
            }
        });
    let files: Vec<_> = files.collect();
    let files = match files.is_empty() {
        true => view! { <p class="muted">"The experiment names no file."</p> }.into_any(),
        false => view! {
            <div class="scroll" role="region" aria-label="Table of files" tabindex="0">
                <table class="files">
                    <caption>"Files"</caption>
                    <thead>
                        <tr><th scope="col">"Arm"</th><th scope="col">"File"</th><th scope="col">"Format"</th><th scope="col">"SHA-256"</th></tr>
                    </thead>
                    <tbody>{files}</tbody>
                </table>
            </div>
        }
        .into_any(),
    };
    let saved = Arc::clone(&opened);
    let save = move |_| file::save("experiment.json", &canonical_json(&saved.document));
    view! {
        <section class="foot" aria-labelledby="foot">
            <h2 id="foot">"Source"</h2>
            <dl class="engine">
                <dt>"Computed by"</dt>
                <dd>"Passband "{VERSION}" "<code>{ENGINE_HASH}</code></dd>
                {stated}
            </dl>
            {files}
            <div class="actions">
                <Link opened=Arc::clone(&opened)/>
                <button type="button" on:click=save>"Save experiment"</button>
                <button type="button" class="quiet" on:click=move |_| studio.close()>"Open another"</button>
            </div>
        </section>
    }
}

#[component]
fn Link(opened: Arc<Opened>) -> impl IntoView {
    match encode_link(&opened.document) {
        Ok(link) => {
            let link = format!("{}#{link}", address::page());
            let characters = link.chars().count();
            let local = ["http://127.0.0.1", "http://localhost", "http://[::1]", "file:"];
            let local = local.iter().any(|start| link.starts_with(start));
            let reach = match link_size(characters) {
                LinkSize::PastesAnywhere => "pastes anywhere",
                LinkSize::InDocuments => {
                    "fits documents and issue trackers, too long for some chats"
                }
                LinkSize::SendTheFile => {
                    "too long for most places: save the experiment and send the file"
                }
            };
            view! {
                <Copy label="Copy link" text=Arc::from(link)/>
                <span class="muted">{format!("{} characters, {reach}", grouped(characters as u64))}</span>
                {local.then(|| view! {
                    <span class="muted">"The address is this machine's own: others open the part from # on in a studio of theirs."</span>
                })}
            }
            .into_any()
        }
        Err(error) => view! { <span class="muted">{visible(&error.to_string())}</span> }.into_any(),
    }
}
