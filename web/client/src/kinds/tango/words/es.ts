// Spanish words of Tango.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { TangoWords } from "./en.ts";

const article = (value: string) => (value === "sol" ? "Un sol" : "Una luna");

const { many } = grammarOf("es");

const one = (value: number) => (value === 2 ? "una luna" : "un sol");
const some = (value: number) => (value === 2 ? "lunas" : "soles");
const all = (value: number) => (value === 2 ? "todas las lunas" : "todos los soles");
const joined = (value: number) => (value === 2 ? "seguidas" : "seguidos");
const of = (f: Facts) => some(f.number("of"));
const others = (f: Facts) => some(3 - f.number("of"));
const listedMost = 8; // the number of cells that are listed; of more, only the number is given
const thenOf = (f: Facts) =>
  f.count("then") > listedMost
    ? `De ahí salen ${f.count("then")} casillas más. `
    : f.has("then")
      ? `De ahí sale: ${f.list("then")}. `
      : "";

/** The words. */
export const words: TangoWords = {
  tools: { sun: "Sol", moon: "Luna", note: "Nota" },
  values: ["", "sol", "luna"],
  lacks: (suns, moons) => (suns + moons > 0 ? `faltan: soles ${suns}, lunas ${moons}` : "completa"),
  between: { alike: (a, b) => `${a} y ${b} iguales`, unlike: (a, b) => `${a} y ${b} distintas` },
  beside: {
    alike: {
      left: "igual que la de la izquierda",
      right: "igual que la de la derecha",
      above: "igual que la de arriba",
      below: "igual que la de abajo",
    },
    unlike: {
      left: "distinta de la de la izquierda",
      right: "distinta de la de la derecha",
      above: "distinta de la de arriba",
      below: "distinta de la de abajo",
    },
  },
  wrong: (value, row, col) => `${article(value)} está mal en la fila ${row} columna ${col}.`,
  becomes: (place, value) => `${article(value)} va en la ${place}.`,
  rules: [
    "Llena cada casilla vacía con un sol o una luna. Cada fila y cada columna tiene los mismos soles que lunas.",
    "Nunca tres iguales seguidos, ni en fila ni en columna.",
    "Dos casillas con = en medio son iguales. Dos con × en medio son distintas.",
    "Junto a dos iguales, y entre dos iguales, va el otro. Nunca hace falta adivinar.",
  ],
  is: (place, value) => `${one(value)} en la ${place}`,
  nots: (places, value) => `Aquí no va ${one(value)}: ${places}.`,
  techniques: {
    pair: {
      name: "Par",
      why: (f) =>
        `En ${f.list("in", "la ")} hay dos ${of(f)} ${joined(f.number("of"))}: ${f.cells("at")}. No puede haber tres seguidos.`,
    },
    sandwich: {
      name: "Sándwich",
      why: (f) =>
        `En ${f.list("in", "la ")} la casilla está entre dos ${of(f)}: ${f.cells("at")}. No puede haber tres seguidos.`,
    },
    "equal sign": {
      name: "Signo igual",
      why: (f) =>
        `En ${f.list("in", "la ")} el signo = dice que la casilla es igual que su vecina: ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "cross sign": {
      name: "Signo de cruz",
      why: (f) =>
        `En ${f.list("in", "la ")} el signo × dice que la casilla es distinta de su vecina: ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "full count": {
      name: "Cuenta completa",
      why: (f) =>
        `En ${f.list("in", "la ")} ya están ${all(f.number("of"))}: ${f.cells("at")}. El resto son ${others(f)}.`,
    },
    "pair by sign": {
      name: "Par por signo",
      why: (f) =>
        `En ${f.list("in", "la ")} un signo = iguala dos casillas. Si fueran ${of(f)} como la de al lado, habría tres ${joined(f.number("of"))}: ${f.cells("at")}.`,
    },
    "count with signs": {
      name: "Cuenta con signos",
      why: (f) =>
        `En ${f.list("in", "la ")} ${many(f.number("left"), { one: `falta # ${one(f.number("of")).split(" ")[1] ?? ""}`, other: `faltan # ${of(f)}` })}. Cuenta lo que los signos dan a estas casillas: ${f.cells("at")}.`,
    },
    "last one": {
      name: "El último",
      why: (f) =>
        `En ${f.list("in", "la ")} solo falta ${one(f.number("of"))}. Fuera de aquí quedarían tres ${others(f)} ${joined(3 - f.number("of"))}: ${f.cells("at")}.`,
    },
    "complete line": {
      name: "Línea completa",
      why: (f) =>
        many(f.number("ways"), {
          one: `Solo queda # forma de llenar ${f.list("in", "la ")}, y con ella se sabe la casilla de la ${f.cells("at")}.`,
          other: `Quedan # formas de llenar ${f.list("in", "la ")}. En todas, la casilla de la ${f.cells("at")} tiene lo mismo.`,
        }),
    },
    "unique line": {
      name: "Línea única",
      why: (f) =>
        `No hay dos líneas iguales, así que ${f.list("in", "la ")} no puede ser como ${f.list("from", "la ")}. En las demás formas, la casilla de la ${f.cells("at")} tiene siempre lo mismo.`,
    },
    "two lines": {
      name: "Dos líneas",
      why: (f) =>
        `Se llenen como se llenen ${f.list("in", "la ")} a la vez, la casilla de la ${f.cells("at")} tiene siempre lo mismo.`,
    },
    hypothesis: {
      name: "Hipótesis",
      why: (f) => `Supón ${f.list("if")}. ${thenOf(f)}Al final, ${f.list("none", "la ")} ya no se puede llenar.`,
    },
    "beyond these techniques": {
      name: "Prueba y error",
      why: "Ninguna técnica conocida sirve para esta casilla.",
    },
  },
};
