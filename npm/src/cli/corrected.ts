import { correctedRate, type CorrectedOptions } from "../index.js";
import { readFile } from "../files.js";
import { given, label, number, oneFile, usage, type Command } from "./args.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "a judge's pass rate, put right by a person's labels on some rows",
  help: `passband corrected FILE --judge judge --human human [--task taskId] [--json]

Estimates the pass rate that a person would find, from a judge's verdict on every row and a person's on a
random part of the rows (or on all rows of a random part of the tasks). FILE is JSONL or a JSON array of
objects; a verdict is true, false, a number from 0 to 1, or a text of which one means "pass". The interval
carries the few labels. Rogan and Gladen's estimate stands beside it as a check.

  --judge FIELD      the field with the judge's verdict; a dot reaches into an object (judgeMeta.score)
  --human FIELD      the field with the person's verdict; absent or null where nobody labelled
  --task FIELD       the field with a row's task: each task then weighs the same, and intervals come from
                     the spread between tasks
  --positive LABEL   the label that means "pass" (default: true, 1 or pass)
  --added N          disagreements that the interval allows for beyond those seen (default: 2)
  --level P          confidence level of the intervals (default: 0.95)
  --json             the report as JSON, shares from 0 to 1`,
  options: {
    judge: { type: "string" },
    human: { type: "string" },
    task: { type: "string" },
    positive: { type: "string" },
    added: { type: "string" },
    level: { type: "string" },
  },
  run(args) {
    const [judge, human] = ["judge", "human"].map((who) => {
      const field = args.text(who);
      if (field === undefined) throw usage(`no field is named for the ${who}'s verdict`, `name it: --${who} FIELD`, who);
      return field;
    }) as [string, string];
    const { name, bytes } = readFile(oneFile(args));
    const options = given<CorrectedOptions>({
      judge,
      human,
      task: args.text("task"),
      positive: label(args.text("positive")),
      addedDisagreements: number("added", args.text("added")),
      level: number("level", args.text("level")),
    });
    const report = correctedRate(bytes, { ...options, name });
    print(args.json ? report : String(report));
    return 0;
  },
};
