import { parseArgs, type ParseArgsConfig } from "node:util";
import { refusal, type PassbandError } from "../errors.js";

/** One command of the CLI. */
export interface Command {
  /** The line of `passband --help`. */
  summary: string;
  /** What `passband COMMAND --help` prints. */
  help: string;
  /** Its options, beside `--json` and `--help`. */
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Does the work; what it returns is the exit code. */
  run(args: Arguments): number | Promise<number>;
}

/** A command's arguments, as they were given. */
export interface Arguments {
  files: string[];
  json: boolean;
  text(name: string): string | undefined;
  texts(name: string): string[];
  flag(name: string): boolean;
}

/** The options that every command has. */
const COMMON = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

/** Reads a command's arguments; `undefined` when its help is asked for. */
export function readArguments(command: Command, given: string[]): Arguments | undefined {
  try {
    const options = { ...command.options, ...COMMON };
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true, strict: true });
    const all = values as Record<string, string | boolean | (string | boolean)[] | undefined>;
    if (all["help"] === true) return undefined;
    const texts = (name: string) => [all[name] ?? []].flat().map(String);
    return {
      files: positionals,
      json: all["json"] === true,
      text: (name) => texts(name)[0],
      texts,
      flag: (name) => all[name] === true,
    };
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS")) throw error;
    throw usage((error as Error).message.split(". ")[0] ?? "", "see `passband COMMAND --help`");
  }
}

/** An error of how the command was called. */
export function usage(found: string, mend: string, field?: string): PassbandError {
  return refusal("usage", found, mend, { field });
}

/** The files, of which there must be one at least. */
export function someFiles(args: Arguments): string[] {
  if (args.files.length === 0) throw usage("no file is given", "name a file, or `-` for standard input");
  return args.files;
}

/** A number, as an option gives it. */
export function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw usage(`--${name} is ${JSON.stringify(text)}`, "give a number", name);
}

/** Numbers with commas between them. */
export function numbers(name: string, text: string | undefined): number[] | undefined {
  return text?.split(",").map((part) => number(name, part)!);
}

/** The one file that a command reads. */
export function oneFile(args: Arguments): string {
  const [path, ...more] = someFiles(args);
  if (path === undefined || more.length > 0) throw usage(`${args.files.length} files are given`, "name one");
  return path;
}

/** A label, as an option gives it: a number, true or false, else a text; a text in double quotes stays one. */
export function label(text: string | undefined): string | number | boolean | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
  } catch {
    // No JSON: a text without quotes.
  }
  return text;
}

/** `options` without those that were not given. */
export function given<T extends object>(options: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
