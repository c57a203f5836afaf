//! What files mean, given what is open: a new experiment, or rows for the one that is there.

use crate::opened::{Attached, Opened, Origin};
use crate::state::{Notice, Offer};
use crate::text::{file_name, joined};
use passband_core::page::Experiment;
use passband_core::rows::Rows;
use passband_core::sha256_hex;
use std::sync::Arc;

/// A file, read into memory.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its name.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What is open after files came in.
#[derive(Debug, Default)]
pub struct Taken {
    /// Another experiment; `None` where the one that was open stays.
    pub opened: Option<Opened>,
    /// The rows attached to the experiment that is now open.
    pub attached: Attached,
    /// What to say of it.
    pub notice: Option<Notice>,
}

/// Takes files in. On an error nothing changes.
///
/// # Errors
/// A text for the reader: the core's own where the core refused a file.
pub fn take(now: Option<(&Opened, &Attached)>, files: Vec<Loaded>) -> Result<Taken, String> {
    let (documents, files): (Vec<Loaded>, Vec<Loaded>) =
        files.into_iter().partition(|file| Experiment::is_one(&file.bytes));
    let mut taken = Taken::default();
    match documents.as_slice() {
        [] => {}
        [file] => {
            let document = Experiment::from_json(&file.name, &file.bytes).map_err(said)?;
            taken.opened = Some(Opened::new(document, Origin::Stated).map_err(said)?);
        }
        [one, other, ..] => {
            let (one, other) = (&one.name, &other.name);
            return Err(format!("{one} and {other} are two experiments; open one at a time"));
        }
    }
    if let Some(opened) = &taken.opened {
        (taken.attached, taken.notice) = attach(opened, &Attached::default(), files)?;
    } else if let Some((opened, attached)) = now {
        (taken.attached, taken.notice) = attach(opened, attached, files)?;
    } else {
        return alone(read(files)?);
    }
    Ok(taken)
}

/// Makes an experiment of rows that belong to none.
///
/// # Errors
/// As [`take`].
pub fn alone(sets: Vec<Arc<Rows>>) -> Result<Taken, String> {
    let opened =
        Opened::of_rows(&sets.iter().map(Arc::as_ref).collect::<Vec<_>>()).map_err(said)?;
    let mut attached = Attached::default();
    for rows in sets {
        attached.add(&opened, rows).map_err(said)?;
    }
    Ok(Taken { opened: Some(opened), attached, notice: None })
}

fn read(files: Vec<Loaded>) -> Result<Vec<Arc<Rows>>, String> {
    let read = |file: Loaded| Rows::read(&file.name, file.bytes).map(Arc::new).map_err(said);
    files.into_iter().map(read).collect()
}

fn attach(
    opened: &Opened,
    attached: &Attached,
    files: Vec<Loaded>,
) -> Result<(Attached, Option<Notice>), String> {
    let mut attached = attached.clone();
    let (mut arms, mut waiting, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for file in files {
        let hash = sha256_hex(&file.bytes);
        let named = opened.arms_of(&hash);
        if named.is_empty() {
            others.push(file);
            continue;
        }
        attached.keep(hash, file);
        for arm in named {
            match attached.gathered(opened, arm).map_err(said)? {
                Some(rows) => {
                    attached.add(opened, Arc::new(rows)).map_err(said)?;
                    arms.push(arm);
                }
                None if attached.has(arm) => arms.push(arm),
                None => waiting.push(arm),
            }
        }
        attached.forget(opened);
    }
    for list in [&mut arms, &mut waiting] {
        list.sort_unstable();
        list.dedup();
    }
    waiting.retain(|arm| !arms.contains(arm));
    let mut said: Vec<String> = Vec::new();
    if !arms.is_empty() {
        said.push(format!("Transcripts of {} attached.", opened.arm_names(&arms)));
    }
    if !waiting.is_empty() {
        let names = opened.arm_names(&waiting);
        said.push(format!("{names} has more than one file: open the others too."));
    }
    if others.is_empty() {
        return Ok((attached, (!said.is_empty()).then(|| Notice::done(said.join(" ")))));
    }
    let names = joined(others.iter().map(|file| file.name.as_str()));
    said.push(stranger(opened, &names, others.len()));
    let label =
        format!("Open {names} by {}", if others.len() > 1 { "themselves" } else { "itself" });
    let offer = Some(Offer { label, sets: read(others)? });
    Ok((attached, Some(Notice { refused: true, text: said.join(" "), offer })))
}

fn stranger(opened: &Opened, names: &str, count: usize) -> String {
    let files: Vec<&str> = (opened.document.arms.iter().flat_map(|arm| &arm.files))
        .map(|file| file_name(&file.name))
        .collect();
    let is = if count > 1 { "are not files" } else { "is not a file" };
    match files.is_empty() {
        true => format!("{names} {is} of this experiment: it names none."),
        false => format!(
            "{names} {is} that this experiment names: it was made of {}, told by SHA-256.",
            joined(files.into_iter())
        ),
    }
}

fn said(error: passband_core::Error) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use passband_core::page::{ExperimentOptions, canonical_json, experiment};

    const V1: &str = "{\"taskId\":\"a\",\"reward\":1}";
    const V2: &str = "{\"taskId\":\"a\",\"reward\":0}";

    fn file(name: &str, text: &str) -> Loaded {
        Loaded { name: name.to_string(), bytes: text.as_bytes().to_vec() }
    }

    fn document(sets: &[&Rows]) -> Loaded {
        let options =
            ExperimentOptions { question: "Why?".to_string(), ..ExperimentOptions::default() };
        file("e.json", &canonical_json(&experiment(sets, &options).unwrap()))
    }

    fn rows(texts: &[&str]) -> Rows {
        let mut rows = Rows::default();
        for (place, text) in texts.iter().enumerate() {
            rows.add(&format!("{place}.jsonl"), text.as_bytes().to_vec()).unwrap();
        }
        rows
    }

    #[test]
    fn rows_alone_make_an_experiment_with_their_transcripts() {
        let taken = take(None, vec![file("v1.jsonl", V1), file("v2.jsonl", V2)]).unwrap();
        let opened = taken.opened.unwrap();
        assert_eq!(opened.origin, Origin::Rows(vec!["v1.jsonl".into(), "v2.jsonl".into()]));
        assert_eq!(taken.attached.rollouts().len(), 2);
    }

    #[test]
    fn rows_join_the_experiment_that_they_were_made_into_and_strangers_are_offered_by_themselves() {
        let taken = take(None, vec![document(&[&rows(&[V1])]), file("log.jsonl", V1)]).unwrap();
        let opened = taken.opened.unwrap();
        assert_eq!(taken.notice.unwrap().text, "Transcripts of 0 attached.");
        let next = take(Some((&opened, &taken.attached)), vec![file("x.jsonl", V2)]).unwrap();
        assert!(next.opened.is_none());
        assert_eq!(next.attached.rollouts().len(), 1);
        let notice = next.notice.unwrap();
        assert!(notice.refused && notice.text.starts_with("x.jsonl is not a file that"));
        let offer = notice.offer.unwrap();
        assert_eq!(offer.label, "Open x.jsonl by itself");
        assert!(alone(offer.sets).unwrap().opened.is_some());
    }

    #[test]
    fn an_arm_of_two_files_waits_for_both() {
        let second = "{\"taskId\":\"b\",\"reward\":0}";
        let opened = take(None, vec![document(&[&rows(&[V1, second])])]).unwrap().opened.unwrap();
        let none = Attached::default();
        let first = take(Some((&opened, &none)), vec![file("b", second)]).unwrap();
        assert!(first.attached.rollouts().is_empty());
        let both = take(Some((&opened, &first.attached)), vec![file("a", V1)]).unwrap();
        assert_eq!(both.attached.rollouts().len(), 2);
    }

    #[test]
    fn what_is_refused_is_refused_in_the_words_of_the_core() {
        let error =
            take(None, vec![file("x.json", "{\"experiment\":9,\"question\":\"x\"}")]).unwrap_err();
        assert!(error.starts_with("x.json"), "{error}");
        assert!(take(None, vec![file("x.jsonl", "")]).unwrap_err().contains("the file is empty"));
        let document = document(&[&rows(&[V1])]);
        assert!(take(None, vec![document.clone(), document]).is_err());
    }
}
