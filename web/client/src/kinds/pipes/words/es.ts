// Spanish words of pipes.

import { grammarOf } from "../../../text/grammar.ts";
import type { PipesWords } from "./en.ts";

const { listed } = grammarOf("es");

/** The words. */
export const words: PipesWords = {
  rules: [
    "Gira las piezas hasta que todas estén unidas a la fuente, la cuadrada. Lo que está unido se llena de agua.",
    "Ningún extremo queda abierto: cada uno se une al de una vecina, y ninguno apunta al borde.",
    "Sin bucles. Solo hay una forma de unirlas todas, y nunca hace falta adivinar.",
    "Toca una pieza para girarla. Cuando todas están unidas, el puzle está resuelto. En una carrera, «Listo» comprueba lo unido hasta ahora: una pieza mal puesta es un error.",
  ],
  tools: { turn: "Girar", lock: "Fijar", check: (many) => (many > 0 ? `Listo (${many})` : "Listo") },
  sides: ["a la derecha", "arriba", "a la izquierda", "abajo"],
  forms: { ends: ["extremo", "codo", "derivación", "cruce"], straight: "recta" },
  and: listed,
  either: (list) => new Intl.ListFormat("es", { type: "disjunction" }).format(list),
  tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
  blank: "sin pieza",
  lit: "unida",
  dry: "sin unir",
  source: "fuente",
  locked: "fijada",
  loose: "",
  noBox: "Este tablero no tiene bloques.",
  left: (open, joined, all) => `${open} piezas por fijar. ${joined} de ${all} están unidas.`,
  wrong: (row, col) => `Fila ${row}, columna ${col}: la pieza no va así.`,
  points: (place, ends) => `La pieza de la ${place} apunta ${ends}.`,
  or: (turns) => turns.join(", o "),
  supposed: (place, ends) => `Supón que la pieza de la ${place} apunta ${ends}.`,
  would: {
    "dead end": (pipe) => `Entonces la tubería se cierra y sobran piezas: ${pipe}.`,
    loop: (pipe) => `Entonces la tubería hace un bucle: ${pipe}.`,
    jam: (pipe, last) => `Entonces la tubería llega a una pieza que no encaja, ${last}: ${pipe}.`,
    trial: () => "Entonces las piezas de alrededor pronto dejan de encajar.",
  },
  first: (cells) => `Empieza por estas piezas: ${cells}.`,
  conclude: (cells) => `De ahí salen, una tras otra, estas piezas: ${cells}.`,
  open: (place, ends) => `La pieza de la ${place} tiene que apuntar ${ends}.`,
  shut: (place, ends) => `La pieza de la ${place} no puede apuntar ${ends}.`,
  leaves: "Solo encaja de una forma.",
  techniques: {
    edges: "Bordes",
    "dead end": "Callejón sin salida",
    loop: "Bucle",
    jam: "Atasco",
    trial: "Prueba",
    search: "Búsqueda",
  },
  search: "No hay técnica para esta pieza: toca probar hasta el final.",
};
