// Spanish, for arenas.

import { grammarOf } from "../grammar.ts";
import type { ArenaWords } from "./en.ts";

const { number, many } = grammarOf("es");

/** arena are the words. */
export const arena: ArenaWords = {
  make: {
    head: "Crear una arena",
    lead: "Una tarde de carreras para un club, una clase o quien tenga el enlace. Cada jugador pasa de una manga a otra, contra quienes van cerca en la clasificación, y suma puntos.",
    name: "Nombre de la tarde",
    start: "Empieza a las",
    minutes: "Minutos",
    heat: "Jugadores por manga",
    mix: "Todos los tipos de puzle por turnos",
    password: "Contraseña, si ha de tenerla",
    whom: "Quién puede entrar",
    all: "Quien tenga el enlace",
    go: "Crear la arena",
  },
  about: (puzzles, heat, minutes) => `${puzzles} · hasta ${number(heat)} por manga · ${many(minutes, { one: "# minuto", other: "# minutos" })}`,
  by: (host) => `de ${host}`,
  phases: { lobby: "Empieza en", running: "Termina en", ending: "Se corren las últimas mangas", over: "Terminada" },
  people: (players, racing, waiting) => `${many(players, { one: "# jugador", other: "# jugadores" })} · ${number(racing)} en carrera · ${number(waiting)} esperando`,
  join: "Entrar",
  password: "Contraseña",
  wrong: "Esa no es la contraseña.",
  joined: "Estás dentro. Deja esta página abierta: te lleva a tu primera manga.",
  looking: "Buscando tu próxima manga …",
  alone: "Nadie más espera. La próxima manga llega con el próximo jugador.",
  hidden: "Quédate en esta página para entrar en una manga.",
  rest: "Descansar",
  resting: "Estás descansando.",
  go: "Próxima manga",
  standings: "Clasificación",
  nobody: "Nadie tiene puntos todavía.",
  place: "Puesto",
  player: "Jugador",
  points: "Puntos",
  streak: "Racha",
  heats: "Mangas",
  wins: "Ganadas",
  doubled: "La próxima manga buena cuenta doble",
  gone: "alguien que ya no está",
  last: "Últimas mangas",
  heatNo: (no) => `Manga ${number(no)}`,
  unfinished: "nadie terminó",
  rules: "Terminar vale 2 puntos, y hasta 8 más por quienes quedan detrás. Tras dos mangas seguidas en la mitad superior, cada una más cuenta doble.",
  share: "El enlace a la arena",
  copy: "Copiar el enlace",
  wall: "Mostrar en una pared",
  none: "Aquí no hay ninguna arena. Comprueba el enlace.",
};
