//! Files of the reader's disk: reading those that they chose, saving what they asked for.

use super::take::Loaded;
use js_sys::{Array, Promise, Uint8Array};
use leptos::prelude::{document, window};
use passband_core::refuse_large;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, FileList, HtmlAnchorElement, Url};

/// The files of a list.
pub fn listed(files: Option<FileList>) -> Vec<File> {
    let files = files.into_iter().flat_map(|list| (0..list.length()).map(move |at| list.get(at)));
    files.flatten().collect()
}

/// Reads a file into memory.
///
/// # Errors
/// A text for the reader: the core's own where the file is larger than it reads.
pub async fn read(file: &File) -> Result<Loaded, String> {
    let name = file.name();
    refuse_large(&name, file.size() as u64).map_err(|error| error.to_string())?;
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| {
        format!("{name} cannot be read; see that it is a file, and that it is still there")
    })?;
    Ok(Loaded { name, bytes: Uint8Array::new(&buffer).to_vec() })
}

/// Saves a text as a file, where the browser saves its downloads.
pub fn save(name: &str, text: &str) {
    let _ = try_save(name, text);
}

fn try_save(name: &str, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // Later: a browser may read the address only after the click has returned.
    leptos::prelude::set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        std::time::Duration::from_secs(60),
    );
    Ok(())
}

/// Lets the browser draw what was just said, before work that holds it up.
pub async fn breathe() {
    let drawn = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, 30);
    });
    let _ = JsFuture::from(drawn).await;
}
