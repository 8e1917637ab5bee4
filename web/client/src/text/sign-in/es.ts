// Spanish, for signing in through a provider.

import type { SignInWords } from "./en.ts";

/** The words. */
export const signIn: SignInWords = {
  head: "Iniciar sesión",
  lead: (provider) => `Con tu cuenta de ${provider} eres el mismo jugador en todos los dispositivos.`,
  go: (provider) => `Iniciar sesión con ${provider}`,
  door: (provider) => `Aquí juegas con los demás de ${provider}. Inicia sesión para empezar.`,
  mine: (provider, day) => `Inicias sesión con ${provider}, desde el ${day}.`,
  remove: "Quitar la cuenta",
  removeHead: "¿Quitar la cuenta?",
  removeLead:
    "Entonces solo este navegador, tu código y tus llaves de acceso llevan a este jugador. Quien inicie sesión con la cuenta será otra persona.",
  keep: "Conservarla",
  out: "Cerrar sesión en este navegador",
  outHead: "¿Cerrar sesión aquí?",
  outLead: "Este navegador olvida quién eres y los tiempos que ha guardado. Inicia sesión de nuevo para volver.",
  stay: "Seguir con la sesión",
  ending: "Iniciando sesión …",
  failed: "No has iniciado sesión",
  again: "Intentarlo de nuevo",
  prove:
    "El jugador de este navegador tiene una llave de acceso. Muéstrala y el jugador seguirá siendo tuyo con tu cuenta.",
  show: "Mostrar la llave de acceso",
  anew: "Seguir como otra persona",
  home: "Página de inicio",
};
