import {
  ArmSets,
  canonicalExperiment,
  decodeLink,
  encodeLink,
  isExperiment,
  linkSize,
  pageText,
  readExperiment,
  recompute,
  type Experiment as ExperimentDocument,
  type LinkSize,
  type PageView,
} from "./generated/passband_wasm.js";
import { ready } from "./engine.js";
import { guarded, refusal } from "./errors.js";
import { finite, Rows } from "./rows.js";

/** One arm of an experiment: its rows, and what its author says of it. */
export interface ArmInput {
  /** The rows of the arm. */
  rows: Rows;
  /** The arm's name. Left out: the arm that the rows name, else the file's name. */
  name?: string | undefined;
  /** What is different in this arm. */
  changed?: string | undefined;
  /** What to take from it. */
  learned?: string | undefined;
  /** How to run it again. */
  reproduce?: string | undefined;
}

/** What {@link experiment} takes. */
export interface ExperimentInput {
  /** The question that the experiment answers, in one sentence. */
  question: string;
  /** The arms, the one to start from first. */
  arms: readonly (Rows | ArmInput)[];
  /** The k of pass@k and pass^k. */
  k?: number[] | undefined;
  /** Confidence level, a share. */
  level?: number | undefined;
}

/** What {@link Experiment.ofSets} takes: one name and one object of lines for each arm, or none. */
export interface SetsOptions {
  question: string;
  names: readonly (string | null)[];
  lines: readonly { changed?: string | undefined; learned?: string | undefined; reproduce?: string | undefined }[];
  measure: { k?: number[] | undefined; level?: number | undefined };
}

/** Where a link opens, when its caller names no studio: the address of `passband studio`. */
export const STUDIO = "http://127.0.0.1:4480/";

/** An experiment: a document, the page that is computed from it, and the link that carries it. */
export class Experiment {
  /** The document, as JSON holds it. */
  readonly document: ExperimentDocument;

  private constructor(document: ExperimentDocument) {
    this.document = document;
  }

  /** Makes an experiment of rows. */
  static of(input: ExperimentInput): Experiment {
    const { question, k, level } = input ?? {};
    const list = Array.isArray(input?.arms) ? (input.arms as readonly (Rows | ArmInput)[]) : [];
    const arms = list.map((arm) => (arm instanceof Rows ? { rows: arm } : arm) as ArmInput);
    const some = (values: readonly unknown[]) => values.some((value) => value !== undefined);
    const lines = arms.map((arm) => ({ changed: arm?.changed, learned: arm?.learned, reproduce: arm?.reproduce }));
    return Experiment.ofSets(arms.map((arm) => arm?.rows), {
      question,
      // A set of rows may hold several arms: then neither names nor lines fit, and none are sent.
      names: some(arms.map((arm) => arm?.name)) ? arms.map((arm) => arm?.name ?? null) : [],
      lines: some(lines.flatMap((line) => Object.values(line))) ? lines : [],
      measure: { k, level },
    });
  }

  /** Makes an experiment of sets of rows, with names and lines for each arm in them. */
  static ofSets(rows: readonly Rows[], options: SetsOptions): Experiment {
    const sets = setsOf(rows);
    return new Experiment(guarded(() => sets.experiment(finite(options) as never)));
  }

  /** Makes an experiment of rows to look at: its question asks no more than how often each arm passes. */
  static look(rows: readonly Rows[]): Experiment {
    const sets = setsOf(rows);
    const document = guarded(() => sets.look());
    // Nobody stated anything: a page that says "same as stated" would confirm this line of code.
    const arms = document.arms.map(({ stated, ...arm }) => arm);
    return new Experiment({ ...document, arms });
  }

  /** Reads a document from the text or bytes of its file; `name` stands for the file in messages. */
  static parse(input: string | Uint8Array, options: { name?: string } = {}): Experiment {
    ready();
    const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
    return new Experiment(guarded(() => readExperiment(options.name ?? "", bytes)));
  }

  /** Whether the bytes of a file are an experiment document rather than rollouts. */
  static isOne(bytes: Uint8Array): boolean {
    ready();
    return isExperiment(bytes);
  }

  /** Reads the experiment that a link carries: a whole address or its fragment. */
  static fromLink(link: string): Experiment {
    ready();
    return new Experiment(guarded(() => decodeLink(link)));
  }

  /** The page, with every number computed anew and held against what the document states. */
  page(): PageView {
    return guarded(() => recompute(this.document));
  }

  /** The link that carries the experiment, opened by the studio at `studio`. */
  link(studio: string = STUDIO): string {
    return `${studio}#${guarded(() => encodeLink(this.document))}`;
  }

  /** How far {@link link} can travel. */
  linkSize(studio: string = STUDIO): LinkSize {
    const { length } = this.link(studio);
    return guarded(() => linkSize(length));
  }

  /** The document's canonical JSON (RFC 8785): one text for one experiment. */
  canonical(): string {
    return guarded(() => canonicalExperiment(this.document));
  }

  /** The page as a terminal shows it. */
  toString(): string {
    return guarded(() => pageText(this.document));
  }

  /** The document. */
  toJSON(): ExperimentDocument {
    return this.document;
  }
}

/** The engine's handles of sets of rows, in their order. */
function setsOf(rows: readonly Rows[]): ArmSets {
  ready();
  const sets = new ArmSets();
  for (const set of rows) {
    if (!(set instanceof Rows)) {
      throw refusal("invalid_option", "field `arms`: an arm has no rows", "give the Rows of every arm", { field: "arms" });
    }
    sets.add(set.handle);
  }
  return sets;
}

/**
 * Makes an experiment of the rows of one or more arms, with its numbers stated.
 *
 * @example
 * const page = experiment({ question: "Does reading the order first help?", arms: [before, after] });
 * console.log(page.link());
 */
export function experiment(input: ExperimentInput): Experiment {
  return Experiment.of(input);
}
