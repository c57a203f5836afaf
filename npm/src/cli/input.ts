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

/** Whether a file's bytes begin as an experiment document does, rather than rows. */
export function looksLikeExperiment(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1 << 16));
  return /^\uFEFF?\s*\{/.test(start) && /"experiment"\s*:\s*\d/.test(start) && !/"(taskId|task_id|traj)"\s*:/.test(start);
}
