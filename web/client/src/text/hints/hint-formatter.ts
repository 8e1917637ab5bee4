// Hints in the player's language, made from the facts that a server sends with its English sentences.

import type * as wire from "../../../protocol.gen.ts";
import { formatValue } from "../../board/label.ts";
import { spoken, type Spoken } from "../play/spoken.ts";
import { language } from "../text.ts";
import { readFacts, type HintFacts } from "./facts.ts";
import type { Facts, Technique, Terms } from "./terms.ts";

/** A hint in words, up to the degree that was sent. */
export interface HintText {
  readonly look: string;
  readonly why?: string;
  readonly tell?: string;
}

/**
 * Returns the text of a hint, made from its facts, with values above 9 as numbers if the player prefers them. Returns
 * undefined if the server's English text fits already.
 */
export function hintText(hint: { readonly facts?: string }, numbers = false, terms?: Terms): HintText | undefined {
  return language === "en" && !numbers && !terms
    ? undefined
    : new HintFormatter(spoken, numbers, terms).hint(hint.facts ?? "");
}

/** Returns where to look, or why and what to do, in the player's language, or else in the server's words. */
export function hintSentence(hint: { readonly facts?: string }, words: string, numbers = false, terms?: Terms): string {
  const said = hintText(hint, numbers, terms);
  return said
    ? [said.why ? undefined : said.look, said.why, said.tell]
        .filter((s) => s !== undefined)
        .reduce(spoken.steps.joinSentences)
    : words;
}

/** Returns the name of a technique that the server names. */
export function techniqueName(name: string, terms?: Terms): string {
  return new HintFormatter(spoken, false, terms).technique(name)?.name ?? name;
}

/** Returns the name of a house that the server names. */
export function houseName(name: string): string {
  return new HintFormatter(spoken).house(name) ?? name;
}

/** Describes why a cell can be filled: by the technique, or by the one that is needed first. */
export function reasonOf(hint: wire.PuzzleHint, numbers = false, terms?: Terms): string {
  const said = hintText(hint, numbers, terms) ?? hint;
  if (!said.why) return said.look;
  return /(?:^|; )wait /.test(hint.facts ?? "") ? spoken.steps.joinSentences(said.look, said.why) : said.why;
}

const listedMax = 6; // more cells are easier to see on the board, where they are highlighted

/** Writes facts in the words of a catalogue. */
export class HintFormatter {
  readonly #words: Spoken;
  readonly #numbers: boolean;
  readonly #terms: Terms | undefined;

  /** numbers writes values above 9 as numbers instead of letters; terms are the kind's words. */
  constructor(words: Spoken, numbers = false, terms?: Terms) {
    this.#terms = terms;
    this.#words = words;
    this.#numbers = numbers;
  }

  /** Returns a technique's words; undefined if this client does not know it. */
  technique(name: string): Technique | undefined {
    const known: Readonly<Record<string, Technique>> = this.#words.steps.techniques;
    return this.#terms?.techniques[name] ?? known[name];
  }

  /** Returns the facts as text; undefined if they are incomplete or name a technique that this client does not know. */
  hint(facts: string): HintText | undefined {
    const clauses = readFacts(facts);
    const by = clauses.get("by")?.join(" ");
    const look = this.#look(clauses);
    const reason = by === undefined ? this.#follows(clauses) : this.#why(by, clauses);
    const why = reason && this.#sentences([reason, this.#ending(clauses)]);
    if (!look || why === undefined) return undefined;
    const tell = this.#tell(clauses);
    return { look, ...(why ? { why } : {}), ...(tell ? { tell } : {}) };
  }

  #look(clauses: HintFacts): string {
    const { steps } = this.#words;
    const wrong = Number(clauses.get("wrong")?.[0] ?? 0);
    const places = this.#list(clauses.get("look"));
    const wait = this.#list(clauses.get("wait"));
    return this.#sentences([wrong > 0 && steps.wrong(wrong), wait && steps.wait(wait), places && steps.look(places)]);
  }

  #why(by: string, clauses: HintFacts): string | undefined {
    const { steps } = this.#words;
    const technique = this.technique(by);
    if (!technique) return undefined;
    if (typeof technique.why !== "string")
      return this.#sentences([steps.byAlone(technique.name), technique.why(this.#facts(clauses))]);
    const houses = this.#list(clauses.get("in"));
    const head = houses ? steps.by(technique.name, houses) : steps.byAlone(technique.name);
    const thoughts = clauses.get("link");
    if (thoughts) return this.#sentences([head, ...this.#chain(thoughts), technique.why]);
    const from = this.#list(clauses.get("from"));
    const at = clauses.get("at") ?? [];
    const cells = at.length <= listedMax ? this.#list(at) : "";
    const values = this.#list(clauses.get("of"));
    return this.#sentences([
      head,
      cells && steps.cells(cells),
      values && steps.values(values),
      from && steps.from(from),
      technique.why,
    ]);
  }

  /** Describes how the requested cell will be filled if another step comes first. */
  #ending(clauses: HintFacts): string {
    const { steps } = this.#words;
    const technique = this.technique(clauses.get("last")?.join(" ") ?? "");
    const houses = this.#list(clauses.get("lastin"));
    const cell = this.#list(clauses.get("wait"));
    return technique ? steps.ends(cell, houses ? steps.by(technique.name, houses) : steps.byAlone(technique.name)) : "";
  }

  /** Describes a chain of conclusions: the assumption, and what follows step by step. */
  #chain(thoughts: readonly string[]): string[] {
    const { steps } = this.#words;
    const begins = (i: number) => i === 0 || thoughts[i - 1] === "or";
    return thoughts.flatMap((item, i) =>
      item === "or" ? [] : [begins(i) ? steps.suppose(this.#thought(item)) : steps.goes(this.#thought(item))],
    );
  }

  /** thought states that a cell, or one of a group, holds a value, or does not. */
  #thought(item: string): string {
    const { steps } = this.#words;
    const [, group, sign, value = ""] = /^(r\d+c\d+(?:,r\d+c\d+)+)([=-])(\d+)$/.exec(item) ?? [];
    if (!group) return this.#item(item);
    return (sign === "=" ? steps.oneIs : steps.noneIs)(this.#cells(group.split(",")), this.#values(value));
  }

  /** The clauses for a kind's own sentences. */
  #facts(clauses: HintFacts): Facts {
    const items = (word: string) => clauses.get(word) ?? [];
    const { listed } = this.#words;
    return {
      has: (word) => clauses.has(word),
      count: (word) => items(word).length,
      number: (word) => Number(/\d+$/.exec(items(word)[0] ?? "")?.[0] ?? 0),
      items,
      item: (word, n = 0) => this.#item(items(word).at(n) ?? ""),
      list: (word, before = "") => listed(items(word).map((item) => before + this.#item(item))),
      cells: (word) => this.#cells(items(word)),
    };
  }

  /** Returns cells without their values; cells of one row are joined. */
  #cells(items: readonly string[]): string {
    const rows = new Map<number, Set<number>>();
    for (const item of items) {
      const at = readItem(item);
      if (at) rows.set(at.row, (rows.get(at.row) ?? new Set()).add(at.col));
    }
    const { cell, listed, steps } = this.#words;
    return listed(
      [...rows].map(([row, all]) => {
        const [col = 0, ...cols] = [...all].sort((a, b) => a - b);
        const spans = spansOf([col, ...cols]).map(([first, last]) =>
          first === last ? String(first) : steps.span(String(first), String(last)),
        );
        return cols.length === 0 ? cell.place(row, col) : steps.places(row, listed(spans));
      }),
    );
  }

  /** Describes what follows from wrong values. */
  #follows(clauses: HintFacts): string {
    if (this.#terms?.follows) return clauses.has("wrong") ? this.#terms.follows(this.#facts(clauses)) : "";
    const { steps } = this.#words;
    const then = this.#list(clauses.get("then"));
    const on = Number(clauses.get("steps")?.[0] ?? 0);
    const [a, b] = clauses.get("clash") ?? [];
    const full = this.#list(clauses.get("full"));
    const [house, value] = clauses.get("gap") ?? [];
    return this.#sentences([
      then && steps.follows(then),
      on > 0 && steps.followsIn(on),
      a && b && steps.clash(this.#item(a), this.#item(b)),
      full && steps.full(full),
      house && value && steps.gap(this.#item(house), this.#item(value)),
    ]);
  }

  #tell(clauses: HintFacts): string {
    const { hints, steps } = this.#words;
    const { sets, drops, nots } = this.#terms ?? {};
    const set = readItem(clauses.get("set")?.[0] ?? "");
    const drop = this.#list(clauses.get("drop"));
    const not = (clauses.get("not") ?? []).map((item) => this.#item(item.replace("=", "-")));
    return this.#sentences([
      ...(sets
        ? this.#conclusions("set", clauses, sets)
        : [set && hints.digit(this.#values(set.values), set.row, set.col)]),
      ...(drops ? this.#conclusions("drop", clauses, drops) : [drop && steps.goes(drop)]),
      ...(nots ? this.#conclusions("not", clauses, nots) : [not.length > 0 && steps.goes(not.reduce(steps.and))]),
    ]);
  }

  /** Describes the conclusions about cells in the kind's words, joining cells with the same conclusion. */
  #conclusions(
    word: string,
    clauses: HintFacts,
    describe: (places: string, value: number, facts: Facts) => string,
  ): string[] {
    const cells = new Map<string, string[]>();
    for (const item of clauses.get(word) ?? []) {
      for (const value of readItem(item)?.values.split(",") ?? [])
        cells.set(value, [...(cells.get(value) ?? []), item]);
    }
    return [...cells].map(([value, items]) => describe(this.#cells(items), Number(value), this.#facts(clauses)));
  }

  #list(items: readonly string[] = []): string {
    return items
      .map((item) => this.#item(item))
      .reduce((said, more) => (said ? this.#words.steps.and(said, more) : more), "");
  }

  /** A house, a cell, a value, a value in its cell, or notes that a cell loses. */
  #item(item: string): string {
    const { steps, cell } = this.#words;
    const at = readItem(item);
    if (at?.sign === "=" && this.#terms?.is) return this.#terms.is(cell.place(at.row, at.col), Number(at.values));
    if (at?.sign === "=") return steps.is(cell.place(at.row, at.col), this.#values(at.values));
    if (at?.sign === "-") return steps.isNot(cell.place(at.row, at.col), this.#values(at.values));
    if (at) return cell.place(at.row, at.col);
    return this.house(item) ?? this.#values(item);
  }

  /** Returns the name of the house "row3" or "row 3"; undefined if it is unknown. */
  house(name: string): string | undefined {
    const [, grid, inGrid = ""] = /^grid ?(\d+) ?([a-z]+ ?\d+)$/.exec(name) ?? [];
    const named = grid ? this.house(inGrid) : undefined;
    if (grid && named) return this.#words.steps.inGrid(named, Number(grid));
    const [, kind = "", n = ""] = /^([a-z]+) ?(\d+)$/.exec(name) ?? [];
    const { region, ...others } = this.#words.steps.houses;
    const houses: Readonly<Record<string, (n: number) => string>> = others;
    if (kind === "region" && this.#terms?.region) return this.#terms.region(Number(n));
    if (kind === "region") return region(formatValue(Number(n) + 9, false)); // letters follow the nine digits
    return houses[kind]?.(Number(n));
  }

  /** Values as the board shows them. */
  #values(values: string): string {
    return values
      .split(",")
      .map((v) => formatValue(Number(v), this.#numbers))
      .join(" ");
  }

  #sentences(all: readonly (string | false | undefined)[]): string {
    return all
      .filter((s) => typeof s === "string")
      .reduce((said, more) => (said && more ? this.#words.steps.joinSentences(said, more) : said || more), "");
  }
}

/** Joins runs of at least three consecutive numbers as first and last. */
function spansOf(numbers: readonly number[]): [first: number, last: number][] {
  const spans: [number, number][] = [];
  for (const n of numbers) {
    const span = spans.at(-1);
    if (span && n === span[1] + 1) span[1] = n;
    else spans.push([n, n]);
  }
  return spans.flatMap(([first, last]) =>
    last === first + 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  );
}

/** A cell and its value, notes or sides. */
interface Item {
  readonly row: number;
  readonly col: number;
  readonly sign: string;
  readonly values: string;
}

/** Reads r3c4, r3c4=7, r3c4-7,9 and r3c4=up,left. */
function readItem(item: string): Item | undefined {
  const m = /^r(\d+)c(\d+)(?:([=-])([\da-z,]+))?$/.exec(item);
  return m ? { row: Number(m[1]), col: Number(m[2]), sign: m[3] ?? "", values: m[4] ?? "" } : undefined;
}
