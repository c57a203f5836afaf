//! The experiment document: one JSON value that holds a question, its arms and their outcomes.

use super::outcomes::Outcomes;
use super::stated::Stated;
use crate::defaults;
use crate::error::{Error, ErrorKind, Result, clip};
use crate::hash::short;
use crate::measure::{MeanInterval, MeasureOptions, TaskOutcomes, measure};
use crate::rows::{FileInfo, Rows, natural_order, text_of};
use crate::{ENGINE_HASH, VERSION};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// An experiment: everything that a page is computed from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Experiment {
    /// The document's version: 1.
    pub experiment: u32,
    /// The question that the experiment answers.
    pub question: String,
    /// The tasks' names, in natural order of their identities. A task that is known by its prompt is named by
    /// a hash of it.
    pub tasks: Vec<String>,
    /// The arms, the one to start from first.
    pub arms: Vec<Arm>,
    /// How the numbers are computed.
    pub measure: MeasureOptions,
    /// What computed the stated numbers.
    pub engine: Engine,
}

/// One arm: one agent under one harness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Arm {
    /// The arm's name.
    pub name: String,
    /// What its author says of it.
    #[serde(default)]
    pub lines: Lines,
    /// The files that its rows came from.
    #[serde(default)]
    pub files: Vec<FileInfo>,
    /// What became of its rollouts.
    pub outcomes: Outcomes,
    /// The numbers that its author saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<Stated>,
}

/// The lines of an arm that its author writes. The other two of the five, Moved and the counts of Why,
/// are computed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Lines {
    /// What is different in this arm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<String>,
    /// What to take from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learned: Option<String>,
    /// How to run it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reproduce: Option<String>,
}

/// The release that computed a document's stated numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Engine {
    /// Its version.
    pub version: String,
    /// Hash of its source.
    pub hash: String,
}

/// What to make an experiment with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ExperimentOptions {
    /// The question. It is refused when empty: a page opens with it.
    pub question: String,
    /// Names of the arms, in the order of the sets of rows; null, or an empty list for all: the arm that the
    /// rows name, else the file's name without its folder and ending.
    pub names: Vec<Option<String>>,
    /// What authors say of the arms, in their order; an empty list where they say nothing.
    pub lines: Vec<Lines>,
    /// How to measure.
    pub measure: MeasureOptions,
}

/// Makes an experiment of rows that somebody opens to look at: its question asks no more than what is
/// measured.
///
/// # Errors
/// As [`experiment`].
pub fn look(sets: &[&Rows]) -> Result<Experiment> {
    // The arms' names are known only once the experiment is made.
    let options = ExperimentOptions { question: plain_question(&[]), ..Default::default() };
    let mut document = experiment(sets, &options)?;
    let names: Vec<&str> = document.arms.iter().map(|arm| arm.name.as_str()).collect();
    document.question = plain_question(&names);
    Ok(document)
}

fn plain_question(names: &[&str]) -> String {
    match names {
        [] => "How often do these rollouts pass?".to_string(),
        [one] => format!("How often does {} pass?", clip(one)),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|name| clip(name)).collect();
            format!("How often do {} and {} pass?", first.join(", "), clip(last))
        }
    }
}

/// The version of the document that this release writes.
pub(crate) const DOCUMENT: u32 = 1;

/// Makes an experiment of one set of rows for each arm; a set whose rows name several arms gives one
/// for each.
///
/// The numbers are computed and stated in the document.
///
/// # Errors
/// [`ErrorKind::InvalidOption`] for an empty or overlong question, no arms, two arms of one name, or
/// names that are not one for each arm; those of [`measure`].
pub fn experiment(sets: &[&Rows], options: &ExperimentOptions) -> Result<Experiment> {
    let mut arms: Vec<(String, Vec<FileInfo>, Vec<TaskOutcomes>)> = Vec::new();
    for set in sets {
        let named = set.arm_names();
        let files: Vec<FileInfo> = set.files().into_iter().map(without_folder).collect();
        if named.len() < 2 || set.has_rows_without_arm() {
            // Refuses rows that name an arm beside rows that do not.
            set.one_arm(None)?;
            arms.push((set.label(None), files, set.outcomes(None)));
            continue;
        }
        for name in named {
            let outcomes = set.outcomes(Some(&name));
            arms.push((name, files.clone(), outcomes));
        }
    }
    tell_apart(&mut arms);
    for (field, given) in [("names", options.names.len()), ("lines", options.lines.len())] {
        if given > 0 && given != arms.len() {
            return Err(Error::new(
                ErrorKind::InvalidOption,
                format!("there are {given} entries for {} arms", arms.len()),
                "give one for each arm, or none",
            )
            .at_field(field));
        }
    }
    for (arm, name) in arms.iter_mut().zip(&options.names) {
        if let Some(name) = name {
            arm.0.clone_from(name);
        }
    }

    let identities = task_identities(&arms);
    let is_prompt = |task: &str| {
        let mut having = sets.iter().filter(|set| set.has_task(task)).peekable();
        having.peek().is_some() && having.all(|set| set.is_prompt(task))
    };
    let tasks: Vec<String> =
        identities.iter().map(|identity| task_name(identity, is_prompt(identity))).collect();
    let mut document = Experiment {
        experiment: DOCUMENT,
        question: options.question.trim().to_string(),
        tasks,
        arms: Vec::new(),
        measure: options.measure.clone(),
        engine: Engine { version: VERSION.to_string(), hash: ENGINE_HASH.to_string() },
    };
    let mut ks: BTreeSet<u32> = BTreeSet::new();
    for (index, (name, files, outcomes)) in arms.into_iter().enumerate() {
        let mut found: BTreeMap<String, TaskOutcomes> =
            outcomes.into_iter().map(|task| (task.name.clone(), task)).collect();
        let every: Vec<TaskOutcomes> = identities
            .iter()
            .zip(&document.tasks)
            .map(|(identity, name)| TaskOutcomes {
                name: name.clone(),
                outcomes: found.remove(identity).map(|task| task.outcomes).unwrap_or_default(),
            })
            .collect();
        let report = measure(&present(&every), &options.measure)?;
        ks.extend(report.pass_at.iter().map(|estimate| estimate.k));
        document.measure.level = Some(report.level);
        document.arms.push(Arm {
            name,
            lines: options.lines.get(index).cloned().unwrap_or_default(),
            files,
            outcomes: Outcomes::of(&every),
            stated: None,
        });
    }
    // Written out, so that a later release with other defaults computes what this one stated.
    document.measure.k = Some(ks.into_iter().collect());
    document.measure.interval.get_or_insert_default();
    document.check()?;
    document.state()?;
    Ok(document)
}

/// The tasks that an arm has rollouts of.
pub(crate) fn present(tasks: &[TaskOutcomes]) -> Vec<TaskOutcomes> {
    tasks.iter().filter(|task| !task.outcomes.is_empty()).cloned().collect()
}

impl Experiment {
    /// Whether the bytes of a file are an experiment document rather than rollouts: one JSON object with
    /// a number `experiment` and a question or arms. It may still be one that is refused.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Document {
            // A row may have a field of this name too, but no number in it beside a question or arms.
            experiment: Option<f64>,
            question: Option<IgnoredAny>,
            arms: Option<IgnoredAny>,
        }
        let Ok(text) = text_of("", bytes) else { return false };
        let text = text.trim_start_matches('\u{feff}').trim_start();
        // serde also reads a list into a struct.
        text.starts_with('{')
            && serde_json::from_str(text).is_ok_and(|document: Document| {
                document.experiment.is_some()
                    && (document.question.is_some() || document.arms.is_some())
            })
    }

    /// Reads a document from JSON.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidExperiment`] with the field at fault; [`ErrorKind::InvalidJson`] where the text
    /// is none.
    pub fn from_json(name: &str, bytes: &[u8]) -> Result<Self> {
        let text = text_of(name, bytes)?;
        let document: Self = crate::json::read(
            text.trim_start_matches('\u{feff}'),
            ErrorKind::InvalidExperiment,
            "give a document that `passband experiment` wrote",
        )
        .map_err(|error| error.in_file(name))?;
        document.check().map_err(|error| error.in_file(name))?;
        Ok(document)
    }

    /// How the document's numbers are computed: one that names no interval was made when there was one.
    pub(crate) fn options(&self) -> MeasureOptions {
        let interval = self.measure.interval.unwrap_or(MeanInterval::EffectiveWilson);
        MeasureOptions { interval: Some(interval), ..self.measure.clone() }
    }

    /// States the numbers that its outcomes give, in place of what was stated.
    fn state(&mut self) -> Result<()> {
        let options = self.options();
        for arm in &mut self.arms {
            let tasks = arm.outcomes.with_names(&self.tasks)?;
            arm.stated = Some(Stated::of(&measure(&present(&tasks), &options)?));
        }
        Ok(())
    }

    /// Whether the document is one that a page can be computed from.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidExperiment`] or [`ErrorKind::InvalidOption`], with the field at fault.
    pub fn check(&self) -> Result<()> {
        let wrong = |field: &str, found: String, mend: &str| {
            Err(Error::new(ErrorKind::InvalidExperiment, found, mend).at_field(field))
        };
        if self.experiment != DOCUMENT {
            let found = format!("the document is version {}", self.experiment);
            return wrong("experiment", found, "open it with the release that wrote it");
        }
        if self.question.trim().is_empty() {
            return Err(Error::new(
                ErrorKind::InvalidOption,
                "the experiment has no question",
                "say in one sentence what it is to answer",
            )
            .at_field("question"));
        }
        if self.question.len() > defaults::MAX_QUESTION_BYTES {
            return Err(Error::new(
                ErrorKind::InvalidOption,
                format!("the question has {} bytes", self.question.len()),
                format!("ask it in at most {}", defaults::MAX_QUESTION_BYTES),
            )
            .at_field("question"));
        }
        if self.arms.is_empty() {
            let found = "the experiment has no arm".to_string();
            return wrong("arms", found, "give the rows of at least one arm");
        }
        if self.arms.len() > defaults::MAX_ARMS {
            let found = format!("the experiment has {} arms", self.arms.len());
            return wrong("arms", found, &format!("make one of at most {}", defaults::MAX_ARMS));
        }
        let most = 2 * defaults::MAX_KS + 1;
        if self.arms.iter().any(|arm| arm.stated.as_ref().is_some_and(|s| s.numbers.len() > most)) {
            let found = format!("an arm states more than {most} numbers");
            return wrong("stated.numbers", found, "state no number twice");
        }
        for (field, name) in (self.tasks.iter().map(|name| ("tasks", name)))
            .chain(self.arms.iter().map(|arm| ("names", &arm.name)))
        {
            if name.trim().is_empty() || name.len() > defaults::MAX_NAME_BYTES {
                return Err(Error::new(
                    ErrorKind::InvalidOption,
                    format!("a name has {} bytes: `{}`", name.len(), clip(name)),
                    format!("give one with letters, of at most {} bytes", defaults::MAX_NAME_BYTES),
                )
                .at_field(field));
            }
        }
        if let Some(name) = repeated(self.arms.iter().map(|arm| arm.name.as_str())) {
            return Err(Error::new(
                ErrorKind::InvalidOption,
                format!("two arms have the name `{}`", clip(name)),
                "give each arm a name of its own",
            )
            .at_field("names"));
        }
        if let Some(name) = repeated(self.tasks.iter().map(String::as_str)) {
            let found = format!("two tasks have the name `{}`", clip(name));
            return wrong("tasks", found, "give each task its own name");
        }
        for arm in &self.arms {
            arm.outcomes.with_names(&self.tasks)?;
        }
        Ok(())
    }
}

/// The first name that stands twice.
fn repeated<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// Numbers the arms that files of one name would give one name: `results`, `results (2)`.
fn tell_apart(arms: &mut [(String, Vec<FileInfo>, Vec<TaskOutcomes>)]) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (name, _, _) in arms {
        let base = name.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            *name = format!("{base} ({number})");
            number += 1;
        }
    }
}

/// A document travels: it names a file, not the folders of whoever made it.
fn without_folder(mut file: FileInfo) -> FileInfo {
    if let Some((_, base)) = file.name.rsplit_once(['/', '\\']) {
        file.name = base.to_string();
    }
    file
}

fn task_identities(arms: &[(String, Vec<FileInfo>, Vec<TaskOutcomes>)]) -> Vec<String> {
    let mut names: Vec<String> =
        arms.iter().flat_map(|arm| arm.2.iter().map(|task| task.name.clone())).collect();
    names.sort_by(|a, b| natural_order(a, b));
    names.dedup();
    names
}

/// A task's name in a document: its identity; of a prompt only a hash, since a document travels and a prompt
/// is what somebody wrote; of an identity that is too long to show, its start and a hash.
#[must_use]
pub(crate) fn task_name(identity: &str, is_prompt: bool) -> String {
    if is_prompt {
        return format!("prompt #{}", short(identity.as_bytes(), 6));
    }
    if identity.chars().count() <= defaults::SHOWN_NAME_CHARS {
        return identity.to_string();
    }
    let start: String = identity.chars().take(defaults::SHOWN_NAME_CHARS).collect();
    format!("{}… #{}", start.trim_end(), short(identity.as_bytes(), 6))
}
