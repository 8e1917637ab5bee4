// Spanish, for boards and what is made of them.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/es.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("es");

/** The words. */
export const play: Play = {
  steps,

  /** How a round stands, to be read out. */
  status: {
    time: (t: string) => `Tiempo ${t}`,
    place: (place: string, of: number) => `Vas ${place} de ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** How a race went, and what can be learnt from it. */
  story: {
    name: "Cómo fue la carrera",
    placed: (place: string, of: number) => `Has quedado ${place} de ${number(of)}.`,
    behind: (t: string) => `A ${t} del primer puesto.`,
    fewer: (n: number) => many(n, { one: "A # casilla del primer puesto.", other: "A # casillas del primer puesto." }),
    missing: (n) => many(n, { one: "Faltó # casilla.", other: "Faltaron # casillas." }),
    ledAll: (name: string) => `${name} fue en cabeza desde la primera casilla hasta la última.`,
    caught: (name: string, from: number, to: number) =>
      `${name} iba en cabeza desde la casilla ${number(from)} y perdió la ventaja en la ${number(to)}.`,
    ledFrom: (name: string, cell: number) => `${name} tomó la delantera con la casilla ${number(cell)}, en`,
    run: (name: string, from: number, n: number) =>
      `Desde la casilla ${number(from)}, ${name} rellenó ${number(n)} seguidas.`,
    lesson: "Consejo para la próxima",
    stuck: (t, move) => `Tu jugada más lenta: ${t} antes de ${move}.`,
    show: "Mostrar en la repetición",
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

  /** A room on a screen that many look at. */
  screen: {
    head: "Pantalla grande",
    lead: "Para proyector, directo o clase. No muestra la solución.",
    wall: "Muro",
    overlay: "Superposición para emisiones",
    class: "Primero los atascados",
  },
};
