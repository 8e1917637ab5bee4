// Loads the texts of the lesson on sudoku.

import type { Wording } from "../card.ts";
import type { SudokuWords } from "./words/en.ts";

/** The functions that load them, by language. */
export const wording: Wording<SudokuWords> = {
  en: () => import("./words/en.ts"),
  de: () => import("./words/de.ts"),
  es: () => import("./words/es.ts"),
  fr: () => import("./words/fr.ts"),
  ja: () => import("./words/ja.ts"),
};
