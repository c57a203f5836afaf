//! A report in words, and as a terminal shows it.

use super::confidence::ConfidenceInterval;
use super::report::{AgreementReport, Coefficient, LabelledShare, PairAgreement, SpreadOver};
use crate::defaults;
use crate::math::{percent, points, points_apart};
use crate::plain;
use std::fmt;

/// The answer in sentences: what agrees, what that means, what is missing.
pub(super) fn summary(report: &AgreementReport, has_reference: bool) -> Vec<String> {
    let mut said = Vec::new();
    match report.pairs.as_slice() {
        [pair] => said.push(pair_sentence(pair)),
        _ => said.push(match value_with(&report.alpha) {
            Some(alpha) => format!(
                "{} raters agree with an alpha of {alpha} over the rows that two at least label.",
                report.raters.len()
            ),
            None => format!("How far {} raters agree is not measured.", report.raters.len()),
        }),
    }
    let main = match report.pairs.as_slice() {
        [pair] => &pair.kappa,
        _ => &report.alpha,
    };
    said.extend(meaning(main, report.pairs.len() == 1));
    if let [pair] = report.pairs.as_slice() {
        said.extend(pair.errors.iter().flat_map(|errors| {
            let (leak, miss) = (&errors.leak, &errors.miss);
            let (judged, reference) = (plain(&errors.judged), plain(&errors.reference));
            let of = |rate: &LabelledShare| shown(rate).map(|shown| (shown, rate.count, rate.of));
            [
                of(leak).map(|(shown, count, of)| {
                    format!("`{judged}` passes {count} of {of} rows that fail by `{reference}` ({shown}).")
                }),
                of(miss).map(|(shown, count, of)| {
                    format!("`{judged}` fails {count} of {of} rows that pass by `{reference}` ({shown}).")
                }),
            ]
            .into_iter()
            .flatten()
        }));
    }
    said.push(match (report.spread, report.n_tasks) {
        (SpreadOver::Tasks, Some(tasks)) => format!(
            "Intervals come from the spread between {tasks} tasks, since rows of one task are alike."
        ),
        (_, Some(_)) => "Intervals are over rows: each task has one.".to_string(),
        (_, None) => {
            "Rows are taken as independent; name their task if some are of the same one.".to_string()
        }
    });
    said.extend(missing(report, has_reference));
    said
}

fn pair_sentence(pair: &PairAgreement) -> String {
    // The reference is what others agree with.
    let (first, second) = match &pair.errors {
        Some(errors) => (&errors.judged, &errors.reference),
        None => (&pair.first, &pair.second),
    };
    let (first, second) = (plain(first), plain(second));
    let kappa = match value_with(&pair.kappa) {
        Some(kappa) => format!("kappa {kappa}"),
        None => "kappa is not measured".to_string(),
    };
    match &pair.agreement.value {
        None => {
            format!("No row has a label of both `{first}` and `{second}`: nothing is measured.")
        }
        Some(value) => {
            let interval = pair.agreement.interval.map(|interval| ends(*value, interval));
            let (value, interval) = match interval {
                Some((value, interval)) => (value, format!(" {interval}")),
                None => (points(*value), String::new()),
            };
            format!("`{first}` agrees with `{second}` on {value} of 100 labels{interval}; {kappa}.")
        }
    }
}

fn meaning(main: &Coefficient, is_kappa: bool) -> Vec<String> {
    let name = if is_kappa { "Kappa" } else { "Alpha" };
    let Some(value) = main.value else {
        return main.note.iter().map(|note| format!("{name}: {note}.")).collect();
    };
    let mut said = vec![format!(
        "{name} is agreement beyond chance: 0 is what chance gives, 1 is the same label every time."
    )];
    if let Some(interval) = main.interval {
        if interval.low <= 0.0 && interval.high >= 0.0 {
            said.push("These labels do not tell agreement from chance.".to_string());
        } else if value < 0.0 {
            said.push("The labels contradict each other more often than chance would.".to_string());
        } else {
            let low = decimals([interval.low]);
            said.push(format!("It may be as low as {}; decide by that end.", low[0]));
        }
    }
    said.extend(main.note.iter().map(|note| format!("{name}: {note}.")));
    said
}

fn missing(report: &AgreementReport, has_reference: bool) -> Vec<String> {
    let mut said = Vec::new();
    for rater in report.raters.iter().filter(|rater| rater.unlabelled > 0) {
        said.push(format!(
            "{} of {} rows have no label of `{}` and count in no number of it.",
            rater.unlabelled,
            report.n_rows,
            plain(&rater.name)
        ));
    }
    let few = defaults::MIN_LABELS as u64;
    for pair in &report.pairs {
        let (first, second) = (plain(&pair.first), plain(&pair.second));
        if pair.n_rows > 0 && pair.n_rows < few {
            said.push(format!(
                "Only {} rows have a label of both `{first}` and `{second}`: label {few} or more.",
                pair.n_rows
            ));
        }
        let Some(errors) = &pair.errors else { continue };
        let reference = plain(&errors.reference);
        let (of, passes) = (errors.prevalence.of, errors.prevalence.count);
        if passes == 0 || passes == of {
            let class = if passes == 0 { "fails" } else { "passes" };
            said.push(format!(
                "`{reference}` {class} every row, so that how often `{}` errs is not measured: label rows of both kinds.",
                plain(&errors.judged)
            ));
        } else {
            for (count, class) in [(passes, "pass"), (of - passes, "fail")] {
                if count < defaults::MIN_CLASS_LABELS as u64 {
                    said.push(format!(
                        "Only {count} rows {class} by `{reference}`: rates on them are rough."
                    ));
                }
            }
        }
    }
    if !has_reference && report.pairs.len() == 1 {
        said.push(
            "No rater is named as the reference, so that nothing is said about who errs."
                .to_string(),
        );
    } else if has_reference && report.pairs.iter().all(|pair| pair.errors.is_none()) {
        said.push(
            "No label is known to mean \"pass\", so that no error rates are given: name it."
                .to_string(),
        );
    }
    said
}

/// A coefficient and its interval, with as many decimals as show that it has width.
fn value_with(coefficient: &Coefficient) -> Option<String> {
    let value = coefficient.value?;
    Some(match coefficient.interval {
        None => decimals([value])[0].clone(),
        Some(interval) => {
            let [low, value, high] = decimals([interval.low, value, interval.high]);
            format!("{value} [{low}, {high}]")
        }
    })
}

fn decimals<const N: usize>(values: [f64; N]) -> [String; N] {
    let at = |value: f64, places: usize| {
        let text = format!("{value:.places$}");
        match text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
            true => text.trim_start_matches('-').to_string(),
            false => text,
        }
    };
    let same = |places| match (values.first(), values.last()) {
        (Some(&first), Some(&last)) => first != last && at(first, places) == at(last, places),
        _ => false,
    };
    let places = (2..4).find(|&places| !same(places)).unwrap_or(4);
    values.map(|value| at(value, places))
}

/// A share in points, and its interval in square brackets.
fn ends(value: f64, interval: ConfidenceInterval) -> (String, String) {
    let [low, value, high] = points_apart([interval.low, value, interval.high]);
    (value, format!("[{low}, {high}]"))
}

fn shown(rate: &LabelledShare) -> Option<String> {
    let value = rate.value?;
    Some(match rate.interval {
        None => points(value),
        Some(interval) => {
            let (value, interval) = ends(value, interval);
            format!("{value} {interval}")
        }
    })
}

impl fmt::Display for AgreementReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sentence in &self.summary {
            writeln!(f, "{sentence}")?;
        }
        for pair in &self.pairs {
            self.pair(f, pair)?;
        }
        writeln!(f)?;
        write!(f, "{}", coefficient_line(&self.alpha))
    }
}

impl AgreementReport {
    fn pair(&self, f: &mut fmt::Formatter<'_>, pair: &PairAgreement) -> fmt::Result {
        writeln!(f)?;
        let over = match pair.n_tasks {
            Some(tasks) => format!("{} rows of {tasks} tasks", pair.n_rows),
            None => format!("{} rows", pair.n_rows),
        };
        writeln!(f, "{} and {}, {over}", plain(&pair.first), plain(&pair.second))?;
        let level = format!("{} interval", percent(self.level));
        writeln!(f, "{:<30} {:>6}  {:<16} {:>12}", "", "points", level, "rows")?;
        writeln!(f, "{}", share_line(&pair.agreement))?;
        if let Some(errors) = &pair.errors {
            let rates = [
                &errors.prevalence,
                &errors.tpr,
                &errors.tnr,
                &errors.leak,
                &errors.miss,
                &errors.precision,
            ];
            for rate in rates {
                writeln!(f, "{}", share_line(rate))?;
            }
        }
        writeln!(f, "{}", coefficient_line(&pair.kappa))?;
        if let Some(weighted) = &pair.weighted {
            writeln!(f, "{}", coefficient_line(weighted))?;
        }
        self.confusion(f, pair)
    }

    fn confusion(&self, f: &mut fmt::Formatter<'_>, pair: &PairAgreement) -> fmt::Result {
        const SHOWN: usize = 8;
        if pair.n_rows == 0 || pair.confusion.is_empty() || self.categories.len() > SHOWN {
            return Ok(());
        }
        let names: Vec<String> =
            self.categories.iter().map(|label| plain(&label.to_string())).collect();
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let (first, second) = (plain(&pair.first), plain(&pair.second));
        writeln!(f, "{first} in rows, {second} in columns")?;
        let header: Vec<String> = names.iter().map(|name| format!("{name:>wide$}")).collect();
        writeln!(f, "  {:wide$} {}", "", header.join(" "))?;
        for (name, row) in names.iter().zip(&pair.confusion) {
            let cells: Vec<String> = row.iter().map(|count| format!("{count:>wide$}")).collect();
            writeln!(f, "  {name:<wide$} {}", cells.join(" "))?;
        }
        Ok(())
    }
}

fn share_line(share: &LabelledShare) -> String {
    let (value, interval) = match (share.value, share.interval) {
        (Some(value), Some(interval)) => ends(value, interval),
        (Some(value), None) => (points(value), String::new()),
        (None, _) => ("–".to_string(), String::new()),
    };
    let note = share.note.as_deref().map(|note| format!("  {note}")).unwrap_or_default();
    let of = format!("{} of {}", share.count, share.of);
    format!("{:<30} {value:>6}  {interval:<16} {of:>12}{note}", share.name)
}

fn coefficient_line(coefficient: &Coefficient) -> String {
    let text = value_with(coefficient).unwrap_or_else(|| "–".to_string());
    let (value, interval) = text.split_once(' ').unwrap_or((text.as_str(), ""));
    let note = coefficient.note.as_deref().map(|note| format!("  {note}")).unwrap_or_default();
    format!("{:<30} {value:>6}  {interval:<16}{note}", coefficient.name).trim_end().to_string()
}
