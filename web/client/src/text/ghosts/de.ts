// German: races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("de");

export const ghosts: GhostWords = {
  race: "Rennen",
  ghost: "Geist",
  challenge: "Gegen deine Bestzeit",
  yours: "Deine Bestzeit",
  yourTime: "Deine Zeit",
  done: (name, time) => `Der Geist von ${name} war nach ${time} fertig`,
  faster: (time, name) => `${time} schneller als ${name}`,
  slower: (time, name) => `${time} langsamer als ${name}`,
  best: "Neue Bestzeit! Als dein Geist gespeichert.",
  none: "In dieser Runde hat niemand ein eigenes Brett gelöst.",
  later: "Dieses Rätsel läuft noch. Eine Stunde nach seinem Tag (UTC) kannst du dagegen antreten.",
  whom: "Gegen wen?",
  ofFriends: "Bestzeit deiner Freunde",
  ofGroup: (group) => `Bestzeit von ${group}`,
  middle: (of) => `Median von ${number(of)} Spielern`,
  lonely: "Hier hat noch niemand eine Zeit, den du kennst.",
  close: "Schließen",
  warmUpHead: "Zum Aufwärmen",
  warmUp: "Nur zum Aufwärmen",
  warmedUp: "Gelöst! Hier ist noch eins.",
};
