// Deutsche Wörter zur Anleitung von Sudoku.

import type { SudokuWords } from "./en.ts";

/** The words. */
export const words: SudokuWords = {
  rules: [
    "Trag in jedes leere Feld eine Ziffer von 1 bis 4 ein. Größere Bretter haben mehr Ziffern.",
    "Keine Ziffer steht zweimal in einer Zeile und keine zweimal in einer Spalte.",
    "Auch in einem Block, dem Teil zwischen dicken Linien, steht keine zweimal.",
    "Such das Feld, für das eine einzige Ziffer bleibt. Es gibt immer genau einen Weg, raten muss niemand.",
  ],
};
