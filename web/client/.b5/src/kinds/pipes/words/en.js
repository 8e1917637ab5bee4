// English words of pipes. They are the form of the other languages'.
/** words are the words. */
export const words = {
    rules: [
        "Turn the tiles until all of them are joined to the source, the square one. What is joined fills with water.",
        "No end may stay open: each one meets an end of its neighbour, and none points at the edge.",
        "No pipe may come back to itself. There is one way to join all tiles, and no guess is needed.",
        "A tap turns a tile, for you alone. When you are sure, lock it: a long press, the right button, or Enter.",
    ],
    tools: { turn: "Turn", lock: "Lock" },
    sides: ["right", "up", "left", "down"],
    forms: { ends: ["end", "bend", "branch", "crossing"], straight: "straight" },
    and: (list) => (list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1) ?? ""}`),
    tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
    blank: "no tile",
    lit: "joined",
    dry: "not joined",
    source: "source",
    locked: "locked",
    loose: "",
    noBox: "This board has no boxes.",
    left: (open, joined, all) => `${open} tiles to lock. ${joined} of ${all} are joined.`,
    wrong: (row, col) => `Row ${row}, column ${col}: the tile does not lie so.`,
    sets: (place, turns) => turns === 0 ? `${place}: as it lay in the beginning.` : `${place}: ${turns === 1 ? "a quarter turn" : `${turns} quarter turns`} clockwise from how it lay in the beginning.`,
    techniques: {
        edges: { name: "Edges", why: "What is known of its neighbours and of the edge leaves the tile one turn." },
        "dead end": { name: "Dead end", why: "If the tile pointed there, the pipe would end everywhere, cut off from the other tiles." },
        loop: { name: "Loop", why: "If the tile pointed there, the pipe would come back to itself." },
        jam: { name: "Jam", why: "If the tile pointed there, the pipe would come to a tile that could not fit." },
        trial: { name: "Trial", why: "If the tile pointed there, the tiles around it would soon fit no more." },
        search: { name: "Search", why: "No technique leads to this tile, only trying turns to the end." },
    },
};
