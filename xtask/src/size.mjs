// Prints raw, gzip and brotli bytes of the core, the studio and the tarball, one line each.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [core, studio, tarball, dist] = process.argv.slice(1);

const filesUnder = (path) =>
  statSync(path).isDirectory() ? readdirSync(path).sort().flatMap((name) => filesUnder(join(path, name))) : [path];

// Each file is compressed by itself, as a server does.
function measure(files) {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(file);
    sum.raw += bytes.length;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotliCompressSync(bytes).length;
  }
  return sum;
}

const studioFiles = filesUnder(studio);
const rows = [
  ["core wasm", measure([core])],
  ["studio wasm", measure(studioFiles.filter((file) => file.endsWith(".wasm")))],
  ["studio in all", measure(studioFiles)],
  ["package unpacked (dist)", measure(filesUnder(dist))],
  ["package tarball", { raw: statSync(tarball).size }],
];

const cell = (value) => (value === undefined ? "-" : value.toLocaleString("en-US")).padStart(12);
console.log("bytes".padEnd(24) + ["raw", "gzip", "brotli"].map((head) => head.padStart(12)).join(""));
for (const [name, { raw, gzip, brotli }] of rows) {
  console.log(name.padEnd(24) + cell(raw) + cell(gzip) + cell(brotli));
}
