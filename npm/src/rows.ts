import {
  RowSet,
  reportText,
  type MeasureOptions,
  type PassReport,
  type Row,
  type RowsSummary,
  type Transcript,
} from "./generated/passband_wasm.js";
import { ready } from "./engine.js";
import { guarded, PassbandError, refusal, textOrNothing } from "./errors.js";

/** A report whose text is what a terminal shows. */
export type Report = PassReport & { toString(): string };

/** What {@link Rows.measure} takes. */
export interface MeasureRowsOptions extends MeasureOptions {
  /** The arm to measure, where the rows name several. */
  arm?: string;
}

/** A file's content: its text, its bytes, or rows as objects. */
export type RowsInput = string | Uint8Array | readonly object[];

/**
 * A set of rollouts with their verdicts, held by the engine.
 *
 * Reads JSONL or JSON in any format that Passband knows, told apart by content. A file with one bad row is
 * refused whole, with the row, the field and the mend.
 *
 * @example
 * const rows = Rows.parse([{ taskId: 1, reward: 1 }, { taskId: 1, reward: 0 }, { taskId: 2, reward: 1 }]);
 * console.log(String(rows.measure()));
 */
export class Rows {
  /** The engine's handle. */
  readonly handle: RowSet;

  private constructor(handle: RowSet) {
    this.handle = handle;
  }

  /** Reads rows; `name` stands for the file in messages. */
  static parse(input: RowsInput, options: { name?: string } = {}): Rows {
    ready();
    const name = textOrNothing("name", options.name) ?? "";
    return new Rows(guarded(() => RowSet.read(name, bytesOf(input))));
  }

  /** Reads further rows into this set. On an error the set is as it was. */
  add(input: RowsInput, options: { name?: string } = {}): this {
    const name = textOrNothing("name", options.name) ?? "";
    guarded(() => this.handle.add(name, bytesOf(input)));
    return this;
  }

  /** How many rows there are. */
  get length(): number {
    return this.handle.length;
  }

  /** What the set holds: files, formats, rows, tasks, arms. */
  summary(): RowsSummary {
    return guarded(() => this.handle.summary());
  }

  /** What the set holds, as a terminal shows it. */
  toString(): string {
    return guarded(() => this.handle.summaryText());
  }

  /** Row `index`, from 0 in the order read. */
  row(index: number): Row | undefined {
    if (!this.has(index)) return undefined;
    return guarded(() => this.handle.row(index));
  }

  /** The transcript of row `index`: messages, tool calls with their results, reason, error. */
  transcript(index: number): Transcript | undefined {
    if (!this.has(index)) return undefined;
    return guarded(() => this.handle.transcript(index));
  }

  private has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.length;
  }

  /** The rows, one after another. */
  *[Symbol.iterator](): Iterator<Row> {
    for (let index = 0; index < this.length; index += 1) yield this.row(index)!;
  }

  /** Measures pass@k, pass^k and headroom with intervals over tasks; says what it left out. */
  measure(options: MeasureRowsOptions = {}): Report {
    const { arm, ...rest } = options ?? {};
    const named = textOrNothing("arm", arm);
    const report = guarded(() => this.handle.measure(finite(rest), named));
    return printable(report, () => reportText(report)) as Report;
  }

  /** Every row as JSONL in Passband's own schema. */
  toJsonl(): string {
    return guarded(() => this.handle.toJsonl());
  }
}

/** Measures rows, or a file's content: {@link Rows.measure} in one step. */
export function measure(rows: Rows | RowsInput, options: MeasureRowsOptions = {}): Report {
  return (rows instanceof Rows ? rows : Rows.parse(rows)).measure(options);
}

/** `report`, whose text is what `text` gives; it stays plain data for JSON. */
export function printable<T extends object>(report: T, text: () => string): T {
  return Object.defineProperty(report, "toString", { value: () => guarded(text), enumerable: false });
}

/** The bytes of a file's content, whatever it was given as. */
export function bytesOf(input: RowsInput): Uint8Array {
  if (input instanceof Uint8Array) return input;
  if (typeof input === "string") return new TextEncoder().encode(input);
  if (!Array.isArray(input)) {
    const mend = "give a string, a Uint8Array or an array of rows";
    throw refusal("invalid_field", "the rows are not text, bytes or a list of objects", mend);
  }
  const rows = input.map((row, index) => {
    try {
      return JSON.stringify(finite(row, verdictCode)) ?? "null";
    } catch (error) {
      if (!(error instanceof PassbandError)) throw error;
      const place = { row: index + 1, field: error.field, mend: error.mend };
      throw new PassbandError(error.code, `row ${index + 1}, ${error.message}`, place);
    }
  });
  return new TextEncoder().encode(`[${rows.join(",\n")}]`);
}

/** In a row, what is no number matters most where it stands for the verdict. */
const verdictCode = (field: string) => (field === "reward" ? "invalid_verdict" : "invalid_field");

/** `value`, refused where it holds what JSON would turn into something else without a word. */
export function finite<T>(value: T, code: (field: string) => string = () => "invalid_option"): T {
  JSON.stringify(value, (field: string, part: unknown) => {
    if ((typeof part === "number" && !Number.isFinite(part)) || typeof part === "bigint") {
      const mend = "write a finite number, or null for a value that is missing";
      const found = `field \`${field}\`: the value is ${String(part)}, which JSON has no number for`;
      throw refusal(code(field), found, mend, { field });
    }
    return part;
  });
  return value;
}
