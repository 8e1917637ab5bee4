// Drawings that pages and canvases can both draw: strokes on a field of side 1, in colours by their names.

import { svg } from "../ui/svg.ts";

/**
 * A colour: "text" is that of the cell's value, which tells givens, players, mistakes and what is not yet known to be right;
 * the others are colours of css/tokens.css and css/palettes.css by their names.
 */
export type Tone =
  | "text"
  | "surface"
  | "sunk"
  | "ink"
  | "ink-2"
  | "line"
  | "line-strong"
  | "accent"
  | "accent-soft"
  | "on-accent"
  | "bad"
  | "good"
  | "wait"
  | "given"
  | `mark-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | `player-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** One path: filled, drawn along, or both. */
export interface Stroke {
  /** As in SVG; a cell is 1 wide and high. */
  readonly d: string;
  readonly fill?: Tone;
  readonly line?: Tone;
  /** Of the line, in parts of a cell; the usual one is 0.08. */
  readonly width?: number;
  readonly opacity?: number;
  /** Lengths of dashes and gaps, in parts of a cell. */
  readonly dash?: readonly number[];
}

/** What stands in a cell: a text, or a drawing. */
export type Glyph = string | readonly Stroke[];

const usualWidth = 0.08;

/** A tone as style. */
export function colourOf(tone: Tone): string {
  return tone === "text" ? "currentcolor" : `var(--${tone})`;
}

/** Strokes as elements of a drawing. */
export function strokePaths(strokes: readonly Stroke[]): SVGPathElement[] {
  return strokes.map(({ d, fill, line, width = usualWidth, opacity, dash }) => {
    // As attributes: a page that the server draws may have no style of its own.
    return svg("path", {
      d,
      fill: fill ? colourOf(fill) : "none",
      ...(line
        ? { stroke: colourOf(line), "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" }
        : {}),
      ...(opacity === undefined ? {} : { opacity }),
      ...(dash ? { "stroke-dasharray": dash.join(" ") } : {}),
    });
  });
}

/** Strokes as a picture of some width and height, counted in cells. */
export function drawing(strokes: readonly Stroke[], name: string, width = 1, height = width): SVGSVGElement {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: name, "aria-hidden": "true" }, ...strokePaths(strokes));
}

/** Draws strokes on a canvas whose unit is a cell's side. tone says what colour a tone has there. */
export function penStrokes(
  pen: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  tone: (name: Tone) => string,
): void {
  for (const { d, fill, line, width = usualWidth, opacity, dash } of strokes) {
    const path = new Path2D(d);
    pen.save();
    pen.globalAlpha = opacity ?? 1;
    pen.setLineDash([...(dash ?? [])]);
    pen.lineCap = pen.lineJoin = "round";
    if (fill) {
      pen.fillStyle = tone(fill);
      pen.fill(path);
    }
    if (line) {
      pen.strokeStyle = tone(line);
      pen.lineWidth = width;
      pen.stroke(path);
    }
    pen.restore();
  }
}
