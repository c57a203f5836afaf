import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { entry, passband, repository, scratch } from "./installed.mjs";

const { agreement, correctedRate, PassbandError } = await entry();

const golden = JSON.parse(readFileSync(repository("tests/golden/measure/agreement.json"), "utf8"));

/** Rows of a table of counts; the human's labels are its rows. */
function rowsOf(table) {
  return table.flatMap((row, human) =>
    row.flatMap((count, judge) => Array.from({ length: count }, () => ({ human, meta: { judge } }))),
  );
}

const raters = ["human", "meta.judge"];

test("kappa is what other programs give, from objects, text and bytes", () => {
  for (const { name, table, plain } of golden.kappa) {
    const rows = rowsOf(table);
    const report = agreement(rows, { raters });
    const { kappa } = report.pairs[0];
    assert.ok(Math.abs(kappa.value - plain.kappa) < golden.tolerance, name);
    assert.ok(Math.abs(kappa.stdErrorRows - plain.stdError) < golden.tolerance, name);
    const lines = rows.map((row) => JSON.stringify(row)).join("\n");
    assert.deepEqual(agreement(lines, { raters }), report);
    assert.deepEqual(agreement(new TextEncoder().encode(lines), { raters }), report);
  }
});

test("a report is plain data and prints what a terminal shows", () => {
  const report = agreement(rowsOf([[13, 4], [3, 40]]), { raters, reference: "human" });
  assert.equal(JSON.parse(JSON.stringify(report)).summary[0], report.summary[0]);
  assert.match(String(report), /^`meta\.judge` agrees with `human` on 88\.3 of 100 labels \[77\.8, 94\.2\]; kappa 0\.71 \[/);
  assert.equal(report.pairs[0].errors.leak.count, 4);
  assert.equal(report.spread, "rows");
});

test("a corrected rate is what an independent computation gives", () => {
  for (const { name, rows, tasked, powerTuned } of golden.corrected) {
    const objects = rows.map(([task, judge, human]) => ({ task, judge: judge === 1, human: human === null ? null : human === 1 }));
    const report = correctedRate(objects, { judge: "judge", human: "human", ...(tasked ? { task: "task" } : {}) });
    assert.ok(Math.abs(report.corrected.value - powerTuned.value) < golden.tolerance, name);
    assert.ok(Math.abs(report.corrected.stdError - powerTuned.stdError) < golden.tolerance, name);
    assert.match(String(report), /^As `human` would judge, \d+\.\d of 100 rollouts pass \[/);
  }
});

test("what is wrong is said with its place", () => {
  const cases = [
    [() => agreement([{ human: 1, judge: [1] }], { raters: ["human", "judge"] }), { code: "invalid_field", row: 1, field: "judge" }],
    [() => agreement([{ human: 1 }], { raters: ["human", "judge"] }), { code: "invalid_option", field: "judge" }],
    [() => agreement([{ human: 1 }], { raters: ["human"] }), { code: "invalid_option", field: "raters" }],
    [() => agreement([{ human: NaN }], { raters: ["human", "judge"] }), { code: "invalid_field", row: 1, field: "human" }],
    [() => agreement([{ human: 1, judge: 1 }], { raters: ["human", "judge"], weight: "linear" }), { code: "invalid_option" }],
    [() => correctedRate([{ judge: 2, human: 1 }], { judge: "judge", human: "human" }), { code: "invalid_verdict", row: 1 }],
    [() => correctedRate([{ judge: 1, human: 1 }], { judge: "judge" }), { code: "invalid_option", field: "human" }],
  ];
  for (const [work, expected] of cases) {
    assert.throws(work, (error) => {
      assert.ok(error instanceof PassbandError, String(error));
      for (const [key, value] of Object.entries(expected)) assert.equal(error[key], value, error.message);
      return true;
    });
  }
});

test("the commands print sentences or one JSON document", () => {
  const path = join(scratch(), "labels.jsonl");
  const rows = Array.from({ length: 120 }, (_, i) => ({
    taskId: i % 30,
    judge: i % 5 === 0 ? "pass" : i % 2 ? "pass" : "fail",
    ...(i % 2 || i < 60 ? { human: i % 2 ? "pass" : "fail" } : {}),
  }));
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
  const compared = passband(["agreement", path, "--raters", "human,judge", "--reference", "human", "--task", "taskId"]);
  assert.equal(compared.status, 0, compared.stderr);
  assert.match(compared.stdout, /`judge` agrees with `human`/);
  assert.match(compared.stdout, /30 of 120 rows have no label of `human`/);
  assert.match(compared.stdout, /leak +\d+\.\d +\[/);
  const json = passband(["agreement", path, "--raters", "human,judge", "--order", "fail,pass", "--weights", "linear", "--json"]);
  assert.equal(JSON.parse(json.stdout).pairs[0].weighted.name, "kappa, linear weights");

  const corrected = passband(["corrected", path, "--judge", "judge", "--human", "human", "--task", "taskId", "--json"]);
  assert.equal(corrected.status, 0, corrected.stderr);
  const report = JSON.parse(corrected.stdout);
  assert.deepEqual([report.nRows, report.nLabelled, report.clustered], [120, 90, true]);

  const wrong = passband(["agreement", path, "--raters", "human,jugde"]);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /no row has the field `jugde`; name fields that rows have; the first row has `taskId`/);
  assert.equal(passband(["agreement", path, "--raters", "human,judge", "--weights", "cubic"]).status, 2);
  assert.equal(passband(["corrected", path, "--judge", "judge"]).status, 2);
});
