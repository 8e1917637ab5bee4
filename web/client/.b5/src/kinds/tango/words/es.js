// Spanish words of Tango.
const article = (value) => (value === "sol" ? "Un sol" : "Una luna");
/** words are the words. */
export const words = {
    tools: { sun: "Sol", moon: "Luna", note: "Nota" },
    values: ["", "sol", "luna"],
    lacks: (suns, moons) => (suns + moons > 0 ? `faltan: soles ${suns}, lunas ${moons}` : "completa"),
    between: { alike: (a, b) => `${a} y ${b} iguales`, unlike: (a, b) => `${a} y ${b} distintas` },
    beside: {
        alike: { left: "igual que la de la izquierda", right: "igual que la de la derecha", above: "igual que la de arriba", below: "igual que la de abajo" },
        unlike: { left: "distinta de la de la izquierda", right: "distinta de la de la derecha", above: "distinta de la de arriba", below: "distinta de la de abajo" },
    },
    wrong: (value, row, col) => `${article(value)} es un error en la fila ${row} columna ${col}.`,
    becomes: (place, value) => `${article(value)} va en ${place}.`,
    rules: [
        "Llena cada casilla vacía con un sol o una luna. En cada fila y en cada columna, la mitad son soles.",
        "Nunca hay tres iguales seguidos, ni en una fila ni en una columna.",
        "Dos casillas con = en medio son iguales. Dos con × en medio son distintas.",
        "Junto a dos iguales, y entre dos iguales, va el otro. Siempre hay un camino, y no hace falta adivinar.",
    ],
    techniques: {
        pair: { name: "Par", why: "Hay dos iguales seguidos, y un tercero al lado sería demasiado." },
        sandwich: { name: "Sándwich", why: "La casilla está entre dos iguales, y un tercero en medio sería demasiado." },
        "equal sign": { name: "Signo igual", why: "El signo = dice que la casilla de al lado tiene lo mismo." },
        "cross sign": { name: "Signo de cruz", why: "El signo × dice que la casilla de al lado tiene lo contrario." },
        "full count": { name: "Cuenta completa", why: "La línea ya los tiene todos. El resto es lo otro." },
        "pair by sign": { name: "Par por signo", why: "Un = iguala las dos casillas de al lado. Si fueran lo mismo, habría tres seguidos." },
        "count with signs": { name: "Cuenta con signos", why: "Cuenta cuántos faltan y cuántos de ellos necesitan las casillas unidas por signos." },
        "last one": { name: "El último", why: "A la línea solo le falta uno. En cualquier otro lugar dejaría tres de lo otro seguidos." },
        "complete line": { name: "Línea completa", why: "Se llene como se llene la línea, esta casilla tiene siempre lo mismo." },
        "unique line": { name: "Línea única", why: "Se llene como se llene la línea sin que sea igual a otra, esta casilla tiene siempre lo mismo." },
        "two lines": { name: "Dos líneas", why: "Se llenen como se llenen las dos líneas juntas, esta casilla tiene siempre lo mismo." },
        hypothesis: { name: "Hipótesis", why: "Si la casilla tuviera esto, alguna línea ya no se podría llenar." },
        "beyond these techniques": { name: "Más allá de estas técnicas", why: "Ninguna técnica conocida aquí llega a esta casilla." },
    },
};
