// French words of queens.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { QueensWords } from "./en.ts";

const { number } = grammarOf("fr");

const isStar = (f: Facts) => f.number("stars") > 1;
const piece = (f: Facts) => (isStar(f) ? "étoile" : "reine");
const listFew = (f: Facts, before: string) => (f.has("at") ? `${before}${f.cells("at")}` : "");
const describePacked = (f: Facts) =>
  `Toutes les cases qui restent dans ${f.list("in", "la ")} sont dans ${f.list("within", "la ")}${listFew(f, " : ")}. Le reste de ${f.list("within", "la ")} est donc vide.`;
const assumeOne = (f: Facts) => `Avec une ${piece(f)} en ${f.cells("if")}`;

/** The words. */
export const words: QueensWords = {
  rules: [
    "Une seule reine par ligne, par colonne et par région de couleur.",
    "Deux reines ne se touchent jamais, même par un coin. Plus loin en diagonale, c’est permis.",
    "Commence par la plus petite région. Sa reine exclut sa ligne, sa colonne et toutes les cases autour.",
    "Touche une case pour la barrer, encore une fois pour poser une reine. Glisse pour en barrer plusieurs.",
  ],
  tools: { mark: "Barrer", queen: "Reine" },
  queen: "reine",
  star: "étoile",
  empty: "vide",
  crossed: "barrée",
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said} ; ${more}`,
  row: (n) => `Ligne ${number(n)}`,
  col: (n) => `Colonne ${number(n)}`,
  region: (letter) => `Région ${letter}`,
  colours: ["rouge", "orange", "jaune", "verte", "turquoise", "bleue", "violette", "rose", "grise"],
  coloured: (colour) => `région ${colour}`,
  regionAt: (row, col) => `région de la ligne ${number(row)}, colonne ${number(col)}`,
  run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
  columns: (list, n, state) => `${n === 1 ? "colonne" : "colonnes"} ${list} ${state}`,
  inRow: (row, cells) => `${row} : ${cells}`,
  line: (head, cells, lacks) => `${head} : ${cells}. ${lacks}`,
  lacks: (n, piece) => (n === 0 ? "Complète." : `Il manque ${number(n)} ${piece}${n === 1 ? "" : "s"}.`),
  left: (n, piece, regions) =>
    n === 0
      ? "Il ne reste rien à poser."
      : `À poser : ${number(n)} ${piece}${n === 1 ? "" : "s"}. Régions ouvertes : ${regions}.`,
  wrong: (row, col) => `Ligne ${number(row)}, colonne ${number(col)} reste vide.`,
  sets: (places, f) => `Une ${piece(f)} va ici : ${places}.`,
  drops: (places) => `Rien ne va ici : ${places}.`,
  nots: (places, f) => `Aucune ${piece(f)} ne va ici : ${places}.`,
  follows: (f) => {
    if (f.has("clash"))
      return f.has("in")
        ? `Ensemble, c’est trop dans ${f.list("in", "la ")} : ${f.cells("clash")}.`
        : `Celles-ci se touchent : ${f.cells("clash")}.`;
    if (f.has("then"))
      return `Il en faudrait aussi ici : ${f.cells("then")}. Il ne resterait alors plus de place dans la ${f.item("gap")}.`;
    return f.has("gap")
      ? `Il ne reste plus de place dans la ${f.item("gap")}.`
      : f.has("not")
        ? "Comme ça, la grille ne peut pas être finie."
        : "";
  },
  techniques: {
    "ruled out": {
      name: "Exclue",
      why: (f) =>
        f.has("in")
          ? `Dans ${f.list("in", "la ")}, tout est déjà posé : ${f.cells("at")}.`
          : f.has("at")
            ? `La case touche ${isStar(f) ? "l’étoile" : "la reine"} en ${f.cells("at")}.`
            : "Elle est déjà barrée.",
    },
    "one cell left": {
      name: "Une case restante",
      why: (f) =>
        f.count("at") > 1
          ? `Dans ${f.list("in", "la ")}, il reste autant de cases qu’il manque ${isStar(f) ? "d’étoiles" : "de reines"} : ${f.cells("at")}.`
          : `Dans ${f.list("in", "la ")}, il ne reste que cette case : ${f.cells("at")}.`,
    },
    "needed cell": {
      name: "Case nécessaire",
      why: (f) =>
        `Dans ${f.list("in", "la ")}, il reste ces cases : ${f.cells("at")}. Toutes sauf une se touchent et n’ont de place que pour une ${piece(f)}. L’autre est dans la case qui reste.`,
    },
    "region in a line": { name: "Région dans une ligne", why: describePacked },
    "line in a region": { name: "Ligne dans une région", why: describePacked },
    "blocking cell": {
      name: "Case bloquante",
      why: (f) =>
        `Certaines cases bloquent trop de ${f.list("in", "la ")}${listFew(f, ", où il ne reste que celles-ci : ")}. Avec une ${piece(f)} sur l’une d’elles, il ne resterait plus de place.`,
    },
    "two regions in two lines": { name: "Deux régions dans deux lignes", why: describePacked },
    "two lines in two regions": { name: "Deux lignes dans deux régions", why: describePacked },
    "two lines in two crossing lines": { name: "Deux lignes dans deux lignes croisées", why: describePacked },
    "three regions in three lines": { name: "Trois régions dans trois lignes", why: describePacked },
    "three lines in three regions": { name: "Trois lignes dans trois régions", why: describePacked },
    "three lines in three crossing lines": { name: "Trois lignes dans trois lignes croisées", why: describePacked },
    "many regions in as many lines": { name: "Plusieurs régions dans autant de lignes", why: describePacked },
    "many lines in as many regions": { name: "Plusieurs lignes dans autant de régions", why: describePacked },
    "many lines in as many crossing lines": {
      name: "Plusieurs lignes dans autant de lignes croisées",
      why: describePacked,
    },
    squeeze: {
      name: "Étau",
      why: (f) =>
        `${assumeOne(f)}, il ne resterait pour ${f.list("in", "la ")} que des cases dans ${f.list("within", "la ")}. C’est trop peu.`,
    },
    chain: {
      name: "Chaîne",
      why: (f) =>
        `${assumeOne(f)}, il en faudrait aussi ici : ${f.cells("then")}. Il ne resterait alors plus de place dans la ${f.item("gap")}.`,
    },
    "deep chain": {
      name: "Chaîne profonde",
      why: (f) =>
        `${f.has("then") ? `${assumeOne(f)}, il en faudrait aussi ici : ${f.cells("then")}.` : `${assumeOne(f)}, d’autres suivent.`} En comptant aussi celles qui partagent leurs lignes, il ne reste plus de place dans la ${f.item("gap")}.`,
    },
    "trial to the end": {
      name: "Essai jusqu’au bout",
      why: (f) =>
        f.has("if")
          ? `Seul un essai jusqu’au bout montre qu’avec une ${piece(f)} en ${f.cells("if")} la grille ne peut pas être finie.`
          : "Seul un essai jusqu’au bout mène à cette case.",
    },
  },
};
