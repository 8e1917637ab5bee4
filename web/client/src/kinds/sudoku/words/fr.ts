// Les mots français de la leçon de sudoku.

import type { SudokuWords } from "./en.ts";

/** The words. */
export const words: SudokuWords = {
  rules: [
    "Remplissez chaque case vide avec un chiffre de 1 à 4. Les grandes grilles ont plus de chiffres.",
    "Aucun chiffre n’est deux fois dans une ligne, ni deux fois dans une colonne.",
    "Aucun n’est deux fois dans un bloc, la partie entre les traits épais.",
    "Cherchez la case à laquelle il ne reste qu’un chiffre. Il y a toujours un seul chemin, sans deviner.",
  ],
};
