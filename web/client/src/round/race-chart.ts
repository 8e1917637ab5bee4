// The race chart: everyone's progress over the time of a round.

import type { Milestone, Point } from "../room/track.ts";
import { clock, percent } from "../text/format.ts";
import { text } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { setAttr } from "../ui/dom.ts";
import { svg } from "../ui/svg.ts";

/** A line of the chart. */
export interface Runner {
  readonly seat: number;
  readonly name: string;
  /** The letters at the end of the line. */
  readonly letters: string;
  readonly points: readonly Point[];
}

/** The contents of a chart. */
export interface Course {
  readonly runners: readonly Runner[];
  readonly milestones: readonly Milestone[];
  /** The number of cells of a whole board. */
  readonly whole: number;
  /** The length of the chart in milliseconds. */
  readonly length: number;
  /** The runners fill one board: their shares are stacked. */
  readonly stacked?: boolean;
}

/** The margins of the drawing. */
interface Field {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const large: Field = { left: 44, right: 34, top: 12, bottom: 26 };
const small: Field = { left: 0, right: 24, top: 6, bottom: 4 };

/** Draws a course; a small chart has neither a scale nor milestones. */
export class Chart {
  readonly el: SVGSVGElement;
  readonly #field: Field;
  readonly #plain: boolean;
  readonly #drawing = svg("g");
  readonly #now = svg("line", { class: "now", y1: 0, y2: 0, visibility: "hidden" });
  #width = 640;
  #height = 240;
  /** The drawn course. */
  course: Course | undefined;
  #at: number | undefined;

  /** The length of the drawn chart in milliseconds. */
  get length(): number {
    return Math.max(1, this.course?.length ?? 1);
  }

  constructor(plain = false) {
    this.#plain = plain;
    this.#field = plain ? small : large;
    this.el = svg("svg", { class: plain ? "chart plain" : "chart", role: "img" }, this.#drawing, this.#now);
    new ResizeObserver(([entry]) => entry && this.#fit(entry.contentRect)).observe(this.el);
  }

  /** Draws a course. */
  show(course: Course): void {
    this.course = course;
    this.el.style.setProperty("--runners", String(course.runners.length));
    const said = course.runners.map((r) => `${r.name} ${text.play.percent(percent(lastOf(r), course.whole))}`);
    setAttr(this.el, "aria-label", `${text.chart.name}: ${said.join(", ")}`);
    const scale = this.#scale(course.length);
    const drawn = { ...course, runners: makeRunners(course) };
    const aside = course.stacked ? [] : this.#asides(course);
    const places = this.#spread(drawn, aside);
    this.#drawing.replaceChildren(
      ...scale,
      ...drawn.runners.flatMap((r, i) => this.#line(r, drawn, aside[i] ?? 0, places[i] ?? 0)),
    );
  }

  /** Highlights a time of the course. */
  mark(at: number): void {
    this.#at = at;
    const x = String(this.#x(at));
    setAttr(this.#now, "visibility", "visible");
    setAttr(this.#now, "x1", x);
    setAttr(this.#now, "x2", x);
    setAttr(this.#now, "y1", String(this.#field.top));
    setAttr(this.#now, "y2", String(this.#height - this.#field.bottom));
  }

  /** Returns the time at a horizontal position, from 0 to 1. */
  timeAt(share: number): number {
    const { left, right } = this.#field;
    const inside = (share * this.#width - left) / (this.#width - left - right);
    return Math.max(0, Math.min(1, inside)) * this.length;
  }

  /** Draws in the page's units, so that text and lines have the same size in narrow and wide charts. */
  #fit({ width, height }: DOMRectReadOnly): void {
    if (width === 0) return;
    [this.#width, this.#height] = [width, height];
    setAttr(this.el, "viewBox", `0 0 ${width} ${height}`);
    if (this.course) this.show(this.course);
    if (this.#at !== undefined) this.mark(this.#at);
  }

  #x(at: number): number {
    const { left, right } = this.#field;
    return round(left + ((this.#width - left - right) * Math.min(at, this.length)) / this.length);
  }

  #y(done: number, whole: number): number {
    const { top, bottom } = this.#field;
    return round(this.#height - bottom - ((this.#height - top - bottom) * done) / Math.max(1, whole));
  }

  /** Returns the lines at none, half and all of the cells, with their labels and those of the times. */
  #scale(length: number): SVGElement[] {
    const { left, right, bottom } = this.#field;
    const heights = [0, 50, 100].map((n) => ({ n, y: this.#y(n, 100) }));
    const rules = heights.map(({ y }) =>
      svg("line", { class: "rule", x1: left, x2: this.#width - right, y1: y, y2: y }),
    );
    if (this.#plain) return rules;
    const rows = heights.map(({ n, y }) =>
      svg("text", { x: left - 8, y: y + 4, class: "scale end" }, text.play.percent(n)),
    );
    const columns = [0, 0.5, 1].map((share) =>
      svg(
        "text",
        { x: this.#x(length * share), y: this.#height - bottom + 18, class: "scale middle" },
        clock(length * share),
      ),
    );
    return [...rules, ...rows, ...columns];
  }

  /** Returns the heights of the letters, so that none overlap or leave the drawing. */
  #spread(course: Course, aside: readonly number[]): number[] {
    const { top, bottom } = this.#field;
    const fits = (this.#height - top - bottom) / Math.max(1, course.runners.length - 1);
    const step = Math.min(this.#plain ? 11 : 15, fits);
    const order = course.runners
      .map((r, i) => ({ i, y: this.#heights(course, aside[i] ?? 0)(lastOf(r)) }))
      .sort((a, b) => a.y - b.y);
    const places: number[] = [];
    let free = top;
    for (const [place, { i, y }] of order.entries()) {
      const below = order.length - 1 - place; // the number of letters below it, which need space
      places[i] = Math.min(Math.max(y, free), this.#height - bottom - below * step);
      free = (places[i] ?? 0) + step;
    }
    return places;
  }

  /**
   * Returns how far each line is offset from its true height, away from the nearer edge, so that no two end at the same
   * place.
   */
  #asides({ runners, whole }: Course): number[] {
    const { top, bottom } = this.#field;
    const lane = Math.min(2.5, (this.#height - top - bottom) / 2 / runners.length);
    const ends: number[] = [];
    return runners.map((r) => {
      const [height, way] = [this.#y(lastOf(r), whole), lastOf(r) * 2 > whole ? 1 : -1];
      let end = height;
      while (ends.some((other) => Math.abs(other - end) < lane)) end += way * lane;
      ends.push(end);
      return end - height;
    });
  }

  /** Returns the heights of a line with an offset. */
  #heights({ whole }: Course, aside: number): (done: number) => number {
    const { top, bottom } = this.#field;
    return (done) => round(Math.max(top, Math.min(this.#height - bottom, this.#y(done, whole) + aside)));
  }

  #line(runner: Runner, course: Course, aside: number, nameY: number): SVGElement[] {
    const { seat, letters, points } = runner;
    const start = points[0] ?? { at: 0, done: 0 };
    const y = this.#heights(course, aside);
    let path = `M${this.#x(start.at)} ${y(start.done)}`;
    for (const p of points.slice(1)) path += `H${this.#x(p.at)}V${y(p.done)}`;
    path += `H${this.#x(course.length)}`;
    const colour = playerColour(seat);
    const line = svg("path", { d: path, class: `run dash-${seat % 4}` });
    const label = svg("text", { x: this.#width - this.#field.right + 5, y: nameY + 4, class: "runner" }, letters);
    line.style.stroke = label.style.fill = colour;
    const area = course.stacked ? [svg("path", { d: `${path}V${y(0)}H${this.#x(start.at)}Z`, class: "share" })] : [];
    for (const el of area) el.style.setProperty("--by", colour);
    const marks = this.#plain ? [] : course.milestones.filter((m) => m.seat === seat && m.kind !== "done");
    return [...area, line, label, ...marks.map((m) => this.#milestone(m, points, course.whole, colour))];
  }

  #milestone(milestone: Milestone, points: readonly Point[], whole: number, colour: string): SVGElement {
    const done = points.filter((p) => p.at <= milestone.at).at(-1)?.done ?? 0;
    const x = this.#x(milestone.at);
    const y = this.#y(done, whole);
    const shape = milestone.kind === "hint" ? `M${x - 4} ${y}h8` : `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
    const el = svg("path", { d: shape, class: "milestone" }, svg("title", {}, text.chart.milestones[milestone.kind]));
    el.style.stroke = colour;
    return el;
  }
}

/** Returns the runners of a course as they are drawn. */
export function makeRunners({ stacked, runners }: Course): readonly Runner[] {
  return stacked ? stack(runners) : runners;
}

/** Stacks the runners' shares; the highest is the first, so that it is drawn behind the others. */
function stack(runners: readonly Runner[]): Runner[] {
  const times = [...new Set([0, ...runners.flatMap((r) => r.points.map((p) => p.at))])].sort((a, b) => a - b);
  const below = times.map(() => 0);
  const stacked = runners.map((runner) => {
    const points = times.map((at, i) => {
      const done = (below[i] ?? 0) + (runner.points.filter((p) => p.at <= at).at(-1)?.done ?? 0);
      below[i] = done;
      return { at, done };
    });
    return { ...runner, points };
  });
  return stacked.reverse();
}

function lastOf(runner: Runner): number {
  return runner.points.at(-1)?.done ?? 0;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
