import { writeFile } from "../files.js";
import { someFiles, usage, type Command } from "./args.js";
import { readRows } from "./input.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "read logs of other tools: say what they hold, or write them as Passband rows",
  help: `passband import FILE… [--out FILE] [--json]

Reads rollouts in any known format, told apart by content, and prints what they hold: format, rows, tasks,
arms and the state of every row. With --out, writes them as Passband rows (JSONL); on any error nothing
is written.

  --out FILE    where to write the rows; \`-\` is standard output
  --json        the summary as JSON`,
  options: { out: { type: "string" } },
  run(args) {
    const out = args.text("out");
    if (out === "-" && args.json) throw usage("--out - and --json both want standard output", "give one of them", "out");
    const rows = readRows(someFiles(args));
    if (out === "-") {
      process.stdout.write(rows.toJsonl());
      return 0;
    }
    if (out !== undefined) writeFile(out, rows.toJsonl());
    if (args.json) print({ ...rows.summary(), ...(out === undefined ? {} : { written: out }) });
    else print(`${rows}${out === undefined ? "" : `\nwritten to ${out}`}`);
    return 0;
  },
};
