import { Experiment, STUDIO } from "../index.js";
import { readFile, writeFile } from "../files.js";
import { number, numbers, someFiles, usage, type Arguments, type Command } from "./args.js";
import { isLink, readRows } from "./input.js";
import { print } from "./output.js";

export const command: Command = {
  summary: "make or open an experiment page, and the link that carries it",
  help: `passband experiment FILE… --question TEXT [--out FILE] [--link] [--json]
passband experiment EXPERIMENT.json|LINK [--link] [--json]

Makes an experiment of rollouts, one arm a file (or the arms that its rows name), the one to start from
first; or opens one that was made. Prints the page: the question, five lines and the numbers of each arm, and whether every number is what
was stated. The link holds outcomes and the names of tasks, arms and files; never transcripts.

  --question TEXT   the question that the experiment answers, in one sentence
  --name TEXT       an arm's name, once for each arm in order (default: the arm that rows name, or the file's name)
  --changed TEXT    what is different in an arm, once for each arm in order; '' for nothing
  --learned TEXT    what to take from an arm, likewise
  --reproduce TEXT  how to run an arm again, likewise
  --k LIST          the k to report
  --level P         confidence level of the intervals (default: 0.95)
  --out FILE        where to write the document
  --link            print the link and nothing else
  --studio URL      the studio that the link opens in (default: ${STUDIO}, where \`passband studio\` serves)
  --json            the document and its page as JSON`,
  options: {
    question: { type: "string" },
    name: { type: "string", multiple: true },
    changed: { type: "string", multiple: true },
    learned: { type: "string", multiple: true },
    reproduce: { type: "string", multiple: true },
    k: { type: "string" },
    level: { type: "string" },
    out: { type: "string" },
    link: { type: "boolean" },
    studio: { type: "string" },
  },
  run(args) {
    const experiment = opened(args) ?? made(args);
    const out = args.text("out");
    const studio = args.text("studio") ?? STUDIO;
    const link = experiment.link(studio);
    if (out !== undefined) writeFile(out, `${JSON.stringify(experiment, null, 2)}\n`);
    if (args.json) {
      print({ experiment: experiment.document, page: experiment.page(), link, linkSize: experiment.linkSize(studio) });
    } else if (args.flag("link")) {
      print(link);
    } else {
      print(String(experiment));
      print(`\n${link}\n${link.length} characters: ${SIZES[experiment.linkSize(studio)]}`);
      if (out !== undefined) print(`written to ${out}`);
    }
    return 0;
  },
};

const SIZES = {
  pastesAnywhere: "pastes anywhere",
  inDocuments: "works in documents; chat tools may cut it",
  sendTheFile: "too long for most places: send the file",
};

/** Options that say how to make an experiment, and nothing to one that is made. */
const MAKING = ["question", "name", "changed", "learned", "reproduce", "k", "level"];

/** The experiment that the one argument is: a link, or a document's file. */
function opened(args: Arguments): Experiment | undefined {
  const [path, ...more] = someFiles(args);
  if (path === undefined || more.length > 0) return undefined;
  let experiment: Experiment | undefined;
  if (isLink(path)) experiment = Experiment.fromLink(path);
  else if (path !== "-") {
    const { name, bytes } = readFile(path);
    if (Experiment.isOne(bytes)) experiment = Experiment.parse(bytes, { name });
  }
  const unused = MAKING.find((option) => args.texts(option).length > 0);
  if (experiment !== undefined && unused !== undefined) {
    throw usage(`--${unused} is for an experiment in the making, and this one is made`, "make it anew of its rollouts", unused);
  }
  return experiment;
}

function made(args: Arguments): Experiment {
  const question = args.text("question");
  if (question === undefined) {
    throw usage("no question is given", 'say what the experiment answers: --question "…"', "question");
  }
  const rows = someFiles(args).map((path) => readRows([path]));
  // An empty name is refused with a reason, where an empty line says nothing.
  const names = args.texts("name");
  const said = { changed: args.texts("changed"), learned: args.texts("learned"), reproduce: args.texts("reproduce") };
  const given = Object.entries(said).filter(([, texts]) => texts.length > 0);
  const count = given[0]?.[1].length ?? 0;
  const uneven = given.find(([, texts]) => texts.length !== count);
  if (uneven !== undefined) {
    throw usage(`--${uneven[0]} is given ${uneven[1].length} times and --${given[0]![0]} ${count} times`, "give each once for each arm, '' for nothing", uneven[0]);
  }
  const line = (texts: string[], index: number) => texts[index] || undefined;
  const lines = Array.from({ length: count }, (_, index) => ({
    changed: line(said.changed, index),
    learned: line(said.learned, index),
    reproduce: line(said.reproduce, index),
  }));
  const measure = { k: numbers("k", args.text("k")), level: number("level", args.text("level")) };
  return Experiment.ofSets(rows, { question, names, lines, measure });
}
