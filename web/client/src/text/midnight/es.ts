// Spanish: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `cuenta ${t} más`,
  uncounted: "no cuenta",
  unranked: "No cuenta",
  closing: (t) => `Termina este puzle en ${t} para que cuente para su día.`,
  over: "Se acabó el tiempo: esta ronda ya no cuenta para su día. Aún puedes terminarla.",
  late: "El día de este puzle ya pasó. Una ronda nueva no cuenta.",
  before: "Puzles de ayer",
  beforeLead: (time) => `Si los terminas antes de las ${time}, cuentan para su día.`,
  sealed: "Se abre a la 01:00 UTC del día siguiente, para que todos puedan terminar.",
};
