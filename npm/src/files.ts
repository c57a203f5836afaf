import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { plain, refuseLarge } from "./generated/passband_wasm.js";
import { guarded, PassbandError, refusal } from "./errors.js";

/** A file's content and the name that messages call it by. */
export interface Content {
  name: string;
  bytes: Uint8Array;
}

/** Reads a file whole, or standard input for `-`; refuses by size before it reads. */
export function readFile(path: string): Content {
  if (path === "") throw unreadable(path, "a file's name is empty", "name a file, or `-` for standard input");
  const name = path === "-" ? "standard input" : path;
  try {
    if (path === "-") return { name, bytes: readStream(0, name) };
    const stats = statSync(path);
    if (stats.isDirectory()) throw unreadable(name, "it is a folder", "name a file in it");
    // A pipe has no size to ask for.
    if (!stats.isFile()) return { name, bytes: readDescriptor(path, name) };
    guarded(() => refuseLarge(name, stats.size));
    return { name, bytes: readDescriptor(path, name, stats.size) };
  } catch (error) {
    throw fileError(error, name, "read");
  }
}

function readDescriptor(path: string, name: string, size?: number): Uint8Array {
  const descriptor = openSync(path, "r");
  try {
    return readStream(descriptor, name, size);
  } finally {
    closeSync(descriptor);
  }
}

function readStream(descriptor: number, name: string, size = 1 << 16): Uint8Array {
  // One byte more than the size, so that a file of the size that was told ends in one pass.
  let buffer = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const count = readSome(descriptor, buffer, length);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    guarded(() => refuseLarge(name, length));
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
  }
}

function readSome(descriptor: number, buffer: Uint8Array, offset: number): number {
  for (;;) {
    try {
      return readSync(descriptor, buffer, offset, Math.min(buffer.length - offset, 1 << 30), null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      // Standard input of a terminal may have nothing yet.
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Writes a file so that it is whole or not there: beside its place first, then moved. */
export function writeFile(path: string, text: string): void {
  if (path === "") throw unreadable(path, "a file's name is empty", "name the file to write");
  let beside: string | undefined;
  try {
    const place = existsSync(path) ? realpathSync(path) : path;
    // A pipe or a device is written to; a move would put a file in its place.
    if (existsSync(place) && !statSync(place).isFile()) return writeFileSync(place, text);
    beside = join(dirname(place), `.passband-${process.pid}.tmp`);
    writeFileSync(beside, text, { flag: "wx" });
    const descriptor = openSync(beside, "r+");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(beside, place);
  } catch (error) {
    if (beside !== undefined) rmSync(beside, { force: true });
    throw fileError(error, path, "written");
  }
}

const MENDS: Record<string, [string, string]> = {
  ENOENT: ["there is no such file or folder", "check the name"],
  EACCES: ["permission is denied", "check who may use it"],
  EPERM: ["permission is denied", "check who may use it"],
  EISDIR: ["it is a folder", "name a file in it"],
  ENOSPC: ["the disk is full", "make room and run it again"],
  EROFS: ["the disk is read-only", "name a place that can be written"],
  ENAMETOOLONG: ["its name is too long", "give a shorter one"],
};

function fileError(error: unknown, name: string, verb: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const known = MENDS[code];
  if (error instanceof PassbandError || !code.startsWith("E")) return error;
  const [found, mend] = known ?? [`the system says ${code}`, "check the file"];
  return unreadable(name, `it cannot be ${verb}: ${found}`, mend);
}

function unreadable(name: string, found: string, mend: string): PassbandError {
  const shown = plain(name.length > 60 ? `${name.slice(0, 60)}…` : name);
  return refusal("file_error", `${shown === "" ? "" : `${shown}: `}${found}`, mend, { file: shown });
}
