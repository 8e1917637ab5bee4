// Spanish: boards as read out by screen readers.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number, many } = grammarOf("es");

/** The names of cells. */
export const cell: LabelWords = {
  place: (row, col) => `fila ${row} columna ${col}`,
  empty: "vacía",
  notes: (values) => `notas ${values}`,
  crossed: "tachada",
  centre: (values) => `notas centrales ${values}`,
  colours: (numbers) => `color ${numbers}`,
  given: "dada",
  pending: "pendiente",
  wrong: "mal",
  gone: "retirada",
  conflict: "conflicto",
  by: (name) => `de ${name}`,
  cage: (sum) => `jaula de ${sum}`,
  region: (letter) => `región ${letter}`,
  hinted: { target: "la pista trata de esta casilla", reason: "parte del motivo de la pista" },
};

/** The descriptions of rows, columns and boxes. */
export const speech: SpeechWords = {
  house: { row: (n) => `Fila ${n}`, col: (n) => `Columna ${n}`, box: (n) => `Bloque ${n}` },
  inGrid: (what, n) => `Cuadrícula ${number(n)}, ${what}`,
  gaps: (n) => many(n, { one: "vacía", other: "# vacías" }),
  missing: (values) => `faltan ${values}`,
  full: "completo",
  noBox: "No hay bloques.",
  left: (value, n) => `${value}: ${number(n)}`,
  leftHead: "Por colocar",
};

/** Everything else. */
export const board: BoardText = {
  pad: "Teclado",
  brushes: "Herramientas",
  modes: "Qué hace un número",
  mode: { digit: "Número", corner: "Notas", centre: "Centro", colour: "Color" },
  modeNow: { digit: "Números", corner: "Notas", centre: "Notas centrales", colour: "Colores" },
  digit: (symbol, left) => many(left, { one: `${symbol}, queda #`, other: `${symbol}, quedan #` }),
  held: (symbol) => `${symbol} elegido. Toca las casillas para ponerlo.`,
  letGo: "Ningún número elegido.",
  colour: (n) => `Color ${number(n)}`,
  erase: "Borrar",
  undo: "Deshacer",
  redo: "Rehacer",
  undone: "Deshecho",
  redone: "Rehecho",
  noUndo: "Nada que deshacer.",
  noRedo: "Nada que rehacer.",
  zoomIn: "Mostrar un bloque",
  zoomGrid: "Mostrar una cuadrícula",
  zoomOut: "Mostrar todo el tablero",
  gridMap: "Cuadrículas",
  grid: (n, left, who) =>
    `Cuadrícula ${number(n)}, ${many(left, { one: "# casilla vacía", other: "# casillas vacías" })}${who ? `, aquí: ${who}` : ""}`,
  selected: (n) => many(n, { one: "# casilla seleccionada", other: "# casillas seleccionadas" }),
  wrong: (symbol, row, col) => `${symbol} está mal en la fila ${row} columna ${col}.`,
  conflict: (symbol, cells) => `${symbol} choca con ${cells}.`,
  conflictAt: (row, col) => `fila ${row} columna ${col}`,
  givenCell: "Esta casilla viene dada.",
  filledCell: "Esta casilla ya está llena.",
  tapAgain: "Toca otra vez para colocarlo.",

  shown: {
    authors: "Mostrar quién puso qué",
    watched: "Notas al ver a otros",
  },
};
