// Palabras españolas de la guía de sudoku.

import type { SudokuWords } from "./en.ts";

/** The words. */
export const words: SudokuWords = {
  rules: [
    "Rellena cada casilla vacía con un número del 1 al 4. Los tableros más grandes tienen más números.",
    "Ningún número se repite en una fila ni en una columna.",
    "Tampoco en un bloque, la zona entre líneas gruesas.",
    "Busca la casilla donde solo cabe un número. Hay una sola solución y nunca hace falta adivinar.",
  ],
};
