import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { refusal } from "./errors.js";
import type { Content } from "./files.js";

/** The port that links of this machine name. */
const PORT = 4480;
const LOOPBACK = "127.0.0.1";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/** No script, style or request but the studio's own; nobody may frame it. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/** Serves the studio, and the given files under `data/`, on the loopback address. */
export async function serveStudio(options: {
  port?: number | undefined;
  files: Content[];
}): Promise<{ server: Server; url: string }> {
  const pages = studioFiles();
  options.files.forEach((file, index) => {
    pages.set(`/${dataPath(index, file.name)}`, { type: "application/octet-stream", body: file.bytes });
  });
  const server = createServer((request, response) => answer(pages, request, response));
  const port = await listen(server, options.port);
  return { server, url: `http://${LOOPBACK}:${port}/` };
}

/** Where the server has a file, before it is escaped: its place in the list, and its name for people. */
export function dataPath(index: number, name: string): string {
  return `data/${index}/${name.split(/[/\\]/).at(-1)}`;
}

interface Page {
  type: string;
  body: Uint8Array;
}

/** Every file of the studio, read once: a request is looked up here and never reaches the disk. */
function studioFiles(): Map<string, Page> {
  const folder = fileURLToPath(new URL("./studio/", import.meta.url));
  const pages = new Map<string, Page>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)] ?? "application/octet-stream";
    pages.set(`/${relative(folder, path).split(sep).join("/")}`, { type, body: readFileSync(path) });
  }
  const index = pages.get("/index.html");
  if (index !== undefined) pages.set("/", index);
  return pages;
}

function answer(pages: Map<string, Page>, request: IncomingMessage, response: ServerResponse): void {
  const refuse = (status: number, text: string) =>
    response.writeHead(status, { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
  // A page elsewhere may point its own name at this address; it cannot choose the Host that is sent.
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? "")) {
    return void refuse(403, "this server answers to its own address alone");
  }
  if (request.method !== "GET" && request.method !== "HEAD") return void refuse(405, "only GET and HEAD are answered");
  let path: string;
  try {
    path = decodeURIComponent((request.url ?? "/").split(/[?#]/)[0] ?? "/");
  } catch {
    return void refuse(400, "the address is not well formed");
  }
  const page = pages.get(path);
  if (page === undefined) return void refuse(404, "there is nothing here");
  response.writeHead(200, { ...HEADERS, "Content-Type": page.type, "Content-Length": page.body.byteLength });
  response.end(request.method === "HEAD" ? undefined : page.body);
}

async function listen(server: Server, wanted: number | undefined): Promise<number> {
  const attempt = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, LOOPBACK, () => {
        server.off("error", reject);
        resolve((server.address() as { port: number }).port);
      });
    });
  try {
    return await attempt(wanted ?? PORT);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (wanted === undefined && code === "EADDRINUSE") return attempt(0);
    const mend = "give another one with --port, or none for any that is free";
    throw refusal("port_taken", `port ${wanted ?? PORT} cannot be used (${code})`, mend, { field: "port" });
  }
}
