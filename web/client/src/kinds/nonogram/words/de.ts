// German words of nonograms.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { NonogramWords } from "./en.ts";

const { many } = grammarOf("de");

const covers = (f: Facts) =>
  `Block ${f.number("run")} in ${f.list("in")} ist ${f.number("long")} lang und bedeckt diese Felder, wo auch immer er liegt.`;
const supposed = (f: Facts) => `Wäre ${f.cells("if")} ${f.number("if") ? "ausgemalt" : "leer"}`;

/** The words. */
export const words: NonogramWords = {
  tools: { fill: "Ausmalen", cross: "Auskreuzen" },
  filled: "ausgemalt",
  row: (n) => `Zeile ${n}`,
  column: (n) => `Spalte ${n}`,
  line: (name, clue, cells) => `${name}, Vorgabe ${clue}: ${cells}.`,
  stretch: {
    filled: (n) => many(n, { one: "# ausgemalt", other: "# ausgemalt" }),
    crossed: (n) => many(n, { one: "# ausgekreuzt", other: "# ausgekreuzt" }),
    open: (n) => many(n, { one: "# offen", other: "# offen" }),
  },
  left: (n) => many(n, { one: "Noch # Feld ist auszumalen.", other: "Noch # Felder sind auszumalen." }),
  wrong: (row, col) => `Zeile ${row} Spalte ${col} bleibt leer.`,
  sets: (place) => `Ausmalen: ${place}.`,
  drops: (place) => `Auskreuzen: ${place}.`,
  follows: (f) => (f.has("jam") ? `Die Vorgabe von ${f.list("jam")} passt nicht mehr.` : ""),
  nots: (places, value) => (value ? `Bleibt leer: ${places}.` : `Wird ausgemalt: ${places}.`),
  techniques: {
    "full line": { name: "Volle Linie", why: (f) => `Die Vorgabe von ${f.list("in")} lässt nur eine Anordnung zu.` },
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
          : `Von den ausgemalten Feldern aus reicht in ${f.list("in")} kein Block bis zu diesen Feldern.`,
    },
    "complete line": {
      name: "Ganze Linie",
      why: (f) => `Wie auch immer die Blöcke in ${f.list("in")} liegen, diese Felder sind immer gleich.`,
    },
    "two lines": {
      name: "Zwei Linien",
      why: (f) =>
        `${supposed(f)}, so ließe ${f.list("in")} mit den kreuzenden Linien der Vorgabe von ${f.list("jam")} keinen Platz.`,
    },
    probing: {
      name: "Probieren",
      why: (f) =>
        `${supposed(f)}, so ginge ${many(f.number("steps"), { one: "# Linie", other: "# Linien" })} weiter die Vorgabe von ${f.list("jam")} nicht mehr auf.`,
    },
    "beyond these techniques": {
      name: "Jenseits dieser Techniken",
      why: "Keine Technik, die hier bekannt ist, führt zu diesem Feld.",
    },
  },
  rules: [
    "Jede Zahl ist ein Block ausgemalter Felder. Eine 5 in einer Linie von fünf Feldern füllt sie alle.",
    "Mehrere Zahlen sind mehrere Blöcke in dieser Reihenfolge, mit mindestens einem leeren Feld dazwischen.",
    "Kreuze die Felder aus, die leer bleiben. Eine Zahl wird gestrichen, wenn ihr Block fertig ist.",
    "Eine 3 bedeckt die Mitte von fünf Feldern, wo auch immer sie steht. Einen solchen Schritt gibt es immer, raten muss man nie.",
  ],
};
