import { initSync, engineHash, engineVersion } from "./generated/passband_wasm.js";
import { refusal } from "./errors.js";

let started = false;

/** Starts the engine from its bytes or its compiled module. A second start does nothing. */
export function start(module: BufferSource | WebAssembly.Module): void {
  if (started) return;
  initSync({ module });
  started = true;
}

/** Throws a clear error when the engine has not been started, which only `passband/slim` allows. */
export function ready(): void {
  if (started) return;
  const mend = "call `await init()` of `passband/slim` first, or import `passband`";
  throw refusal("not_ready", "the engine is not loaded", mend);
}

/** The version of the engine, and a hash of its source that the studio shows too. */
export function engine(): { version: string; hash: string } {
  ready();
  return { version: engineVersion(), hash: engineHash() };
}
