// German, for races against ghosts.

import type { GhostWords } from "./en.ts";

export const ghosts: GhostWords = {
  race: "Rennen",
  ghost: "Geist",
  challenge: "Gegen deine Bestzeit",
  yours: "Deine Bestzeit",
  done: (name, time) => `Der Geist ${name} ist nach ${time} fertig`,
  faster: (time, name) => `${time} schneller als ${name}`,
  slower: (time, name) => `${time} langsamer als ${name}`,
  best: "Deine Bestzeit bei diesem Rätsel. Sie ist der nächste Geist.",
  none: "In dieser Runde hat niemand ein eigenes Brett gefüllt.",
  later: "Dieses Rätsel wird noch gespielt. Gegen seine Runden geht es, wenn der Tag vorbei ist.",
};
