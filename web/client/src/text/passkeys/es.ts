// Spanish, for passkeys.

import type { PasskeyWords } from "./en.ts";

/** The words. */
export const passkeys: PasskeyWords = {
  head: "Llaves de acceso",
  lead: "Con una llave de acceso eres el mismo jugador en otro dispositivo con un toque: sin nombre, contraseña ni correo.",
  add: "Añadir una llave",
  another: "Para añadir otra muestras una que ya tienes.",
  come: "Entrar con una llave",
  added: (day) => `Añadida el ${day}`,
  used: (day) => `usada por última vez el ${day}`,
  synced: "tus dispositivos la comparten",
  remove: "Quitar",
  removeHead: "¿Quitar la última llave?",
  removeLead: "Después solo este navegador y tu código llevan a este jugador.",
  keep: "Conservarla",
  done: "Añadida. Entra con ella en otro dispositivo.",
  unfit: "Las llaves de acceso necesitan un navegador que las conozca y una página que venga por https o de localhost.",
  stopped: "No se hizo nada: el dispositivo no tenía llave para esta página, o se rechazó.",
  has: "Este dispositivo ya tiene una llave tuya.",
  refused: "No se aceptó esta llave. Inténtalo de nuevo o usa otra.",
  unknown: "El servidor no conoce esta llave. Usa otra o tu código.",
};
