import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { passband, repository, scratch } from "./installed.mjs";

const v1 = repository("examples/orders/v1.json");
const v2 = repository("examples/orders/v2.json");
const airline = JSON.parse(readFileSync(repository("tests/golden/measure/tau-bench-gpt-4o-airline.json"), "utf8"));

/** A link whose payload is what its author chose, under a right check. */
function bomb(json) {
  const payload = deflateRawSync(json).toString("base64url");
  return `#p1.${payload}.${createHash("sha256").update(payload).digest().subarray(0, 4).toString("base64url")}`;
}

/** The published outcomes in the shape that the benchmark's runner writes. */
function airlineFile() {
  const path = join(scratch(), "gpt-4o-airline.json");
  const rows = airline.input.tasks.flatMap((task, task_id) =>
    [...task].map((symbol, trial) => ({ task_id, reward: Number(symbol), info: {}, traj: [], trial })),
  );
  writeFileSync(path, JSON.stringify(rows));
  return path;
}

test("measure gives the published figures of tau-bench", () => {
  const path = airlineFile();
  const { status, stdout } = passband(["measure", path, "--json"]);
  assert.equal(status, 0);
  const report = JSON.parse(stdout);
  const values = (estimates) => estimates.map((estimate) => estimate.measured.value);
  for (const [found, expected] of [
    [values(report.passAt), airline.expected.passAt],
    [values(report.passHat), airline.expected.passHat],
    [[report.passAt[0].measured.stdError], [airline.expected.stdError]],
  ]) {
    found.forEach((value, index) => assert.ok(Math.abs(value - expected[index]) < airline.tolerance));
  }
  assert.deepEqual([report.tasks.allPass, report.tasks.mixed, report.tasks.allFail], [10, 26, 14]);

  const text = passband(["measure", path]).stdout;
  assert.match(text, /200 rollouts of 50 tasks, 4 each/);
  assert.match(text, /pass\^4 +20\.0 +\[\d+\.\d, \d+\.\d\] +50/);
  assert.match(text, /Left out: nothing\./);
});

test("import says what a log holds and writes rows that measure the same", () => {
  const out = join(scratch(), "rows.jsonl");
  const { status, stdout } = passband(["import", v1, "--out", out]);
  assert.equal(status, 0);
  assert.match(stdout, /tau-bench trajectories, sha256 [0-9a-f]{64}/);
  assert.match(stdout, /96 rows of 24 tasks, no arm named/);
  const [a, b] = [v1, out].map((path) => passband(["measure", path]).stdout);
  assert.equal(b, a);
  assert.deepEqual(readdirSync(join(out, "..")), ["rows.jsonl"]);
});

test("standard input is a file", () => {
  const input = readFileSync(v1);
  assert.equal(passband(["measure", "-"], { input }).stdout, passband(["measure", v1]).stdout);
});

test("an experiment is written, opened again, and carried by its link", () => {
  const out = join(scratch(), "experiment.json");
  const made = passband(["experiment", v1, v2, "--question", "Does it help?", "--name", "before", "--name", "after", "--changed", "", "--changed", "rule 3", "--out", out]);
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /Changed +rule 3/);
  assert.match(made.stdout, /Moved +(Real|Not enough tasks): .* from 52\.1 to 67\.7 points: \+15\.6 \[.*\] over 24 tasks that both have \(p 0\.\d+\)/);
  assert.match(made.stdout, /characters: pastes anywhere/);
  const link = passband(["experiment", out, "--link"]).stdout.trim();
  assert.match(link, /^http:\/\/127\.0\.0\.1:4480\/#p1\.[\w-]+\.[\w-]{6}$/);
  const again = JSON.parse(passband(["experiment", link, "--json"]).stdout);
  assert.deepEqual(again.experiment, JSON.parse(readFileSync(out, "utf8")));
  assert.equal(again.page.same, true);
});

test("an experiment that is made takes no option that would make it", () => {
  const out = join(scratch(), "experiment.json");
  assert.equal(passband(["experiment", v1, "--question", "?", "--out", out]).status, 0);
  for (const option of ["--question", "--name", "--changed", "--k", "--level"]) {
    const { status, stderr } = passband(["experiment", out, option, "1"]);
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`${option} is for an experiment in the making`));
  }
});

test("arms in one file are named and described one by one", () => {
  const path = join(scratch(), "both.jsonl");
  writeFileSync(path, ["a", "b"].map((arm) => JSON.stringify({ taskId: 1, arm, reward: arm === "b" })).join("\n"));
  const { stdout } = passband(["experiment", path, "--question", "?", "--name", "before", "--name", "after", "--changed", "", "--changed", "rule 3"]);
  assert.match(stdout, /^before\n {2}Changed +not stated$/m);
  assert.match(stdout, /^after\n {2}Changed +rule 3$/m);
});

test("a file's name is not cut at a dot, and one that begins as a link does is still a file", () => {
  const folder = scratch();
  const paths = ["gpt-4.1.jsonl", "gpt-4.5.jsonl", "p1.jsonl"].map((name) => join(folder, name));
  paths.forEach((path, index) => writeFileSync(path, JSON.stringify({ taskId: index, reward: 1 })));
  const { stdout } = passband(["experiment", ...paths.slice(0, 2), "--question", "?"]);
  assert.match(stdout, /^gpt-4\.1$/m);
  assert.match(stdout, /^gpt-4\.5$/m);
  assert.equal(passband(["experiment", "p1.jsonl", "--question", "?"], { cwd: folder }).status, 0);
});

test("what is written goes to where a link points, under any name that the disk takes", () => {
  const folder = scratch();
  const target = join(folder, "target.jsonl");
  writeFileSync(target, "old");
  symlinkSync(target, join(folder, "alias.jsonl"));
  assert.equal(passband(["import", v1, "--out", join(folder, "alias.jsonl")]).status, 0);
  assert.match(readFileSync(target, "utf8"), /^\{"v":1/);
  assert.ok(lstatSync(join(folder, "alias.jsonl")).isSymbolicLink());
  assert.equal(passband(["import", v1, "--out", join(folder, `${"n".repeat(240)}.jsonl`)]).status, 0);
  assert.equal(passband(["import", v1, "--out", "/dev/null"]).status, 0);
  assert.ok(lstatSync("/dev/null").isCharacterDevice());
});

test("bad input exits with 2, says the row, field and mend, and writes nothing", () => {
  const folder = scratch();
  const good = JSON.stringify({ taskId: 1, reward: 1 });
  const cases = {
    "empty.jsonl": ["", "empty_input", /the file is empty/],
    "truncated.json": ['[{"taskId":1,"reward":1},{"taskId":2,"rew', "invalid_json", /row 2.*ends inside this row/],
    "no-identity.json": ['[{"reward":1}]', "missing_identity", /row 1.*`taskId`/],
    "nan.jsonl": [`${good}\n{"taskId":2,"reward":NaN}`, "invalid_verdict", /row 2.*field `reward`.*NaN/],
    "text.jsonl": ['{"taskId":2,"reward":"0.5"}', "invalid_verdict", /row 1.*field `reward`.*without quotes/],
    "twice.jsonl": ['{"taskId":1,"trial":0,"reward":1}\n{"taskId":1,"trial":0,"reward":1}', "duplicate_rollout", /row 2.*field `trial`.*row 1/],
    "picture.json": [Buffer.from("89504e470d0a1a0a0000", "hex"), "wrong_file", /a PNG image/],
    "packed.json": [Buffer.from("1f8b0800", "hex"), "wrong_file", /gunzip/],
    "long.jsonl": [`{"taskId":"${"x".repeat(5000)}"}`, "too_large", /row 1.*field `taskId`.*5000 bytes/],
  };
  for (const [name, [content, code, says]] of Object.entries(cases)) {
    const path = join(folder, name);
    writeFileSync(path, content);
    const out = join(folder, "out.jsonl");
    for (const args of [["import", path, "--out", out], ["measure", path], ["experiment", path, "--question", "?", "--out", out]]) {
      const text = passband(args);
      assert.equal(text.status, 2, `${name}: ${text.stderr}`);
      assert.equal(text.stdout, "");
      assert.match(text.stderr, says, name);
      assert.equal(text.stderr.trimEnd().split("\n").length, 1, text.stderr);
      const json = passband([...args, "--json"]);
      assert.equal(json.status, 2);
      assert.equal(JSON.parse(json.stdout).error.code, code, name);
    }
    assert.ok(!existsSync(out), name);
  }
});

test("what is not a file or not a command is said in one sentence", () => {
  const folder = scratch();
  mkdirSync(join(folder, "sub"));
  for (const [args, says] of [
    [["measure", join(folder, "none.json")], /no such file/],
    [["measure", join(folder, "sub")], /it is a folder/],
    [["measure", ""], /a file's name is empty/],
    [["measure", "x".repeat(5000)], /its name is too long/],
    [["measure"], /no file is given/],
    [["measure", v1, "--k", "two"], /--k is "two"/],
    [["measure", v1, "--k", "0"], /k is 0/],
    [["measure", v1, "--levle", "1"], /Unknown option '--levle'/],
    [["experiment", v1], /no question is given/],
    [["experiment", v1, "--question", "?", "--name", ""], /a name has 0 bytes/],
    [["experiment", "http://127.0.0.1/#p1.abc"], /cut short/],
    [["experiment", "http://127.0.0.1/#p7.abc.def"], /version 7/],
    [["experiment", bomb("a".repeat(17 << 20))], /inflates to more than 16777216 bytes/],
    [["experiment", bomb('{"a":[{"n":"x","o":{"b":"","n":0}}],"e":["0","0"],"q":"?","t":4000000000}')], /counts 4000000000 tasks/],
    [["experiment", v1, v2, "--question", "?", "--changed", "once"], /1 entries for 2 arms/],
    [["experiment", v1, "--question", "?", "--changed", "a", "--learned", "b", "--learned", "c"], /--learned is given 2 times and --changed 1 times/],
    [["measure", v1, v1], /same bytes as/],
    [["measure", "-", "-"], /standard input is named twice/],
    [["measure", "x\u009b31m\u202e.json"], /x\\u\{9b\}31m\\u\{202e\}\.json/],
    [["import", v1, "--out", join(folder, "none", "x.jsonl")], /cannot be written/],
    [["studio", "--port", "99999"], /--port is 99999/],
    [["frobnicate"], /there is no command "frobnicate"/],
  ]) {
    const { status, stderr } = passband(args);
    assert.equal(status, 2, `${args[0]}: ${stderr}`);
    assert.match(stderr, says);
    assert.ok(stderr.length < 400, stderr);
  }
  const both = passband(["import", v1, "--out", "-", "--json"]);
  assert.equal(both.status, 2);
  assert.match(JSON.parse(both.stdout).error.message, /both want standard output/);
});

test("names from a log cannot act on the terminal", () => {
  const path = join(scratch(), "hostile.jsonl");
  writeFileSync(path, JSON.stringify({ taskId: "\u001b]0;owned\u0007\u202e", arm: "\u001b[31m", reward: null }));
  for (const args of [["measure", path], ["import", path], ["experiment", path, "--question", "\u001b[2J?"]]) {
    const { stdout } = passband(args);
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u202e]/, args[0]);
  }
});

test("help is there for every command and needs no file", () => {
  const { status, stdout } = passband(["--help"]);
  assert.equal(status, 0);
  for (const command of ["import", "measure", "experiment", "studio"]) {
    assert.match(stdout, new RegExp(`^  ${command} `, "m"));
    const help = passband([command, "--help"]);
    assert.equal(help.status, 0);
    assert.match(help.stdout, /--json/);
  }
  assert.match(passband(["--version"]).stdout, /^passband 0\.1\.0 \(engine [0-9a-f]{16}\)$/m);
});
