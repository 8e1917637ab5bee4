// German: passkeys.

import type { PasskeyWords } from "./en.ts";

export const passkeys: PasskeyWords = {
  head: "Passkeys",
  lead: "Melde dich auf einem anderen Gerät mit Fingerabdruck oder Gesicht an.",
  add: "Passkey hinzufügen",
  another: "Bestätige mit einem, den du schon hast, um einen weiteren hinzuzufügen.",
  come: "Mit Passkey anmelden",
  added: (day) => `Hinzugefügt am ${day}`,
  used: (day) => `zuletzt benutzt am ${day}`,
  synced: "auf all deinen Geräten",
  remove: "Entfernen",
  removeHead: "Den letzten Passkey entfernen?",
  removeLead: "Danach kommst du nur mit diesem Browser oder deinem Code rein.",
  keep: "Abbrechen",
  done: "Hinzugefügt. Melde dich auf einem anderen Gerät damit an.",
  unfit: "Passkeys brauchen einen neueren Browser und https.",
  stopped: "Kein Passkey gefunden, oder die Anfrage wurde abgelehnt.",
  has: "Dieses Gerät hat schon einen Passkey von dir.",
  refused: "Dieser Passkey hat nicht geklappt. Versuch es noch einmal oder nimm einen anderen.",
  unknown: "Unbekannter Passkey. Nimm einen anderen oder deinen Code.",
};
