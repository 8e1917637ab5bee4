// Spanish words of queens.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { QueensWords } from "./en.ts";

const { number } = grammarOf("es");

const piece = (f: Facts) => (f.number("stars") > 1 ? "estrella" : "reina");
const listFew = (f: Facts, before: string) => (f.has("at") ? `${before}${f.cells("at")}` : "");
const describePacked = (f: Facts) =>
  `Todas las casillas que quedan en ${f.list("in", "la ")} están en ${f.list("within", "la ")}${listFew(f, ": ")}. El resto de ${f.list("within", "la ")} queda vacío.`;
const assumeOne = (f: Facts) => `Con una ${piece(f)} en la ${f.cells("if")}`;

/** The words. */
export const words: QueensWords = {
  rules: [
    "Una sola reina por fila, por columna y por región de color.",
    "Dos reinas nunca se tocan, ni en diagonal. Más lejos en la diagonal sí vale.",
    "Empieza por la región más pequeña. Su reina descarta su fila, su columna y las casillas de alrededor.",
    "Toca una casilla para tacharla y otra vez para poner una reina. Arrastra para tachar muchas.",
  ],
  tools: { mark: "Tachar", queen: "Reina" },
  queen: "reina",
  star: "estrella",
  empty: "vacía",
  crossed: "tachada",
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said}; ${more}`,
  row: (n) => `Fila ${number(n)}`,
  col: (n) => `Columna ${number(n)}`,
  region: (letter) => `Región ${letter}`,
  colours: ["roja", "naranja", "amarilla", "verde", "turquesa", "azul", "morada", "rosa", "gris"],
  coloured: (colour) => `región ${colour}`,
  regionAt: (row, col) => `región de la fila ${number(row)}, columna ${number(col)}`,
  run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
  columns: (list, n, state) => `${n === 1 ? "columna" : "columnas"} ${list} ${state}`,
  inRow: (row, cells) => `${row}: ${cells}`,
  line: (head, cells, lacks) => `${head}: ${cells}. ${lacks}`,
  lacks: (n, piece) => (n === 0 ? "Completa." : `Falta: ${number(n)} ${piece}${n === 1 ? "" : "s"}.`),
  left: (n, piece, regions) =>
    n === 0
      ? "No queda nada por poner."
      : `Por poner: ${number(n)} ${piece}${n === 1 ? "" : "s"}. Regiones abiertas: ${regions}.`,
  wrong: (row, col) => `Fila ${number(row)}, columna ${number(col)} queda vacía.`,
  sets: (places, f) => `Aquí va una ${piece(f)}: ${places}.`,
  drops: (places) => `Aquí no va nada: ${places}.`,
  nots: (places, f) => `Aquí no va ninguna ${piece(f)}: ${places}.`,
  follows: (f) => {
    if (f.has("clash"))
      return f.has("in")
        ? `Juntas son demasiadas en ${f.list("in", "la ")}: ${f.cells("clash")}.`
        : `Estas se tocan: ${f.cells("clash")}.`;
    if (f.has("then"))
      return `Tendría que haber otras aquí: ${f.cells("then")}. Entonces en la ${f.item("gap")} no quedaría sitio.`;
    return f.has("gap")
      ? `En la ${f.item("gap")} ya no queda sitio.`
      : f.has("not")
        ? "Así el tablero no se puede terminar."
        : "";
  },
  techniques: {
    "ruled out": {
      name: "Descartada",
      why: (f) =>
        f.has("in")
          ? `En ${f.list("in", "la ")} ya está todo puesto: ${f.cells("at")}.`
          : f.has("at")
            ? `La casilla toca la ${piece(f)} de la ${f.cells("at")}.`
            : "Ya está tachada.",
    },
    "one cell left": {
      name: "Una casilla libre",
      why: (f) =>
        f.count("at") > 1
          ? `En ${f.list("in", "la ")} quedan tantas casillas como faltan ${piece(f)}s: ${f.cells("at")}.`
          : `En ${f.list("in", "la ")} solo queda esta casilla: ${f.cells("at")}.`,
    },
    "needed cell": {
      name: "Casilla necesaria",
      why: (f) =>
        `En ${f.list("in", "la ")} quedan estas casillas: ${f.cells("at")}. Todas menos una se tocan, y en ellas solo cabe una ${piece(f)}. La otra va en la que sobra.`,
    },
    "region in a line": { name: "Región en una línea", why: describePacked },
    "line in a region": { name: "Línea en una región", why: describePacked },
    "blocking cell": {
      name: "Casilla que bloquea",
      why: (f) =>
        `Algunas casillas bloquean demasiado de ${f.list("in", "la ")}${listFew(f, ", donde solo quedan estas: ")}. Con una ${piece(f)} en una de ellas no quedaría sitio.`,
    },
    "two regions in two lines": { name: "Dos regiones en dos líneas", why: describePacked },
    "two lines in two regions": { name: "Dos líneas en dos regiones", why: describePacked },
    "two lines in two crossing lines": { name: "Dos líneas en dos líneas que las cruzan", why: describePacked },
    "three regions in three lines": { name: "Tres regiones en tres líneas", why: describePacked },
    "three lines in three regions": { name: "Tres líneas en tres regiones", why: describePacked },
    "three lines in three crossing lines": { name: "Tres líneas en tres líneas que las cruzan", why: describePacked },
    "many regions in as many lines": { name: "Muchas regiones en otras tantas líneas", why: describePacked },
    "many lines in as many regions": { name: "Muchas líneas en otras tantas regiones", why: describePacked },
    "many lines in as many crossing lines": {
      name: "Muchas líneas en otras tantas líneas que las cruzan",
      why: describePacked,
    },
    squeeze: {
      name: "Apretura",
      why: (f) =>
        `${assumeOne(f)}, para ${f.list("in", "la ")} solo quedarían casillas en ${f.list("within", "la ")}. Son muy pocas.`,
    },
    chain: {
      name: "Cadena",
      why: (f) =>
        `${assumeOne(f)} tendría que haber otras aquí: ${f.cells("then")}. Entonces en la ${f.item("gap")} no quedaría sitio.`,
    },
    "deep chain": {
      name: "Cadena profunda",
      why: (f) =>
        `${f.has("then") ? `${assumeOne(f)} tendría que haber otras aquí: ${f.cells("then")}.` : `${assumeOne(f)} se siguen más cosas.`} Contando además cuáles comparten sus líneas, en la ${f.item("gap")} no queda sitio.`,
    },
    "trial to the end": {
      name: "Prueba hasta el final",
      why: (f) =>
        f.has("if")
          ? `Solo probando hasta el final se ve que, con una ${piece(f)} en la ${f.cells("if")}, el tablero no se puede terminar.`
          : "Esta casilla solo sale probando hasta el final.",
    },
  },
};
