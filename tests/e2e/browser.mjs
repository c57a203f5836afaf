// One Chromium for a test file, and what every page of it must never do.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts Chromium; `page(options)` opens a page that fails the test on any error, refusal or foreign request. */
export async function browser() {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error("CHROMIUM_PATH names no browser: run `cargo xtask test --only e2e`");
  const chrome = await chromium.launch({ executablePath, headless: true, args: FLAGS });
  return {
    async page(options = {}) {
      const context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
      const page = await context.newPage();
      const faults = [];
      const requests = [];
      page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
      });
      page.on("request", (request) => {
        const { protocol } = new URL(request.url());
        if (protocol !== "blob:" && protocol !== "data:") requests.push(request.url());
      });
      return { page, faults, requests, close: () => context.close() };
    },
    close: () => chrome.close(),
  };
}

/** Fails when a page had errors, broke its policy or asked another host for anything. */
export function assertClean({ faults, requests }, origin) {
  assert.deepEqual(faults, []);
  assert.deepEqual(requests.filter((url) => new URL(url).origin !== origin), []);
}

const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };

/** A static host that knows nothing of the studio: `folders` maps a path's start to a folder. */
export async function staticHost(folders) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.split("?")[0]);
    const start = Object.keys(folders).find((start) => path.startsWith(start));
    try {
      if (start === undefined) throw new Error("no such folder");
      const inside = path.slice(start.length) || "index.html";
      const body = readFileSync(join(folders[start], normalize(`/${inside}`)));
      response.writeHead(200, { "Content-Type": TYPES[inside.split(".").at(-1)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => new Promise((done) => server.close(done)) };
}
