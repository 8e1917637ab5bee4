// Palabras españolas de la guía de sudoku.

import type { SudokuWords } from "./en.ts";

/** The words. */
export const words: SudokuWords = {
  rules: [
    "Rellena cada casilla vacía con una cifra del 1 al 4. Los tableros más grandes tienen más cifras.",
    "Ninguna cifra se repite en una fila ni en una columna.",
    "Tampoco se repite en una caja, la parte entre líneas gruesas.",
    "Busca la casilla a la que le queda una sola cifra. Siempre hay un único camino y no hace falta adivinar.",
  ],
};
