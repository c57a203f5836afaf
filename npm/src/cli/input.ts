import { existsSync } from "node:fs";
import { Rows } from "../index.js";
import { readFile } from "../files.js";
import { usage } from "./args.js";

/** Reads files into one set of rows. */
export function readRows(paths: string[]): Rows {
  if (paths.filter((path) => path === "-").length > 1) {
    throw usage("standard input is named twice", "name it once: it can be read once");
  }
  let rows: Rows | undefined;
  for (const path of paths) {
    const { name, bytes } = readFile(path);
    rows = rows === undefined ? Rows.parse(bytes, { name }) : rows.add(bytes, { name });
  }
  return rows!;
}

/** Whether an argument is a link rather than a file's name: an address with a fragment, or a fragment alone. */
export function isLink(argument: string): boolean {
  return /#p\d+\./.test(argument) || (/^p\d+\.[\w-]+\.[\w-]+$/.test(argument) && !existsSync(argument));
}
