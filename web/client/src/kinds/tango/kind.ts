// The entry of Tango in the list of kinds.

import { kindEntry, type Card } from "../card.ts";

const card: Card = {
  name: "tango",
  called: { en: "Tango", de: "Tango", es: "Tango", fr: "Tango", ja: "タンゴ" },
  about: {
    en: "Suns and moons, half and half, never three in a row.",
    de: "Sonnen und Monde, halb und halb, nie drei gleiche hintereinander.",
    es: "Soles y lunas, mitad y mitad, nunca tres iguales seguidos.",
    fr: "Soleils et lunes, moitié-moitié, jamais trois à la suite.",
    ja: "太陽と月を半分ずつ。同じものは3つ続けられません。",
  },
  size: "6x6",
  picture: {
    side: 2,
    strokes: [
      { d: "M1 0v2M0 1h2", line: "line", width: 0.03 },
      {
        d: "M.5 .34a.16 .16 0 1 1 0 .32a.16 .16 0 1 1 0-.32M.5 1.34a.16 .16 0 1 1 0 .32a.16 .16 0 1 1 0-.32",
        fill: "mark-2",
        line: "given",
        width: 0.045,
      },
      {
        d: "M.74 .5L.81 .5M.67 .67L.719 .719M.5 .74L.5 .81M.33 .67L.281 .719M.26 .5L.19 .5M.33 .33L.281 .281M.5 .26L.5 .19M.67 .33L.719 .281M.74 1.5L.81 1.5M.67 1.67L.719 1.719M.5 1.74L.5 1.81M.33 1.67L.281 1.719M.26 1.5L.19 1.5M.33 1.33L.281 1.281M.5 1.26L.5 1.19M.67 1.33L.719 1.281",
        line: "given",
        width: 0.055,
      },
      {
        d: "M1.61 .24a.275 .275 0 1 0 .18 .365a.215 .215 0 0 1-.18-.365zM1.61 1.24a.275 .275 0 1 0 .18 .365a.215 .215 0 0 1-.18-.365z",
        fill: "mark-6",
        line: "accent",
        width: 0.05,
      },
      { d: "M.87 .37h.26v.26h-.26zM.37 .87h.26v.26h-.26z", fill: "surface" },
      { d: "M.94 .44l.12 .12M1.06 .44l-.12 .12M.43 .96h.14M.43 1.04h.14", line: "ink-2", width: 0.04 },
    ],
  },
};

/** The entry. */
export const tango = kindEntry(card, () => import("./ui.ts"), {
  en: () => import("./words/en.ts"),
  de: () => import("./words/de.ts"),
  es: () => import("./words/es.ts"),
  fr: () => import("./words/fr.ts"),
  ja: () => import("./words/ja.ts"),
});
