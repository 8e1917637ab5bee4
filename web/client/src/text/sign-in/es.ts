// Spanish: signing in through a provider.

import type { SignInWords } from "./en.ts";

export const signIn: SignInWords = {
  head: "Iniciar sesión",
  lead: (provider) => `Usa tu cuenta de ${provider} en todos tus dispositivos.`,
  go: (provider) => `Iniciar sesión con ${provider}`,
  door: (provider) => `Este servidor es para miembros de ${provider}. Entra para jugar.`,
  mine: (provider, day) => `Inicias sesión con ${provider}, desde el ${day}.`,
  remove: "Quitar la cuenta",
  removeHead: "¿Quitar la cuenta?",
  removeLead: "Después solo valen este navegador, tu código y tus llaves. La cuenta empieza como jugador nuevo.",
  keep: "Cancelar",
  out: "Cerrar sesión en este navegador",
  outHead: "¿Cerrar sesión aquí?",
  outLead: "Tus tiempos se borran de este dispositivo. Vuelve a entrar cuando quieras.",
  stay: "Cancelar",
  ending: "Iniciando sesión …",
  failed: "No has iniciado sesión",
  again: "Intentarlo de nuevo",
  prove:
    "El jugador de este navegador tiene una llave de acceso. Muéstrala y el jugador seguirá siendo tuyo con tu cuenta.",
  show: "Mostrar la llave de acceso",
  anew: "Seguir como jugador nuevo",
  home: "Inicio",
};
