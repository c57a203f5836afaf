//! Every number that shapes a result, with where it comes from.
//!
//! Each is the default of an option on the call that uses it, or a bound that protects the reader.
//! [`ALL`] lists them for the pages and documents that print them.

/// One default: its name, its value as text, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Default {
    /// The constant's name in this module.
    pub name: &'static str,
    /// The value, as Rust prints it.
    pub value: &'static str,
    /// What it is and where it comes from: a paper, a measurement, or "convention, untested".
    pub source: &'static str,
}

macro_rules! defaults {
    ($($name:ident: $type:ty = $value:expr, $source:literal;)*) => {
        $(#[doc = $source] pub const $name: $type = $value;)*
        /// Every default of this module, in its order.
        pub const ALL: &[Default] = &[$(Default {
            name: stringify!($name),
            value: stringify!($value),
            source: $source,
        }),*];
    };
}

defaults! {
    LEVEL: f64 = 0.95, "Confidence level of every interval, a share. Miller 2024 (arXiv:2411.00640), section 2.";
    MIN_LEVEL: f64 = 0.5, "Lowest confidence level that is taken: below it an interval misses more often than it holds. Convention, untested.";
    MAX_LEVEL: f64 = 0.9999, "Highest confidence level that is taken: beyond it the tails rest on the last bits of a quantile. Convention, untested.";
    MIN_TASKS_FOR_INTERVAL: usize = 3, "Fewest tasks that get an interval: with fewer, the spread between tasks rests on one difference. Convention, untested.";
    FEWEST_DEGREES: f64 = 1.0, "Fewest degrees of freedom of a spread between tasks: with fewer, t quantiles leave every bound behind. Convention, untested.";
    ALPHA: f64 = 0.05, "Accepted chance of a false alarm of one comparison, a share. Miller 2024 (arXiv:2411.00640), section 5.";
    POWER: f64 = 0.8, "How surely a change that matters should show, a share. Cohen 1988, Statistical power analysis, section 2.4; Miller 2024, section 5.";
    EFFECT: f64 = 0.05, "The smallest change that matters, a share: 5 points. Convention, untested.";
    MIN_EFFECT: f64 = 0.0001, "Smallest change that can be asked for, a share: a hundredth of a point. Convention, untested.";
    CEILING: f64 = 0.9, "From this value on a comparison notes that there is little room to see a gain, a share. Convention, untested.";
    MAX_TASKS_NEEDED: f64 = 1e9, "More tasks than this are not named as needed. Convention, untested.";
    SMALL_K: u32 = 4, "Every k up to this one is reported. tau-bench (arXiv:2406.12045) and tau2-bench (arXiv:2506.07982) report k = 1 to 4.";
    K_TASK_SHARE: f64 = 0.5, "A k is reported on its own account when at least this share of the measured tasks has k graded rollouts. Convention, untested.";
    MAX_LATTICE_POINTS: usize = 524_288, "Largest transform for an exact bootstrap distribution, in points: 16 MiB of working memory, enough for 100,000 tasks of 8 rollouts at k = 4. Convention, untested.";
    LATTICE_TAIL: f64 = 1e-20, "Probability allowed outside the window of an exact bootstrap distribution, far below the rounding of a 64-bit float. Hoeffding 1963, theorem 2, gives the window.";
    MAX_COUNTED_STEPS: usize = 33_554_432, "Most additions for which an exact distribution is counted term by term, to the last bit: some 30 ms. Convention, untested.";
    SMALLEST_P: f64 = 1e-14, "Smallest p that is reported: below it the rounding of a transform of probabilities shows (measured against counting).";
    MAX_KS: usize = 64, "Most k that one report estimates. Convention, untested.";
    SHOWN_EXAMPLES: usize = 5, "How many examples a report names of what it left out; the count is always whole. Convention, untested.";
    MAX_INPUT_BYTES: u64 = 2_147_483_647, "Largest file that is read at once, in bytes: what Node reads into one buffer and what leaves room in a 32-bit address space.";
    MAX_NAME_BYTES: usize = 4_096, "Longest name (task id, arm, model), in UTF-8 bytes. Convention, untested.";
    MAX_PROMPT_KEY_BYTES: usize = 1_048_576, "Longest prompt that can stand as a task's identity, in UTF-8 bytes. Convention, untested.";
    SHOWN_NAME_CHARS: usize = 80, "A task whose identity is its prompt is named by this many characters of it and a hash. Convention, untested.";
    MAX_QUESTION_BYTES: usize = 2_000, "Longest question of an experiment, in UTF-8 bytes: a question that a page opens with. Convention, untested.";
    MAX_LINK_CHARS: usize = 2_000_000, "Longest link that is read, in characters: Chromium 156 opens a fragment of 2,090,000 (measured).";
    MAX_LINK_INFLATED_BYTES: usize = 16_777_216, "Most bytes that a link may inflate to: 8 times the longest link. Convention, untested.";
    MAX_LINK_GROUPS: u64 = 2_000_000, "Most groups (tasks times arms) that a link may hold, each a text in memory. Convention, untested.";
    MAX_LINK_OUTCOMES: u64 = 4_194_304, "Most outcomes that a link may hold, all arms together. Convention, untested.";
    MAX_ARMS: usize = 256, "Most arms of one experiment. Convention, untested.";
    MAX_FAILED_LISTED: usize = 10_000, "Most rollouts that a page lists as not passed for one arm; the count is always whole. Convention, untested.";
    LINK_PASTES_ANYWHERE: usize = 2_000, "Links up to this many characters survive chat tools. TypeScript-Website issue 541 (Discord's limit).";
    MAX_RATERS: usize = 20, "Most raters that are compared at once, each two of them. Convention, untested.";
    MAX_LABELS: usize = 100, "Most different labels that a kappa takes: a confusion table of 100 by 100. Convention, untested.";
    MAX_RATIO_LABELS: usize = 4_000, "Most different labels of a ratio alpha, which compares each two: 16 million distances. Convention, untested.";
    MIN_LABELS: usize = 50, "Rows with both labels below which a report advises to label more: at 50, kappa's 95% interval is 0.2 to 0.8 wide (simulated).";
    MIN_CLASS_LABELS: usize = 10, "Rows of one class below which a report calls its error rates rough: Wilson's 95% interval of 1 of 10 is 0.39 wide.";
    ADDED_DISAGREEMENTS: f64 = 2.0, "Disagreements of judge and person that a corrected rate's interval allows for beyond those seen. Bonett and Price 2012; without them a slice of 50 labels covers 86% of a nominal 95% (simulated).";
    MAX_ADDED_DISAGREEMENTS: f64 = 100.0, "Most added disagreements that are taken. Convention, untested.";
    LINK_IN_DOCUMENTS: usize = 32_000, "Links up to this many characters work in documents. Convention, untested.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_says_where_it_comes_from() {
        for default in ALL {
            assert!(default.source.len() > 20, "{} has no source", default.name);
        }
    }
}
