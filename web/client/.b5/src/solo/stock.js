// Puzzles that are kept on this device for when there is no network: one of each kind, fetched while there is one.
import * as api from "../net/api.js";
import { loadLook } from "../kinds/looks.js";
const stockKey = "nonet.stock";
/** taken is a kept puzzle of a kind, which is kept no more; undefined is that there is none. */
export function taken(kind) {
    const all = stock();
    const found = all[kind];
    delete all[kind];
    keep(all);
    return found;
}
/** restock has a puzzle fetched of each kind of which none is kept, with its look. It gives up where the server does not answer. */
export async function restock(wanted) {
    for (const choice of wanted) {
        const { kind = "" } = choice;
        if (stock()[kind])
            continue;
        const found = await Promise.all([api.newPuzzle(choice), loadLook(kind)]).catch(() => undefined);
        if (!found)
            return;
        const [{ puzzle, solution }] = found;
        if (solution)
            keep({ ...stock(), [kind]: { puzzle, solution } });
    }
}
function stock() {
    try {
        const kept = JSON.parse(localStorage.getItem(stockKey) ?? "{}");
        return typeof kept === "object" && kept !== null ? { ...kept } : {};
    }
    catch {
        return {};
    }
}
function keep(all) {
    try {
        localStorage.setItem(stockKey, JSON.stringify(all));
    }
    catch {
        // A full store has no place for what may never be wanted.
    }
}
