import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { installed, passband, repository, scratch, studio } from "../../npm/test/installed.mjs";
import { assertClean, browser, staticHost } from "./browser.mjs";
import { Studio } from "./pages/studio.mjs";

const v1 = repository("examples/orders/v1.json");
const v2 = repository("examples/orders/v2.json");
const folder = scratch();
const document = join(folder, "experiment.json");
const question = "Does reading the order first help?";

let chrome, server, origin, fragment, text;
before(async () => {
  const made = passband(["experiment", v1, v2, "--question", question, "--changed", "", "--changed", "rule 3", "--out", document]);
  assert.equal(made.status, 0, made.stderr);
  text = made.stdout;
  fragment = passband(["experiment", document, "--link", "--studio", ""]).stdout.trim();
  chrome = await browser();
  server = await studio([]);
  origin = new URL(server.url).origin;
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Opens an address of the studio in a page of its own, and checks at the end that it stayed clean. */
async function visit(address, body, options) {
  const opened = await chrome.page(options);
  const page = new Studio(opened.page);
  await page.open(address);
  await body(page, opened);
  assertClean(opened, new URL(address).origin);
  await opened.close();
}

const see = async (locator) => {
  await locator.waitFor();
  return locator.innerText();
};

test("a link opens the page, and the page computes what was stated", async () => {
  await visit(`${server.url}${fragment}`, async (page, { requests }) => {
    assert.equal(await page.question.innerText(), question);
    assert.match(await see(page.agreement()), /Same as stated: every number, to the last bit/);
    assert.match(await page.page.title(), /Does reading the order first help/);

    // Every number is the one that the command line printed.
    const numbers = await page.numbers();
    const printed = [...text.matchAll(/^ {2}(\S+@?\^?\d+) +(\S+) {2}(\[[^\]]+\]) +(\d+)$/gm)];
    assert.equal(printed.length, 22);
    printed.forEach(([, name, points, interval, n], index) => {
      const at = index < 11 ? 0 : 3;
      assert.deepEqual(numbers[name].slice(at, at + 3), [points, interval, n], name);
    });

    await page.page.getByRole("img", { name: /interval/i }).waitFor();
    assert.match(await see(page.page.getByText("rule 3")), /rule 3/);
    assert.match(await see(page.page.getByText(/46 of 96 did not pass/)), /46/);
    assert.match(await see(page.page.getByText(/outcomes/).first()), /outcomes/, "it says what the link does not hold");
    assert.equal(await page.rollout("task 2", 1).count(), 0, "no transcript is offered that is not here");
    assert.ok(requests.every((url) => !url.includes("data/")), "a link asks for no file");
  });
});

test("the file that the link names brings its transcripts", async () => {
  await visit(`${server.url}${fragment}`, async (page) => {
    await page.choose(v1);
    await page.rollout("task 2", 1).click();
    const shown = await see(page.transcript);
    assert.match(shown, /task 2, trial 0/);
    assert.match(shown, /issue_refund/);
    assert.match(shown, /"amount": 55\.2/);
    assert.match(shown, /failed/);
    await page.page.keyboard.press("Escape");
    await page.transcript.waitFor({ state: "hidden" });

    // A time-out is shown as a call that failed.
    await page.rollout("task 7", 3).click();
    assert.match(await see(page.transcript), /timed out/i);
    assert.match(await page.transcript.locator(".call").filter({ hasText: "timed out" }).first().innerText(), /✗\s*failed/);
  });
});

test("another file is not taken for it", async () => {
  const other = join(folder, "other.jsonl");
  writeFileSync(other, '{"taskId":"x","reward":1}\n{"taskId":"y","reward":0}\n{"taskId":"z","reward":0}\n');
  await visit(`${server.url}${fragment}`, async (page) => {
    await page.choose(other);
    const notice = page.page.getByText(/other\.jsonl/).first();
    await notice.waitFor();
    assert.equal(await page.question.innerText(), question, "what was open stays open");
    await page.button("Open other.jsonl by itself").click();
    await page.page.getByRole("heading", { level: 1, name: /How often does other pass\?/ }).waitFor();
    assert.deepEqual((await page.numbers())["pass@1"].slice(0, 1), ["33.3"]);
  });
});

test("the command line opens the page with its transcripts, and a reload comes back to the same row", async () => {
  const local = await studio([document, v1, v2]);
  try {
    await visit(local.url, async (page) => {
      await page.rollout("task 2", 1).click();
      await page.transcript.waitFor();
      // Next is the next rollout that did not pass: trial 1 did.
      await page.button("Next").click();
      await page.transcript.getByText(/task 2, trial 2/).waitFor();
      const address = page.page.url();
      await page.page.reload();
      await page.transcript.waitFor();
      assert.match(await page.transcript.innerText(), /task 2, trial 2/);
      assert.equal(page.page.url(), address);
    });
  } finally {
    await local.stop();
  }
});

test("a file on its own is a page too", async () => {
  const local = await studio([v2]);
  try {
    await visit(local.url, async (page) => {
      await page.page.getByRole("heading", { level: 1, name: "How often does v2 pass?" }).waitFor();
      assert.deepEqual((await page.numbers())["pass@1"], ["67.7", "[54.4, 79.2]", "24"]);
      await page.rollout("task 20", 1).waitFor();
    });
  } finally {
    await local.stop();
  }
});

test("two files of rollouts are a page with an arm each", async () => {
  const local = await studio([v1, v2]);
  try {
    await visit(local.url, async (page) => {
      await page.page.getByRole("heading", { level: 1, name: "How often do v1 and v2 pass?" }).waitFor();
      assert.match(await see(page.agreement()), /Computed here/);
      assert.deepEqual((await page.numbers())["pass@1"], ["52.1", "[37.8, 66.1]", "24", "67.7", "[54.4, 79.2]", "24"]);
      await page.rollout("task 2", 1).waitFor();
    });
  } finally {
    await local.stop();
  }
});

test("a file whose hash is another one is refused", async () => {
  const local = await studio([v1]);
  try {
    await visit(local.url.replace(/sha256=../, "sha256=00"), async (page) => {
      assert.match(await see(page.alert), /hash|sha-?256/i);
    });
  } finally {
    await local.stop();
  }
});

test("links that are cut, newer or no links are refused in one sentence", async () => {
  for (const [broken, says] of [
    [fragment.slice(0, -20), /cut short/],
    [`${fragment.slice(0, 40)}A${fragment.slice(41)}`, /changed on its way|cut short/],
    [fragment.replace("#p1.", "#p2."), /version 2/],
    ["#p1.", /cut short/],
  ]) {
    await visit(`${server.url}${broken}`, async (page) => {
      assert.match(await see(page.alert), says, broken.slice(0, 30));
    });
  }
});

test("a stated number that the outcomes do not give is shown beside the one they do", async () => {
  const forged = JSON.parse(readFileSync(document, "utf8"));
  forged.arms[1].stated.numbers[0].value = 0.95;
  const path = join(folder, "forged.json");
  writeFileSync(path, JSON.stringify(forged));
  await visit(server.url, async (page) => {
    await page.choose(path);
    assert.match(await see(page.agreement()), /Not the same as stated: see v2/);
    const table = page.page.getByRole("table", { name: /v2: not as stated/ });
    assert.match(await table.innerText(), /pass@1\s+95\.0 \[54\.4, 79\.2\]\s+67\.7 \[54\.4, 79\.2\]/);
  });
});

test("files that are none are refused with the row and the mend, and what was open stays", async () => {
  const bad = { "picture.png": Buffer.from("89504e470d0a1a0a00", "hex"), "empty.jsonl": "", "text.jsonl": '{"taskId":1,"reward":1}\n{"taskId":1,"reward":"0.5"}' };
  await visit(`${server.url}${fragment}`, async (page) => {
    for (const [name, says] of [["picture.png", /a PNG image/], ["empty.jsonl", /empty/], ["text.jsonl", /row 2.*`reward`.*without quotes/]]) {
      writeFileSync(join(folder, name), bad[name]);
      await page.choose(join(folder, name));
      await page.alert.getByText(says).waitFor();
      assert.equal(await page.question.innerText(), question);
    }
  });
});

test("a hundred thousand rows scroll, filter and open", async () => {
  const path = join(folder, "many.jsonl");
  const row = (i) => JSON.stringify({ taskId: `task-${i >> 3}`, trial: i & 7, reward: i % 3 === 0, messages: [{ role: "user", content: `rollout ${i}` }] });
  writeFileSync(path, Array.from({ length: 100_000 }, (_, i) => row(i)).join("\n"));
  await visit(server.url, async (page) => {
    await page.choose(path);
    await page.tab("Rows").click();
    await page.grid.waitFor();
    assert.equal(await page.grid.getAttribute("aria-rowcount"), "100001");
    assert.ok((await page.grid.getByRole("row").count()) < 120, "only the rows that show are there");
    await page.grid.focus();
    await page.page.keyboard.press("End");
    await page.grid.getByText("task-12499").first().waitFor();
    await page.search.fill("task-1249");
    await page.page.getByText(/^88 of 100,000 rollouts$/).waitFor();
    await page.search.fill("task-777");
    await page.page.getByText(/^88 of 100,000 rollouts$/).waitFor();
    await page.button(/^✓?\s*passed/).click();
    await page.page.getByText(/^(29|30) of 100,000 rollouts$/).waitFor();
    await page.search.fill("");
    await page.grid.focus();
    await page.page.keyboard.press("Home");
    await page.page.keyboard.press("ArrowDown");
    await page.page.keyboard.press("Enter");
    assert.match(await see(page.transcript), /rollout 3\b/);
    await page.page.keyboard.press("Escape");
    await page.transcript.waitFor({ state: "hidden" });
    assert.equal(await page.grid.evaluate((grid) => grid.contains(globalThis.document.activeElement) || grid === globalThis.document.activeElement), true, "the keyboard is back in the table");
  });
});

test("a filter shows its own rows, and mouse and keyboard open the same one", async () => {
  const path = join(folder, "filter.jsonl");
  writeFileSync(path, ["1ab", "2a", "3b"].map((taskId) => JSON.stringify({ taskId, reward: 0 })).join("\n"));
  await visit(server.url, async (page) => {
    await page.choose(path);
    await page.tab("Rows").click();
    const tasks = async () => (await page.grid.getByRole("row").allInnerTexts()).slice(1).map((text) => text.split(/\s+/)[1]);
    await page.search.fill("a");
    await page.page.getByText(/^2 of 3 rollouts$/).waitFor();
    assert.deepEqual(await tasks(), ["1ab", "2a"]);
    await page.search.fill("b");
    await page.grid.getByText("3b").waitFor();
    assert.deepEqual(await tasks(), ["1ab", "3b"]);
    await page.grid.getByText("3b").click();
    assert.match(await see(page.transcript), /3b/);
    await page.page.keyboard.press("Escape");
    await page.search.fill("nothing");
    await page.page.getByText("No rollout fits the filter.").waitFor();
  });
});

test("back leads to where nothing was open", async () => {
  await visit(server.url, async (page) => {
    await page.page.evaluate((fragment) => { location.hash = fragment; }, fragment);
    await page.agreement().waitFor();
    await page.page.goBack();
    await page.button("Choose files").waitFor();
  });
});

test("a hostile transcript is text", async () => {
  const path = join(folder, "hostile.jsonl");
  const content = '<script>window.owned=1</script><img src=x onerror="window.owned=1"> \u202egnp.exe \u001b[31mred javascript:alert(1)';
  const messages = [
    { role: "user", content },
    { role: "assistant", content: null, tool_calls: [{ id: "1", function: { name: "<b>x</b>", arguments: JSON.stringify({ html: content }) } }] },
    { role: "tool", tool_call_id: "1", content: "y".repeat(1 << 20) },
  ];
  writeFileSync(path, JSON.stringify({ taskId: "<i>t</i>", arm: "<u>a</u>", reward: 0, reason: content, messages, privileged: { key: content } }));
  await visit(server.url, async (page) => {
    await page.choose(path);
    await page.tab("Rows").click();
    await page.grid.getByText("<i>t</i>").click();
    const shown = await see(page.transcript);
    assert.match(shown, /<script>window\.owned=1<\/script>/);
    assert.doesNotMatch(shown, /[\u202e\u001b]/);
    assert.equal(await page.page.evaluate(() => window.owned), undefined);
    assert.equal(await page.page.locator("dialog img, dialog script, dialog code b, dialog i, dialog u, .grid i, .grid u").count(), 0);
  });
});

test("the page fits a phone, follows the dark theme, and keeps a chosen one", async () => {
  await visit(`${server.url}${fragment}`, async (page) => {
    await page.agreement().waitFor();
    assert.equal(await page.overflows(), false);
    const luminance = () => page.page.evaluate(() => {
      const [r, g, b] = getComputedStyle(globalThis.document.body).backgroundColor.match(/[\d.]+/g).map(Number);
      return (r + g + b) / 3;
    });
    assert.ok((await luminance()) < 60, "dark follows the system");
    const theme = page.button(/theme|system|light|dark/i);
    for (let step = 0; step < 3 && (await luminance()) < 200; step += 1) await theme.click();
    assert.ok((await luminance()) > 200, "light can be chosen");
    await page.page.reload();
    await page.agreement().waitFor();
    assert.ok((await luminance()) > 200, "and is kept");
  }, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
});

test("everything can be reached by keyboard", async () => {
  await visit(`${server.url}${fragment}`, async (page) => {
    await page.agreement().waitFor();
    const reached = new Set();
    for (let step = 0; step < 40; step += 1) {
      await page.page.keyboard.press("Tab");
      const [name, outline] = await page.page.evaluate(() => {
        const { activeElement, body } = globalThis.document;
        if (activeElement === body) return [];
        const style = getComputedStyle(activeElement);
        return [activeElement.getAttribute("aria-label") ?? activeElement.textContent.trim(), style.outlineStyle !== "none" || style.boxShadow !== "none"];
      });
      if (name) {
        assert.ok(outline, `the focus is seen on ${name.slice(0, 40)}`);
        reached.add(name.slice(0, 40));
      }
    }
    for (const name of ["Skip to the page", "Experiment", "Open files", "Copy link", "Save experiment", "Open another"]) {
      assert.ok([...reached].some((found) => found.startsWith(name)), `${name} is reached: ${[...reached].join(" | ")}`);
    }
    await page.tab("Experiment").focus();
    await page.page.keyboard.press("ArrowRight");
    assert.equal(await page.tab("Rows").getAttribute("aria-selected"), "true");
  });
});

test("the saved document opens again, and the copied link is the link", async () => {
  await visit(`${server.url}${fragment}`, async (page, { page: raw }) => {
    await page.agreement().waitFor();
    const [download] = await Promise.all([raw.waitForEvent("download"), page.button("Save experiment").click()]);
    const path = join(folder, "saved.json");
    await download.saveAs(path);
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")), JSON.parse(readFileSync(document, "utf8")));
    await raw.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.button("Copy link").click();
    await page.page.getByText("Copied").waitFor();
    assert.equal(await raw.evaluate(() => navigator.clipboard.readText()), `${server.url}${fragment}`);
  });
});

test("any static host serves it, in any folder, under the page's own policy", async () => {
  const host = await staticHost({ "/some/where/": join(installed, "node_modules", "passband", "dist", "studio") });
  try {
    await visit(`${host.url}/some/where/${fragment}`, async (page) => {
      assert.match(await see(page.agreement()), /to the last bit/);
      const policy = await page.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/);
    });
  } finally {
    await host.stop();
  }
});

test("the foot shows the engine that the package has", async () => {
  const { version, engine } = JSON.parse(passband(["--version", "--json"]).stdout);
  await visit(`${server.url}${fragment}`, async (page) => {
    await page.page.getByText(`Passband ${version} ${engine}`).first().waitFor();
  });
});
