// The entry of sudoku, the default kind, whose UI is always loaded.

import type { Card, KindEntry } from "../card.ts";

const card: Card = {
  name: "sudoku",
  called: { en: "Sudoku", de: "Sudoku", es: "Sudoku", fr: "Sudoku", ja: "数独" },
  about: {
    en: "Every digit once per row, column and box.",
    de: "Jede Zahl einmal pro Zeile, Spalte und Block.",
    es: "Cada número una vez por fila, columna y bloque.",
    fr: "Chaque chiffre une fois par ligne, colonne et bloc.",
    ja: "どの行・列・ブロックにも数字を1回ずつ。",
  },
  size: "9x9",
  picture: {
    side: 3,
    strokes: [
      { d: "M1 0v3M2 0v3M0 1h3M0 2h3", line: "line", width: 0.04 },
      { d: "M.35 .3h.32l-.22 .45", line: "given", width: 0.1 },
      { d: "M1.42 1.35a.17 .17 0 1 1 .16 .26a.17 .17 0 1 1-.2 .12", line: "accent", width: 0.1 },
      { d: "M2.4 2.35l.14-.1v.5", line: "given", width: 0.1 },
      { d: "M2.36 .36a.15 .15 0 1 1 .26 .12l-.27 .27h.32", line: "accent", width: 0.1 },
      { d: "M.62 2.3l-.25 .28h.3M.57 2.42v.33", line: "accent", width: 0.1 },
    ],
  },
};

/** Five boards that share their corner boxes. */
const samurai: Card = {
  name: "samurai",
  of: "sudoku",
  called: { en: "Samurai", de: "Samurai", es: "Samurái", fr: "Samouraï", ja: "サムライ" },
  about: {
    en: "Five sudokus in one, joined at the corners.",
    de: "Fünf Sudokus in einem, an den Ecken verbunden.",
    es: "Cinco sudokus en uno, unidos por las esquinas.",
    fr: "Cinq sudokus en un, reliés par les coins.",
    ja: "角でつながった5つの数独。",
  },
  size: "samurai",
  picture: {
    side: 7,
    strokes: [
      { d: "M0 0h3v3h-3zM4 0h3v3h-3zM0 4h3v3h-3zM4 4h3v3h-3zM2 2h3v3h-3z", line: "line-strong", width: 0.12 },
      {
        d: "M1 0v3M2 0v3M0 1h3M0 2h3M5 0v3M6 0v3M4 1h3M4 2h3M1 4v3M2 4v3M0 5h3M0 6h3M5 4v3M6 4v3M4 5h3M4 6h3M3 2v3M4 2v3M2 3h3M2 4h3",
        line: "line",
        width: 0.06,
      },
      { d: "M2 2h1v1h-1zM4 2h1v1h-1zM2 4h1v1h-1zM4 4h1v1h-1z", fill: "accent" },
    ],
  },
};

/** The entry. */
export const sudoku: KindEntry = { card, sizes: [samurai] };
