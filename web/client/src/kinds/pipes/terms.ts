// The texts of hints for pipes: which turn is assumed, what follows from it, and which turn is left.

import type { Facts, Technique, Terms } from "../../text/hints/terms.ts";
import { play } from "../../text/play/spoken.ts";
import { sides, type Side } from "./tiles.ts";
import type { PipesWords, Supposed } from "./words/en.ts";

/** Returns the terms in a language. */
export function termsOf(words: PipesWords): Terms {
  const { techniques, would } = words;
  const termOf = (name: Supposed): Technique => ({
    name: techniques[name],
    why: (f) => joinAll(explainSupposed(name, f, words), then(f, words.conclude), explainLeft(f, words)),
  });
  return {
    techniques: {
      edges: { name: techniques.edges, why: (f) => joinAll(then(f, words.first), explainLeft(f, words)) },
      ...Object.fromEntries((Object.keys(would) as Supposed[]).map((name) => [name, termOf(name)])),
      search: { name: techniques.search, why: words.search },
    },
    sets: (place, _, facts) => words.points(place, ends(facts.items("ends")[0] ?? "", words)),
  };
}

/** Explains why a turn is impossible. */
function explainSupposed(name: Supposed, f: Facts, words: PipesWords): string {
  return joinAll(
    words.supposed(f.cells("if"), words.or(f.items("if").map((item) => ends(item, words)))),
    words.would[name](f.cells("at"), f.item("at", -1)),
  );
}

function then(f: Facts, words: (cells: string) => string): string {
  return f.has("then") ? words(f.cells("then")) : "";
}

/** Describes what is known of a tile's sides, and that this decides the tile. */
function explainLeft(f: Facts, words: PipesWords): string {
  const open = f.has("open") ? words.open(f.cells("open"), ends(f.items("open")[0] ?? "", words)) : "";
  const shut = f.has("shut") ? words.shut(f.cells("shut"), ends(f.items("shut")[0] ?? "", words, words.either)) : "";
  return joinAll(open, shut, words.leaves);
}

/** Returns the sides of a fact such as "r3c4=up,left". */
function ends(item: string, words: PipesWords, list = words.and): string {
  return list((item.split("=")[1] ?? "").split(",").map((side) => words.sides[sides.indexOf(side as Side)] ?? ""));
}

function joinAll(...sentences: readonly string[]): string {
  return sentences.filter((s) => s).reduce(play.steps.joinSentences);
}
