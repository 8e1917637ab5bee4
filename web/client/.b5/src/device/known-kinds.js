// Which kinds of puzzles somebody on this device knows: those whose rules were read, or skipped, and those that were played.
const key = "nonet.known";
/** knows says whether a kind is known here. */
export function knows(kind) {
    return known().includes(kind);
}
/** learned takes note that a kind is known now. */
export function learned(kind) {
    if (!knows(kind))
        localStorage.setItem(key, [...known(), kind].join(" "));
}
function known() {
    return (localStorage.getItem(key) ?? "").split(" ").filter((name) => name !== "");
}
