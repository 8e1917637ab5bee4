// Spanish: the player's rounds, data, groups, friends and moderation decisions.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { listed, many, number } = grammarOf("es");

export const own: Own = {
  decided: {
    head: "En revisión",
    lead: "Denunciado o marcado por el servidor. Lo revisa una persona; mientras tanto no pasa nada más.",
    what: { finish: "Tu resultado", name: "Tu nombre", line: "Tu mensaje" },
    states: {
      waits: "Aún sin revisar. La decisión aparecerá aquí.",
      cleared: "Revisado: todo bien.",
      refused: "Revisado y rechazado. Si no estás de acuerdo, explica por qué y se revisará otra vez.",
      appealed: "Tu reclamación se está revisando. La respuesta aparecerá aquí.",
    },
    until: (day) =>
      `Eso no va en el chat. Podrás volver a escribir el ${day}. Si no estás de acuerdo, explica por qué.`,
    why: "Tu motivo",
    appeal: "Reclamar",
  },

  out: {
    go: "Cerrar sesión en los demás",
    head: "¿Cerrar sesión en todos los demás?",
    lead: "Se cierra la sesión en tus otros dispositivos. Recibes un código nuevo; las llaves de acceso hay que añadirlas otra vez.",
    stay: "Cancelar",
    done: "Sesión cerrada en los demás. Este es tu código nuevo.",
  },

  back: {
    race: (time) => `Volver a tu carrera, ${time}`,
    game: "Volver a tu partida",
    head: "¿Salir durante la ronda?",
    lead: "El reloj sigue. Tu plaza se guarda y puedes volver desde cualquier página.",
    go: "Salir por ahora",
  },

  mine: {
    head: "Últimas partidas",
    signInLead: "Recupera tu nombre, tus puntos y tus partidas.",
    newHere: "¿Es tu primera vez? Juega sin más: no necesitas cuenta.",
    puzzle: "Puzle",
    placeOf: (place: string, of: number) => `${place} de ${number(of)}`,
    recovery: "Código de recuperación",
    another: "Entrar con otra cuenta",
    empty: "Aún no hay partidas.",
    mode: "Modo",
    place: "Puesto",
    time: "Tiempo",
    rating: "Puntos",
    versus: (names) => `contra ${listed(names)}`,
    together: (names) => `con ${listed(names)}`,
    bot: (name) => `${name} (bot)`,
    more: "Mostrar más",
    data: "Tus datos",
    recoveryLead: "Con este código entras en otros dispositivos. Guárdalo en secreto.",
    recoveryShow: "Mostrar el código",
    recoveryRenew: "Código nuevo",
    recoveryRenewed: "Código nuevo. El anterior ya no vale.",
    recover: "Tengo un código",
    recoverLabel: "Código",
    recoverGo: "Entrar",
    export: "Descargar mis datos",
    delete: "Borrar mis datos",
    deleteHead: "¿Borrarlo todo?",
    deleteLead: "Tu nombre se borra de clasificaciones, rondas y este dispositivo. No se puede deshacer.",
    deleteGo: "Borrar",
    keep: "Cancelar",
    deleted: "Tus datos se han borrado.",
  },

  last: { head: "Últimas partidas", all: "Todas las partidas", month: "Tu mes" },

  lately: "Amigos y grupos",
  friends: "Tus amigos",

  /** Links from the profile to other pages. */
  ways: [
    ["/friends", "Amigos"],
    ["/groups", "Grupos"],
    ["/season", "Tu mes"],
    ["/techniques", "Técnicas"],
  ] as readonly (readonly [string, string])[],
  achievements: {
    head: "Logros",
    games: (n: number) => many(n, { one: "Primera partida", other: "# partidas" }),
    wins: (n: number) => many(n, { one: "Primera victoria", other: "# victorias" }),
    streak: (n: number) => `Racha de ${number(n)} días`,
    kinds: (n: number) => `${number(n)} tipos de puzle`,
    soFar: (n: number, of: number) => `${number(n)} de ${number(of)}`,
  },

  groups: {
    arena: "Torneos",
    head: "Grupos",
    lead: "Una clasificación para gente que conoces. Se entra con el enlace de invitación.",
    mine: "Tus grupos",
    empty: "Aún no hay grupos.",
    make: "Grupo nuevo",
    name: "Nombre del grupo",
    create: "Crear grupo",
    join: "Unirse a un grupo",
    joinNamed: (group) => `Unirse a «${group}»`,
    invite: "Enlace de invitación",
    manage: "Gestionar el grupo",
    joinGo: "Unirse",
    copy: "Copiar enlace de invitación",
    leave: "Salir del grupo",
    members: (n) => many(n, { one: "# jugador", other: "# jugadores" }),
    leaderboard: "Clasificación",
    owner: "dueño",
    out: "Quitar",
    remove: (name) => `Quitar a ${name}`,
    removeLead: "Sale del grupo y el enlace anterior deja de valer.",
    makeOwner: "Hacer dueño",
    handOver: (name) => `Hacer dueño a ${name}`,
    handOverLead: "Sigues siendo miembro, pero solo el nuevo dueño gestiona el grupo.",
    renew: "Nueva invitación",
    end: "Eliminar el grupo",
    endLead: (name) => `${name} se borra para todos. No se puede deshacer.`,
    keep: "Cancelar",
  },
};
