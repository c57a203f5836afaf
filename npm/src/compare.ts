import { Comparer, comparisonText, type CompareOptions, type Comparison as ComparisonReport } from "./generated/passband_wasm.js";
import { ready } from "./engine.js";
import { guarded, refusal, textOrNothing } from "./errors.js";
import { finite, printable, Rows } from "./rows.js";

/** A comparison whose text is what a terminal shows. */
export type Comparison = ComparisonReport & { toString(): string };

/** One run of an arm: its rows, and which of the arms that they name. */
export interface RunInput {
  rows: Rows;
  /** The arm, where the rows name several. */
  arm?: string | undefined;
}

/** An arm: one run of it, or several runs of the same evaluation. */
export type ArmRuns = Rows | RunInput | readonly (Rows | RunInput)[];

/** What {@link compare} takes beside the two arms. */
export interface CompareRowsOptions extends Partial<CompareOptions> {
  /** What to call the arms in sentences. Left out: the arm that the rows name, else the file's name. */
  names?: readonly [string, string];
}

/**
 * Compares two arms by task: real, noise, regression, or not enough tasks.
 *
 * The tasks that both have are paired; the p is exact, and the interval excludes 0 exactly where it is at most
 * `alpha`. Give an arm's re-runs as a list, so that how far apart runs of one agent come is counted too.
 *
 * @example
 * const answer = compare(Rows.parse(before), Rows.parse(after), { effect: 0.05 });
 * console.log(answer.verdict, answer.sentence);
 */
export function compare(before: ArmRuns, after: ArmRuns, options: CompareRowsOptions = {}): Comparison {
  ready();
  const { names, ...rest } = options ?? {};
  const comparer = new Comparer();
  try {
    add(comparer, false, "before", before);
    add(comparer, true, "after", after);
    const [first, second] = [textOrNothing("names", names?.[0]), textOrNothing("names", names?.[1])];
    const report = guarded(() => comparer.compare(finite(rest), first, second));
    return printable(report, () => comparisonText(report)) as Comparison;
  } finally {
    comparer.free();
  }
}

function add(comparer: Comparer, isAfter: boolean, field: string, runs: ArmRuns): void {
  for (const run of Array.isArray(runs) ? (runs as readonly (Rows | RunInput)[]) : [runs as Rows | RunInput]) {
    const { rows, arm } = run instanceof Rows ? { rows: run, arm: undefined } : (run ?? {});
    if (!(rows instanceof Rows)) {
      throw refusal("invalid_option", `field \`${field}\`: a run is no set of rows`, "give Rows, { rows, arm }, or a list of them", { field });
    }
    const named = textOrNothing("arm", arm);
    guarded(() => comparer.add(isAfter, rows.handle, named));
  }
}
