#!/usr/bin/env node
import { PassbandError, refusal } from "../errors.js";
import { readArguments, usage, type Command } from "./args.js";
import { print, printError } from "./output.js";

/** Commands, loaded when they are called: help and a mistyped name need no engine. */
const COMMANDS: Record<string, () => Promise<{ command: Command }>> = {
  import: () => import("./import.js"),
  measure: () => import("./measure.js"),
  compare: () => import("./compare.js"),
  experiment: () => import("./experiment.js"),
  studio: () => import("./studio.js"),
  agreement: () => import("./agreement.js"),
  corrected: () => import("./corrected.js"),
};

/** Exit codes: the answer is there; (1 is for an answer that is no); bad input; interrupted; a fault of ours. */
const FINE = 0;
const BAD_INPUT = 2;
const INTERRUPTED = 3;
const FAULT = 4;

async function main(given: string[]): Promise<number> {
  const [name, ...rest] = given;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    if (name === "help" && rest[0] !== undefined) return main([rest[0], "--help"]);
    print(await help());
    return name === undefined ? BAD_INPUT : FINE;
  }
  if (name === "--version" || name === "-v") {
    const { engine } = await import("../index.js");
    const { version, hash } = engine();
    print(given.includes("--json") ? JSON.stringify({ version, engine: hash }) : `passband ${version} (engine ${hash})`);
    return FINE;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    throw usage(`there is no command ${JSON.stringify(name)}`, `use one of ${Object.keys(COMMANDS).join(", ")}`);
  }
  const { command } = await load();
  const args = readArguments(command, rest);
  if (args === undefined) {
    print(command.help);
    return FINE;
  }
  return command.run(args);
}

async function help(): Promise<string> {
  const lines = ["Whether a change to your agent is real, noise or a regression.", "", "passband COMMAND [FILE…]", ""];
  for (const [name, load] of Object.entries(COMMANDS)) {
    const { command } = await load();
    lines.push(`  ${name.padEnd(12)}${command.summary}`);
  }
  lines.push(
    "",
    "Every command takes --json (one JSON document on standard output) and --help.",
    "A file is JSONL or JSON: Passband rows or tau-bench trajectories, told apart by content; `-` is standard input.",
    "Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 interrupted, 4 a fault of passband itself.",
  );
  return lines.join("\n");
}

/** What nobody foresaw, in one sentence: an exit code of 1 would say that the answer is no. */
function fault(error: unknown): PassbandError {
  return refusal("fault", `this is a fault of passband: ${String(error).slice(0, 300)}`, "report it with the command that you ran");
}

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(FINE);
  throw error;
});
process.on("SIGINT", () => process.exit(INTERRUPTED));

const given = process.argv.slice(2);
try {
  process.exitCode = await main(given);
} catch (error) {
  const known = error instanceof PassbandError;
  printError(known ? error : fault(error), given.includes("--json"));
  process.exitCode = known ? BAD_INPUT : FAULT;
}
