// French: boards as read out by screen readers.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number, many } = grammarOf("fr");

/** The names of cells. */
export const cell: LabelWords = {
  place: (row, col) => `ligne ${row} colonne ${col}`,
  empty: "vide",
  notes: (values) => `notes ${values}`,
  crossed: "barrée",
  centre: (values) => `notes centrales ${values}`,
  colours: (numbers) => `couleur ${numbers}`,
  given: "donnée",
  pending: "en attente",
  wrong: "fausse",
  gone: "retirée",
  conflict: "conflit",
  by: (name) => `par ${name}`,
  cage: (sum) => `cage de ${sum}`,
  region: (letter) => `région ${letter}`,
  hinted: { target: "l’indice concerne cette case", reason: "une raison de l’indice" },
};

/** The descriptions of rows, columns and boxes. */
export const speech: SpeechWords = {
  house: { row: (n) => `Ligne ${n}`, col: (n) => `Colonne ${n}`, box: (n) => `Bloc ${n}` },
  inGrid: (what, n) => `Grille ${number(n)}, ${what}`,
  gaps: (n) => many(n, { one: "vide", other: "# vides" }),
  missing: (values) => `il manque ${values}`,
  full: "complet",
  noBox: "Il n’y a pas de blocs.",
  left: (value, n) => `${value} : ${number(n)}`,
  leftHead: "Reste à placer",
};

/** Everything else. */
export const board: BoardText = {
  pad: "Pavé",
  brushes: "Outils",
  modes: "Ce que fait un chiffre",
  mode: { digit: "Chiffre", corner: "Notes", centre: "Centre", colour: "Couleur" },
  modeNow: { digit: "Chiffres", corner: "Notes", centre: "Notes centrales", colour: "Couleurs" },
  digit: (symbol, left) => many(left, { one: `${symbol}, reste #`, other: `${symbol}, restent #` }),
  held: (symbol) => `${symbol} est choisi. Touche les cases pour le placer.`,
  letGo: "Aucun chiffre n’est choisi.",
  colour: (n) => `Couleur ${number(n)}`,
  erase: "Effacer",
  undo: "Annuler",
  redo: "Rétablir",
  undone: "Annulé",
  redone: "Rétabli",
  noUndo: "Rien à annuler.",
  noRedo: "Rien à rétablir.",
  zoomIn: "Montrer un bloc",
  zoomGrid: "Montrer une seule grille",
  zoomOut: "Montrer toute la grille",
  gridMap: "Grilles",
  grid: (n, left, who) =>
    `Grille ${number(n)}, ${many(left, { one: "# case vide", other: "# cases vides" })}${who ? `, ici : ${who}` : ""}`,
  selected: (n) => many(n, { one: "# case sélectionnée", other: "# cases sélectionnées" }),
  wrong: (symbol, row, col) => `${symbol} est faux ligne ${row} colonne ${col}.`,
  conflict: (symbol, cells) => `${symbol} est en conflit avec ${cells}.`,
  conflictAt: (row, col) => `ligne ${row} colonne ${col}`,
  givenCell: "Cette case est donnée.",
  filledCell: "Cette case est déjà remplie.",
  tapAgain: "Touche encore pour le placer.",

  shown: {
    authors: "Montrer qui a placé quoi",
    watched: "Notes de ceux que tu regardes",
  },
};
