// German: signing in through a provider.

import type { SignInWords } from "./en.ts";

export const signIn: SignInWords = {
  head: "Anmelden",
  lead: (provider) => `Mit deinem Konto bei ${provider} auf jedem Gerät.`,
  go: (provider) => `Mit ${provider} anmelden`,
  door: (provider) => `Dieser Server ist für Mitglieder von ${provider}. Melde dich an.`,
  mine: (provider, day) => `Du meldest dich mit ${provider} an, seit ${day}.`,
  remove: "Konto entfernen",
  removeHead: "Das Konto entfernen?",
  removeLead: "Danach gelten nur dieser Browser, dein Code und deine Passkeys. Das Konto beginnt als neuer Spieler.",
  keep: "Abbrechen",
  out: "In diesem Browser abmelden",
  outHead: "Hier abmelden?",
  outLead: "Deine Zeiten auf diesem Gerät werden entfernt. Melde dich wieder an, um zurückzukommen.",
  stay: "Abbrechen",
  ending: "Du wirst angemeldet …",
  failed: "Du bist nicht angemeldet",
  again: "Noch einmal versuchen",
  prove: "Der Spieler dieses Browsers hat einen Passkey. Zeig ihn, dann gehört der Spieler zu deinem Konto.",
  show: "Passkey zeigen",
  anew: "Als neuer Spieler weiter",
  home: "Startseite",
};
