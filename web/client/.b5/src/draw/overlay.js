// What is drawn over the cells of a board: its lines, cages and diagonals, notes that stand out, the outline of the
// selection, other players.
import { extrasOf } from "../board/extras.js";
import { linesOf, outline } from "../board/lines.js";
import { notedPlaces, strokes, struck } from "../board/places.js";
import { colOf, rowOf } from "../board/shape.js";
import { strokePaths } from "../kinds/glyph.js";
import { initial } from "../text/format.js";
import { playerColour } from "../ui/colours.js";
import { h, List, setAttr, setText } from "../ui/dom.js";
const ns = "http://www.w3.org/2000/svg";
const cageInset = 0.09;
const selectionInset = 0.045;
/** Overlay is the layer over one board. It takes no pointer. */
export class Overlay {
    el = h("div", { class: "over", "aria-hidden": "true" });
    /** What lies beneath the cells. */
    under = drawing("under");
    #ground = drawing("ground");
    #over = drawing("signs");
    #noted = path("noted-places");
    #dead = path("dead-notes");
    #lines = h("div", { class: "lines" });
    #sums = h("div", { class: "sums" });
    #marks = drawing("outlines");
    #selection = path("selection");
    #count = h("span", { class: "stroke-count", hidden: true });
    #guests = h("div", { class: "guests" });
    #list;
    #selected;
    #struck = []; // the notes of each cell that are struck through, and how
    #strokes = [];
    constructor() {
        this.#marks.append(this.#selection);
        this.#list = new List(this.#guests, (g) => g.seat, (g) => guestPart(g.seat));
        this.el.append(this.#ground, this.#lines, this.#over, this.#sums, this.#marks, this.#guests, this.#count);
    }
    /** build draws what belongs to the shape. */
    build(shape, kind) {
        this.under.replaceChildren(...strokePaths(kind.under?.(shape) ?? []));
        this.#over.replaceChildren(...strokePaths(kind.over?.(shape) ?? []));
        for (const svg of [this.under, this.#ground, this.#over, this.#marks])
            svg.setAttribute("viewBox", `0 0 ${shape.width} ${shape.height}`);
        const cages = shape.cages.map((c) => path("cage", outline(shape, c.cells, cageInset)));
        const slopes = extrasOf(shape.extras).map((extra) => path("slope", extra.path(shape.width)));
        this.#ground.replaceChildren(this.#noted, this.#dead, ...slopes, ...cages);
        this.#lines.replaceChildren(...linesOf(shape).map(buildLine));
        this.#sums.replaceChildren(...shape.cages.map(({ sum, cells }) => spot(shape, sumCell(cells), String(sum))));
        this.#selected = undefined;
        this.#struck = [];
        this.#strokes = [];
        setAttr(this.#dead, "d", "");
    }
    /** show draws what changes. */
    show(scene, looks) {
        const { shape, selected, guests = [], counted } = scene;
        this.#count.hidden = !counted;
        if (counted) {
            setText(this.#count, String(counted.many));
            place(this.#count, shape, counted.cell);
        }
        if (selected !== this.#selected) {
            this.#selected = selected;
            setAttr(this.#selection, "d", selected && selected.size > 1 ? outline(shape, selected, selectionInset) : "");
        }
        setAttr(this.#noted, "d", notedPlaces(shape, looks));
        this.#strike(shape, looks);
        this.#list.update(guests.map((g) => ({ ...g, shape })));
    }
    /** strike draws the lines through notes anew if there are others. */
    #strike(shape, looks) {
        let others = false;
        looks.forEach((look, cell) => {
            const notes = struck(look, shape.values);
            if (notes === (this.#struck[cell] ?? 0))
                return;
            this.#struck[cell] = notes;
            this.#strokes[cell] = strokes(shape, cell, notes);
            others = true;
        });
        if (others)
            setAttr(this.#dead, "d", this.#strokes.join(""));
    }
}
/** sumCell is the cell of a cage that shows its sum: the first one. */
function sumCell(cells) {
    return Math.min(...cells);
}
function drawing(name) {
    const svg = document.createElementNS(ns, "svg");
    svg.setAttribute("class", name);
    svg.setAttribute("preserveAspectRatio", "none");
    return svg;
}
function path(name, d = "") {
    const el = document.createElementNS(ns, "path");
    el.setAttribute("class", name);
    el.setAttribute("d", d);
    return el;
}
/** buildLine builds a line over the cells: borders of the cells themselves would break each other where they cross. */
function buildLine({ across, before, from, to, thick }) {
    const el = h("span", { class: `${across ? "across" : "down"}${thick ? " thick" : ""}` });
    el.style.setProperty("--before", String(before));
    el.style.setProperty("--from", String(from));
    el.style.setProperty("--long", String(to - from));
    return el;
}
function spot(shape, cell, text) {
    const el = h("span", { text });
    place(el, shape, cell);
    return el;
}
function place(el, shape, cell) {
    el.style.setProperty("--row", String(rowOf(shape, cell)));
    el.style.setProperty("--col", String(colOf(shape, cell)));
}
function guestPart(seat) {
    const el = h("span", { class: "guest" }, h("b"));
    el.style.setProperty("--by", playerColour(seat));
    const update = ({ shape, cell, name }) => {
        place(el, shape, cell);
        const badge = el.firstElementChild;
        if (badge)
            setText(badge, initial(name));
    };
    return { el, update };
}
