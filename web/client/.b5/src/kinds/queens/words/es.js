// Palabras españolas de reinas.
import { grammarOf } from "../../../text/grammar.js";
const { number } = grammarOf("es");
const packed = (what, where) => `Todas las casillas que quedan en estas ${what} están en otras tantas ${where}. Lo que va allí está en ellas, y las demás casillas de esas ${where} quedan vacías.`;
const regionsInLines = packed("regiones", "líneas");
const linesInRegions = packed("líneas", "regiones");
const linesInLines = packed("líneas", "líneas que las cruzan");
/** words are the words. */
export const words = {
    rules: [
        "Cada fila, cada columna y cada región de color tiene exactamente una reina.",
        "Las reinas nunca se tocan, tampoco en diagonal. Más lejos en una diagonal sí pueden estar.",
        "Empieza por la región más pequeña. Su reina descarta su fila, su columna y las casillas de alrededor.",
        "Un toque tacha una casilla, otro pone una reina. Arrastra para tachar muchas.",
    ],
    tools: { mark: "Tachar", queen: "Reina" },
    queen: "reina",
    star: "estrella",
    empty: "vacía",
    crossed: "tachada",
    and: (said, more) => `${said}, ${more}`,
    then: (said, more) => `${said}; ${more}`,
    row: (n) => `Fila ${number(n)}`,
    col: (n) => `Columna ${number(n)}`,
    region: (letter) => `Región ${letter}`,
    run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
    columns: (list, n, state) => `${n === 1 ? "columna" : "columnas"} ${list} ${state}`,
    inRow: (row, cells) => `${row}: ${cells}`,
    line: (head, cells, lacks) => `${head}: ${cells}. ${lacks}`,
    lacks: (n, piece) => (n === 0 ? "Completa." : `Falta: ${number(n)} ${piece}${n === 1 ? "" : "s"}.`),
    left: (n, piece, regions) => (n === 0 ? "No queda nada por poner." : `Por poner: ${number(n)} ${piece}${n === 1 ? "" : "s"}. Regiones abiertas: ${regions}.`),
    wrong: (row, col) => `Fila ${number(row)}, columna ${number(col)} queda vacía.`,
    occupied: "ocupada",
    sets: (place) => `Así que esta casilla está ocupada: ${place}.`,
    drops: (place) => `Queda vacía: ${place}.`,
    techniques: {
        "ruled out": { name: "Descartada", why: "Lo que hay en el tablero descarta esta casilla." },
        "one cell left": { name: "Una casilla libre", why: "No queda otra casilla para lo que debe estar allí." },
        "needed cell": { name: "Casilla necesaria", why: "Todas las demás casillas se tocan, así que solo cabe una estrella en ellas. La otra está aquí." },
        "region in a line": { name: "Región en una línea", why: "Todas las casillas que quedan en la región están en una línea; el resto de la línea queda vacío." },
        "line in a region": { name: "Línea en una región", why: "Todas las casillas que quedan en la línea están en una región; el resto de la región queda vacío." },
        "blocking cell": { name: "Casilla que bloquea", why: "Si una de estas casillas estuviera ocupada, allí no quedaría sitio." },
        "two regions in two lines": { name: "Dos regiones en dos líneas", why: regionsInLines },
        "two lines in two regions": { name: "Dos líneas en dos regiones", why: linesInRegions },
        "two lines in two crossing lines": { name: "Dos líneas en dos líneas que las cruzan", why: linesInLines },
        "three regions in three lines": { name: "Tres regiones en tres líneas", why: regionsInLines },
        "three lines in three regions": { name: "Tres líneas en tres regiones", why: linesInRegions },
        "three lines in three crossing lines": { name: "Tres líneas en tres líneas que las cruzan", why: linesInLines },
        "many regions in as many lines": { name: "Muchas regiones en otras tantas líneas", why: regionsInLines },
        "many lines in as many regions": { name: "Muchas líneas en otras tantas regiones", why: linesInRegions },
        "many lines in as many crossing lines": { name: "Muchas líneas en otras tantas líneas que las cruzan", why: linesInLines },
        squeeze: { name: "Apretura", why: "Si la casilla estuviera ocupada, a estas casas les quedarían muy pocas líneas o regiones para todas." },
        chain: { name: "Cadena", why: "Si la casilla estuviera ocupada, otras tendrían que estarlo también, una tras otra, hasta dejar una casa sin sitio." },
        "deep chain": { name: "Cadena profunda", why: "Si la casilla estuviera ocupada, lo que sigue, contando casas entremedio, dejaría una casa sin sitio." },
        "trial to the end": { name: "Prueba hasta el final", why: "Solo probar hasta el final muestra que esta casilla no puede estar ocupada." },
    },
};
