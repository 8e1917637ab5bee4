// German, for signing in through a provider.

import type { SignInWords } from "./en.ts";

/** The words. */
export const signIn: SignInWords = {
  head: "Anmelden",
  lead: (provider) => `Mit deinem Konto bei ${provider} bist du auf jedem Gerät derselbe Spieler.`,
  go: (provider) => `Mit ${provider} anmelden`,
  door: (provider) => `Hier spielst du mit den anderen von ${provider}. Melde dich an, dann geht es los.`,
  mine: (provider, day) => `Du meldest dich mit ${provider} an, seit ${day}.`,
  remove: "Konto entfernen",
  removeHead: "Das Konto entfernen?",
  removeLead:
    "Dann führen nur noch dieser Browser, dein Code und deine Passkeys zu diesem Spieler. Wer sich mit dem Konto anmeldet, ist jemand Neues.",
  keep: "Behalten",
  out: "In diesem Browser abmelden",
  outHead: "Hier abmelden?",
  outLead:
    "Dieser Browser vergisst, wer du bist, und die Zeiten, die er behalten hat. Melde dich wieder an, um zurückzukommen.",
  stay: "Angemeldet bleiben",
  ending: "Du wirst angemeldet …",
  failed: "Du bist nicht angemeldet",
  again: "Noch einmal versuchen",
  prove: "Der Spieler dieses Browsers hat einen Passkey. Zeig ihn, dann bleibt der Spieler unter deinem Konto deiner.",
  show: "Passkey zeigen",
  anew: "Als jemand anderes weiter",
  home: "Startseite",
};
