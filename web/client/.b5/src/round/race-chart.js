// The race chart: how far everyone was at every time of a round.
import { clock, initial, percent } from "../text/format.js";
import { text } from "../text/text.js";
import { playerColour } from "../ui/colours.js";
import { setAttr } from "../ui/dom.js";
import { svg } from "../ui/svg.js";
const large = { left: 44, right: 26, top: 12, bottom: 26 };
const small = { left: 0, right: 16, top: 6, bottom: 4 };
/** Chart draws a course; a small one has neither scale nor milestones. */
export class Chart {
    el;
    #field;
    #plain;
    #drawing = svg("g");
    #now = svg("line", { class: "now", y1: 0, y2: 0, visibility: "hidden" });
    #width = 640;
    #height = 240;
    #course;
    #at;
    /** length is how long the chart that is drawn is, in milliseconds. */
    get length() {
        return Math.max(1, this.#course?.length ?? 1);
    }
    constructor(plain = false) {
        this.#plain = plain;
        this.#field = plain ? small : large;
        this.el = svg("svg", { class: plain ? "chart plain" : "chart", role: "img" }, this.#drawing, this.#now);
        new ResizeObserver(([entry]) => entry && this.#fit(entry.contentRect)).observe(this.el);
    }
    /** show draws a course. */
    show(course) {
        this.#course = course;
        const said = course.runners.map((r) => `${r.name} ${text.play.percent(percent(lastOf(r), course.whole))}`);
        setAttr(this.el, "aria-label", `${text.chart.name}: ${said.join(", ")}`);
        const scale = this.#scale(course.length);
        const places = this.#spread(course);
        this.#drawing.replaceChildren(...scale, ...course.runners.flatMap((r, i) => this.#line(r, course, places[i] ?? 0)));
    }
    /** mark shows a time of the course. */
    mark(at) {
        this.#at = at;
        const x = String(this.#x(at));
        setAttr(this.#now, "visibility", "visible");
        setAttr(this.#now, "x1", x);
        setAttr(this.#now, "x2", x);
        setAttr(this.#now, "y1", String(this.#field.top));
        setAttr(this.#now, "y2", String(this.#height - this.#field.bottom));
    }
    /** timeAt is the time under a place across the drawing, from 0 to 1. */
    timeAt(share) {
        const { left, right } = this.#field;
        const inside = (share * this.#width - left) / (this.#width - left - right);
        return Math.max(0, Math.min(1, inside)) * this.length;
    }
    /** fit draws in the measure of the page, so that words and lines are as large in a narrow chart as in a wide one. */
    #fit({ width, height }) {
        if (width === 0)
            return;
        [this.#width, this.#height] = [width, height];
        setAttr(this.el, "viewBox", `0 0 ${width} ${height}`);
        if (this.#course)
            this.show(this.#course);
        if (this.#at !== undefined)
            this.mark(this.#at);
    }
    #x(at) {
        const { left, right } = this.#field;
        return round(left + ((this.#width - left - right) * Math.min(at, this.length)) / this.length);
    }
    #y(done, whole) {
        const { top, bottom } = this.#field;
        return round(this.#height - bottom - ((this.#height - top - bottom) * done) / Math.max(1, whole));
    }
    /** scale are the lines at none, half and all of the cells, with their labels and those of the times. */
    #scale(length) {
        const { left, right, bottom } = this.#field;
        const heights = [0, 50, 100].map((n) => ({ n, y: this.#y(n, 100) }));
        const rules = heights.map(({ y }) => svg("line", { class: "rule", x1: left, x2: this.#width - right, y1: y, y2: y }));
        if (this.#plain)
            return rules;
        const rows = heights.map(({ n, y }) => svg("text", { x: left - 8, y: y + 4, class: "scale end" }, text.play.percent(n)));
        const columns = [0, 0.5, 1].map((share) => svg("text", { x: this.#x(length * share), y: this.#height - bottom + 18, class: "scale middle" }, clock(length * share)));
        return [...rules, ...rows, ...columns];
    }
    /** spread finds a height for each name, so that the names of players at the same height do not overlap. */
    #spread(course) {
        const step = this.#plain ? 11 : 15;
        const order = course.runners.map((r, i) => ({ i, y: this.#y(lastOf(r), course.whole) })).sort((a, b) => a.y - b.y);
        const places = [];
        let free = this.#field.top;
        for (const { i, y } of order) {
            places[i] = Math.max(y, free);
            free = (places[i] ?? 0) + step;
        }
        return places;
    }
    #line({ seat, name, points }, course, nameY) {
        const start = points[0] ?? { at: 0, done: 0 };
        let path = `M${this.#x(start.at)} ${this.#y(start.done, course.whole)}`;
        for (const p of points.slice(1))
            path += `H${this.#x(p.at)}V${this.#y(p.done, course.whole)}`;
        path += `H${this.#x(course.length)}`;
        const colour = playerColour(seat);
        const line = svg("path", { d: path, class: `run dash-${seat % 4}` });
        const label = svg("text", { x: this.#width - this.#field.right + 5, y: nameY + 4, class: "runner" }, initial(name));
        line.style.stroke = label.style.fill = colour;
        const marks = this.#plain ? [] : course.milestones.filter((m) => m.seat === seat && m.kind !== "done");
        return [line, label, ...marks.map((m) => this.#milestone(m, points, course.whole, colour))];
    }
    #milestone(milestone, points, whole, colour) {
        const done = points.filter((p) => p.at <= milestone.at).at(-1)?.done ?? 0;
        const x = this.#x(milestone.at);
        const y = this.#y(done, whole);
        const shape = milestone.kind === "hint" ? `M${x - 4} ${y}h8` : `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
        const el = svg("path", { d: shape, class: "milestone" }, svg("title", {}, text.chart.milestones[milestone.kind]));
        el.style.stroke = colour;
        return el;
    }
}
function lastOf(runner) {
    return runner.points.at(-1)?.done ?? 0;
}
function round(n) {
    return Math.round(n * 10) / 10;
}
