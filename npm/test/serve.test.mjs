import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { repository, studio } from "./installed.mjs";

/** A request as it is on the wire: `fetch` would tidy the path and set the host. */
function get(url, path, headers = {}, method = "GET") {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}

test("the studio is served to this machine alone, under a strict policy", async () => {
  const v1 = repository("examples/orders/v1.json");
  const server = await studio([v1]);
  try {
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/#src=data\/0\/v1\.json&sha256=[0-9a-f]{64}$/);
    const page = await get(server.url, "/");
    assert.equal(page.status, 200);
    assert.match(page.headers["content-type"], /^text\/html/);
    assert.match(page.headers["content-security-policy"], /default-src 'none'.*frame-ancestors 'none'/);
    assert.doesNotMatch(page.headers["content-security-policy"], /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:/);
    assert.equal((await get(server.url, "/passband_studio_bg.wasm")).headers["content-type"], "application/wasm");
    assert.deepEqual((await get(server.url, "/data/0/v1.json")).body, readFileSync(v1));

    for (const path of ["/../package.json", "/..%2fpackage.json", "/data/1/v1.json", "/data/0/v2.json", "//etc/passwd", "/%00"]) {
      assert.equal((await get(server.url, path)).status, 404, path);
    }
    assert.equal((await get(server.url, "/%zz")).status, 400);
    assert.equal((await get(server.url, "/", {}, "POST")).status, 405);
    assert.equal((await get(server.url, "/", { host: "evil.example" })).status, 403);
  } finally {
    await server.stop();
  }
});
