// The marks that stay on this device: centre notes and colours, by the board that they are on.
const keptKey = "nonet.marks";
const boardsMost = 24; // the boards that were marked last
/** keptMarks are the marks on a board, as text; "" where there are none. */
export function keptMarks(board) {
    return read().find(([key]) => key === board)?.[1] ?? "";
}
/** keepMarks keeps the marks on a board. */
export function keepMarks(board, marks) {
    const others = read().filter(([key]) => key !== board);
    localStorage.setItem(keptKey, JSON.stringify([[board, marks], ...others].slice(0, boardsMost)));
}
function read() {
    try {
        const kept = JSON.parse(localStorage.getItem(keptKey) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isEntry) : [];
    }
    catch {
        return [];
    }
}
function isEntry(value) {
    return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
}
