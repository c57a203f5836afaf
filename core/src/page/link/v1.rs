//! Version 1: `PAYLOAD.CHECK`.
//!
//! PAYLOAD is base64url of raw deflate of the canonical JSON of [`Wire`], CHECK the first six characters
//! of the base64url of PAYLOAD's SHA-256. The check tells a link that was cut short from one that was
//! changed, which deflate alone does not, and nothing is inflated before it fits.
//!
//! Frozen: a change here breaks links that people have sent. A new layout is a new version.

use crate::defaults;
use crate::error::{Error, ErrorKind, Result};
use crate::hash::short;
use crate::measure::{MeanInterval, MeasureOptions};
use crate::page::canonical_json;
use crate::page::experiment::{Arm, DOCUMENT, Engine, Experiment, Lines};
use crate::page::outcomes::Outcomes;
use crate::page::stated::{Stated, StatedNumber};
use crate::rows::{FileInfo, Format};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde::{Deserialize, Serialize};

/// Bytes of the check before base64url: four make six characters.
const CHECK_BYTES: usize = 4;
const CHECK_CHARS: usize = 6;
/// Smallest output that the compressor has.
const COMPRESSION: u8 = 10;

/// The document with short names and packed outcomes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    /// Question.
    q: String,
    /// Tasks.
    t: Tasks,
    /// Arms.
    a: Vec<WireArm>,
    /// The k of the estimates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    k: Option<Vec<u32>>,
    /// Confidence level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    l: Option<f64>,
    /// Interval: 1 effectiveExact, 2 studentT, else effectiveWilson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    i: Option<u8>,
    /// Whether short groups that agree are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    u: Option<bool>,
    /// Engine: version, hash.
    e: (String, String),
}

/// Names of tasks: how many where they are 0, 1, 2, …, else the names.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Tasks {
    Counted(u32),
    Named(Vec<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireArm {
    /// Name.
    n: String,
    /// Changed, learned, reproduce.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    c: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    w: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    r: Option<String>,
    /// Files: name, format, SHA-256 in base64url.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    f: Vec<(String, Format, String)>,
    /// Outcomes.
    o: Packed,
    /// Stated numbers: a name with tenths of a point (value, or value and interval).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    s: Option<Vec<(String, Vec<i64>)>>,
    /// Digest of the stated report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    d: Option<String>,
}

/// Outcomes as bits: 1 for a pass, 0 for anything else, and a list of the anything else.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Packed {
    /// Rollouts for each task: one number where all have as many.
    n: Counts,
    /// The bits, first rollout first, from the high bit of each byte, in base64url.
    b: String,
    /// Rollouts that neither passed nor failed: how many rollouts on from the one before (the first from
    /// 0), and its symbol.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    x: Vec<(u32, char)>,
    /// Scores of the partial ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    p: Vec<f64>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Counts {
    Even(u32),
    Each(Vec<u32>),
}

pub(super) fn encode(document: &Experiment) -> String {
    let json = canonical_json(&wire_of(document));
    let payload = URL_SAFE_NO_PAD.encode(compress_to_vec(json.as_bytes(), COMPRESSION));
    format!("p1.{payload}.{}", short(payload.as_bytes(), CHECK_BYTES))
}

fn wire_of(document: &Experiment) -> Wire {
    let counted = document.tasks.iter().enumerate().all(|(i, name)| *name == i.to_string());
    Wire {
        q: document.question.clone(),
        t: match counted {
            true => Tasks::Counted(document.tasks.len() as u32),
            false => Tasks::Named(document.tasks.clone()),
        },
        a: document.arms.iter().map(wire_arm).collect(),
        k: document.measure.k.clone(),
        l: document.measure.level,
        i: document.measure.interval.map(|interval| match interval {
            MeanInterval::EffectiveWilson => 0,
            MeanInterval::EffectiveExact => 1,
            MeanInterval::StudentT => 2,
        }),
        u: document.measure.impute_unanimous,
        e: (document.engine.version.clone(), document.engine.hash.clone()),
    }
}

fn wire_arm(arm: &Arm) -> WireArm {
    WireArm {
        n: arm.name.clone(),
        c: arm.lines.changed.clone(),
        w: arm.lines.learned.clone(),
        r: arm.lines.reproduce.clone(),
        f: arm
            .files
            .iter()
            .map(|file| (file.name.clone(), file.format, hash_to_wire(&file.sha256)))
            .collect(),
        o: pack(&arm.outcomes),
        s: arm.stated.as_ref().map(|stated| stated.numbers.iter().map(number_to_wire).collect()),
        d: arm.stated.as_ref().map(|stated| stated.digest.clone()),
    }
}

fn number_to_wire(number: &StatedNumber) -> (String, Vec<i64>) {
    let tenths = |share: f64| (share * 1000.0).round() as i64;
    let mut values = vec![tenths(number.value)];
    if let (Some(low), Some(high)) = (number.low, number.high) {
        values.extend([tenths(low), tenths(high)]);
    }
    (number.name.clone(), values)
}

fn number_from_wire((name, tenths): (String, Vec<i64>)) -> Result<StatedNumber> {
    let share = |tenths: i64| tenths as f64 / 1000.0;
    let (value, low, high) = match tenths[..] {
        [value] => (share(value), None, None),
        [value, low, high] => (share(value), Some(share(low)), Some(share(high))),
        _ => return Err(damaged("a stated number has neither one value nor three")),
    };
    Ok(StatedNumber { name, value, low, high })
}

/// Hexadecimal to base64url, two thirds of the length; what is no hash stays as it is.
fn hash_to_wire(hex: &str) -> String {
    let digits: Option<Vec<u8>> =
        hex.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    match digits {
        Some(digits) if digits.len() == 64 => {
            let bytes: Vec<u8> = digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
            URL_SAFE_NO_PAD.encode(bytes)
        }
        _ => hex.to_string(),
    }
}

fn hash_from_wire(text: &str) -> String {
    match URL_SAFE_NO_PAD.decode(text) {
        Ok(bytes) if bytes.len() == 32 => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        _ => text.to_string(),
    }
}

fn pack(outcomes: &Outcomes) -> Packed {
    let counts: Vec<u32> = outcomes.tasks.iter().map(|task| task.len() as u32).collect();
    let mut packed = Packed {
        n: match counts.windows(2).all(|pair| pair[0] == pair[1]) {
            true => Counts::Even(counts.first().copied().unwrap_or(0)),
            false => Counts::Each(counts),
        },
        b: String::new(),
        x: Vec::new(),
        p: outcomes.partial.clone(),
    };
    let mut bytes = Vec::new();
    let mut last = 0;
    for (index, symbol) in outcomes.tasks.iter().flat_map(|task| task.chars()).enumerate() {
        if index % 8 == 0 {
            bytes.push(0_u8);
        }
        match symbol {
            '1' => bytes[index / 8] |= 0x80 >> (index % 8),
            '0' => {}
            other => {
                packed.x.push(((index - last) as u32, other));
                last = index;
            }
        }
    }
    packed.b = URL_SAFE_NO_PAD.encode(bytes);
    packed
}

fn unpack(packed: Packed, n_tasks: usize, left: &mut u64) -> Result<Outcomes> {
    let bytes =
        URL_SAFE_NO_PAD.decode(&packed.b).map_err(|_| damaged("its outcomes are not base64url"))?;
    let counts = match packed.n {
        Counts::Even(count) => vec![count; n_tasks],
        Counts::Each(counts) if counts.len() == n_tasks => counts,
        Counts::Each(_) => return Err(damaged("it counts the rollouts of other tasks")),
    };
    // Checked before anything is allocated by it.
    let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    *left = left.checked_sub(total).ok_or_else(|| {
        too_large(format!("the link holds more than {} outcomes", defaults::MAX_LINK_OUTCOMES))
    })?;
    if total.div_ceil(8) != bytes.len() as u64 {
        return Err(damaged("it holds more or fewer outcomes than it counts"));
    }
    let mut symbols: Vec<u8> = (0..total as usize)
        .map(|index| if bytes[index / 8] & (0x80 >> (index % 8)) == 0 { b'0' } else { b'1' })
        .collect();
    let mut index = 0_usize;
    for (step, symbol) in packed.x {
        index = index.saturating_add(step as usize);
        match symbols.get_mut(index) {
            Some(place) if *place == b'0' && symbol.is_ascii() => *place = symbol as u8,
            _ => return Err(damaged("it marks a rollout that it does not hold")),
        }
    }
    let mut symbols = symbols.into_iter().map(char::from);
    let tasks =
        counts.iter().map(|&count| symbols.by_ref().take(count as usize).collect()).collect();
    Ok(Outcomes { tasks, partial: packed.p })
}

pub(super) fn decode(rest: &str) -> Result<Experiment> {
    let cut = || {
        Error::new(
            ErrorKind::LinkDamaged,
            format!("the link is cut short: {} characters arrived", rest.len() + "p1.".len()),
            "copy the whole link again, to its very end",
        )
    };
    let (payload, check) = rest.split_once('.').ok_or_else(cut)?;
    if check.len() < CHECK_CHARS {
        return Err(cut());
    }
    if short(payload.as_bytes(), CHECK_BYTES) != check {
        return Err(damaged("its check does not fit what it holds"));
    }
    let packed = URL_SAFE_NO_PAD
        .decode(payload)
        .map_err(|_| damaged("it holds characters that no link has, or lost some"))?;
    let json = decompress_to_vec_with_limit(&packed, defaults::MAX_LINK_INFLATED_BYTES).map_err(
        |failure| match failure.status {
            TINFLStatus::HasMoreOutput => too_large(format!(
                "the link inflates to more than {} bytes",
                defaults::MAX_LINK_INFLATED_BYTES
            )),
            _ => damaged("it does not inflate"),
        },
    )?;
    let wire: Wire =
        serde_json::from_slice(&json).map_err(|_| damaged("it holds no experiment"))?;
    let document = document(wire)?;
    // One document has one form: what would read as the same in another is not what this format writes.
    if canonical_json(&wire_of(&document)).as_bytes() != json {
        return Err(damaged("it is not written as links are"));
    }
    Ok(document)
}

fn document(wire: Wire) -> Result<Experiment> {
    // A short link may count what no memory holds: refused before anything is made by its counts.
    let n_tasks = match &wire.t {
        Tasks::Named(names) => names.len() as u64,
        Tasks::Counted(count) => u64::from(*count),
    };
    if n_tasks * (wire.a.len() as u64).max(1) > defaults::MAX_LINK_GROUPS {
        let arms = wire.a.len();
        return Err(too_large(format!("the link counts {n_tasks} tasks for {arms} arms")));
    }
    let tasks: Vec<String> = match wire.t {
        Tasks::Named(names) => names,
        Tasks::Counted(count) => (0..count).map(|index| index.to_string()).collect(),
    };
    let mut arms = Vec::new();
    let mut left = defaults::MAX_LINK_OUTCOMES;
    for arm in wire.a {
        let stated = match (arm.s, arm.d) {
            (Some(numbers), Some(digest)) => Some(Stated {
                numbers: numbers.into_iter().map(number_from_wire).collect::<Result<_>>()?,
                digest,
            }),
            _ => None,
        };
        arms.push(Arm {
            name: arm.n,
            lines: Lines { changed: arm.c, learned: arm.w, reproduce: arm.r },
            files: arm
                .f
                .into_iter()
                .map(|(name, format, hash)| FileInfo {
                    name,
                    format,
                    sha256: hash_from_wire(&hash),
                })
                .collect(),
            outcomes: unpack(arm.o, tasks.len(), &mut left)?,
            stated,
        });
    }
    let interval = match wire.i {
        None => None,
        Some(0) => Some(MeanInterval::EffectiveWilson),
        Some(1) => Some(MeanInterval::EffectiveExact),
        Some(2) => Some(MeanInterval::StudentT),
        Some(_) => return Err(damaged("it names an interval that there is not")),
    };
    Ok(Experiment {
        experiment: DOCUMENT,
        question: wire.q,
        tasks,
        arms,
        measure: MeasureOptions { k: wire.k, level: wire.l, interval, impute_unanimous: wire.u },
        engine: Engine { version: wire.e.0, hash: wire.e.1 },
    })
}

fn damaged(what: &str) -> Error {
    Error::new(
        ErrorKind::LinkDamaged,
        format!("the link was changed on its way: {what}"),
        "copy the whole link again",
    )
}

fn too_large(what: String) -> Error {
    let mend = "do not trust it: ask its author for the experiment's file";
    Error::new(ErrorKind::TooLarge, what, mend)
}
