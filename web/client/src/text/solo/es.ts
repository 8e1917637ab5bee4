// Spanish, what is said of playing alone, importing, printing and settings.

import type { House } from "../../board/shape.ts";
import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("es");

const houses: Readonly<Record<House["is"], string>> = {
  row: "la fila",
  col: "la columna",
  box: "el bloque",
  diagonal: "la diagonal",
};

/** Playing alone. */
export const solo: Part["solo"] = {
  head: "Jugar en solitario",
  lead: "Sin sala y sin más reloj que el tuyo. Sigue donde lo dejaste, también sin conexión.",
  go: "Jugar",
  more: "Continuar",
  moreLead: (what, time) => `${what}, tras ${time}`,
  another: "Nuevo puzle",
  size: "Tamaño",
  difficulty: "Dificultad",
  mistakes: "Fallos",
  strikes: (n) => many(n, { one: "# fallo", other: "# fallos" }),
  open: "Vale todo",
  making: "Preparando el puzle.",
  offlineMade: "Hecho en este dispositivo, porque no hay conexión.",
  offlineKept: "Guardado antes para cuando no hay red.",
  noStock: (kind) => `Sin red no queda aquí ningún puzle de ${kind}.`,
  offlineOnly: "Sin conexión hay tableros de 9x9 fáciles y medios.",
  bring: "Traer un puzle",
  pause: "Pausa",
  paused: "En pausa",
  pausedLead: "El tablero está oculto mientras el reloj está parado.",
  resume: "Seguir",
  elsewhere: "Esta partida sigue en otra pestaña",
  playHere: "Jugar aquí",
  clockHide: "Ocultar el reloj",
  clockShow: "Mostrar el reloj",
  hint: "Pista",
  check: "Comprobar",
  fillNotes: "Rellenar notas",
  restart: "Empezar de nuevo",
  restartLead: "Se pierde todo lo que pusiste.",
  share: "Compartir",
  print: "Imprimir",
  export: "Exportar",
  quit: "Nuevo puzle",
  quitLead: "Se abandona la partida en curso.",
  cancel: "Cancelar",
  allRight: "Por ahora no hay nada mal.",
  faults: (n) => many(n, { one: "# casilla está mal.", other: "# casillas están mal." }),
  notYet: "Lleno, pero aún no está bien.",
  solved: "Resuelto",
  solvedIn: (time) => `en ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# fallo", other: "# fallos" })}, ${many(hints, { one: "# pista", other: "# pistas" })}`,
  again: "Jugarlo otra vez",
  openKind: "Aquí no se conoce la solución, así que vale todo.",
  noPuzzle: "Este enlace no contiene ningún puzle.",
  broken: {
    none: "Este tablero no se puede completar.",
    several: "Este tablero se puede completar de varias formas.",
  },
};

/** hints explain the next step. */
export const hints: Part["hints"] = {
  head: "Pista",
  show: { 2: "Dime por qué", 3: "Dime qué hacer" },
  apply: "Aplicar",
  close: "Cerrar",
  none: "Desde aquí no hay nada que contar.",
  offline: "Sin conexión solo se explican los pasos fáciles, y ahora no hay ninguno.",
  wrong: (cells) => `Algo está mal: ${cells}.`,
  lookHouse: (house, n) => `Mira ${houses[house]} ${number(n)}.`,
  lookCell: (row, col) => `Mira la fila ${row} columna ${col}.`,
  last: (house, n) => `En ${houses[house]} ${number(n)} solo queda una casilla libre.`,
  place: (value, house, n) => `En ${houses[house]} ${number(n)} solo una casilla admite el ${value}.`,
  value: (row, col) => `La fila ${row} columna ${col} ve todos los números menos uno.`,
  digit: (value, row, col) => `El ${value} va en la fila ${row} columna ${col}.`,
  drop: (notes) => `Estas notas sobran: ${notes}.`,
};

/** The page where puzzles are brought along. */
export const importing: Part["importing"] = {
  head: "Traer un puzle",
  lead: "Pega un puzle o cópialo del papel. Se comprueba que tenga una sola solución.",
  text: "Puzle como texto",
  textHint: "Una línea o filas, de 4x4 a 25x25; SDK, SDM, SDX, OpenSudoku, f-puzzles.",
  read: "Leer",
  reading: "Leyendo el puzle.",
  paper: "Copiar del papel",
  paperLead: "Rellena los números dados y haz comprobar el tablero.",
  picture: "Una imagen como puzle",
  pictureLead: "Trae un PNG de hasta 1 MB. Lo oscuro se rellena.",
  pictureFile: "PNG",
  pictureAsIs: "Como la imagen",
  pictureDark: "Cuánto se rellena",
  changed: (n: number) =>
    many(n, {
      one: "Se cambió # casilla de la imagen para que haya una sola solución.",
      other: "Se cambiaron # casillas de la imagen para que haya una sola solución.",
    }),
  unchanged: "No hubo que cambiar nada de la imagen.",
  assumed: (rules) =>
    `El texto no dice cuántas estrellas hay por fila. Con menos no hay una única solución, así que se ha tomado: ${rules}.`,
  board: "Tablero para rellenar",
  checkBoard: "Comprobar el tablero",
  fresh: "Vaciar el tablero",
  list: (n) => many(n, { one: "# puzle en el texto", other: "# puzles en el texto" }),
  pick: "Número del puzle",
  previous: "Anterior",
  next: "Siguiente",
  found: "Una sola solución",
  notChecked: "Sin valorar, porque no hay conexión",
  level: "Dificultad",
  technique: "Paso más difícil",
  score: "Valoración",
  givens: "Números dados",
  play: "Jugarlo",
  copyLine: "Copiar en una línea",
  copyRows: "Copiar en filas",
  copyText: "Copiar como texto",
  copySdk: "Copiar como SDK",
  copyLink: "Copiar enlace",
  copied: "Copiado",
  print: "Imprimir",
  at: (line, column) => `Línea ${number(line)}, carácter ${number(column)}`,
  atColumn: (column) => `Carácter ${number(column)}`,
};

/** The page that goes on paper. */
export const printing: Part["printing"] = {
  head: "Imprimir",
  lead: "Tantos puzles como quieras: uno, dos o cuatro por página.",
  count: "Puzles",
  perPage: "Por página",
  notes: "Con notas",
  solutions: "Con soluciones al final",
  make: "Crear puzles",
  now: "Imprimir",
  puzzle: (n) => `Puzle ${number(n)}`,
  solution: (n) => `Solución ${number(n)}`,
  sheet: "Páginas",
};

/** The page of what this device keeps. */
export const settings: Part["settings"] = {
  head: "Ajustes",
  lead: "Se guardan en este dispositivo y, con tu nombre, también en los demás.",
  language: "Idioma",
  look: "Aspecto y tableros",
  open: "Cambiar",
  device: "Sin conexión",
  ready: "En este dispositivo puedes jugar en solitario sin conexión.",
  notReady: "Carga la página una vez con conexión, por HTTPS o en esta máquina, para jugar después sin ella.",
  clear: "Olvidar todo en este dispositivo",
  clearLead: "Se olvidan tu nombre, tus ajustes, tus marcas y tu partida en solitario. Serás un jugador nuevo.",
  forget: "Olvidar",
};

/** Said while there is no network. */
export const away: Part["away"] = {
  head: "Estás sin conexión",
  lead: "Las salas necesitan conexión. Hasta que vuelva puedes jugar en solitario.",
  solo: "Jugar en solitario",
};
