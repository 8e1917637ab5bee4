// Tango's entry in the list of kinds.
import { kindEntry } from "../card.js";
const card = {
    name: "tango",
    called: { en: "Tango", de: "Tango", es: "Tango", fr: "Tango", ja: "タンゴ" },
    about: {
        en: "Suns and moons, half of each in every line, never three alike in a row.",
        de: "Sonnen und Monde, in jeder Linie halb und halb, nie drei gleiche nebeneinander.",
        es: "Soles y lunas, mitad y mitad en cada línea, nunca tres iguales seguidos.",
        fr: "Soleils et lunes, moitié-moitié sur chaque ligne, jamais trois pareils à la suite.",
        ja: "太陽と月を各行・列に半分ずつ。同じものは3つ続きません。",
    },
    size: "6x6",
    picture: {
        side: 3,
        strokes: [
            { d: "M1 0v3M2 0v3M0 1h3M0 2h3", line: "line", width: 0.04 },
            { d: "M.5 .36a.14 .14 0 1 1 0 .28a.14 .14 0 1 1 0-.28M1.5 1.36a.14 .14 0 1 1 0 .28a.14 .14 0 1 1 0-.28M2.5 2.36a.14 .14 0 1 1 0 .28a.14 .14 0 1 1 0-.28", fill: "mark-2", line: "given", width: 0.05 },
            { d: "M.5 .21v.06M.5 .73v.06M.21 .5h.06M.73 .5h.06M1.5 1.21v.06M1.5 1.73v.06M1.21 1.5h.06M1.73 1.5h.06M2.5 2.21v.06M2.5 2.73v.06M2.21 2.5h.06M2.73 2.5h.06", line: "given", width: 0.06 },
            { d: "M1.58 .25a.26 .26 0 1 0 .17 .34a.2 .2 0 0 1-.17-.34zM2.58 1.25a.26 .26 0 1 0 .17 .34a.2 .2 0 0 1-.17-.34zM.58 2.25a.26 .26 0 1 0 .17 .34a.2 .2 0 0 1-.17-.34z", fill: "mark-6", line: "accent", width: 0.05 },
            { d: "M.88 1.38h.24v.24H.88zM2.38 .88h.24v.24h-.24z", fill: "surface" },
            { d: "M.92 1.46h.16M.92 1.54h.16M2.44 .94l.12 .12M2.56 .94l-.12 .12", line: "ink-2", width: 0.04 },
        ],
    },
};
/** tango is the entry. */
export const tango = kindEntry(card, () => import("./look.js"), {
    en: () => import("./words/en.js"),
    de: () => import("./words/de.js"),
    es: () => import("./words/es.js"),
    fr: () => import("./words/fr.js"),
    ja: () => import("./words/ja.js"),
});
