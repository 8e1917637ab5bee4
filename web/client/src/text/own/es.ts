// Spanish, for the pages of what is one’s own: rounds, data, groups, the way to friends, and what is decided about a player.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { many } = grammarOf("es");

/** The words. */
export const own: Own = {
  decided: {
    head: "Revisado",
    lead: "Alguien lo denunció, o el servidor no estaba seguro. Una persona lo mira. No pasa nada más que lo que lees aquí.",
    what: { finish: "Un tiempo tuyo", name: "Tu nombre", line: "Algo que dijiste" },
    states: {
      waits: "Nadie lo ha mirado todavía. No tienes que hacer nada; la decisión aparecerá aquí.",
      cleared: "Alguien lo miró y todo está bien.",
      refused:
        "Alguien lo miró y no se mantiene. Si lo ves de otra manera, dilo en pocas palabras: lo mirarán otra vez.",
      appealed: "Lo mirarán otra vez y leerán lo que escribiste. La respuesta aparecerá aquí.",
    },
    until: (day) =>
      `Alguien lo miró y no era adecuado para el chat. Podrás escribir de nuevo desde el ${day}. Si lo ves de otra manera, dilo en pocas palabras.`,
    why: "Por qué debería mantenerse",
    appeal: "Pedir otra revisión",
  },

  out: {
    go: "Cerrar sesión en los demás",
    head: "¿Cerrar sesión en todos los demás?",
    lead: "Tus otros dispositivos pierden este jugador. También lo pierde quien tenga tu código o haya usado tu dispositivo. El código cambia, y las llaves de acceso hay que añadirlas de nuevo. Este navegador sigue dentro.",
    stay: "Dejarlo así",
    done: "Hecho: ahora nadie más eres tú. Este es tu nuevo código.",
  },

  back: {
    race: (time) => `Volver a tu carrera, ${time}`,
    game: "Volver a tu partida",
    head: "¿Salir durante la ronda?",
    lead: "El reloj sigue y los demás siguen jugando. Tu asiento se conserva y cada página tiene un camino de vuelta.",
    go: "Salir por ahora",
  },

  mine: {
    head: "Tus rondas",
    lead: "Lo que has jugado con este nombre y lo que el servidor sabe de ti.",
    empty: "Aún no has terminado ninguna ronda.",
    mode: "Modo",
    size: "Tamaño",
    place: "Puesto",
    time: "Tiempo",
    strikes: "Faltas",
    when: "Fecha",
    more: "Mostrar más",
    nobody: "Aún no has jugado en este dispositivo.",
    data: "Tus datos",
    recoveryLead: "Con este código eres el mismo jugador en otro dispositivo. Quien lo tenga es tú: guárdalo para ti.",
    recoveryShow: "Mostrar el código",
    recoveryRenew: "Código nuevo",
    recoveryRenewed: "Este es ahora el código. El anterior ya no sirve.",
    recover: "Tengo un código",
    recoverLabel: "Código",
    recoverGo: "Ser este jugador",
    export: "Descargar todo lo que sabe el servidor",
    delete: "Borrar mis datos",
    deleteHead: "¿Borrarlo todo?",
    deleteLead:
      "Tu nombre sale de todas las clasificaciones y rondas, y este dispositivo te olvida. No hay vuelta atrás.",
    deleteGo: "Borrar",
    keep: "Conservar",
    deleted: "Tus datos se han borrado.",
  },

  last: { head: "Tus últimas rondas", all: "Tu historial", month: "Tu mes" },

  lately: "Lo último de amigos y grupos",
  friends: "Tus amigos",

  groups: {
    arena: "Una arena: una tarde de carreras",
    head: "Grupos",
    lead: "Una clasificación entre gente que se conoce. Quien tenga la invitación puede unirse.",
    mine: "Tus grupos",
    empty: "Aún no estás en ningún grupo.",
    make: "Grupo nuevo",
    name: "Nombre del grupo",
    create: "Crear grupo",
    join: "Unirse a un grupo",
    joinNamed: (group) => `Unirse a «${group}»`,
    invite: "Invitación",
    joinGo: "Unirse",
    copy: "Copiar enlace de invitación",
    leave: "Salir del grupo",
    members: (n) => many(n, { one: "# jugador", other: "# jugadores" }),
    leaderboard: "Clasificación",
    owner: "dirige el grupo",
    out: "Quitar",
    remove: (name) => `Quitar a ${name}`,
    removeLead: "Sale del grupo y la invitación cambia: el enlace que conoce ya no lleva a ninguna parte.",
    makeOwner: "Ceder el grupo",
    handOver: (name) => `Ceder el grupo a ${name}`,
    handOverLead: "Sigues siendo miembro. Solo quien lo dirija puede devolvértelo.",
    renew: "Nueva invitación",
    end: "Disolver el grupo",
    endLead: (name) => `${name} desaparece para todos sus miembros. No se puede deshacer.`,
    keep: "Dejarlo así",
  },
};
