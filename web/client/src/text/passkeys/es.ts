// Spanish: passkeys.

import type { PasskeyWords } from "./en.ts";

export const passkeys: PasskeyWords = {
  head: "Llaves de acceso",
  lead: "Entra en otro dispositivo con tu huella o tu cara.",
  add: "Añadir una llave",
  another: "Para añadir otra, confirma con una que ya tengas.",
  come: "Entrar con una llave",
  added: (day) => `Añadida el ${day}`,
  used: (day) => `usada por última vez el ${day}`,
  synced: "tus dispositivos la comparten",
  remove: "Quitar",
  removeHead: "¿Quitar la última llave?",
  removeLead: "Después solo podrás entrar con este navegador o tu código.",
  keep: "Cancelar",
  done: "Añadida. Entra con ella en otro dispositivo.",
  unfit: "Hace falta un navegador más nuevo y https.",
  stopped: "No hay llave de acceso o se rechazó la solicitud.",
  has: "Este dispositivo ya tiene una llave tuya.",
  refused: "Esa llave no ha funcionado. Inténtalo otra vez o usa otra.",
  unknown: "Llave desconocida. Usa otra o tu código.",
};
