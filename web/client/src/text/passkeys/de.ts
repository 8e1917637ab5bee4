// German, for passkeys.

import type { PasskeyWords } from "./en.ts";

/** The words. */
export const passkeys: PasskeyWords = {
  head: "Passkeys",
  lead: "Mit einem Passkey bist du auf einem anderen Gerät mit einer Berührung derselbe Spieler: ohne Namen, Passwort und Mail.",
  add: "Passkey hinzufügen",
  another: "Für einen weiteren zeigst du einen, den du schon hast.",
  come: "Mit Passkey anmelden",
  added: (day) => `Hinzugefügt am ${day}`,
  used: (day) => `zuletzt benutzt am ${day}`,
  synced: "deine Geräte teilen ihn",
  remove: "Entfernen",
  removeHead: "Den letzten Passkey entfernen?",
  removeLead: "Dann führen nur noch dieser Browser und dein Code zu diesem Spieler.",
  keep: "Behalten",
  done: "Hinzugefügt. Melde dich auf einem anderen Gerät damit an.",
  unfit: "Passkeys brauchen einen Browser, der sie kennt, und eine Seite, die über https oder von localhost kommt.",
  stopped: "Es ist nichts geschehen: Das Gerät hatte keinen Passkey für diese Seite, oder es wurde abgelehnt.",
  has: "Dieses Gerät hat schon einen Passkey von dir.",
  refused: "Dieser Passkey wurde nicht angenommen. Versuch es noch einmal oder nimm einen anderen.",
  unknown: "Der Server kennt diesen Passkey nicht. Nimm einen anderen oder deinen Code.",
};
