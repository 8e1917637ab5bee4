// German words of Tango.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { TangoWords } from "./en.ts";

const article = (value: string) => (value === "Sonne" ? "Eine Sonne" : "Ein Mond");

const { many } = grammarOf("de");

const one = (value: number) => (value === 2 ? "ein Mond" : "eine Sonne");
const some = (value: number) => (value === 2 ? "Monde" : "Sonnen");
const of = (f: Facts) => some(f.number("of"));
const others = (f: Facts) => some(3 - f.number("of"));
const listedMost = 8; // the number of cells that are listed; of more, only the number is given
const thenOf = (f: Facts) =>
  f.count("then") > listedMost
    ? `Daraus folgen ${f.count("then")} Felder. `
    : f.has("then")
      ? `Daraus folgt: ${f.list("then")}. `
      : "";

/** The words. */
export const words: TangoWords = {
  tools: { sun: "Sonne", moon: "Mond", note: "Notiz" },
  values: ["", "Sonne", "Mond"],
  lacks: (suns, moons) => (suns + moons > 0 ? `es fehlen: Sonnen ${suns}, Monde ${moons}` : "vollständig"),
  between: { alike: (a, b) => `${a} und ${b} gleich`, unlike: (a, b) => `${a} und ${b} verschieden` },
  beside: {
    alike: {
      left: "gleich dem Feld links",
      right: "gleich dem Feld rechts",
      above: "gleich dem Feld darüber",
      below: "gleich dem Feld darunter",
    },
    unlike: {
      left: "anders als das Feld links",
      right: "anders als das Feld rechts",
      above: "anders als das Feld darüber",
      below: "anders als das Feld darunter",
    },
  },
  wrong: (value, row, col) => `${article(value)} ist falsch in Zeile ${row} Spalte ${col}.`,
  becomes: (place, value) => `${article(value)} gehört hierhin: ${place}.`,
  rules: [
    "Fülle jedes leere Feld mit einer Sonne oder einem Mond. Jede Zeile und Spalte hat gleich viele von beiden.",
    "Nie drei gleiche hintereinander, weder in einer Zeile noch in einer Spalte.",
    "Zwei Felder mit = dazwischen sind gleich. Zwei mit × dazwischen sind verschieden.",
    "Neben zwei gleiche und zwischen zwei gleiche kommt das andere. Raten musst du nie.",
  ],
  is: (place, value) => `${one(value)} in ${place}`,
  nots: (places, value) => `Hier ist ${one(value)} falsch: ${places}.`,
  techniques: {
    pair: {
      name: "Paar",
      why: (f) =>
        `In ${f.list("in")} stehen zwei ${of(f)} nebeneinander: ${f.cells("at")}. Drei in einer Reihe sind nicht erlaubt.`,
    },
    sandwich: {
      name: "Sandwich",
      why: (f) =>
        `In ${f.list("in")} liegt das Feld zwischen zwei ${f.number("of") === 1 ? "Sonnen" : "Monden"}: ${f.cells("at")}. Drei in einer Reihe sind nicht erlaubt.`,
    },
    "equal sign": {
      name: "Gleichheitszeichen",
      why: (f) =>
        `In ${f.list("in")} heißt das =: Das Feld ist wie sein Nachbar: ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "cross sign": {
      name: "Kreuzzeichen",
      why: (f) =>
        `In ${f.list("in")} heißt das ×: Das Feld ist anders als sein Nachbar: ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "full count": {
      name: "Volle Zahl",
      why: (f) => `In ${f.list("in")} stehen schon alle ${of(f)}: ${f.cells("at")}. Der Rest sind ${others(f)}.`,
    },
    "pair by sign": {
      name: "Paar durch Zeichen",
      why: (f) =>
        `In ${f.list("in")} macht ein = zwei Felder gleich. Wären sie ${of(f)} wie das Feld daneben, stünden drei nebeneinander: ${f.cells("at")}.`,
    },
    "count with signs": {
      name: "Zählen mit Zeichen",
      why: (f) =>
        `In ${f.list("in")} ${many(f.number("left"), { one: `fehlt noch # ${one(f.number("of")).split(" ")[1] ?? ""}`, other: `fehlen noch # ${of(f)}` })}. Zähl, wie viele davon die Zeichen diesen Feldern geben: ${f.cells("at")}.`,
    },
    "last one": {
      name: "Das letzte Symbol",
      why: (f) =>
        `In ${f.list("in")} fehlt nur noch ${one(f.number("of"))}. Überall sonst blieben drei ${others(f)} nebeneinander, nur hier nicht: ${f.cells("at")}.`,
    },
    "complete line": {
      name: "Ganze Linie",
      why: (f) =>
        many(f.number("ways"), {
          one: `Es gibt nur noch # Möglichkeit, ${f.list("in")} zu füllen. Damit steht ${f.cells("at")} fest.`,
          other: `Es gibt noch # Möglichkeiten, ${f.list("in")} zu füllen. In allen ist ${f.cells("at")} gleich.`,
        }),
    },
    "unique line": {
      name: "Einmalige Linie",
      why: (f) =>
        `Keine zwei Linien sind gleich, also darf ${f.list("in")} nicht wie ${f.list("from")} sein. In allen anderen Möglichkeiten ist ${f.cells("at")} gleich.`,
    },
    "two lines": {
      name: "Zwei Linien",
      why: (f) => `Egal, wie man ${f.list("in")} zusammen füllt: ${f.cells("at")} ist immer gleich.`,
    },
    hypothesis: {
      name: "Annahme",
      why: (f) =>
        `Nimm an, hier steht ${f.list("if")}. ${thenOf(f)}Am Ende lässt sich ${f.list("none")} nicht mehr füllen.`,
    },
    "beyond these techniques": {
      name: "Ausprobieren",
      why: "Keine bekannte Technik hilft bei diesem Feld.",
    },
  },
};
