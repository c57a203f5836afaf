// The package's times in Node as ratios against something in the same run:
//   cargo xtask build && node tests/bench/package.mjs
// A ratio below 1 is faster than what it is held against. Reported, never asserted.
import { Rows, experiment, Experiment } from "../../npm/dist/index.js";

function median(rounds, work) {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[rounds >> 1];
}

function compare(what, ours, against, theirs) {
  console.log(`${what.padEnd(44)} ${ours.toFixed(2).padStart(9)} ms   ${(ours / theirs).toFixed(3).padStart(7)} of ${against} (${theirs.toFixed(2)} ms)`);
}

/** Rollouts whose outcomes look random and are the same each time. */
function lines(tasks, rollouts) {
  const out = [];
  for (let task = 0; task < tasks; task += 1) {
    for (let trial = 0; trial < rollouts; trial += 1) {
      const reward = Number(((task * 2654435761 + trial * 40503) >>> 7) % 5 < task % 5);
      out.push(JSON.stringify({ taskId: `task-${task}`, trial, reward, messages: [{ role: "user", content: `Where is order ${task}?` }] }));
    }
  }
  return out;
}

/** The percentile bootstrap as other tools have it: 2,000 resamples of the task values. */
function resampled(values) {
  const means = new Float64Array(2000);
  for (let draw = 0; draw < 2000; draw += 1) {
    let sum = 0;
    for (let index = 0; index < values.length; index += 1) sum += values[(Math.random() * values.length) | 0];
    means[draw] = sum / values.length;
  }
  return means.sort()[50];
}

for (const [tasks, rollouts] of [[1_000, 8], [100_000, 4]]) {
  const all = lines(tasks, rollouts);
  const bytes = new TextEncoder().encode(all.join("\n"));
  const read = median(3, () => Rows.parse(bytes));
  const parse = median(3, () => all.map((line) => JSON.parse(line)));
  compare(`reading ${tasks} tasks x ${rollouts}`, read, "JSON.parse", parse);
  const rows = Rows.parse(bytes);
  const measured = median(3, () => rows.measure());
  const values = Float64Array.from({ length: tasks }, (_, task) => (task % 5) / 5);
  const draws = median(1, () => resampled(values));
  compare(`the whole report of ${tasks} tasks x ${rollouts}`, measured, "2,000 resamples", draws);
}

const made = experiment({ question: "?", arms: [Rows.parse(lines(1_000, 8).join("\n"))] });
const link = made.link();
const encode = median(5, () => made.link());
const decode = median(5, () => Experiment.fromLink(link).page());
compare(`opening a link of ${link.length} characters`, decode, "making it", encode);
