import { Rows } from "../index.js";
import { readFile } from "../files.js";

/** Reads files into one set of rows. */
export function readRows(paths: string[]): Rows {
  let rows: Rows | undefined;
  for (const path of paths) {
    const { name, bytes } = readFile(path);
    rows = rows === undefined ? Rows.parse(bytes, { name }) : rows.add(bytes, { name });
  }
  return rows!;
}

/** Whether an argument is a link rather than a file's name. */
export function isLink(argument: string): boolean {
  return /(^|#)p\d+\./.test(argument);
}
