import { once } from "node:events";
import { Experiment, Rows } from "../index.js";
import { readFile, type Content } from "../files.js";
import { dataPath, serveStudio } from "../serve.js";
import { number, usage, type Command } from "./args.js";
import { isLink } from "./input.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "open files and links in the browser, on this machine alone",
  help: `passband studio [FILE…|LINK] [--port N] [--json]

Serves the studio on 127.0.0.1 and prints the address that opens FILE in it: rollouts (each file an arm),
an experiment document, or a link; rollouts named beside an experiment bring its transcripts. Nothing
leaves this machine. Stop it with Ctrl-C.

  --port N      the port (default: 4480, or any free one where that is taken)
  --json        the address as JSON`,
  options: { port: { type: "string" } },
  async run(args) {
    const port = number("port", args.text("port"));
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536)) {
      throw usage(`--port is ${port}`, "give a whole number from 0 to 65535", "port");
    }
    const { fragment, files } = gathered(args.files);
    const { server, url } = await serveStudio({ port, files });
    print(args.json ? { url: url + fragment } : `Studio: ${url}${fragment}`);
    await once(server, "close");
    return 0;
  },
};

/** What the address opens, and the files that it asks this server for. */
function gathered(paths: string[]): { fragment: string; files: Content[] } {
  let experiment: Experiment | undefined;
  const files: Content[] = [];
  const sets: Rows[] = [];
  for (const path of paths) {
    let next: Experiment | undefined;
    if (isLink(path)) next = Experiment.fromLink(path);
    else {
      const file = readFile(path);
      if (Experiment.isOne(file.bytes)) next = Experiment.parse(file.bytes, { name: file.name });
      else {
        // Refused here, where there is a terminal to say why, rather than in the page.
        sets.push(Rows.parse(file.bytes, { name: file.name }));
        files.push(file);
      }
    }
    if (next !== undefined && experiment !== undefined) throw usage("two experiments are given", "open one at a time");
    experiment = next ?? experiment;
  }
  if (files.length > 1) experiment ??= Experiment.look(sets);
  const sources = files.map((file, index) => `src=${dataPath(index, file.name).split("/").map(encodeURIComponent).join("/")}`);
  if (experiment !== undefined) return { fragment: [experiment.link(""), ...sources].join("&"), files };
  const sha256 = sets[0]?.summary().files[0]?.sha256;
  if (sha256 === undefined) return { fragment: "", files };
  return { fragment: `#${sources.join("&")}&sha256=${sha256}`, files };
}
