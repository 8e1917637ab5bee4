// German: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `zählt noch ${t}`,
  uncounted: "zählt nicht",
  unranked: "Zählt nicht",
  closing: (t) => `Löse dieses Rätsel in den nächsten ${t}, damit es für seinen Tag zählt.`,
  over: "Die Zeit ist um: Diese Runde zählt nicht mehr für ihren Tag. Du kannst sie trotzdem zu Ende spielen.",
  late: "Der Tag dieses Rätsels ist vorbei: Eine Runde, die jetzt beginnt, zählt nicht.",
  before: "Rätsel von gestern",
  beforeLead: (time) => `Löse sie bis ${time}, dann zählen sie für ihren Tag.`,
  sealed:
    "Die Rätsel dieses Tages werden um 01:00 Uhr UTC am Tag danach gezeigt. Bis dahin können sie noch gelöst werden.",
};
