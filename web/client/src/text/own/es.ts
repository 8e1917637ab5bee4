// Spanish, for the pages of groups and of what is decided about a player.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { many } = grammarOf("es");

/** own are the words. */
export const own: Own = {
  decided: {
    head: "Revisado",
    lead: "Alguien lo denunció, o el servidor no estaba seguro. Una persona lo mira. No pasa nada más que lo que lees aquí.",
    what: { finish: "Un tiempo tuyo", name: "Tu nombre", line: "Algo que dijiste" },
    states: {
      waits: "Nadie lo ha mirado todavía. No tienes que hacer nada; la decisión aparecerá aquí.",
      cleared: "Alguien lo miró y todo está bien.",
      refused: "Alguien lo miró y no se mantiene. Si lo ves de otra manera, dilo en pocas palabras: lo mirarán otra vez.",
      appealed: "Lo mirarán otra vez y leerán lo que escribiste. La respuesta aparecerá aquí.",
    },
    until: (day) => `Alguien lo miró y no era adecuado para el chat. Podrás escribir de nuevo desde el ${day}. Si lo ves de otra manera, dilo en pocas palabras.`,
    why: "Por qué debería mantenerse",
    appeal: "Pedir otra revisión",
  },

  groups: {
    head: "Grupos",
    lead: "Una clasificación entre gente que se conoce. Quien tenga la invitación puede unirse.",
    mine: "Tus grupos",
    empty: "Aún no estás en ningún grupo.",
    make: "Grupo nuevo",
    name: "Nombre del grupo",
    create: "Crear grupo",
    join: "Unirse a un grupo",
    invite: "Invitación",
    joinGo: "Unirse",
    copy: "Copiar enlace de invitación",
    leave: "Salir del grupo",
    members: (n) => many(n, { one: "# jugador", other: "# jugadores" }),
    leaderboard: "Clasificación",
  },
};
