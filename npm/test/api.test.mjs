import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { entry, installed, repository } from "./installed.mjs";

const { Rows, measure, Experiment, experiment, PassbandError, engine } = await entry();

const sample = [
  { taskId: 0, reward: 1 },
  { taskId: 0, reward: 0 },
  { taskId: 1, reward: true },
  { taskId: 1, reward: true },
  { taskId: "c", reward: null },
];

test("rows are measured without an await", () => {
  const report = Rows.parse(sample).measure();
  assert.equal(report.passAt[0].name, "pass@1");
  assert.equal(report.passAt[0].measured.value, 0.75);
  assert.equal(report.rows.ungraded, 1);
  assert.match(String(report), /pass@1 +75\.0/);
  assert.match(String(report), /rollouts without a verdict \(ungraded, not failed\): 1, c #1/);
});

test("text, bytes and objects mean the same", () => {
  const lines = sample.map((row) => JSON.stringify(row)).join("\n");
  const reports = [sample, lines, new TextEncoder().encode(lines)].map((input) => Rows.parse(input).measure());
  assert.deepEqual(reports[1], reports[0]);
  assert.deepEqual(reports[2], reports[0]);
  assert.deepEqual(measure(lines), reports[0]);
});

test("a row, its transcript and the summary are plain objects", () => {
  const rows = Rows.parse(readFileSync(repository("examples/orders/v1.json")), { name: "v1.json" });
  const [first] = rows;
  assert.equal(first.task, "0");
  assert.equal(rows.length, 96);
  for (const index of [96, -1, 0.5, 2 ** 32, NaN]) assert.equal(rows.row(index), undefined, String(index));
  const transcript = rows.transcript(0);
  const call = transcript.messages.flatMap((message) => message.calls)[0];
  assert.equal(typeof call.arguments, "object");
  assert.equal(Object.getPrototypeOf(call.arguments), Object.prototype);
  assert.equal(rows.summary().files[0].format, "tau-bench");
  assert.match(rows.toJsonl(), /^\{"v":1,"taskId":"0"/);
});

test("an experiment's link brings back the experiment", () => {
  const rows = Rows.parse(sample, { name: "runs/before.json" });
  const made = experiment({ question: "Does it help?", arms: [rows, { rows, name: "again", changed: "nothing" }] });
  const back = Experiment.fromLink(made.link("https://example.org/studio/"));
  assert.deepEqual(back.document, made.document);
  assert.equal(back.page().same, true);
  assert.equal(made.linkSize(), "pastesAnywhere");
  assert.deepEqual(back.page().arms.map((arm) => arm.name), ["before", "again"]);
  assert.match(String(back), /Same as stated: every number, to the last bit/);
  assert.equal(back.canonical(), made.canonical());
});

test("every refusal is a PassbandError with a code, a place and a mend", () => {
  const cases = [
    [() => Rows.parse([{ taskId: 1, reward: 1 }, { taskId: 2, reward: "0.5" }]), "invalid_verdict", 2, "reward"],
    [() => Rows.parse([{ taskId: 1, reward: NaN }]), "invalid_verdict", 1, "reward"],
    [() => Rows.parse([{ taskId: 1 }, { reward: 1 }]), "missing_identity", 2, "taskId"],
    [() => Rows.parse([{ taskId: 10n }]), "invalid_field", 1, "taskId"],
    [() => Rows.parse(sample, { name: 5 }), "invalid_option", undefined, "name"],
    [() => Rows.parse(""), "empty_input", undefined, undefined],
    [() => Rows.parse(5), "invalid_field", undefined, undefined],
    [() => Rows.parse(sample).measure({ k: [0] }), "invalid_option", undefined, "k"],
    [() => Rows.parse(sample).measure({ level: NaN }), "invalid_option", undefined, "level"],
    [() => Rows.parse(sample).measure({ level: 1e-17 }), "invalid_option", undefined, "level"],
    [() => Rows.parse(sample).measure({ arm: 5 }), "invalid_option", undefined, "arm"],
    [() => experiment({ question: "?", arms: [[{ taskId: 1 }]] }), "invalid_option", undefined, "arms"],
    [() => experiment({ question: "?" }), "invalid_experiment", undefined, "arms"],
    [() => Rows.parse(sample).measure({ levle: 0.9 }), "invalid_option", undefined, "levle"],
    [() => Rows.parse(sample).measure({ arm: "x" }), "invalid_option", undefined, "arm"],
    [() => experiment({ question: "", arms: [Rows.parse(sample)] }), "invalid_option", undefined, "question"],
    [() => experiment({ question: "?", arms: [] }), "invalid_experiment", undefined, "arms"],
    [() => Experiment.fromLink("#p1.abc"), "link_damaged", undefined, "link"],
    [() => Experiment.fromLink("#p9.abc.def"), "link_version", undefined, "link"],
    [() => Experiment.parse("{}"), "invalid_experiment", undefined, undefined],
  ];
  for (const [refused, code, row, field] of cases) {
    assert.throws(refused, (error) => {
      assert.ok(error instanceof PassbandError, String(error));
      assert.equal(error.code, code, error.message);
      assert.equal(error.row, row, error.message);
      if (field !== undefined) assert.equal(error.field, field, error.message);
      assert.ok(error.mend, error.message);
      assert.ok(error.message.includes(error.mend), error.message);
      return true;
    });
  }
});

test("a thousand refusals leave the engine as it was", () => {
  for (let count = 0; count < 1000; count += 1) {
    assert.throws(() => Rows.parse([{ taskId: count, reward: "x".repeat(1000) }]), PassbandError);
  }
  assert.equal(Rows.parse(sample).length, 5);
});

test("the slim entry says what is missing before it is ready, and gives the same numbers after", () => {
  // In a process of its own: here the other entry has started the engine that they share.
  const program = `import { Rows, engine, init } from "passband/slim";
const rows = ${JSON.stringify(sample)};
let refused = {};
try { Rows.parse(rows); } catch (error) { refused = error; }
await init();
console.log(JSON.stringify({ refused, report: Rows.parse(rows).measure(), engine: engine() }));`;
  const args = ["--input-type=module", "--eval", program];
  const { refused, report, engine: slim } = JSON.parse(execFileSync(process.execPath, args, { cwd: installed, encoding: "utf8" }));
  assert.equal(refused.code, "not_ready");
  assert.match(refused.message, /await init\(\)/);
  assert.deepEqual(report, JSON.parse(JSON.stringify(Rows.parse(sample).measure())));
  assert.deepEqual(slim, engine());
});

test("the declarations are what a strict TypeScript program needs", () => {
  const program = join(installed, "user.mts");
  writeFileSync(program, `import { Rows, experiment, type PassReport, PassbandError } from "passband";
import { init } from "passband/slim";
const rows: Rows = Rows.parse([{ taskId: 1, reward: 1 }], { name: "x" });
const report: PassReport = rows.measure({ k: [1], level: 0.9 });
const value: number | undefined = report.passAt[0]?.measured?.value;
const page = experiment({ question: "?", arms: [{ rows, name: "a" }] }).page();
const first: string = page.arms[0]!.agreement.is;
try { await init(); } catch (error) { if (error instanceof PassbandError) console.log(error.code, error.row); }
// @ts-expect-error a misspelled option is an error
rows.measure({ levle: 0.9 });
console.log(value, first);
`);
  const tsc = repository("npm/node_modules/.bin/tsc");
  // Without skipLibCheck: the package's own declarations are checked too.
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", "", "--lib", "es2022,dom"];
  execFileSync(tsc, [...options, program], { cwd: installed, stdio: "pipe", encoding: "utf8" });
});

test("the package is small and brings nothing along", () => {
  const home = join(installed, "node_modules", "passband");
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  assert.equal(manifest.dependencies, undefined);
  for (const script of ["preinstall", "install", "postinstall", "prepare"]) assert.equal(manifest.scripts?.[script], undefined);
  assert.ok(statSync(join(home, "dist", "core.wasm")).size < 2_000_000);
  for (const file of ["LICENSE", "README.md"]) assert.ok(statSync(join(home, file)).size > 0);
});
