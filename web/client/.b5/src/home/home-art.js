// The drawing on the home page: a box of nine, filled by three people.
const ns = "http://www.w3.org/2000/svg";
const side = 56;
/** Digits of the box and the player who placed each: 0 is a given, nothing is notes. */
const cells = [
    ["5", 0], ["3", 1], ["4", 0],
    ["6", 2], ["7", 0], undefined,
    ["1", 3], ["9", 1], ["8", 0],
];
/** nonetArt draws it. */
export function nonetArt() {
    const svg = make("svg", { viewBox: "-2 -2 172 172", class: "art", "aria-hidden": "true" });
    cells.forEach((cell, i) => {
        const x = (i % 3) * side;
        const y = Math.floor(i / 3) * side;
        svg.append(make("rect", { class: cell ? "cell" : "cell on", x, y, width: side, height: side }));
        svg.append(...(cell ? [digit(cell[0], cell[1], x, y)] : [note("2", x + 28, y + 16), note("6", x + 46, y + 32)]));
    });
    for (const at of [side, 2 * side]) {
        svg.append(make("line", { class: "edge thin", x1: at, y1: 0, x2: at, y2: 3 * side }));
        svg.append(make("line", { class: "edge thin", x1: 0, y1: at, x2: 3 * side, y2: at }));
    }
    svg.append(make("rect", { class: "edge", x: 0, y: 0, width: 3 * side, height: 3 * side, rx: 6 }));
    return svg;
}
function digit(text, seat, x, y) {
    const el = make("text", { ...(seat ? { class: `player-${seat}` } : {}), x: x + side / 2, y: y + side * 0.69 });
    el.textContent = text;
    return el;
}
function note(text, x, y) {
    const el = make("text", { class: "note", x, y });
    el.textContent = text;
    return el;
}
function make(tag, attributes) {
    const el = document.createElementNS(ns, tag);
    for (const [name, value] of Object.entries(attributes))
        el.setAttribute(name, String(value));
    return el;
}
