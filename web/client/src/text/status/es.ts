// Spanish: the status of a finish.

import type { StatusWords } from "./en.ts";

export const finishStatus: StatusWords = {
  saved: "Clasificatoria, guardada",
  checking: "En revisión",
  confirm: "Confirma este tiempo",
  unranked: (why) => `No clasificatoria: ${why}`,
  rejected: "Rechazada: no parece obra de una persona",
  appeal: "Reclamar",
  appealed: "Leeremos tu reclamación",
  why: {
    casual: "la sala es solo por diversión",
    settings: "por los ajustes de la sala",
    handicap: "alguien tenía ventaja",
    unfinished: "nadie terminó",
    watched: "alguien en tu red veía los tableros",
    begun: "empezó después de su día",
    ended: "terminó después de su día",
    apart: "alguien en tu red ya había visto este puzle",
    proof: "solo confirma otro tiempo",
    marathon: "solo cuenta para el maratón",
    unconfirmed: "el tiempo no se confirmó",
    unplayed: "nadie jugó contra ti",
    early: "los demás se fueron muy pronto",
    met: "hoy os habéis enfrentado muchas veces",
    near: "compartís la misma red",
  },
};
