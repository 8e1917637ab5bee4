// Spanish, for races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("es");

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
  later: "Este puzle aún se juega. Podrás correr contra sus rondas una hora después de que acabe su día (UTC).",
  whom: "¿Contra quién?",
  ofFriends: "el mejor tiempo de tus amigos",
  ofGroup: (group) => `el mejor tiempo de ${group}`,
  middle: (of) => `Mitad de ${number(of)} personas`,
  lonely: "Nadie que conozcas tiene aún un tiempo aquí.",
  close: "Cerrar",
  warmUpHead: "Calentamiento",
  warmUp: "Calienta mientras esperas. Este tablero no cuenta.",
  warmedUp: "Resuelto. Otra vez, mientras esperas.",
};
