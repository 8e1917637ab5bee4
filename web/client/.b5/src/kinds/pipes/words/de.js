// Deutsche Wörter der Rohre.
/** words are the words. */
export const words = {
    rules: [
        "Dreh die Teile, bis alle mit der Quelle verbunden sind, dem Quadrat. Was verbunden ist, füllt sich mit Wasser.",
        "Kein Ende darf offen bleiben: Jedes trifft auf ein Ende des Nachbarn, und keines zeigt auf den Rand.",
        "Kein Rohr darf zu sich selbst zurückführen. Es gibt genau einen Weg, alle zu verbinden, und raten muss niemand.",
        "Tippen dreht ein Teil, nur für dich. Bist du sicher, sperr es: lange drücken, rechte Taste oder Enter.",
    ],
    tools: { turn: "Drehen", lock: "Sperren" },
    sides: ["rechts", "oben", "links", "unten"],
    forms: { ends: ["Ende", "Bogen", "Abzweig", "Kreuzung"], straight: "gerade" },
    and: (list) => (list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} und ${list.at(-1) ?? ""}`),
    tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
    blank: "kein Teil",
    lit: "verbunden",
    dry: "nicht verbunden",
    source: "Quelle",
    locked: "gesperrt",
    loose: "",
    noBox: "Dieses Brett hat keine Blöcke.",
    left: (open, joined, all) => `${open} Teile zu sperren. ${joined} von ${all} sind verbunden.`,
    wrong: (row, col) => `Zeile ${row}, Spalte ${col}: So liegt das Teil nicht.`,
    sets: (place, turns) => turns === 0 ? `${place}: so, wie es am Anfang lag.` : `${place}: ${turns === 1 ? "eine Vierteldrehung" : `${turns} Vierteldrehungen`} nach rechts, von der Lage am Anfang aus.`,
    techniques: {
        edges: { name: "Ränder", why: "Was von den Nachbarn und vom Rand bekannt ist, lässt dem Teil eine einzige Lage." },
        "dead end": { name: "Sackgasse", why: "Zeigte das Teil dorthin, endete das Rohr überall, getrennt von den anderen Teilen." },
        loop: { name: "Schleife", why: "Zeigte das Teil dorthin, führte das Rohr zu sich selbst zurück." },
        jam: { name: "Stau", why: "Zeigte das Teil dorthin, käme das Rohr zu einem Teil, das nicht passen kann." },
        trial: { name: "Versuch", why: "Zeigte das Teil dorthin, passten die Teile darum bald nicht mehr zusammen." },
        search: { name: "Suche", why: "Zu diesem Teil führt keine Technik, nur Probieren bis zum Ende." },
    },
};
