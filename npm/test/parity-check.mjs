// What a build of the engine computes for the golden cases, in any host. No import: a browser loads it too.

const VERDICTS = { 1: { reward: 1 }, 0: { reward: 0 }, u: { reward: null }, i: { reward: 2 }, e: { error: "broke" } };

/** The canonical JSON of a value (RFC 8785): JavaScript writes numbers as it asks. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** The cases that differ from what they hold, each with what differs; empty when every bit is the same. */
export function differences({ Rows, Experiment, experiment }, cases) {
  const found = [];
  for (const { name, tasks, partial, report, link } of cases) {
    const scores = [...partial];
    const lines = tasks.flatMap((task, taskId) =>
      [...task].map((symbol, trial) =>
        JSON.stringify({ taskId, trial, ...(symbol === "p" ? { reward: scores.shift() } : VERDICTS[symbol]) }),
      ),
    );
    const rows = Rows.parse(lines.join("\n"), { name: "parity.jsonl" });
    if (canonical(rows.measure()) !== report) found.push(`${name}: the report`);
    const { document } = Experiment.fromLink(link);
    const made = experiment({ question: name, arms: [rows] });
    if (canonical(made.document.arms[0].stated) !== canonical(document.arms[0].stated)) found.push(`${name}: what is stated`);
    // Which build computed it is the one thing that may differ, as is the file, written by another program.
    const again = { ...made.document, engine: document.engine, arms: [{ ...made.document.arms[0], files: document.arms[0].files }] };
    if (Experiment.parse(JSON.stringify(again)).link("") !== `#${link}`) found.push(`${name}: the link`);
    if (!Experiment.fromLink(link).page().same) found.push(`${name}: the page`);
  }
  return found;
}
