// Spanish: streaks and months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many, number } = grammarOf("es");

export const season: SeasonWords = {
  all: "Todos los tamaños y niveles",
  week: "El lunes es el más fácil y el domingo el más difícil.",
  no: (n) => `n.º ${number(n)}`,
  median: (t) => `mediana ${t}`,
  thisWeek: "Esta semana",
  archive: "Días anteriores",
  solvedDay: "resuelto",
  openDay: "sin resolver",
  head: "Racha",
  days: (n) => many(n, { one: "# día", other: "# días" }),
  open: "Juega hoy para mantener la racha.",
  frozen: (day) => `${day} sin jugar: comodín usado, racha a salvo.`,
  freeze: "1 comodín por semana",
  used: "Ya usaste el comodín de esta semana.",
  none: "Resuelve el de hoy y empieza una racha.",
  zone: (zone) => `Los días siguen tu zona horaria, ${zone}.`,
  month: {
    head: "Tu mes",
    months: "Meses",
    nobody: "Todavía no has jugado en este dispositivo.",
    empty: "Este mes no has terminado ninguna ronda.",
    figures: {
      solved: "Puzles resueltos",
      rounds: "Rondas",
      days: "Días jugados",
      row: "Mejor racha",
      time: "Tiempo resolviendo",
      cells: "Casillas rellenadas",
    },
    days: "Día a día",
    legend: "Más oscuro: más rondas. Punto: puzle del día resuelto.",
    alone: "No incluye partidas sin conexión.",
    rounds: (n) => many(n, { one: "# ronda", other: "# rondas" }),
    dayOf: "puzle del día resuelto",
    kinds: "Por tipo",
    solved: (n, of) => `${number(n)} de ${number(of)} resueltos`,
    dailies: (n) => many(n, { one: "# puzle diario", other: "# puzles diarios" }),
    races: (n) => many(n, { one: "# carrera", other: "# carreras" }),
    best: "Mejores tiempos",
    record: "Tu récord",
    rank: (place, of) => `${place} de ${number(of)} en ese mes`,
    rated: (n) => many(n, { one: "# ronda clasificatoria", other: "# rondas clasificatorias" }),
    friends: "Amigos con los que más jugaste",
    together: (n) => many(n, { one: "# ronda juntos", other: "# rondas juntos" }),
    ahead: (n, of) => `por delante en ${number(n)} de ${many(of, { one: "# carrera", other: "# carreras" })}`,
    solvedAll: (n) => many(n, { one: "# puzle resuelto", other: "# puzles resueltos" }),
    played: (n) => many(n, { one: "jugaste # día", other: "jugaste # días" }),
    row: (n) => many(n, { one: "# seguido", other: "# seguidos" }),
    won: (n, of) => `${number(n)} de ${many(of, { one: "# carrera ganada", other: "# carreras ganadas" })}`,
  },
};
