// Spanish: playing a round.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/es.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("es");

export const play: Play = {
  steps,

  /** The status of a round, for screen readers. */
  status: {
    time: (t: string) => `Tiempo ${t}`,
    place: (place: string, of: number) => `Vas ${place} de ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** The course of a race, and what can be learnt from it. */
  story: {
    name: "Cómo fue la carrera",
    behind: (place, t, name) => `${place}, a ${t} de ${name}`,
    fewer: (place, n, name) => `${place}, a ${many(n, { one: "# casilla", other: "# casillas" })} de ${name}`,
    missing: (place, n) => `${place}, ${many(n, { one: "faltó # casilla", other: "faltaron # casillas" })}`,
    out: (place, n) => `${place}, eliminado: ${many(n, { one: "# error", other: "# errores" })}`,
    ledAll: (name) => (name ? `${name} fue primero de principio a fin.` : "Fuiste primero de principio a fin."),
    caught: (name, to) => `${name ? `${name} fue` : "Fuiste"} primero hasta la casilla ${number(to)}.`,
    ledFrom: (name, cell) => `${name ? `${name} tomó` : "Tomaste"} la delantera con la casilla ${number(cell)}, en`,
    run: (name, n) =>
      `${name ? `La mejor racha de ${name}` : "Tu mejor racha"}: ${many(n, { one: "# casilla", other: "# casillas" })}.`,
    see: "¿Lo ves?",
    seeText: (t) => `Estuve ${t} mirando esto. ¿Lo ves?`,
    lesson: "Consejo para la próxima",
    stuck: (t, move) => `Tu jugada más lenta: ${t} para ${move}.`,
    show: "Mostrar en la repetición",
  },

  badges: {
    first: (kind) => `Primera victoria en ${kind}`,
    row: (n) => `${number(n)} victorias seguidas`,
    best: (t) => `¡Mejor tiempo! Antes: ${t}`,
  },
  losses: {
    head: "Lo que te costó tiempo",
    all: "Todas tus técnicas",
    lead: "Estimación: la técnica más fácil para cada casilla. Solo diferencias de más de 10 s.",
    what: (technique: string, place: string) => `${technique}, ${place}:`,
    you: (t: string) => `tú ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `mediana ${t}`,
  },

  /** A room on a projector or a stream. */
  screen: {
    head: "Pantalla grande",
    lead: "Para proyector, streaming o clase. No muestra la solución.",
    wall: "Mosaico",
    overlay: "Overlay para streaming",
    class: "Primero los atascados",
  },
};
