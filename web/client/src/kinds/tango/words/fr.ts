// French words of Tango.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { TangoWords } from "./en.ts";

const article = (value: string) => (value === "soleil" ? "Un soleil" : "Une lune");

const { many } = grammarOf("fr");

const one = (value: number) => (value === 2 ? "une lune" : "un soleil");
const some = (value: number) => (value === 2 ? "lunes" : "soleils");
const all = (value: number) => (value === 2 ? "toutes les lunes" : "tous les soleils");
const of = (f: Facts) => some(f.number("of"));
const others = (f: Facts) => some(3 - f.number("of"));
const listedMost = 8; // the number of cells that are listed; of more, only the number is given
const thenOf = (f: Facts) =>
  f.count("then") > listedMost
    ? `On en déduit ${f.count("then")} autres cases. `
    : f.has("then")
      ? `Alors : ${f.list("then")}. `
      : "";

/** The words. */
export const words: TangoWords = {
  tools: { sun: "Soleil", moon: "Lune", note: "Note" },
  values: ["", "soleil", "lune"],
  lacks: (suns, moons) => (suns + moons > 0 ? `manquent : soleils ${suns}, lunes ${moons}` : "complet"),
  between: { alike: (a, b) => `${a} et ${b} pareilles`, unlike: (a, b) => `${a} et ${b} différentes` },
  beside: {
    alike: {
      left: "pareille à celle de gauche",
      right: "pareille à celle de droite",
      above: "pareille à celle du dessus",
      below: "pareille à celle du dessous",
    },
    unlike: {
      left: "différente de celle de gauche",
      right: "différente de celle de droite",
      above: "différente de celle du dessus",
      below: "différente de celle du dessous",
    },
  },
  wrong: (value, row, col) => `${article(value)} ne va pas ligne ${row} colonne ${col}.`,
  becomes: (place, value) => `${article(value)} va ici : ${place}.`,
  rules: [
    "Remplis chaque case vide d’un soleil ou d’une lune. Chaque ligne et chaque colonne en a autant de chaque.",
    "Jamais trois pareils à la suite, en ligne ou en colonne.",
    "Deux cases séparées par = sont pareilles. Deux cases séparées par × sont différentes.",
    "À côté de deux pareils, ou entre deux pareils, mets l’autre. Jamais besoin de deviner.",
  ],
  is: (place, value) => `${one(value)} en ${place}`,
  nots: (places, value) => `Ici, ${one(value)} ne va pas : ${places}.`,
  techniques: {
    pair: {
      name: "Paire",
      why: (f) => `Dans ${f.list("in", "la ")}, deux ${of(f)} se suivent : ${f.cells("at")}. Jamais trois à la suite.`,
    },
    sandwich: {
      name: "Sandwich",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, la case est entre deux ${of(f)} : ${f.cells("at")}. Jamais trois à la suite.`,
    },
    "equal sign": {
      name: "Signe égal",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, le signe = dit que la case est pareille à sa voisine : ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "cross sign": {
      name: "Signe croix",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, le signe × dit que la case est différente de sa voisine : ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "full count": {
      name: "Compte complet",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, ${all(f.number("of"))} sont déjà là : ${f.cells("at")}. Les autres cases sont des ${others(f)}.`,
    },
    "pair by sign": {
      name: "Paire par signe",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, un signe = rend deux cases pareilles. Si c’étaient des ${of(f)} comme la case à côté, trois se suivraient : ${f.cells("at")}.`,
    },
    "count with signs": {
      name: "Compte avec signes",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, il manque encore ${many(f.number("left"), { one: `# ${one(f.number("of")).split(" ")[1] ?? ""}`, other: `# ${of(f)}` })}. Compte combien les signes en donnent à ces cases : ${f.cells("at")}.`,
    },
    "last one": {
      name: "Le dernier",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, il ne manque plus qu’${one(f.number("of"))}. Partout ailleurs qu’ici, trois ${others(f)} se suivraient : ${f.cells("at")}.`,
    },
    "complete line": {
      name: "Ligne complète",
      why: (f) =>
        many(f.number("ways"), {
          one: `Il ne reste que # façon de remplir ${f.list("in", "la ")}, et elle donne la case ${f.cells("at")}.`,
          other: `Il reste # façons de remplir ${f.list("in", "la ")}. Dans toutes, la case ${f.cells("at")} est la même.`,
        }),
    },
    "unique line": {
      name: "Ligne unique",
      why: (f) =>
        `Deux lignes ne sont jamais pareilles : ${f.list("in", "la ")} ne peut donc pas être comme ${f.list("from", "la ")}. De toutes les autres façons, la case ${f.cells("at")} est la même.`,
    },
    "two lines": {
      name: "Deux lignes",
      why: (f) =>
        `De toutes les façons de remplir ensemble ${f.list("in", "la ")}, la case ${f.cells("at")} est la même.`,
    },
    hypothesis: {
      name: "Hypothèse",
      why: (f) => `Imagine ${f.list("if")}. ${thenOf(f)}À la fin, ${f.list("none", "la ")} ne peut plus être remplie.`,
    },
    "beyond these techniques": {
      name: "Essai et erreur",
      why: "Aucune technique connue n’aide pour cette case.",
    },
  },
};
