//! What the whole page listens for: files dropped anywhere, links pasted anywhere, another address.

use super::{file, open};
use crate::fragment::pasted;
use crate::state::Studio;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DragEvent, Event};

/// Starts to listen, and opens what the address asks for. Gives whether a file hovers over the page.
pub fn listen(studio: Studio) -> RwSignal<bool> {
    let hovers = RwSignal::new(false);
    window_event_listener(ev::dragover, move |event| {
        if carries_files(&event) {
            event.prevent_default();
            hovers.set(true);
        }
    });
    window_event_listener(ev::dragleave, move |event| {
        // Leaving one part of the page for another names the other; leaving the page names none.
        if event.related_target().is_none() {
            hovers.set(false);
        }
    });
    window_event_listener(ev::drop, move |event| {
        hovers.set(false);
        if carries_files(&event) {
            event.prevent_default();
            let files = event.data_transfer().and_then(|data| data.files());
            open::files(studio, file::listed(files));
        }
    });
    window_event_listener(ev::paste, move |event| on_paste(studio, &event));
    window_event_listener(ev::hashchange, move |_| open::address(studio));
    open::address(studio);
    hovers
}

fn carries_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

fn on_paste(studio: Studio, event: &Event) {
    let Some(data) = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data)
    else {
        return;
    };
    let files = file::listed(data.files());
    if !files.is_empty() {
        event.prevent_default();
        return open::files(studio, files);
    }
    // What is pasted into a field stays there.
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA")) {
        return;
    }
    if let Some(fragment) = data.get_data("text/plain").ok().as_deref().and_then(pasted) {
        event.prevent_default();
        open::link(studio, fragment);
    }
}
