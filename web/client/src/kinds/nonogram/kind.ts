// The entry of nonograms in the list of kinds.

import { kindEntry, type Card, type KindEntry } from "../card.ts";

const card: Card = {
  name: "nonogram",
  called: { en: "Nonogram", de: "Nonogramm", es: "Nonograma", fr: "Nonogramme", ja: "お絵かきロジック" },
  about: {
    en: "Turn the numbers into a picture.",
    de: "Mach aus den Zahlen ein Bild.",
    es: "Convierte los números en un dibujo.",
    fr: "Fais apparaître l’image avec les nombres.",
    ja: "数字を手がかりに絵を完成させよう。",
  },
  size: "10x10",
  picture: {
    side: 5,
    strokes: [
      { d: "M0 0h5v5h-5zM1 0v5M2 0v5M3 0v5M4 0v5M0 1h5M0 2h5M0 3h5M0 4h5", line: "line", width: 0.06 },
      { d: "M1.08.08h.84v.84h-.84zM3.08.08h.84v.84h-.84z", fill: "accent" },
      { d: "M.08 1.08h4.84v1.84h-4.84zM1.08 3.08h2.84v.84h-2.84zM2.08 4.08h.84v.84h-.84z", fill: "given" },
      { d: "M1 1v3M2 1v4M3 1v4M4 1v3M0 2h5M1 3h3", line: "surface", width: 0.12 },
      { d: "M.35 .35l.3 .3M.65 .35l-.3 .3M4.35 4.35l.3 .3M4.65 4.35l-.3 .3", line: "ink-2", width: 0.08 },
    ],
  },
};

/** The entry. */
export const nonogram: KindEntry = kindEntry(card, () => import("./ui.ts"), {
  en: () => import("./words/en.ts"),
  de: () => import("./words/de.ts"),
  es: () => import("./words/es.ts"),
  fr: () => import("./words/fr.ts"),
  ja: () => import("./words/ja.ts"),
});
