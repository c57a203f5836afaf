import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { installed, repository } from "../../npm/test/installed.mjs";
import { assertClean, browser, staticHost } from "./browser.mjs";

let chrome, host;
before(async () => {
  chrome = await browser();
  host = await staticHost({
    "/package/": join(installed, "node_modules", "passband"),
    "/golden/": repository("tests/golden"),
    "/check/": repository("npm/test"),
    "/": repository("tests/e2e"),
  });
});
after(async () => {
  await chrome.close();
  await host.stop();
});

// Modules are imported by the page itself, so that its policy holds for them as for a user's page.
for (const entry of ["index.js", "slim.js"]) {
  test(`wasm in Chromium computes the golden bits (${entry})`, async () => {
    const opened = await chrome.page();
    await opened.page.goto(`${host.url}/parity.html`);
    const { count, found } = await opened.page.evaluate(async (entry) => {
      const library = await import(`/package/dist/${entry}`);
      await library.init?.();
      const { differences } = await import("/check/parity-check.mjs");
      const cases = await (await fetch("/golden/parity.json")).json();
      return { count: cases.length, found: differences(library, cases) };
    }, entry);
    assert.ok(count >= 10);
    assert.deepEqual(found, []);
    assertClean(opened, host.url);
    await opened.close();
  });
}
