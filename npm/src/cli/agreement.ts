import { agreement, type AgreementOptions, type AlphaMetric, type Weights } from "../index.js";
import { readFile } from "../files.js";
import { given, label, number, oneFile, usage, type Command } from "./args.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "how far raters agree: a judge with people, people with each other",
  help: `passband agreement FILE --raters human,judge [--reference human] [--task taskId] [--json]

Compares the labels that raters give the same rows: agreement and Cohen's kappa of each two,
Krippendorff's alpha of all, and how often each errs where one of them is the reference. FILE is JSONL or a
JSON array of objects; a rater is a field, and a label a text, a number, true or false. A field that is
absent or null is no label: it is counted and enters no number.

  --raters LIST      the fields of the raters, two at least; a dot reaches into an object (meta.score)
  --reference NAME   the rater that is right where others differ
  --task FIELD       the field with a row's task: intervals then come from the spread between tasks
  --positive LABEL   the label that means "pass" (default: true, 1 or pass)
  --order LIST       all labels from the lowest to the highest (default: numbers by value)
  --weights W        also a weighted kappa: linear or quadratic
  --metric M         the distance in alpha: nominal (default), ordinal, interval or ratio
  --level P          confidence level of the intervals (default: 0.95)
  --json             the report as JSON, shares from 0 to 1`,
  options: {
    raters: { type: "string", multiple: true },
    reference: { type: "string" },
    task: { type: "string" },
    positive: { type: "string" },
    order: { type: "string" },
    weights: { type: "string" },
    metric: { type: "string" },
    level: { type: "string" },
  },
  run(args) {
    const raters = args.texts("raters").flatMap((list) => list.split(","));
    if (raters.length === 0) throw usage("no raters are named", "name two fields: --raters human,judge", "raters");
    const { name, bytes } = readFile(oneFile(args));
    const options = given<AgreementOptions>({
      raters,
      reference: args.text("reference"),
      task: args.text("task"),
      positive: label(args.text("positive")),
      order: args.text("order")?.split(",").map((text) => label(text)!),
      // The engine refuses other words and names those it knows.
      weights: args.text("weights") as Weights | undefined,
      metric: args.text("metric") as AlphaMetric | undefined,
      level: number("level", args.text("level")),
    });
    const report = agreement(bytes, { ...options, name });
    print(args.json ? report : String(report));
    return 0;
  },
};
