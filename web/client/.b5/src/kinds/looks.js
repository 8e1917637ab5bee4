// The looks that are loaded, and those that can be. Whoever shows a puzzle has its look loaded first; from then on lookOf has it.
import { kindEntries } from "./all-kinds.js";
import { cardOf } from "./cards.js";
import { plainLook } from "./plain.js";
import { sudokuLook } from "./sudoku/look.js";
/** The usual kind's look is always there; a puzzle that names no kind is of that kind. */
const loaded = new Map([["", sudokuLook], [sudokuLook.name, sudokuLook]]);
const loading = new Map();
/** lookOf is a kind's look. One that is not loaded, or that there is not, has digits shown as they are. */
export function lookOf(kind) {
    return loaded.get(kind ?? "") ?? plainLook;
}
/** isReady says whether there is nothing to wait for before a kind is shown. */
export function isReady(kind) {
    return loaded.has(kind ?? "") || !cardOf(kind);
}
/** loadLook has a kind's look loaded. It fails where the network does; a kind without a look needs none. */
export async function loadLook(kind) {
    const name = kind ?? "";
    const entry = kindEntries.find(({ card }) => card.name === name);
    if (!entry?.load || loaded.has(name))
        return;
    const way = loading.get(name) ?? entry.load().then(adopt);
    loading.set(name, way);
    try {
        await way;
    }
    finally {
        loading.delete(name);
    }
}
/** adopt takes a look in. */
export function adopt(look) {
    loaded.set(look.name, look);
    if (!look.css || typeof document === "undefined")
        return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look.css);
    document.adoptedStyleSheets.push(sheet);
}
/** readShape reads a puzzle's shape as its kind does. */
export function readShape(plan) {
    return lookOf(plan.kind).shape(plan);
}
