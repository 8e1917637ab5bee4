// German words of queens.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { QueensWords } from "./en.ts";

const { number } = grammarOf("de");

const isStar = (f: Facts) => f.number("stars") > 1;
const listFew = (f: Facts, before: string) => (f.has("at") ? `${before}${f.cells("at")}` : "");
const describePacked = (f: Facts) =>
  `Alle Felder, die in ${f.list("in")} übrig sind, liegen in ${f.list("within")}${listFew(f, ": ")}. Der Rest von ${f.list("within")} bleibt also leer.`;
const assumeOne = (f: Facts) => `Mit ${isStar(f) ? "einem Stern" : "einer Dame"} in ${f.cells("if")}`;
const more = (f: Facts) => `müssten auch hier ${isStar(f) ? "Sterne" : "Damen"} stehen: ${f.cells("then")}.`;

/** The words. */
export const words: QueensWords = {
  rules: [
    "Genau eine Dame pro Zeile, Spalte und Farbregion.",
    "Damen berühren sich nie, auch nicht über Eck. Weiter weg auf der Diagonale ist okay.",
    "Fang mit der kleinsten Region an. Ihre Dame schließt Zeile, Spalte und alle Felder drumherum aus.",
    "Einmal tippen setzt ein Kreuz, noch einmal eine Dame. Zieh, um viele Kreuze zu setzen.",
  ],
  tools: { mark: "Kreuz", queen: "Dame" },
  queen: "Dame",
  star: "Stern",
  empty: "leer",
  crossed: "durchgestrichen",
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said}; ${more}`,
  row: (n) => `Zeile ${number(n)}`,
  col: (n) => `Spalte ${number(n)}`,
  region: (letter) => `Region ${letter}`,
  colours: ["Rot", "Orange", "Gelb", "Grün", "Türkis", "Blau", "Violett", "Rosa", "Grau"],
  coloured: (colour) => `Region ${colour}`,
  regionAt: (row, col) => `Region mit Zeile ${number(row)} Spalte ${number(col)}`,
  run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
  columns: (list, n, state) => `${n === 1 ? "Spalte" : "Spalten"} ${list} ${state}`,
  inRow: (row, cells) => `${row}: ${cells}`,
  line: (head, cells, lacks) => `${head}: ${cells}. ${lacks}`,
  lacks: (n, piece) => (n === 0 ? "Vollständig." : `Es fehlt noch: ${piece}, ${number(n)}-mal.`),
  left: (n, piece, regions) =>
    n === 0 ? "Alles gesetzt." : `Noch zu setzen: ${piece}, ${number(n)}-mal. Offene Regionen: ${regions}.`,
  wrong: (row, col) => `Zeile ${number(row)}, Spalte ${number(col)} bleibt leer.`,
  sets: (places, f) => `Hier kommt ${isStar(f) ? "ein Stern" : "eine Dame"} hin: ${places}.`,
  drops: (places) => `Bleibt leer: ${places}.`,
  nots: (places, f) => `Hier kommt ${isStar(f) ? "kein Stern" : "keine Dame"} hin: ${places}.`,
  follows: (f) => {
    if (f.has("clash"))
      return f.has("in")
        ? `Zusammen sind das in ${f.list("in")} zu viele: ${f.cells("clash")}.`
        : `Diese berühren sich: ${f.cells("clash")}.`;
    if (f.has("then")) return `Dann ${more(f)} In ${f.item("gap")} bliebe kein Platz mehr.`;
    return f.has("gap")
      ? `In ${f.item("gap")} ist kein Platz mehr.`
      : f.has("not")
        ? "So geht das Brett nicht auf."
        : "";
  },
  techniques: {
    "ruled out": {
      name: "Ausgeschlossen",
      why: (f) =>
        f.has("in")
          ? `In ${f.list("in")} steht schon alles: ${f.cells("at")}.`
          : f.has("at")
            ? `Das Feld berührt ${isStar(f) ? "den Stern" : "die Dame"} in ${f.cells("at")}.`
            : "Es ist schon durchgestrichen.",
    },
    "one cell left": {
      name: "Ein Feld übrig",
      why: (f) =>
        f.count("at") > 1
          ? `In ${f.list("in")} sind nur noch so viele Felder übrig, wie ${isStar(f) ? "Sterne" : "Damen"} fehlen: ${f.cells("at")}.`
          : `In ${f.list("in")} ist nur noch dieses Feld übrig: ${f.cells("at")}.`,
    },
    "needed cell": {
      name: "Nötiges Feld",
      why: (f) =>
        `In ${f.list("in")} sind diese Felder übrig: ${f.cells("at")}. Alle bis auf eins berühren sich, da passt nur ein Stern hin. Der andere steht auf dem Feld, das bleibt.`,
    },
    "region in a line": { name: "Region in einer Linie", why: describePacked },
    "line in a region": { name: "Linie in einer Region", why: describePacked },
    "blocking cell": {
      name: "Sperrendes Feld",
      why: (f) =>
        `Manche Felder sperren zu viel von ${f.list("in")}${listFew(f, ", wo nur noch diese Felder übrig sind: ")}. Mit ${isStar(f) ? "einem Stern" : "einer Dame"} darauf bliebe dort kein Platz mehr.`,
    },
    "two regions in two lines": { name: "Zwei Regionen in zwei Linien", why: describePacked },
    "two lines in two regions": { name: "Zwei Linien in zwei Regionen", why: describePacked },
    "two lines in two crossing lines": { name: "Zwei Linien in zwei kreuzenden Linien", why: describePacked },
    "three regions in three lines": { name: "Drei Regionen in drei Linien", why: describePacked },
    "three lines in three regions": { name: "Drei Linien in drei Regionen", why: describePacked },
    "three lines in three crossing lines": { name: "Drei Linien in drei kreuzenden Linien", why: describePacked },
    "many regions in as many lines": { name: "Viele Regionen in ebenso vielen Linien", why: describePacked },
    "many lines in as many regions": { name: "Viele Linien in ebenso vielen Regionen", why: describePacked },
    "many lines in as many crossing lines": {
      name: "Viele Linien in ebenso vielen kreuzenden Linien",
      why: describePacked,
    },
    squeeze: {
      name: "Enge",
      why: (f) => `${assumeOne(f)} blieben für ${f.list("in")} nur Felder in ${f.list("within")}. Das sind zu wenige.`,
    },
    chain: { name: "Kette", why: (f) => `${assumeOne(f)} ${more(f)} Dann bliebe in ${f.item("gap")} kein Platz mehr.` },
    "deep chain": {
      name: "Tiefe Kette",
      why: (f) =>
        `${f.has("then") ? `${assumeOne(f)} ${more(f)}` : `${assumeOne(f)} folgt noch mehr.`} Zählt man auch, welche sich ihre Linien teilen, bleibt in ${f.item("gap")} kein Platz mehr.`,
    },
    "trial to the end": {
      name: "Versuch bis zum Ende",
      why: (f) =>
        f.has("if")
          ? `Das zeigt nur Ausprobieren: ${assumeOne(f)} geht das Brett nicht auf.`
          : "Bei diesem Feld hilft nur ausprobieren.",
    },
  },
};
