// Drawings for pages and canvases: strokes on a field with side 1, with named colours.

import { svg } from "../ui/svg.ts";

/**
 * A colour. "text" is the colour of the cell's value, which distinguishes givens, players, mistakes and unconfirmed
 * values; the others are colours of css/tokens.css and css/palettes.css.
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

/** A path: filled, stroked, or both. */
export interface Stroke {
  /** As in SVG; a cell is 1 wide and high. */
  readonly d: string;
  readonly fill?: Tone;
  readonly line?: Tone;
  /** The width of the line, in cells; the default is 0.08. */
  readonly width?: number;
  readonly opacity?: number;
  /** The lengths of dashes and gaps, in cells. */
  readonly dash?: readonly number[];
}

/** The contents of a cell: a text or a drawing. */
export type Glyph = string | readonly Stroke[];

const usualWidth = 0.08;

/** Returns a tone as a CSS colour. */
function colourOf(tone: Tone): string {
  return tone === "text" ? "currentcolor" : `var(--${tone})`;
}

/** Returns strokes as SVG elements. */
export function strokePaths(strokes: readonly Stroke[]): SVGPathElement[] {
  return strokes.map(({ d, fill, line, width = usualWidth, opacity, dash }) => {
    // Attributes, because a prerendered page may have no style of its own.
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

/** Returns strokes as a picture with a width and height in cells. */
export function drawing(strokes: readonly Stroke[], name: string, width = 1, height = width): SVGSVGElement {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: name, "aria-hidden": "true" }, ...strokePaths(strokes));
}

/** Draws strokes on a canvas whose unit is a cell's side. tone maps tones to colours. */
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
