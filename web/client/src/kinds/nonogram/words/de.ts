// German words of nonograms.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { NonogramWords } from "./en.ts";

const { many } = grammarOf("de");

const covers = (f: Facts) => `Egal, wo die ${f.number("long")} in ${f.list("in")} liegt: Diese Felder gehören dazu.`;
const suppose = (f: Facts) => `Wäre ${f.cells("if")} ${f.number("if") ? "ausgemalt" : "leer"}`;

/** The words. */
export const words: NonogramWords = {
  tools: { fill: "Ausmalen", cross: "Kreuz" },
  filled: "ausgemalt",
  row: (n) => `Zeile ${n}`,
  column: (n) => `Spalte ${n}`,
  line: (name, clue, cells) => `${name}, Vorgabe ${clue}: ${cells}.`,
  stretch: {
    filled: (n) => many(n, { one: "# ausgemalt", other: "# ausgemalt" }),
    crossed: (n) => many(n, { one: "# durchgestrichen", other: "# durchgestrichen" }),
    open: (n) => many(n, { one: "# offen", other: "# offen" }),
  },
  left: (n) => many(n, { one: "Noch # Feld auszumalen.", other: "Noch # Felder auszumalen." }),
  wrong: (row, col) => `Zeile ${row} Spalte ${col} bleibt leer.`,
  sets: (place) => `Ausmalen: ${place}.`,
  drops: (place) => `Durchstreichen: ${place}.`,
  follows: (f) => (f.has("jam") ? `${f.list("jam")} geht nicht mehr auf.` : ""),
  nots: (places, value) => (value ? `Bleibt leer: ${places}.` : `Wird ausgemalt: ${places}.`),
  techniques: {
    "full line": { name: "Volle Linie", why: (f) => `${f.list("in")} lässt sich nur auf eine Art füllen.` },
    "finished line": {
      name: "Fertige Linie",
      why: (f) => `In ${f.list("in")} sind alle Blöcke ausgemalt, also bleibt der Rest leer.`,
    },
    overlap: { name: "Überlappung", why: covers },
    reach: {
      name: "Reichweite",
      why: (f) =>
        f.has("run")
          ? `Die ausgemalten Felder zeigen, wie weit jeder Block reichen kann. ${covers(f)}`
          : `In ${f.list("in")} reicht kein Block bis zu diesen Feldern.`,
    },
    "complete line": {
      name: "Ganze Linie",
      why: (f) => `Egal, wie die Blöcke in ${f.list("in")} liegen: Diese Felder bleiben gleich.`,
    },
    "two lines": {
      name: "Zwei Linien",
      why: (f) => `${suppose(f)}, ließen ${f.list("in")} und die kreuzenden Linien keinen Platz für ${f.list("jam")}.`,
    },
    probing: {
      name: "Probieren",
      why: (f) =>
        `${suppose(f)}, ginge ${f.list("jam")} nach ${many(f.number("steps"), { one: "# Linie", other: "# Linien" })} nicht mehr auf.`,
    },
    "beyond these techniques": {
      name: "Ausprobieren",
      why: "Keine bekannte Technik hilft bei diesem Feld.",
    },
  },
  rules: [
    "Jede Zahl ist ein Block ausgemalter Felder. Eine 5 in einer Linie von fünf Feldern füllt sie alle.",
    "Mehrere Zahlen sind mehrere Blöcke in dieser Reihenfolge, mit mindestens einem leeren Feld dazwischen.",
    "Streich Felder durch, die leer bleiben. Eine Zahl wird gestrichen, wenn ihr Block fertig ist.",
    "Eine 3 in fünf Feldern trifft immer die Mitte. So einen Schritt gibt es immer, raten musst du nie.",
  ],
};
