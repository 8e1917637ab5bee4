// Spanish: the settings of this device, and the list of keys.

import type { Options } from "./en.ts";

/** The words. */
export const options: Options = {
  settings: {
    head: "Ajustes",
    look: "Aspecto",
    theme: "Tema",
    themes: { auto: "Como el sistema", light: "Claro", dark: "Oscuro" },
    contrast: "Contraste",
    contrasts: { auto: "Como el sistema", usual: "Normal", high: "Alto" },
    palette: "Colores",
    palettes: {
      usual: "Normales",
      redgreen: "Para daltonismo rojo-verde",
      blueyellow: "Para daltonismo azul-amarillo",
      grey: "Sin tonos",
    },
    sound: {
      head: "Sonido y vibración",
      volume: "Volumen",
      hear: "Escuchar",
      question:
        "Las partidas se pueden oír: un clic por casilla correcta, un tono grave por una equivocada, un aviso cuando alguien termina.",
      yes: "Activar los sonidos",
      no: "No, gracias",
      on: "Los sonidos están activados. El volumen está en los ajustes.",
    },
    marks: "Resaltado",
    conflictLead:
      "Un conflicto es lo que rompe una regla a la vista, como dos reinas que se tocan o una cifra dos veces en una fila. Lo que no lo tiene también puede estar mal.",
    input: "Entrada",
    keys: "Lista de teclas",
    choices: {
      houses: "Fila, columna y bloque",
      same: "El mismo valor",
      noted: "El mismo valor también en las notas",
      seen: "Casillas donde el valor no puede ir",
      conflicts: "Conflictos",
      tags: "Numerar los colores",
      numbers: "Números por encima de 9, no letras",
      counts: "Cuántas quedan de cada cifra",
      clean: "Quitar las notas que un valor descarta",
      crosses: "Tachar las casillas que un valor descarta",
      layers: "Notas centrales y colores",
      digitFirst: "Elegir primero la cifra y luego las casillas",
      wrap: "Las flechas dan la vuelta en los bordes",
      clock: "Mostrar el reloj",
      sound: "Sonidos",
      touch: "Vibración",
    },
  },

  keys: {
    head: "Teclas",
    lead: "En un teclado sin letras latinas valen las teclas que ocupan el mismo lugar que en un teclado estadounidense.",
    groups: [
      {
        head: "Poner",
        rows: [
          ["1–9, A–P", "Poner una cifra; por encima de 9 son letras"],
          ["Mayús + cifra", "Nota; en el modo de notas, una cifra"],
          ["Ctrl + cifra", "Nota central, si están activadas; si no, una nota"],
          ["Ctrl + Mayús + cifra", "Color, igualmente"],
          ["Tocar dos veces", "Poner la única nota de una casilla"],
          ["Espacio, Av Pág", "Modo siguiente; con Mayús, o Re Pág, el anterior"],
          ["Supr, Retroceso, 0", "Borrar las notas y luego los colores"],
          ["Ctrl + Z, Ctrl + Y", "Deshacer, rehacer; también [ y ]"],
          ["Z, X, C, V", "Cifras, notas, notas centrales, colores; hasta 9×9"],
          ["W, A, S, D", "Mover; hasta 9×9"],
          ["P", "Pausa, donde la hay; hasta 9×9"],
        ],
      },
      {
        head: "Mover y seleccionar",
        rows: [
          ["Flechas", "Mover"],
          ["Mayús o Ctrl + flechas", "Seleccionar más casillas"],
          ["Alt + flechas", "Ir al bloque siguiente"],
          ["G, Mayús + G", "Ir a la cuadrícula siguiente de varias, o a la anterior"],
          ["Inicio, Fin", "Extremos de la fila; con Ctrl, esquinas del tablero"],
          ["Ctrl + A, Ctrl + I", "Seleccionar todas las casillas, o las demás"],
          ["Doble clic", "Seleccionar todas las casillas con la misma cifra"],
          ["Esc", "Seleccionar menos"],
        ],
      },
      {
        head: "Escuchar",
        rows: [
          [",", "La fila y lo que le falta"],
          [".", "La columna y lo que le falta"],
          ["-", "El bloque y lo que le falta"],
          ["+", "Cuántas quedan de cada cifra"],
          ["T", "El tiempo, los fallos, el puesto y cuánto llevan los demás"],
        ],
      },
      { head: "Ayuda", rows: [["?, F1", "Esta lista"]] },
    ],
  },
};
