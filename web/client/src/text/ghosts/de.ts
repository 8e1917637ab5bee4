// German, for races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("de");

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
  later: "Dieses Rätsel wird noch gespielt. Gegen seine Runden geht es eine Stunde nach dem Ende seines Tages (UTC).",
  whom: "Gegen wen?",
  ofFriends: "Bestzeit deiner Freunde",
  ofGroup: (group) => `Bestzeit von ${group}`,
  middle: (of) => `Mitte von ${number(of)} Leuten`,
  lonely: "Von denen, die du kennst, hat hier noch niemand eine Zeit.",
  close: "Schließen",
  warmUpHead: "Zum Aufwärmen",
  warmUp: "Wärm dich auf, solange du wartest. Dieses Brett zählt nicht.",
  warmedUp: "Gelöst. Noch einmal, solange du wartest.",
};
