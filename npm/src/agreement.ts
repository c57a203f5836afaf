import {
  agreement as compare,
  agreementText,
  correctedRate as correct,
  correctedText,
  type AgreementOptions,
  type AgreementReport,
  type CorrectedOptions,
  type CorrectedReport,
} from "./generated/passband_wasm.js";
import { ready } from "./engine.js";
import { guarded, textOrNothing } from "./errors.js";
import { bytesOf, finite, printable, type RowsInput } from "./rows.js";

/** A comparison of raters whose text is what a terminal shows. */
export type Compared = AgreementReport & { toString(): string };

/** A corrected rate whose text is what a terminal shows. */
export type Corrected = CorrectedReport & { toString(): string };

/** What {@link agreement} takes. */
export interface AgreementRowsOptions extends AgreementOptions {
  /** Stands for the file in messages. */
  name?: string;
}

/** What {@link correctedRate} takes. */
export interface CorrectedRowsOptions extends CorrectedOptions {
  /** Stands for the file in messages. */
  name?: string;
}

/**
 * How far raters agree on the rows that they both label: agreement, kappa, Krippendorff's alpha, and how
 * often each errs on the reference, with intervals over tasks where the task of each row is named.
 *
 * A label is a text, a number or a boolean; absent and null are no label, and are counted.
 *
 * @example
 * const rows = [{ taskId: "a", human: true, judge: true }, { taskId: "b", human: false, judge: true }];
 * const report = agreement(rows, { raters: ["human", "judge"], reference: "human", task: "taskId" });
 * console.log(String(report), report.pairs[0]?.kappa.interval);
 */
export function agreement(input: RowsInput, options: AgreementRowsOptions): Compared {
  ready();
  const { name, ...rest } = options ?? {};
  const named = textOrNothing("name", name) ?? "";
  const report = guarded(() => compare(named, bytesOf(input), finite(rest)));
  return printable(report, () => agreementText(report)) as Compared;
}

/**
 * The pass rate that a person would find, from a judge's verdict on every row and a person's on a random
 * part of them: prediction-powered inference, with an interval that carries the few labels.
 *
 * @example
 * const report = correctedRate(rows, { judge: "judge", human: "human", task: "taskId" });
 * console.log(String(report), report.corrected?.interval);
 */
export function correctedRate(input: RowsInput, options: CorrectedRowsOptions): Corrected {
  ready();
  const { name, ...rest } = options ?? {};
  const named = textOrNothing("name", name) ?? "";
  const report = guarded(() => correct(named, bytesOf(input), finite(rest)));
  return printable(report, () => correctedText(report)) as Corrected;
}
