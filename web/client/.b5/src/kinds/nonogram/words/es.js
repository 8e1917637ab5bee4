// Spanish words of nonograms.
import { grammarOf } from "../../../text/grammar.js";
const { many } = grammarOf("es");
/** words are the words. */
export const words = {
    tools: { fill: "Rellenar", cross: "Tachar" },
    filled: "rellena",
    row: (n) => `Fila ${n}`,
    column: (n) => `Columna ${n}`,
    line: (name, clue, cells) => `${name}, pista ${clue}: ${cells}.`,
    stretch: {
        filled: (n) => many(n, { one: "# rellena", other: "# rellenas" }),
        crossed: (n) => many(n, { one: "# tachada", other: "# tachadas" }),
        open: (n) => many(n, { one: "# abierta", other: "# abiertas" }),
    },
    left: (n) => many(n, { one: "Queda # casilla por rellenar.", other: "Quedan # casillas por rellenar." }),
    wrong: (row, col) => `La fila ${row} columna ${col} queda vacía.`,
    sets: (place) => `Rellena: ${place}.`,
    drops: (place) => `Tacha: ${place}.`,
    techniques: {
        "full line": { name: "Línea llena", why: "La pista solo deja una disposición de la línea." },
        "finished line": { name: "Línea terminada", why: "Todos los bloques de la línea están rellenos, así que el resto queda vacío." },
        overlap: { name: "Solapamiento", why: "Un bloque cubre estas casillas, esté donde esté dentro de su espacio." },
        reach: { name: "Alcance", why: "Las casillas rellenas dicen hasta dónde llega cada bloque: unas las cubre siempre y a otras no llega ninguno." },
        "complete line": { name: "Línea completa", why: "Se coloquen como se coloquen los bloques de la línea, estas casillas salen iguales." },
        "two lines": { name: "Dos líneas", why: "Supón lo contrario: la línea y las que la cruzan no dejan sitio a la pista de la línea de al lado." },
        probing: { name: "Tanteo", why: "Supón lo contrario y sigue desde ahí: al final una pista ya no encaja." },
        "beyond these techniques": { name: "Más allá de estas técnicas", why: "Ninguna técnica conocida aquí llega a esta casilla." },
    },
    rules: [
        "Cada número es un bloque de casillas rellenas. Un 5 en una línea de cinco casillas las llena todas.",
        "Varios números son varios bloques, en este orden, con al menos una casilla vacía entre ellos.",
        "Tacha las casillas que quedan vacías. Un número se tacha cuando su bloque está hecho.",
        "Un 3 cubre el centro de cinco casillas, esté donde esté. Siempre hay un paso así y nunca hace falta adivinar.",
    ],
};
