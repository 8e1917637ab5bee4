// Spanish words of nonograms.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { NonogramWords } from "./en.ts";

const { many } = grammarOf("es");

const covers = (f: Facts) =>
  `El bloque ${f.number("run")} de ${f.list("in", "la ")} mide ${f.number("long")} y cubre estas casillas esté donde esté.`;
const supposed = (f: Facts) => `Si la casilla de la ${f.cells("if")} estuviera ${f.number("if") ? "rellena" : "vacía"}`;

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
  follows: (f) => (f.has("jam") ? `La pista de ${f.list("jam", "la ")} ya no encaja.` : ""),
  nots: (places, value) => (value ? `Queda sin rellenar: ${places}.` : `Va rellena: ${places}.`),
  techniques: {
    "full line": { name: "Línea llena", why: (f) => `La pista de ${f.list("in", "la ")} solo deja una disposición.` },
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
          : `Por lo que ya está relleno, ningún bloque de ${f.list("in", "la ")} llega a estas casillas.`,
    },
    "complete line": {
      name: "Línea completa",
      why: (f) => `Se coloquen como se coloquen los bloques de ${f.list("in", "la ")}, estas casillas salen iguales.`,
    },
    "two lines": {
      name: "Dos líneas",
      why: (f) =>
        `${supposed(f)}, ${f.list("in", "la ")} y las líneas que la cruzan no dejarían sitio a la pista de ${f.list("jam", "la ")}.`,
    },
    probing: {
      name: "Tanteo",
      why: (f) =>
        `${supposed(f)}, ${many(f.number("steps"), { one: "# línea", other: "# líneas" })} después la pista de ${f.list("jam", "la ")} ya no encajaría.`,
    },
    "beyond these techniques": {
      name: "Más allá de estas técnicas",
      why: "Ninguna técnica conocida aquí llega a esta casilla.",
    },
  },
  rules: [
    "Cada número es un bloque de casillas rellenas. Un 5 en una línea de cinco casillas las llena todas.",
    "Varios números son varios bloques, en este orden, con al menos una casilla vacía entre ellos.",
    "Tacha las casillas que quedan vacías. Un número se tacha cuando su bloque está hecho.",
    "Un 3 cubre el centro de cinco casillas, esté donde esté. Siempre hay un paso así y nunca hace falta adivinar.",
  ],
};
