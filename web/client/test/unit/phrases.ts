// The words of a catalogue, one by one.

import type { Facts } from "../../src/text/hints/terms.ts";

/** The arguments of phrases that want words first. */
const first: Readonly<Record<string, readonly string[]>> = {
  ".hints.lookHouse": ["box"],
  ".hints.last": ["box"],
  ".hints.place": ["7", "box"],
};

/** All words of a catalogue by their paths; functions are called with each of some numbers. */
export function phrases(part: unknown, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof part === "string") found.set(path, part);
  else if (typeof part === "function") {
    for (const n of [0, 1, 2, 3, 5, 11, 21, 101, 1_000_000]) {
      const given = Array.from({ length: part.length }, (_, i) => first[path]?.[i] ?? n);
      found.set(`${path}(${n})`, sayPhrase(part as (...args: unknown[]) => unknown, given));
    }
  } else if (typeof part === "object" && part !== null) {
    for (const [key, child] of Object.entries(part))
      for (const [p, s] of phrases(child, `${path}.${key}`)) found.set(p, s);
  }
  return found;
}

/** What a phrase says of some arguments; one that wants lists, or the facts of a hint at its end, gets them. */
function sayPhrase(phrase: (...args: unknown[]) => unknown, given: readonly unknown[]): string {
  const listsOf = (all: readonly unknown[]) => all.map((argument) => [String(argument), String(argument)]);
  for (const some of [given, listsOf(given), [...given.slice(0, -1), factsOf(given.at(-1))]]) {
    try {
      return String(phrase(...some));
    } catch (problem) {
      if (!(problem instanceof TypeError)) throw problem;
    }
  }
  throw new Error(`nothing is said of ${given.join(", ")}`);
}

/** Facts of which each is the same. */
function factsOf(value: unknown): Facts {
  const valueText = () => String(value);
  return {
    has: () => true,
    count: () => Number(value),
    number: () => Number(value),
    items: () => [valueText()],
    item: valueText,
    list: valueText,
    cells: valueText,
  };
}
