/** Where an input was refused, and what to do about it. */
export interface Place {
  /** The file, as its caller named it. */
  file?: string | undefined;
  /** The row, counted from 1. */
  row?: number | undefined;
  /** The line of the file, counted from 1. */
  line?: number | undefined;
  /** The field, option or part of a document at fault. */
  field?: string | undefined;
  /** The task of the row at fault. */
  task?: string | undefined;
  /** What to do about it. */
  mend?: string | undefined;
}

/**
 * Every error that this package throws on purpose.
 *
 * `code` is stable and meant for programs; the message names the place, what was found and the mend, and
 * is meant for people.
 */
export class PassbandError extends Error implements Place {
  /** The stable name of what went wrong, such as `invalid_verdict`. */
  readonly code: string;
  declare readonly file?: string;
  declare readonly row?: number;
  declare readonly line?: number;
  declare readonly field?: string;
  declare readonly task?: string;
  declare readonly mend?: string;

  constructor(code: string, message: string, place: Place = {}) {
    super(message);
    this.name = "PassbandError";
    this.code = code;
    for (const key of ["file", "row", "line", "field", "task", "mend"] as const) {
      // Absent rather than undefined, so that a printed error shows what is known and nothing else.
      if (place[key] !== undefined) Object.assign(this, { [key]: place[key] });
    }
  }

  /** The error as `--json` output carries it. */
  toJSON(): Record<string, unknown> {
    const { file, row, line, field, task, mend } = this;
    return { code: this.code, message: this.message, file, row, line, field, task, mend };
  }
}

/** An error of this package, whose message says what was found and then the mend. */
export function refusal(code: string, found: string, mend: string, place: Place = {}): PassbandError {
  return new PassbandError(code, `${found}; ${mend}`, { ...place, mend });
}

/** Runs `work`, and gives an error of the engine this package's class. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && error.name === "PassbandError" && "code" in error) {
      throw new PassbandError(String(error.code), error.message, error as Place);
    }
    // 32 bits of address space are all that the engine has, and running out of them is its only fault.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      throw refusal("too_large", "the engine ran out of memory", "split the data by task into several files");
    }
    throw error;
  }
}

/** `value`, refused unless it is text or left out. */
export function textOrNothing(field: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  const found = `field \`${field}\`: the value is of type ${typeof value}`;
  throw refusal("invalid_option", found, "give a text, or leave it out", { field });
}
