// Spanish, for days in a row and for months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many, number } = grammarOf("es");

export const season: SeasonWords = {
  all: "Todos los tamaños y niveles",
  week: "El lunes es el más fácil y el domingo el más difícil.",
  head: "Días seguidos",
  days: (n) => many(n, { one: "# día", other: "# días" }),
  open: "Juega el puzle de hoy para continuar.",
  frozen: (day) => `Faltó el ${day}. Se perdona un día por semana: la racha sigue.`,
  freeze: "Se perdona un día por semana.",
  used: "El día perdonado de esta semana ya está usado.",
  none: "Resuelve el puzle del día y empieza la racha.",
  zone: (zone) => `Los días son los de tu zona horaria, ${zone}.`,
  month: {
    head: "Tu mes",
    months: "Meses",
    nobody: "Todavía no has jugado en este dispositivo.",
    empty: "Este mes no has terminado ninguna ronda.",
    figures: {
      solved: "Puzles resueltos",
      rounds: "Rondas",
      days: "Días jugados",
      row: "Racha de días más larga",
      time: "Tiempo resolviendo",
      cells: "Casillas rellenadas",
    },
    days: "Día a día",
    legend: "Cuanto más fuerte el color, más rondas. Un punto es un puzle del día resuelto.",
    alone: "Las partidas que juegas solo en tu dispositivo no cuentan aquí.",
    rounds: (n) => many(n, { one: "# ronda", other: "# rondas" }),
    dayOf: "puzle del día resuelto",
    kinds: "Por tipo",
    solved: (n, of) => `${number(n)} de ${number(of)} resueltos`,
    dailies: (n) => many(n, { one: "# puzle diario", other: "# puzles diarios" }),
    races: (n) => many(n, { one: "# carrera", other: "# carreras" }),
    best: "Mejores tiempos",
    record: "Tu récord",
    rank: (place, of) => `${place} de ${number(of)} en ese mes`,
    rated: (n) => many(n, { one: "# ronda puntuada", other: "# rondas puntuadas" }),
    friends: "Con quienes más coincidiste",
    together: (n) => many(n, { one: "# ronda juntos", other: "# rondas juntos" }),
    ahead: (n, of) => `por delante en ${number(n)} de ${many(of, { one: "# carrera", other: "# carreras" })}`,
    solvedAll: (n) => many(n, { one: "# puzle resuelto", other: "# puzles resueltos" }),
    played: (n) => many(n, { one: "jugaste # día", other: "jugaste # días" }),
    row: (n) => many(n, { one: "# seguido", other: "# seguidos" }),
    won: (n, of) => `${number(n)} de ${many(of, { one: "# carrera ganada", other: "# carreras ganadas" })}`,
  },
};
