// Spanish, for races against ghosts.

import type { GhostWords } from "./en.ts";

export const ghosts: GhostWords = {
  race: "Carrera",
  ghost: "fantasma",
  challenge: "Contra tu mejor tiempo",
  yours: "Tu mejor tiempo",
  done: (name, time) => `El fantasma ${name} termina en ${time}`,
  faster: (time, name) => `${time} más rápido que ${name}`,
  slower: (time, name) => `${time} más lento que ${name}`,
  best: "Tu mejor tiempo en este puzle. Es el próximo fantasma.",
  none: "En esta ronda nadie llenó un tablero propio.",
  later: "Este puzle aún se juega. Podrás correr contra sus rondas cuando acabe el día.",
};
