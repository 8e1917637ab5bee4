// The entry of queens in the list of kinds.

import { kindEntry, type Card } from "../card.ts";
import { crown } from "./pieces.ts";
import { wording } from "./wording.ts";

const card: Card = {
  name: "queens",
  called: { en: "Queens", de: "Damen", es: "Reinas", fr: "Reines", ja: "クイーン" },
  about: {
    en: "One queen per row, column and colour, and none touch.",
    de: "Eine Dame pro Zeile, Spalte und Farbe, keine zwei berühren sich.",
    es: "Una reina por fila, columna y color, sin que se toquen.",
    fr: "Une reine par ligne, colonne et couleur, sans se toucher.",
    ja: "行・列・色ごとにクイーンを1つ。隣り合うのはNG。",
  },
  size: "8x8",
  picture: {
    side: 3,
    strokes: [
      { d: "M0 0h2v1h-1v1h-1z", fill: "mark-3", opacity: 0.7 },
      { d: "M2 0h1v2h-1z", fill: "mark-6", opacity: 0.6 },
      { d: "M0 2h1v-1h1v1h1v1h-3z", fill: "mark-4", opacity: 0.7 },
      { d: "M1 0v3M2 0v3M0 1h3M0 2h3", line: "line", width: 0.04 },
      { d: "M2 0v2h1M0 2h1v-1h1", line: "line-strong", width: 0.09 },
      { d: crown(1, 0), fill: "ink" },
      { d: crown(0, 2), fill: "ink" },
      { d: "M2.36 1.36l.28 .28M2.64 1.36l-.28 .28", line: "ink-2", width: 0.08 },
    ],
  },
};

/** The entry. */
export const queens = kindEntry(card, () => import("./ui.ts"), wording);
