// Spanish: the settings of this device, and the list of keys.

import type { Options } from "./en.ts";

export const options: Options = {
  settings: {
    head: "Ajustes",
    look: "Aspecto",
    theme: "Tema",
    themes: { auto: "Sistema", light: "Claro", dark: "Oscuro" },
    contrast: "Contraste",
    contrasts: { auto: "Sistema", usual: "Normal", high: "Alto" },
    palette: "Colores",
    palettes: {
      usual: "Normal",
      redgreen: "Para daltonismo rojo-verde",
      blueyellow: "Para daltonismo azul-amarillo",
      grey: "Escala de grises",
    },
    sound: {
      head: "Sonido y vibración",
      volume: "Volumen",
      hear: "Probar",
    },
    marks: "Resaltado",
    conflictLead: "Un conflicto rompe una regla a la vista, como dos reinas que se tocan.",
    input: "Entrada",
    keys: "Atajos",
    choices: {
      houses: "Fila, columna y bloque",
      same: "El mismo valor",
      noted: "El mismo valor también en las notas",
      seen: "Casillas donde el valor no puede ir",
      conflicts: "Conflictos",
      tags: "Numerar los colores",
      numbers: "Desde 10, números en vez de letras",
      counts: "Cuántos quedan de cada número",
      clean: "Quitar las notas que un valor descarta",
      crosses: "Tachar las casillas que un valor descarta",
      layers: "Notas centrales y colores",
      digitFirst: "Primero el número",
      wrap: "Las flechas dan la vuelta en los bordes",
      clock: "Mostrar el reloj",
      sound: "Sonidos",
      touch: "Vibración",
    },
  },

  keys: {
    head: "Atajos",
    lead: "Sin letras latinas, usa las teclas en la posición de un teclado de EE. UU.",
    groups: [
      {
        head: "Poner",
        rows: [
          ["1–9, A–P", "Poner un número; desde 10 son letras"],
          ["Mayús + número", "Nota; en el modo de notas, un número"],
          ["Ctrl + número", "Nota central, si están activadas; si no, una nota"],
          ["Ctrl + Mayús + número", "Color, igualmente"],
          ["Tocar dos veces", "Poner la única nota de una casilla"],
          ["Espacio, Av Pág", "Modo siguiente; con Mayús, o Re Pág, el anterior"],
          ["Supr, Retroceso, 0", "Borrar las notas y luego los colores"],
          ["Ctrl + Z, Ctrl + Y", "Deshacer, rehacer; también [ y ]"],
          ["Z, X, C, V", "Números, notas, notas centrales, colores; hasta 9×9"],
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
          ["Doble clic", "Seleccionar todas las casillas con el mismo número"],
          ["Esc", "Seleccionar menos"],
        ],
      },
      {
        head: "Escuchar",
        rows: [
          [",", "La fila y lo que le falta"],
          [".", "La columna y lo que le falta"],
          ["-", "El bloque y lo que le falta"],
          ["+", "Cuántos quedan de cada número"],
          ["T", "El tiempo, los errores, el puesto y cómo van los demás"],
        ],
      },
      { head: "Ayuda", rows: [["?, F1", "Esta lista"]] },
    ],
  },
};
