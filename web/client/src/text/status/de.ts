// German: the status of a finish.

import type { StatusWords } from "./en.ts";

export const finishStatus: StatusWords = {
  saved: "Gewertet, gespeichert",
  checking: "Wird geprüft",
  confirm: "Bestätige diese Zeit",
  unranked: (why) => `Nicht gewertet: ${why}`,
  rejected: "Abgelehnt: Sieht nicht nach einem Menschen aus",
  appeal: "Einspruch",
  appealed: "Wir lesen deinen Einspruch",
  why: {
    casual: "Der Raum ist nur zum Spaß",
    settings: "Wegen der Einstellungen des Raums",
    handicap: "Jemand hatte ein Handicap",
    unfinished: "Niemand ist fertig geworden",
    watched: "Jemand in deinem Netz sah die Bretter",
    begun: "Nach dem Tag begonnen",
    ended: "Nach dem Tag beendet",
    apart: "Jemand in deinem Netz kannte das Rätsel schon",
    proof: "Es bestätigt nur eine andere Zeit",
    marathon: "Es zählt nur für den Marathon",
    unconfirmed: "Die Zeit wurde nicht bestätigt",
    unplayed: "Niemand hat mitgespielt",
    early: "Die anderen sind zu früh gegangen",
    met: "Ihr seid euch heute schon oft begegnet",
    near: "Ihr seid im selben Netz",
  },
};
