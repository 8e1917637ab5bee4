// German: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `zählt noch ${t}`,
  uncounted: "zählt nicht",
  unranked: "Zählt nicht",
  closing: (t) => `Löse das Rätsel in ${t}, damit es für seinen Tag zählt.`,
  over: "Die Zeit ist um: Diese Runde zählt nicht mehr für ihren Tag. Zu Ende spielen kannst du sie trotzdem.",
  late: "Der Tag dieses Rätsels ist vorbei. Eine Runde, die jetzt startet, zählt nicht.",
  before: "Rätsel von gestern",
  beforeLead: (time) => `Löse sie bis ${time}, dann zählen sie für ihren Tag.`,
  sealed: "Öffnet am nächsten Tag um 01:00 UTC, damit alle fertig werden.",
};
