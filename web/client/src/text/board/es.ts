// Spanish, what is said at the board.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number, many } = grammarOf("es");

/** cell is what cells are called. */
export const cell: LabelWords = {
  place: (row, col) => `fila ${row} columna ${col}`,
  empty: "vacía",
  notes: (values) => `notas ${values}`,
  crossed: "tachada",
  centre: (values) => `notas centrales ${values}`,
  colours: (numbers) => `color ${numbers}`,
  given: "dada",
  pending: "pendiente",
  wrong: "incorrecta",
  gone: "retirada",
  conflict: "conflicto",
  by: (name) => `de ${name}`,
  cage: (sum) => `jaula de ${sum}`,
  region: (letter) => `región ${letter}`,
  hinted: { target: "la pista trata de esta casilla", reason: "parte del razonamiento de la pista" },
};

/** speech is how rows, columns and boxes are told. */
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

/** board is all the rest. */
export const board: BoardText = {
  pad: "Teclado",
  brushes: "Herramientas",
  modes: "Qué hace una cifra",
  mode: { digit: "Cifra", corner: "Notas", centre: "Centro", colour: "Color" },
  modeNow: { digit: "Cifras", corner: "Notas", centre: "Notas centrales", colour: "Colores" },
  digit: (symbol, left) => many(left, { one: `${symbol}, queda #`, other: `${symbol}, quedan #` }),
  held: (symbol) => `${symbol} está elegida. Toca las casillas para ponerla.`,
  letGo: "No hay ninguna cifra elegida.",
  colour: (n) => `Color ${number(n)}`,
  erase: "Borrar",
  undo: "Deshacer",
  redo: "Rehacer",
  undone: "Deshecho",
  redone: "Rehecho",
  noUndo: "No hay nada que deshacer.",
  noRedo: "No hay nada que rehacer.",
  zoomIn: "Mostrar un bloque",
  zoomGrid: "Mostrar una cuadrícula",
  zoomOut: "Mostrar todo el tablero",
  gridMap: "Cuadrículas",
  grid: (n, left, who) => `Cuadrícula ${number(n)}, ${many(left, { one: "# casilla vacía", other: "# casillas vacías" })}${who ? `, aquí: ${who}` : ""}`,
  selected: (n) => many(n, { one: "# casilla seleccionada", other: "# casillas seleccionadas" }),
  wrong: (symbol, row, col) => `${symbol} es incorrecta en la fila ${row} columna ${col}.`,
  conflict: (symbol, cells) => `${symbol} choca con ${cells}.`,
  conflictAt: (row, col) => `fila ${row} columna ${col}`,
  givenCell: "Esta casilla viene dada.",
  filledCell: "Esta casilla ya está llena.",

  settings: {
    head: "Ajustes",
    close: "Cerrar",
    look: "Aspecto",
    theme: "Tema",
    themes: { auto: "Como el sistema", light: "Claro", dark: "Oscuro" },
    contrast: "Contraste",
    contrasts: { auto: "Como el sistema", usual: "Normal", high: "Alto" },
    palette: "Colores",
    palettes: { usual: "Normales", redgreen: "Para daltonismo rojo-verde", blueyellow: "Para daltonismo azul-amarillo", grey: "Sin tonos" },
    marks: "Resaltado",
    conflictLead: "Un conflicto es lo que rompe una regla a la vista, como dos reinas que se tocan o una cifra dos veces en una fila. Lo que no lo tiene también puede estar mal.",
    input: "Entrada",
    keys: "Lista de teclas",
    choices: {
      houses: "Fila, columna y bloque",
      same: "El mismo valor",
      noted: "El mismo valor también en las notas",
      seen: "Casillas donde el valor no puede ir",
      conflicts: "Conflictos",
      authors: "Mostrar quién puso qué",
      tags: "Numerar los colores",
      numbers: "Números por encima de 9, no letras",
      counts: "Cuántas quedan de cada cifra",
      clean: "Quitar las notas que un valor descarta",
      crosses: "Tachar las casillas que un valor descarta",
      layers: "Notas centrales y colores",
      digitFirst: "Elegir primero la cifra y luego las casillas",
      wrap: "Las flechas dan la vuelta en los bordes",
      clock: "Mostrar el reloj",
      sound: "Tictac en la cuenta atrás",
      watched: "Notas de quienes miras",
    },
  },

  keys: {
    head: "Teclas",
    close: "Cerrar",
    groups: [
      {
        head: "Poner",
        rows: [
          ["1–9, A–P", "Poner una cifra; por encima de 9 son letras"],
          ["Mayús + cifra", "Nota; en el modo de notas, una cifra"],
          ["Ctrl + cifra", "Nota central, si están activadas; si no, una nota"],
          ["Ctrl + Mayús + cifra", "Color, igualmente"],
          ["Tocar dos veces", "Poner la única nota de una casilla"],
          ["Espacio, Av Pág", "Modo siguiente; con Mayús, o Re Pág, el anterior"],
          ["Supr, Retroceso, 0", "Borrar las notas y luego los colores"],
          ["Ctrl + Z, Ctrl + Y", "Deshacer, rehacer; también [ y ]"],
          ["Z, X, C, V", "Cifras, notas, notas centrales, colores; hasta 9×9"],
          ["W, A, S, D", "Mover; hasta 9×9"],
          ["P", "Pausa, donde la hay; hasta 9×9"],
        ],
      },
      {
        head: "Mover y seleccionar",
        rows: [
          ["Flechas", "Mover"],
          ["Mayús o Ctrl + flechas", "Seleccionar más casillas"],
          ["Alt + flechas", "Ir al bloque siguiente"],
          ["G, Mayús + G", "Ir a la cuadrícula siguiente de varias, o a la anterior"],
          ["Inicio, Fin", "Extremos de la fila; con Ctrl, esquinas del tablero"],
          ["Ctrl + A, Ctrl + I", "Seleccionar todas las casillas, o las demás"],
          ["Doble clic", "Seleccionar todas las casillas con la misma cifra"],
          ["Esc", "Seleccionar menos"],
        ],
      },
      {
        head: "Escuchar",
        rows: [
          [",", "La fila y lo que le falta"],
          [".", "La columna y lo que le falta"],
          ["-", "El bloque y lo que le falta"],
          ["+", "Cuántas quedan de cada cifra"],
        ],
      },
      { head: "Ayuda", rows: [["?", "Esta lista"]] },
    ],
  },
};
