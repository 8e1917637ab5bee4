// Les mots français de la leçon de sudoku.

import type { SudokuWords } from "./en.ts";

/** The words. */
export const words: SudokuWords = {
  rules: [
    "Remplis chaque case vide avec un chiffre de 1 à 4. Les grandes grilles ont plus de chiffres.",
    "Jamais deux fois le même chiffre dans une ligne ou une colonne.",
    "Ni dans un bloc, la zone entre les traits épais.",
    "Cherche la case où un seul chiffre va encore. Il y a une seule solution, sans deviner.",
  ],
};
