import { number, numbers, someFiles, type Command } from "./args.js";
import { readRows } from "./input.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "pass@k, pass^k and headroom, with intervals over tasks",
  help: `passband measure FILE… [--arm NAME] [--k 1,2,4] [--level 0.95] [--json]

Prints how often the rollouts in FILE pass, in points: pass@k (at least one of k), pass^k (all of k) and
headroom (pass@k less pass@1), each with its interval and the tasks it counts, and what was left out.
Several files are measured as one set of rows.

  --arm NAME    the arm to measure, where rows name several
  --k LIST      the k to report (default: 1 to 4, then doublings, as far as half of the tasks reach)
  --level P     confidence level of the intervals (default: 0.95)
  --json        the report as JSON, shares from 0 to 1`,
  options: { arm: { type: "string" }, k: { type: "string" }, level: { type: "string" } },
  run(args) {
    const k = numbers("k", args.text("k"));
    const level = number("level", args.text("level"));
    const arm = args.text("arm");
    const rows = readRows(someFiles(args));
    const report = rows.measure({
      ...(arm === undefined ? {} : { arm }),
      ...(k === undefined ? {} : { k }),
      ...(level === undefined ? {} : { level }),
    });
    print(args.json ? { ...rows.summary(), ...report } : String(report));
    return 0;
  },
};
