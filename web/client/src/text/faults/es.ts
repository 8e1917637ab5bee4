// Spanish: faults in a puzzle's text.

import type { Faults } from "./en.ts";

export const faults: Faults = ({ number, many }) => ({
  unreadable: "Eso no es un puzle. Pega el tablero por filas o en una línea, o su enlace.",
  no_board: "No hay tablero en este texto.",
  many_boards: (n) => `Hay ${number(n)} tableros en este texto. Pega uno cada vez.`,
  too_long: (bytes, most) => `Este texto tiene ${number(bytes)} bytes. El máximo es ${number(most)}.`,
  bad_count: (n) =>
    many(n, {
      one: "# casilla no es un puzle. Pega todas las filas, con 0 o . en las vacías.",
      other: "# casillas no son un puzle. Pega todas las filas, con 0 o . en las vacías.",
    }),
  bad_letters: (n, most) =>
    `${many(n, { one: "# casilla no es", other: "# casillas no son" })} un tablero. Pega una letra por casilla, en ${number(most)} filas como máximo.`,
  bad_rows: (rows, cells) =>
    `Un tablero no puede tener ${many(rows, { one: "# fila", other: "# filas" })} de ${many(cells, { one: "# casilla", other: "# casillas" })}.`,
  uneven_row: (row, cells, first) =>
    `La fila ${number(row)} tiene ${many(cells, { one: "# casilla", other: "# casillas" })}, pero la primera tiene ${number(first)}.`,
  bad_symbol: (symbol, most) =>
    most > 0
      ? `«${symbol}» no encaja en un tablero con valores hasta ${most}.`
      : `«${symbol}» no es un valor ni una casilla vacía.`,
  bad_value: (cells, most) => `Los valores de este tablero llegan hasta ${most}, pero aquí no: ${cells}.`,
  bad_syntax: (form) => `Esto parece ${form}, pero está dañado.`,
  damaged: "Los datos de este enlace están cortados o dañados. Vuelve a copiar el enlace entero.",
  unsupported: (what) => `${what} no es compatible.`,
  short_link: (site) =>
    `Este enlace de ${site} no contiene el puzle, solo su número o una página. Ábrelo allí y copia el propio puzle: como texto o como enlace largo.`,
  seed_link: (game) =>
    `Esto es una semilla aleatoria de ${game}, que no contiene ningún tablero. Copia mejor el ID con la descripción: lleva dos puntos (:).`,
  other_solution: "La solución del enlace no encaja con el tablero: no se entendió alguna regla.",
  unread_rule: (rules) => `Estas reglas no son compatibles: ${rules}.`,
  bad_clue: (word) => `Hay un error después de «${word}».`,
  clash: (cells, value) => `Estas casillas deben ser distintas, pero todas son ${value}: ${cells}.`,
  no_size: "El texto no dice el tamaño del tablero. Añade width y height.",
  bad_regions: (regions, rows) =>
    `El tablero tiene ${many(regions, { one: "# región", other: "# regiones" })} y ${many(rows, { one: "# fila", other: "# filas" })}. Necesita una región por fila.`,
  small_region: (region, cells, stars) =>
    `La región ${region} tiene ${many(cells, { one: "# casilla", other: "# casillas" })}: no caben ${many(stars, { one: "# estrella", other: "# estrellas" })}.`,
  bad_sum: (cells) => `Esta jaula no puede alcanzar su suma: ${cells}.`,
  full_board: "Todas las casillas ya están llenas.",
  no_solution: "Este tablero no tiene solución.",
  many_solutions: (least) => `Este tablero tiene al menos ${number(least)} soluciones. Quizá falte un número.`,
  too_deep: "Este tablero es demasiado difícil para comprobar que tiene una sola solución.",
  needs_server: "Solo el servidor puede leer esto, y no responde.",
});
