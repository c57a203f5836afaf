import { bytesFromBase64 } from "./base64.js";
import { start } from "./engine.js";
import { wasmBase64 } from "./generated/wasm-inlined.js";

// Under 8 MB a browser's main thread compiles this at once, so nothing here has to be awaited.
start(bytesFromBase64(wasmBase64));

export * from "./api.js";
