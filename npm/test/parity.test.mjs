import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { entry, repository } from "./installed.mjs";
import { differences } from "./parity-check.mjs";

const cases = JSON.parse(readFileSync(repository("tests/golden/parity.json"), "utf8"));

test("wasm in Node computes the golden bits", async () => {
  assert.ok(cases.length >= 10);
  assert.deepEqual(differences(await entry(), cases), []);
});

test("the check sees one bit", async () => {
  const [first, ...rest] = structuredClone(cases);
  first.report = first.report.replace('"value":1', '"value":0.9999999999999999');
  assert.deepEqual(differences(await entry(), [first, ...rest]), [`${first.name}: the report`]);
});
