//! A page as a terminal shows it.

use super::experiment::{Arm, Experiment};
use super::view::{Agreement, ArmView, recompute};
use crate::error::Result;
use crate::plain::plain;

/// The page of `document` as text, recomputed: the question, five lines and the numbers of each arm, and
/// whether they are what was stated.
///
/// # Errors
/// Those of [`recompute`].
pub fn page_text(document: &Experiment) -> Result<String> {
    let page = recompute(document)?;
    let mut out = plain(&page.question);
    out.push('\n');
    if let Some(unshared) = &page.unshared {
        out.push_str(&format!("\n{unshared}\n"));
    }
    for (arm, view) in document.arms.iter().zip(&page.arms) {
        out.push_str(&arm_text(arm, view));
    }
    out.push('\n');
    out.push_str(&plain(&page.agreement));
    Ok(out)
}

fn arm_text(arm: &Arm, view: &ArmView) -> String {
    let said = |line: &Option<String>| line.as_deref().map_or("not stated".to_string(), plain);
    let mut out = format!("\n{}\n", plain(&arm.name));
    for (word, text) in [
        ("Changed", said(&arm.lines.changed)),
        ("Moved", plain(&view.moved)),
        ("Why", view.why.clone()),
        ("Learned", said(&arm.lines.learned)),
        ("Reproduce", said(&arm.lines.reproduce)),
    ] {
        out.push_str(&format!("  {word:<10} {text}\n"));
    }
    out.push('\n');
    for line in view.report.to_string().lines() {
        match line.is_empty() {
            true => out.push('\n'),
            false => out.push_str(&format!("  {line}\n")),
        }
    }
    if let Agreement::Differs { differences } = &view.agreement {
        out.push_str("\n  Not as stated:\n");
        for difference in differences {
            out.push_str(&format!(
                "  {:<12} stated {}, computed {}\n",
                plain(&difference.name),
                difference.stated,
                difference.computed
            ));
        }
    }
    out
}
