import type { PassbandError } from "../errors.js";

/** Prints text or, as one document, a value. */
export function print(value: string | object): void {
  process.stdout.write(`${typeof value === "string" ? value : JSON.stringify(value, null, 2)}\n`);
}

/** Prints an error: as a document on standard output where JSON was asked for, else as a sentence. */
export function printError(error: PassbandError, json: boolean): void {
  if (json) print({ error: error.toJSON() });
  else process.stderr.write(`passband: ${error.message}\n`);
}
