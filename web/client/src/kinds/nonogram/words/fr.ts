// French words of nonograms.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { NonogramWords } from "./en.ts";

const { many } = grammarOf("fr");

const covers = (f: Facts) => `Où que soit le ${f.number("long")} dans ${f.list("in", "la ")}, il couvre ces cases.`;
const suppose = (f: Facts) => `Si la case ${f.cells("if")} était ${f.number("if") ? "noircie" : "vide"}`;

/** The words. */
export const words: NonogramWords = {
  tools: { fill: "Noircir", cross: "Barrer" },
  filled: "noircie",
  row: (n) => `Ligne ${n}`,
  column: (n) => `Colonne ${n}`,
  line: (name, clue, cells) => `${name}, indice ${clue} : ${cells}.`,
  stretch: {
    filled: (n) => many(n, { one: "# noircie", other: "# noircies" }),
    crossed: (n) => many(n, { one: "# barrée", other: "# barrées" }),
    open: (n) => many(n, { one: "# libre", other: "# libres" }),
  },
  left: (n) => many(n, { one: "Il reste # case à noircir.", other: "Il reste # cases à noircir." }),
  wrong: (row, col) => `La ligne ${row} colonne ${col} reste vide.`,
  sets: (place) => `À noircir : ${place}.`,
  drops: (place) => `À barrer : ${place}.`,
  follows: (f) => (f.has("jam") ? `La ${f.list("jam")} n’est plus possible.` : ""),
  nots: (places, value) => (value ? `Reste vide : ${places}.` : `À noircir : ${places}.`),
  techniques: {
    "full line": {
      name: "Ligne pleine",
      why: (f) => `Il n’y a qu’une façon de remplir ${f.list("in", "la ")}.`,
    },
    "finished line": {
      name: "Ligne terminée",
      why: (f) => `Tous les blocs de ${f.list("in", "la ")} sont noircis, le reste est donc vide.`,
    },
    overlap: { name: "Recouvrement", why: covers },
    reach: {
      name: "Portée",
      why: (f) =>
        f.has("run")
          ? `Les cases noircies montrent jusqu’où va chaque bloc. ${covers(f)}`
          : `D’après les cases noircies, aucun bloc de ${f.list("in", "la ")} n’atteint ces cases.`,
    },
    "complete line": {
      name: "Ligne complète",
      why: (f) => `Peu importe où vont les blocs de ${f.list("in", "la ")}, ces cases ne changent pas.`,
    },
    "two lines": {
      name: "Deux lignes",
      why: (f) =>
        `${suppose(f)}, ${f.list("in", "la ")} et les lignes qui la croisent ne laisseraient plus de place aux blocs de ${f.list("jam", "la ")}.`,
    },
    probing: {
      name: "Essai",
      why: (f) =>
        `${suppose(f)}, ${many(f.number("steps"), { one: "# ligne", other: "# lignes" })} plus loin, les blocs de ${f.list("jam", "la ")} n’iraient plus.`,
    },
    "beyond these techniques": {
      name: "Essai et erreur",
      why: "Aucune technique connue n’aide pour cette case.",
    },
  },
  rules: [
    "Chaque nombre est un bloc de cases noircies. Un 5 dans une ligne de cinq cases les remplit toutes.",
    "Plusieurs nombres sont plusieurs blocs, dans cet ordre, avec au moins une case vide entre eux.",
    "Barre les cases qui restent vides. Un nombre est rayé quand son bloc est fait.",
    "Un 3 sur cinq cases couvre toujours le milieu. Il y a toujours un coup comme ça, jamais besoin de deviner.",
  ],
};
