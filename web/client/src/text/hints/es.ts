// Spanish: hints.

import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("es");

/** Hints that do not come from the server. */
export const steps: Part["steps"] = {
  houses: {
    row: (n) => `fila ${number(n)}`,
    column: (n) => `columna ${number(n)}`,
    box: (n) => `bloque ${number(n)}`,
    region: (letter) => `región ${letter}`,
    diagonal: (n) => `diagonal ${number(n)}`,
  },
  places: (row, cols) => `fila ${row} columnas ${cols}`,
  span: (first, last) => `${first} a ${last}`,
  inGrid: (house, n) => `${house} de la cuadrícula ${number(n)}`,
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said} ${more}`,
  look: (places) => `Mira aquí: ${places}.`,
  wait: (cell) => `Resuelve primero esto, luego la ${cell}.`,
  ends: (cell, how) => `Después la ${cell}. ${how}`,
  wrong: (n) => many(n, { one: "# casilla está mal.", other: "# casillas están mal." }),
  by: (technique, houses) => `${technique} (${houses}).`,
  byAlone: (technique) => `${technique}.`,
  from: (houses) => `Sobran notas en: ${houses}.`,
  cells: (cells) => `Casillas: ${cells}.`,
  values: (values) => `Números: ${values}.`,
  is: (cell, value) => `${cell} es ${value}`,
  isNot: (cell, values) => `${cell} no es ${values}`,
  oneIs: (cells, value) => `una de estas es ${value}: ${cells}`,
  noneIs: (cells, value) => `ninguna de estas es ${value}: ${cells}`,
  suppose: (said) => `Supón: ${said}.`,
  follows: (list) => `Del tablero sale: ${list}.`,
  followsIn: (n) => many(n, { one: "# paso después ya no encaja.", other: "# pasos después ya no encaja." }),
  clash: (a, b) => `No pueden ser las dos: ${a}, ${b}.`,
  full: (cell) => `No queda ningún número para esta casilla: ${cell}.`,
  gap: (house, value) => `No queda sitio para el ${value} aquí: ${house}.`,
  goes: (list) => `Así que: ${list}.`,
  techniques: {
    "last digit": {
      name: "Último número",
      why: "Solo queda una casilla en la zona: ahí va el número que falta.",
    },
    "hidden single in a box": {
      name: "Único oculto en un bloque",
      why: "En el bloque, este número solo cabe en una casilla.",
    },
    "hidden single in a line": {
      name: "Único oculto en una fila o columna",
      why: "En la línea, este número solo cabe en una casilla.",
    },
    "naked single": { name: "Único desnudo", why: "En esta casilla no cabe ningún otro número." },
    "last cell of a cage": {
      name: "Última casilla de una jaula",
      why: "Solo queda una casilla en la jaula: ahí va lo que falta para la suma.",
    },
    "rule of 45": {
      name: "Regla del 45",
      why: "Los números de una zona tienen una suma conocida. Resta las de sus jaulas y se conoce la única casilla que sobra o que sobresale.",
    },
    "cage sums": {
      name: "Sumas de jaula",
      why: "Las casillas de la jaula son distintas y tienen una suma conocida: sobran las notas que no están en ninguna combinación.",
    },
    pointing: {
      name: "Pointing",
      why: "En el bloque, este número solo puede ir donde cruza una línea, así que no va en el resto de la línea.",
    },
    claiming: {
      name: "Claiming",
      why: "En la línea, este número solo puede ir donde cruza un bloque, así que no va en el resto del bloque.",
    },
    "naked pair": {
      name: "Par desnudo",
      why: "Dos casillas de la zona solo tienen estos dos números, así que bórralos del resto de la zona.",
    },
    "X-wing": {
      name: "X-Wing",
      why: "En dos líneas, este número solo puede ir donde cruzan las mismas dos líneas, así que en estas no va en ningún otro sitio.",
    },
    "hidden pair": {
      name: "Par oculto",
      why: "En la zona, estos dos números solo pueden ir en estas dos casillas, así que ahí no va nada más.",
    },
    "rule of 45 over several cells": {
      name: "Regla del 45 sobre varias casillas",
      why: "La suma conocida de una zona y sus jaulas dan la suma de estas casillas: sobran las notas que no están en ninguna combinación.",
    },
    "naked triple": {
      name: "Trío desnudo",
      why: "Tres casillas de la zona solo tienen estos tres números, así que bórralos del resto de la zona.",
    },
    swordfish: {
      name: "Swordfish",
      why: "En tres líneas, este número solo puede ir donde cruzan las mismas tres líneas, así que en estas no va en ningún otro sitio.",
    },
    "hidden triple": {
      name: "Trío oculto",
      why: "En la zona, estos tres números solo pueden ir en estas tres casillas, así que ahí no va nada más.",
    },
    skyscraper: {
      name: "Rascacielos",
      why: "Dos líneas paralelas tienen dos sitios cada una para el número, y uno de cada una está en la misma línea. Lo lleva uno de los otros dos, así que ninguna casilla que vea ambos.",
    },
    "two-string kite": {
      name: "Cometa de dos cuerdas",
      why: "Una fila y una columna tienen dos sitios cada una para el número, y uno de cada una está en el mismo bloque. Lo lleva uno de los otros dos, así que ninguna casilla que vea ambos.",
    },
    "XY-wing": {
      name: "XY-Wing",
      why: "Sea cual sea de sus dos números el de la casilla central, una de las otras dos lleva el número que comparten. Ninguna casilla que vea ambas puede llevarlo.",
    },
    "empty rectangle": {
      name: "Rectángulo vacío",
      why: "En el bloque, el número solo va en una fila y una columna, y otra línea tiene dos sitios para él. Donde ambas apuntan, dejaría al bloque sin sitio.",
    },
    "finned X-wing": {
      name: "X-Wing con aleta",
      why: "Un X-Wing con más sitios en un bloque: vale él o vale uno de ellos. El número sobra donde ambos lo descartan.",
    },
    "XYZ-wing": {
      name: "XYZ-Wing",
      why: "Sea cual sea de sus tres números el de la casilla central, una de las tres casillas lleva el número que comparten. Ninguna casilla que vea las tres puede llevarlo.",
    },
    "W-wing": {
      name: "W-Wing",
      why: "Dos casillas tienen los mismos dos números, y una zona solo tiene para uno de ellos sitios que las ven. Así que una lleva el otro número, y ninguna casilla que vea ambas puede llevarlo.",
    },
    "unique rectangle": {
      name: "Rectángulo único",
      why: "Con solo estos dos números en las cuatro casillas podrían intercambiarse y habría dos soluciones. Solo hay una, así que vale otra cosa.",
    },
    "simple colouring": {
      name: "Coloreado simple",
      why: "A lo largo de las zonas con dos sitios para el número, las casillas toman dos colores por turnos: uno es el correcto. Lo que ve ambos, o un color que se ve a sí mismo, no puede serlo.",
    },
    "finned swordfish": {
      name: "Swordfish con aleta",
      why: "Un Swordfish con más sitios en un bloque: vale él o vale uno de ellos. El número sobra donde ambos lo descartan.",
    },
    "naked quad": {
      name: "Cuarteto desnudo",
      why: "Cuatro casillas de la zona solo tienen estos cuatro números, así que bórralos del resto de la zona.",
    },
    jellyfish: {
      name: "Jellyfish",
      why: "En cuatro líneas, este número solo puede ir donde cruzan las mismas cuatro líneas, así que en estas no va en ningún otro sitio.",
    },
    "hidden quad": {
      name: "Cuarteto oculto",
      why: "En la zona, estos cuatro números solo pueden ir en estas cuatro casillas, así que ahí no va nada más.",
    },
    "finned jellyfish": {
      name: "Jellyfish con aleta",
      why: "Un Jellyfish con más sitios en un bloque: vale él o vale uno de ellos. El número sobra donde ambos lo descartan.",
    },
    "BUG+1": {
      name: "BUG+1",
      why: "Sin este número, cada casilla vacía tendría dos notas, todas intercambiables, y habría dos soluciones. Solo hay una.",
    },
    "X-chain": {
      name: "Cadena X",
      why: "Por los sitios de un número, cada paso sale del anterior. La cadena contradice su comienzo, así que este es falso.",
    },
    "XY-chain": {
      name: "Cadena XY",
      why: "Por casillas con dos números, cada paso sale del anterior. La cadena contradice su comienzo, así que este es falso.",
    },
    "alternating inference chain": {
      name: "Cadena de inferencias alternas (AIC)",
      why: "Cada paso sale del anterior: por turnos, una nota vale y otra no. La cadena contradice su comienzo, así que este es falso.",
    },
    "grouped chain": {
      name: "Cadena agrupada",
      why: "Cada paso sale del anterior, algunos sobre grupos de casillas. La cadena contradice su comienzo, así que este es falso.",
    },
    "almost locked sets (ALS-XZ)": {
      name: "Conjuntos casi bloqueados (ALS-XZ)",
      why: "Dos grupos de casillas tienen un número más que casillas y no pueden tener ambos un número que comparten. Así que uno tiene todos los demás, y lo que ve todos los sitios de otro número compartido no puede serlo.",
    },
    "Sue de Coq": {
      name: "Sue-de-Coq",
      why: "Donde un bloque cruza una línea, estas casillas tienen tantos números como casillas, así que están todos. El resto del bloque y de la línea no admite los de su lado.",
    },
    "forcing chain": {
      name: "Cadena forzada",
      why: "Una de estas posibilidades es cierta, y todas llevan al mismo final, así que vale.",
    },
    "forcing net": {
      name: "Red forzada",
      why: "Pon lo que sale de la suposición: acaba en contradicción, o cada caso descarta las mismas notas.",
    },
    "forcing net with locked candidates": {
      name: "Red forzada con candidatos bloqueados",
      why: "Pon lo que sale de la suposición, también por candidatos bloqueados: acaba en contradicción, o cada caso descarta las mismas notas.",
    },
    "nested forcing net": {
      name: "Red forzada anidada",
      why: "Pon lo que sale de la suposición, con más suposiciones dentro: acaba en contradicción, o cada caso descarta las mismas notas.",
    },
    "beyond these techniques": {
      name: "Prueba y error",
      why: "Ninguna técnica conocida sirve para esta casilla.",
    },
  },
};
