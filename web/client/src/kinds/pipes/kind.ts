// The entry of pipes in the list of kinds.

import { kindEntry, type Card } from "../card.ts";
import { wording } from "./wording.ts";

const card: Card = {
  name: "pipes",
  called: { en: "Pipes", de: "Rohre", es: "Tuberías", fr: "Tuyaux", ja: "パイプ" },
  about: {
    en: "Turn the tiles until they’re all connected.",
    de: "Dreh die Teile, bis alle verbunden sind.",
    es: "Gira las piezas hasta que todas estén unidas.",
    fr: "Tourne les pièces jusqu’à tout relier.",
    ja: "タイルを回して全部つなげよう。",
  },
  size: "9x9",
  picture: {
    side: 3,
    strokes: [
      { d: "M1 0v3M2 0v3M0 1h3M0 2h3", line: "line", width: 0.04 },
      { d: "M.5 .5V2.5H1.5V.5H2.5V1.5M2.5 2.5H1.5", line: "ink-2", width: 0.32 },
      { d: "M.5 .5V2.5H1.5V.5H2.5V1.5M2.5 2.5H1.5", line: "accent-soft", width: 0.16 },
      { d: "M.5 1.5V2.5H1.5V.5M1.5 2.5H2.5", line: "accent", width: 0.16 },
      { d: "M1.22 1.22h.56v.56h-.56z", fill: "accent" },
    ],
  },
};

/** The entry. */
export const pipes = kindEntry(card, () => import("./ui.ts"), wording);
