import { compare, type CompareRowsOptions, type RunInput } from "../index.js";
import { readFile } from "../files.js";
import { number, usage, type Arguments, type Command } from "./args.js";
import { readRows } from "./input.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "whether a change is real, noise or a regression",
  help: `passband compare BEFORE AFTER [--before FILE]… [--after FILE]… [--json]
passband compare FILE --arms BEFORE,AFTER [--json]

Says in a sentence whether AFTER is better (real), worse (regression), no different (noise), or whether there are not
enough tasks to tell; then which tasks broke and which were fixed, and the numbers. Tasks that both have are
paired by id. Further runs of the same agents go to --before and --after: they show how far apart runs of one
agent come, and a difference within that is noise.

  --arms A,B         the two arms of one file whose rows name them
  --metric NAME      pass@1 (default), pass@4, pass^4, "mean reward" (default where scores are partial)
  --effect POINTS    the smallest change that matters (default: 5)
  --alpha P          accepted chance of a false alarm (default: 0.05)
  --power P          how surely a change that matters should show (default: 0.8)
  --run-std POINTS   standard deviation of one run's result, where it is known from elsewhere
  --run-std-runs N   how many runs it comes from
  --behaviors FILE   named groups of tasks, as JSON: {"refunds": ["t1", "t2"]}; p-values are corrected for them
  --target NAME      a behavior that the change was meant to move (a regression of any other is called out)
  --require-real     exit with 1 unless the verdict is real
  --json             the comparison as JSON, shares from 0 to 1

Exits with 1 on a regression, of the whole or of a behavior that was not meant to move; else with 0.`,
  options: {
    before: { type: "string", multiple: true },
    after: { type: "string", multiple: true },
    arms: { type: "string" },
    metric: { type: "string" },
    effect: { type: "string" },
    alpha: { type: "string" },
    power: { type: "string" },
    "run-std": { type: "string" },
    "run-std-runs": { type: "string" },
    behaviors: { type: "string" },
    target: { type: "string", multiple: true },
    "require-real": { type: "boolean" },
  },
  run(args) {
    const [before, after] = sides(args);
    const answer = compare(before, after, options(args));
    print(args.json ? answer : String(answer));
    const unmeant = answer.behaviors?.some((behavior) => behavior.verdict === "regression" && !behavior.target);
    if (answer.verdict === "regression" || unmeant === true) return 1;
    return args.flag("require-real") && answer.verdict !== "real" ? 1 : 0;
  },
};

/** The runs of both arms. */
function sides(args: Arguments): [RunInput[], RunInput[]] {
  const arms = args.text("arms");
  const more = (side: string) => args.texts(side).map((path) => ({ rows: readRows([path]) }));
  if (arms !== undefined) {
    const [before, after, ...rest] = arms.split(",");
    const path = args.files[0];
    if (!before || !after || rest.length > 0) throw usage(`--arms is ${JSON.stringify(arms)}`, "name two arms with a comma between them", "arms");
    if (path === undefined || args.files.length > 1) throw usage("--arms is for one file", "name the one file whose rows name the arms", "arms");
    const rows = readRows([path]);
    return [[{ rows, arm: before }, ...more("before")], [{ rows, arm: after }, ...more("after")]];
  }
  const [before, after, ...rest] = args.files;
  if (before === undefined || after === undefined || rest.length > 0) {
    throw usage(`${args.files.length} files are named`, "name two, the one to start from first; further runs go to --before and --after");
  }
  return [
    [{ rows: readRows([before]) }, ...more("before")],
    [{ rows: readRows([after]) }, ...more("after")],
  ];
}

function options(args: Arguments): CompareRowsOptions {
  const share = (name: string) => {
    const points = number(name, args.text(name));
    return points === undefined ? undefined : points / 100;
  };
  const given = {
    metric: args.text("metric"),
    effect: share("effect"),
    alpha: number("alpha", args.text("alpha")),
    power: number("power", args.text("power")),
    runStd: share("run-std"),
    runStdRuns: number("run-std-runs", args.text("run-std-runs")),
    behaviors: behaviors(args),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The behaviors of a file, with those that are targets marked. */
function behaviors(args: Arguments): CompareRowsOptions["behaviors"] {
  const path = args.text("behaviors");
  const targets = args.texts("target");
  if (path === undefined) {
    if (targets.length > 0) throw usage("--target names a behavior and there are none", "name their file with --behaviors", "target");
    return undefined;
  }
  const wrong = (found: string) => usage(`${path}: ${found}`, 'write an object such as {"refunds": ["t1", "t2"]}', "behaviors");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(readFile(path).bytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong("this is not JSON");
    throw error;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong("this is no object of lists");
  const groups = Object.entries(value).map(([name, tasks]) => {
    if (!Array.isArray(tasks)) throw wrong(`${JSON.stringify(name)} has no list of task ids`);
    return { name, tasks: tasks.map(String), target: targets.includes(name) };
  });
  const unknown = targets.find((target) => !groups.some((group) => group.name === target));
  if (unknown !== undefined) {
    throw usage(`--target names ${JSON.stringify(unknown)}`, `name one of ${groups.map((group) => group.name).join(", ")}`, "target");
  }
  return groups;
}
