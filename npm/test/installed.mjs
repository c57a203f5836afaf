// The package as a user has it: installed from its tarball into an empty folder.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.env.PASSBAND_INSTALLED;
if (!folder) throw new Error("PASSBAND_INSTALLED names no folder: run `cargo xtask test --only npm`");

const { resolve } = createRequire(join(folder, "user.js"));

/** The folder that it was installed into. */
export const installed = folder;

/** Imports an entry of the package, through its exports. */
export const entry = (name = "passband") => import(pathToFileURL(resolve(name)).href);

/** The CLI's file, as npm links it. */
export const bin = join(folder, "node_modules", ".bin", "passband");

/** Runs the CLI to its end. */
export function passband(args, options = {}) {
  const { status, stdout, stderr } = spawnSync(bin, args, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  return { status, stdout, stderr };
}

/** Starts the studio's server; `stop` ends it. */
export async function studio(args) {
  const child = spawn(bin, ["studio", "--port", "0", "--json", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.trimEnd().endsWith("}")) break;
  }
  const ended = new Promise((done) => child.once("exit", done));
  return { url: JSON.parse(text).url, stop: () => (child.kill(), ended) };
}

/** A folder of its own for one test. */
export const scratch = () => mkdtempSync(join(tmpdir(), "passband-test-"));

/** The repository's file. */
export const repository = (path) => new URL(`../../${path}`, import.meta.url).pathname;
