//! Opening files and links.

use super::file::{breathe, read};
use super::take::{Loaded, Taken, alone, take};
use super::{address, fetch};
use crate::fragment::Fragment;
use crate::opened::{Attached, Opened, Origin};
use crate::state::{Notice, Offer, Studio};
use leptos::prelude::*;
use leptos::task::spawn_local;
use passband_core::page::decode_link;
use web_sys::File;

/// Opens files that the reader chose or dropped.
pub fn files(studio: Studio, files: Vec<File>) {
    if files.is_empty() {
        return;
    }
    let asked = ask(studio);
    spawn_local(async move {
        let names: Vec<String> = files.iter().map(File::name).collect();
        studio.busy.set(Some(format!("Reading {}…", names.join(", "))));
        breathe().await;
        let mut loaded = Vec::new();
        for file in &files {
            match read(file).await {
                Ok(file) => loaded.push(file),
                Err(text) => return refuse(studio, asked, text),
            }
        }
        if answers(studio, asked) {
            take_in(studio, loaded, Fragment::default());
            studio.busy.set(None);
        }
    });
}

/// Opens files by themselves, as a notice offered.
pub fn offered(studio: Studio, offer: Offer) {
    match alone(offer.sets) {
        Ok(taken) => studio.show(taken, Fragment::default()),
        Err(text) => studio.notice.set(Some(Notice::refusal(text))),
    }
}

/// Opens what the address asks for; only goes to another place in it where it is open already.
pub fn address(studio: Studio) {
    let fragment = Fragment::read(&address::fragment());
    if studio.opened.with_untracked(Option::is_some)
        && fragment.same_source(&studio.source.get_untracked())
    {
        studio.tab.set(fragment.tab);
        studio.row.set(fragment.row);
    } else if fragment.opens() {
        link(studio, fragment);
    } else if studio.source.with_untracked(Fragment::opens) {
        // Back to where nothing was open yet.
        studio.close();
    }
}

/// Opens a link.
pub fn link(studio: Studio, fragment: Fragment) {
    let asked = ask(studio);
    spawn_local(async move {
        studio.busy.set(Some("Opening the link…".to_string()));
        breathe().await;
        let opened = match &fragment.link {
            Some(link) => experiment(link),
            None => file(&fragment).await,
        };
        if !answers(studio, asked) {
            return;
        }
        match opened {
            Ok(taken) => studio.show(taken, fragment.clone()),
            Err(text) => return refuse(studio, asked, text),
        }
        if fragment.link.is_some() {
            let mut files = Vec::new();
            for source in &fragment.src {
                studio.busy.set(Some(format!("Fetching {source}…")));
                let fetched = fetch::fetch(source).await;
                if !answers(studio, asked) {
                    return;
                }
                match fetched {
                    Ok(file) => files.push(file),
                    Err(text) => return refuse(studio, asked, text),
                }
            }
            if !files.is_empty() {
                take_in(studio, files, fragment);
            }
            // The link brought its transcripts along: nothing that the reader did calls for an answer.
            studio.notice.update(|notice| {
                notice.take_if(|notice| !notice.refused);
            });
        }
        studio.busy.set(None);
    });
}

/// The experiment that a link carries.
fn experiment(link: &str) -> Result<Taken, String> {
    let opened = decode_link(link).and_then(|document| Opened::new(document, Origin::Stated));
    let opened = opened.map_err(|error| error.to_string())?;
    Ok(Taken { opened: Some(opened), ..Taken::default() })
}

/// The file that a link names, by itself.
async fn file(fragment: &Fragment) -> Result<Taken, String> {
    let [source] = fragment.src.as_slice() else {
        return Err("the link names several files and no experiment; name one".to_string());
    };
    let Some(sha256) = &fragment.sha256 else {
        return Err(
            "the link names a file without its SHA-256; add &sha256= and the hash".to_string()
        );
    };
    let file = fetch::fetch(source).await?;
    fetch::check(&file, sha256)?;
    take(None, vec![file])
}

fn take_in(studio: Studio, files: Vec<Loaded>, from: Fragment) {
    let opened = studio.opened.get_untracked();
    let attached = studio.attached.get_untracked();
    let now: Option<(&Opened, &Attached)> = opened.as_deref().map(|opened| (opened, &*attached));
    match take(now, files) {
        Ok(taken) => studio.show(taken, from),
        Err(text) => studio.notice.set(Some(Notice::refusal(text))),
    }
}

fn ask(studio: Studio) -> u32 {
    studio.asked.update(|asked| *asked += 1);
    studio.asked.get_untracked()
}

/// Whether nothing else was asked for since.
fn answers(studio: Studio, asked: u32) -> bool {
    studio.asked.get_untracked() == asked
}

fn refuse(studio: Studio, asked: u32, text: String) {
    if answers(studio, asked) {
        studio.notice.set(Some(Notice::refusal(text)));
        studio.busy.set(None);
    }
}
