import { start } from "./engine.js";

export * from "./api.js";

/** Where the engine is: an address, a response on its way, its bytes, or its compiled module. */
export type EngineSource = string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/**
 * Loads the engine. Nothing else of this entry works before it has.
 *
 * Left out, `source` is the `core.wasm` beside this file.
 */
export async function init(source: EngineSource = new URL("./core.wasm", import.meta.url)): Promise<void> {
  if (source instanceof WebAssembly.Module) return start(source);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return start(source);
  if (typeof source === "string" || source instanceof URL) return start(await bytesAt(new URL(source, import.meta.url)));
  start(await (await source).arrayBuffer());
}

async function bytesAt(url: URL): Promise<BufferSource> {
  // Node's fetch takes no file address.
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url) as Promise<Uint8Array<ArrayBuffer>>;
  }
  return (await fetch(url)).arrayBuffer();
}
