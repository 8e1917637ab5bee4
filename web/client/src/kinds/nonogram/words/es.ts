// Spanish words of nonograms.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { NonogramWords } from "./en.ts";

const { many } = grammarOf("es");

const covers = (f: Facts) => `Vaya donde vaya el ${f.number("long")} en ${f.list("in", "la ")}, cubre estas casillas.`;
const suppose = (f: Facts) => `Si la casilla de la ${f.cells("if")} estuviera ${f.number("if") ? "rellena" : "vacía"}`;

/** The words. */
export const words: NonogramWords = {
  tools: { fill: "Rellenar", cross: "Tachar" },
  filled: "rellena",
  row: (n) => `Fila ${n}`,
  column: (n) => `Columna ${n}`,
  line: (name, clue, cells) => `${name}, pista ${clue}: ${cells}.`,
  stretch: {
    filled: (n) => many(n, { one: "# rellena", other: "# rellenas" }),
    crossed: (n) => many(n, { one: "# tachada", other: "# tachadas" }),
    open: (n) => many(n, { one: "# abierta", other: "# abiertas" }),
  },
  left: (n) => many(n, { one: "Queda # casilla por rellenar.", other: "Quedan # casillas por rellenar." }),
  wrong: (row, col) => `La fila ${row} columna ${col} queda vacía.`,
  sets: (place) => `Rellena: ${place}.`,
  drops: (place) => `Tacha: ${place}.`,
  follows: (f) => (f.has("jam") ? `Los números de ${f.list("jam", "la ")} ya no encajan.` : ""),
  nots: (places, value) => (value ? `Queda sin rellenar: ${places}.` : `Va rellena: ${places}.`),
  techniques: {
    "full line": { name: "Línea llena", why: (f) => `Solo hay una forma de llenar ${f.list("in", "la ")}.` },
    "finished line": {
      name: "Línea terminada",
      why: (f) => `Todos los bloques de ${f.list("in", "la ")} están rellenos, así que el resto queda vacío.`,
    },
    overlap: { name: "Solapamiento", why: covers },
    reach: {
      name: "Alcance",
      why: (f) =>
        f.has("run")
          ? `Lo que ya está relleno dice hasta dónde llega cada bloque. ${covers(f)}`
          : `Ningún bloque de ${f.list("in", "la ")} llega a estas casillas.`,
    },
    "complete line": {
      name: "Línea completa",
      why: (f) => `Vayan donde vayan los bloques de ${f.list("in", "la ")}, estas casillas no cambian.`,
    },
    "two lines": {
      name: "Dos líneas",
      why: (f) =>
        `${suppose(f)}, ${f.list("in", "la ")} y las líneas que la cruzan no dejarían sitio a los bloques de ${f.list("jam", "la ")}.`,
    },
    probing: {
      name: "Tanteo",
      why: (f) =>
        `${suppose(f)}, ${many(f.number("steps"), { one: "# línea", other: "# líneas" })} después los bloques de ${f.list("jam", "la ")} ya no encajarían.`,
    },
    "beyond these techniques": {
      name: "Prueba y error",
      why: "Ninguna técnica conocida sirve para esta casilla.",
    },
  },
  rules: [
    "Cada número es un bloque de casillas rellenas. Un 5 en una línea de cinco casillas las llena todas.",
    "Varios números son varios bloques, en este orden, con al menos una casilla vacía entre ellos.",
    "Tacha las casillas que quedan vacías. Un número se tacha cuando su bloque está hecho.",
    "Un 3 en cinco casillas siempre cubre el centro. Siempre hay un paso así y nunca hace falta adivinar.",
  ],
};
