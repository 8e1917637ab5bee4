// Palabras españolas de las tuberías.
/** words are the words. */
export const words = {
    rules: [
        "Gira las piezas hasta que todas estén unidas a la fuente, la cuadrada. Lo que está unido se llena de agua.",
        "Ningún extremo puede quedar abierto: cada uno da con otro de la pieza vecina, y ninguno apunta al borde.",
        "Ninguna tubería puede volver sobre sí misma. Solo hay una manera de unirlas todas, y no hace falta adivinar.",
        "Un toque gira una pieza, solo para ti. Cuando lo tengas claro, fíjala: pulsación larga, botón derecho o Intro.",
    ],
    tools: { turn: "Girar", lock: "Fijar" },
    sides: ["derecha", "arriba", "izquierda", "abajo"],
    forms: { ends: ["extremo", "codo", "derivación", "cruce"], straight: "recta" },
    and: (list) => (list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} y ${list.at(-1) ?? ""}`),
    tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
    blank: "sin pieza",
    lit: "unida",
    dry: "sin unir",
    source: "fuente",
    locked: "fijada",
    loose: "",
    noBox: "Este tablero no tiene cajas.",
    left: (open, joined, all) => `${open} piezas por fijar. ${joined} de ${all} están unidas.`,
    wrong: (row, col) => `Fila ${row}, columna ${col}: la pieza no va así.`,
    sets: (place, turns) => turns === 0 ? `${place}: como estaba al principio.` : `${place}: ${turns === 1 ? "un cuarto de vuelta" : `${turns} cuartos de vuelta`} a la derecha desde como estaba al principio.`,
    techniques: {
        edges: { name: "Bordes", why: "Lo que se sabe de las vecinas y del borde le deja a la pieza una sola posición." },
        "dead end": { name: "Callejón sin salida", why: "Si la pieza apuntara allí, la tubería acabaría por todas partes, separada de las demás." },
        loop: { name: "Bucle", why: "Si la pieza apuntara allí, la tubería volvería sobre sí misma." },
        jam: { name: "Atasco", why: "Si la pieza apuntara allí, la tubería llegaría a una pieza que no puede encajar." },
        trial: { name: "Prueba", why: "Si la pieza apuntara allí, las de alrededor pronto dejarían de encajar." },
        search: { name: "Búsqueda", why: "Ninguna técnica lleva a esta pieza, solo probar hasta el final." },
    },
};
