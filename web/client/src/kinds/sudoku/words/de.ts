// Deutsche Wörter zur Anleitung von Sudoku.

import type { SudokuWords } from "./en.ts";

/** The words. */
export const words: SudokuWords = {
  rules: [
    "Trag in jedes leere Feld eine Zahl von 1 bis 4 ein. Größere Bretter haben mehr Zahlen.",
    "Keine Zahl doppelt in einer Zeile oder Spalte.",
    "Auch nicht in einem Block, dem Teil zwischen den dicken Linien.",
    "Such das Feld, in das nur noch eine Zahl passt. Es gibt nur eine Lösung, und raten musst du nie.",
  ],
};
