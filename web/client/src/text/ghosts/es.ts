// Spanish: races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("es");

export const ghosts: GhostWords = {
  race: "Carrera",
  ghost: "fantasma",
  challenge: "Contra tu mejor tiempo",
  yours: "Tu mejor tiempo",
  yourTime: "Tu tiempo",
  done: (name, time) => `El fantasma de ${name} terminó en ${time}`,
  faster: (time, name) => `${time} más rápido que ${name}`,
  slower: (time, name) => `${time} más lento que ${name}`,
  best: "¡Nuevo récord! Guardado como tu fantasma.",
  none: "En esta ronda nadie terminó su propio tablero.",
  later: "Este puzle sigue en juego. Podrás competir una hora después de su día (UTC).",
  whom: "¿Contra quién?",
  ofFriends: "el mejor tiempo de tus amigos",
  ofGroup: (group) => `el mejor tiempo de ${group}`,
  middle: (of) => `Mediana de ${number(of)} jugadores`,
  lonely: "Ningún conocido tuyo tiene un tiempo aquí.",
  close: "Cerrar",
  warmUpHead: "Calentamiento",
  warmUp: "Solo para calentar",
  warmedUp: "¡Resuelto! Aquí tienes otro.",
};
