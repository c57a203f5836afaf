//! Shares of rows: agreement, and how often a rater errs on a reference.

use super::confidence::{clustered, effective_size, wilson};
use super::labels::Label;
use super::report::{ErrorRates, LabelledShare};
use super::table::Table;
use crate::defaults;

/// The share of the rows in `within` that are in `counts`.
pub(super) fn share(
    name: impl Into<String>,
    table: &Table,
    counts: impl Fn(usize, usize) -> bool,
    within: impl Fn(usize, usize) -> bool,
    level: f64,
) -> LabelledShare {
    let of = table.rows(&within);
    let count = table.rows(|i, j| within(i, j) && counts(i, j));
    let mut found = LabelledShare { name: name.into(), count, of, ..LabelledShare::default() };
    if of == 0 {
        found.note = Some("no row could count in it".to_string());
        return found;
    }
    let value = count as f64 / of as f64;
    let hit = |i, j| f64::from(u8::from(counts(i, j)));
    let (variance, tasks, rows) = table.variance(&within, |i, j| hit(i, j) - value);
    // The level was checked and the count is no more than the rows, so that this has an interval.
    let independent = wilson(count, of, level).ok().flatten();
    found.value = Some(value);
    found.n_tasks = tasks;
    found.independent = independent;
    if tasks == rows {
        found.interval = independent;
        return found;
    }
    found.effective_size = Some(effective_size(value, variance, tasks as usize, rows));
    found.interval = clustered(value, variance, tasks as usize, rows, level);
    if found.interval.is_none() {
        found.note = Some(few_tasks(tasks));
    }
    found
}

/// Why there is no interval.
pub(crate) fn few_tasks(tasks: u64) -> String {
    format!(
        "no interval: {tasks} task{} too little of the spread between tasks; {} are needed",
        if tasks == 1 { " tells" } else { "s tell" },
        defaults::MIN_TASKS_FOR_INTERVAL
    )
}

/// The error rates of the table's second rater, taking its first as right.
pub(super) fn errors(
    table: &Table,
    pass: usize,
    positive: &Label,
    reference: &str,
    judged: &str,
    level: f64,
) -> ErrorRates {
    let gold = |i: usize, _: usize| i == pass;
    let gold_fails = |i: usize, _: usize| i != pass;
    let passes = |_: usize, j: usize| j == pass;
    let fails = |_: usize, j: usize| j != pass;
    let all = |_: usize, _: usize| true;
    let mut rates = ErrorRates {
        reference: reference.to_string(),
        judged: judged.to_string(),
        positive: positive.clone(),
        prevalence: share("prevalence", table, gold, all, level),
        tpr: share("true pass rate", table, passes, gold, level),
        tnr: share("true fail rate", table, fails, gold_fails, level),
        leak: share("leak", table, passes, gold_fails, level),
        miss: share("miss", table, fails, gold, level),
        precision: share("precision", table, gold, passes, level),
    };
    let gold_rows = table.rows(gold);
    if gold_rows == 0 || gold_rows == table.n {
        let class = if gold_rows == 0 { "fails" } else { "passes" };
        for rate in
            [&mut rates.tpr, &mut rates.tnr, &mut rates.leak, &mut rates.miss, &mut rates.precision]
        {
            rate.value = None;
            rate.interval = None;
            rate.independent = None;
            rate.effective_size = None;
            rate.note = Some(format!("not measured: the reference {class} every row"));
        }
    }
    rates
}
