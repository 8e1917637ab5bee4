// Spanish: playing alone, importing, printing.

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
  head: "En solitario",
  lead: "A tu ritmo. Se guarda y funciona sin conexión.",
  go: "Jugar",
  more: "Continuar",
  moreLead: (what, time) => `${what}, tras ${time}`,
  another: "Nuevo puzle",
  size: "Tamaño",
  difficulty: "Dificultad",
  mistakes: "Errores",
  strikes: (n) => many(n, { one: "# error", other: "# errores" }),
  open: "Sin límite",
  making: "Preparando el puzle.",
  offlineMade: "Creado en este dispositivo: no tienes conexión.",
  offlineKept: "Guardado antes para jugar sin conexión.",
  noStock: (kind) => `Sin conexión no quedan puzles de ${kind}.`,
  offlineOnly: "Sin conexión: solo 9×9 fácil y medio.",
  bring: "Importar un puzle",
  pause: "Pausa",
  paused: "En pausa",
  pausedLead: "El tablero está oculto.",
  resume: "Reanudar",
  elsewhere: "Esta partida está abierta en otra pestaña",
  playHere: "Jugar aquí",
  clockHide: "Ocultar el reloj",
  clockShow: "Mostrar el reloj",
  hint: "Pista",
  check: "Comprobar",
  fillNotes: "Notas automáticas",
  restart: "Empezar de nuevo",
  restartLead: "Borra lo que has escrito.",
  share: "Compartir",
  print: "Imprimir",
  export: "Exportar",
  quit: "Nuevo puzle",
  quitLead: "Esto termina tu partida actual.",
  cancel: "Cancelar",
  allRight: "Sin errores por ahora.",
  faults: (n) => many(n, { one: "# casilla está mal.", other: "# casillas están mal." }),
  notYet: "Hay algún error.",
  solved: "Resuelto",
  solvedIn: (time) => `en ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# error", other: "# errores" })}, ${many(hints, { one: "# pista", other: "# pistas" })}`,
  again: "Jugar otra vez",
  openKind: "No hay solución para comparar, así que no se marcan los errores.",
  noPuzzle: "Este enlace no contiene ningún puzle.",
  broken: {
    none: "Este tablero no tiene solución.",
    several: "Este tablero tiene varias soluciones.",
  },
};

/** Hints explain the next step. */
export const hints: Part["hints"] = {
  head: "Pista",
  show: { 2: "¿Por qué?", 3: "Muéstrame" },
  apply: "Rellenar",
  close: "Cerrar",
  none: "Aquí no hay pista.",
  offline: "Sin conexión solo hay pistas para pasos fáciles, y ahora no hay ninguno.",
  wrong: (cells) => `Hay un error aquí: ${cells}.`,
  lookHouse: (house, n) => `Mira ${houses[house]} ${number(n)}.`,
  lookCell: (row, col) => `Mira la fila ${row} columna ${col}.`,
  last: (house, n) => `En ${houses[house]} ${number(n)} solo queda una casilla libre.`,
  place: (value, house, n) => `En ${houses[house]} ${number(n)} el ${value} solo cabe en una casilla.`,
  value: (row, col) => `En la fila ${row} columna ${col} solo cabe un número.`,
  digit: (value, row, col) => `El ${value} va en la fila ${row} columna ${col}.`,
  drop: (notes) => `Estas notas sobran: ${notes}.`,
};

/** The import page. */
export const importing: Part["importing"] = {
  head: "Importar un puzle",
  lead: "Pega un puzle o escríbelo. Comprobamos que tenga una sola solución.",
  text: "Puzle como texto",
  textHint: "Filas, una línea, una tabla, una lista o un enlace; SDK, SDM, SDX, OpenSudoku, .non, webpbn.",
  textFile: "O un archivo",
  read: "Importar",
  reading: "Leyendo el puzle.",
  paper: "Escribirlo",
  paperLead: "Rellena las casillas dadas y comprueba el tablero.",
  picture: "De imagen a nonograma",
  pictureLead: "Un PNG o PBM de hasta 1 MB. Lo oscuro se rellena.",
  pictureFile: "PNG, PBM",
  pictureAsIs: "Como la imagen",
  pictureDark: "Cuánto se rellena",
  changed: (n: number) =>
    many(n, {
      one: "Se cambió # casilla de la imagen para que haya una sola solución.",
      other: "Se cambiaron # casillas de la imagen para que haya una sola solución.",
    }),
  unchanged: "La imagen sirve tal cual.",
  assumed: (rules) =>
    `El texto no dice cuántas estrellas hay por fila. Con menos habría varias soluciones, así que se ha tomado: ${rules}.`,
  board: "Tablero para rellenar",
  checkBoard: "Comprobar el tablero",
  fresh: "Vaciar",
  list: (n) => many(n, { one: "# puzle en el texto", other: "# puzles en el texto" }),
  pick: "Qué puzle",
  previous: "Anterior",
  next: "Siguiente",
  found: "Listo para jugar",
  notChecked: "Sin evaluar: sin conexión",
  level: "Dificultad",
  technique: "Paso más difícil",
  score: "Puntuación",
  givens: "Casillas dadas",
  play: "Jugar",
  copyLine: "Copiar en una línea",
  copyRows: "Copiar en filas",
  copyText: "Copiar como texto",
  copySdk: "Copiar como SDK",
  otherForms: "Otros formatos",
  copyLink: "Copiar enlace",
  copied: "Copiado",
  print: "Imprimir",
  at: (line, column) => `Línea ${number(line)}, carácter ${number(column)}`,
  atColumn: (column) => `Carácter ${number(column)}`,
};

/** The page to print. */
export const printing: Part["printing"] = {
  head: "Imprimir",
  lead: "Los puzles que quieras, uno, dos o cuatro por página.",
  count: "Puzles",
  perPage: "Por página",
  notes: "Con notas",
  solutions: "Con soluciones",
  make: "Crear puzles",
  now: "Imprimir",
  puzzle: (n) => `Puzle ${number(n)}`,
  solution: (n) => `Solución ${number(n)}`,
  sheet: "Páginas",
};

/** The page of games stored on this device. */
export const settings: Part["settings"] = {
  head: "Ajustes",
  lead: "Se guardan aquí y se sincronizan con tus otros dispositivos.",
  language: "Idioma",
  look: "Aspecto y tableros",
  device: "Sin conexión",
  ready: "En este dispositivo puedes jugar en solitario sin conexión.",
  notReady: "Abre esta página una vez por HTTPS para jugar luego sin conexión.",
  clear: "Restablecer este dispositivo",
  clearLead: "Borra aquí tu nombre, ajustes, marcas y partidas. Serás un jugador nuevo.",
  forget: "Restablecer",
};

/** Shown while there is no network. */
export const away: Part["away"] = {
  head: "Estás sin conexión",
  lead: "Las salas necesitan conexión. Mientras, juega en solitario.",
  solo: "Jugar en solitario",
};
