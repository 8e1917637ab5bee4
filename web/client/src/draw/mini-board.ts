// A small board on a canvas, for pages with many boards, where an element for each cell would cost too much.

import type { Board } from "../board/board.ts";
import { extrasOf } from "../board/extras.ts";
import { linesOf, outline } from "../board/lines.ts";
import { cellsOf, type Shape } from "../board/shape.ts";
import { prefs, themeEvent } from "../device/applied-prefs.ts";
import { penStrokes, type Stroke, type Tone } from "../kinds/glyph.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { initial } from "../text/format.ts";
import { paintOf, tintName, type Paint } from "../ui/colours.ts";
import { h, setAttr } from "../ui/dom.ts";

/** The contents of a small board. */
export interface MiniScene {
  readonly shape: Shape;
  readonly givens: readonly number[];
  readonly board: Board;
  /** Show each value in the colour of the player who placed it. */
  readonly authors: boolean;
  /** Names by seat: their initials are written next to the values of a shared board. */
  readonly names?: ReadonlyMap<number, string>;
  /** The cell with a frame. */
  readonly marked?: number;
}

/** A small board. It is redrawn when its scene, its size or the theme changes. */
export class MiniBoard {
  readonly el = h("canvas", { class: "mini", "aria-hidden": "true" });
  #scene: MiniScene | undefined;
  readonly #sizes = new ResizeObserver(() => this.#draw());

  constructor() {
    this.#sizes.observe(this.el);
    this.el.addEventListener(themeEvent, () => this.#draw());
  }

  /** Draws a scene, if it has changed. */
  show(scene: MiniScene): void {
    const old = this.#scene;
    this.#scene = scene;
    setAttr(this.el, "data-kind", scene.shape.kind);
    if (old?.board !== scene.board || old.authors !== scene.authors) this.#draw();
  }

  #draw(): void {
    const scene = this.#scene;
    const side = Math.round(this.el.clientWidth * devicePixelRatio);
    if (!scene || side === 0) return;
    this.el.width = this.el.height = side;
    const pen = this.el.getContext("2d");
    if (pen) drawBoard(pen, side, scene, paintOf(this.el));
  }
}

/** Draws a board on a square of the given size in pixels. */
function drawBoard(pen: CanvasRenderingContext2D, side: number, scene: MiniScene, paint: Paint): void {
  const { shape } = scene;
  const { drawing } = kindUI(shape.kind);
  const cell = side / Math.max(shape.width, shape.height);
  const tone = (name: Tone) => (name === "text" ? paint.given : paint.colour(name));
  pen.clearRect(0, 0, side, side);
  pen.translate(Math.round((side - shape.width * cell) / 2), Math.round((side - shape.height * cell) / 2));
  drawGrounds(pen, cell, shape, paint);
  const patterns = prefs().palette === "usual" ? undefined : drawing.patterns;
  inCells(pen, cell, () => penStrokes(pen, [...(drawing.under?.(shape) ?? []), ...(patterns?.(shape) ?? [])], tone));
  drawLines(pen, cell, shape, paint);
  drawRules(pen, cell, shape, paint);
  const family = getComputedStyle(pen.canvas).fontFamily;
  if (cell >= sumsFrom * devicePixelRatio) drawSums(pen, cell, shape, paint, family);
  drawValues(pen, cell, scene, paint, family);
  if (scene.marked !== undefined) {
    const { marked } = scene;
    const frame: Stroke = { d: "M.08 .08h.84v.84h-.84z", line: "wait", width: 0.12 };
    inCells(pen, cell, () => penStrokes(pen, [frame], tone), marked % shape.width, Math.floor(marked / shape.width));
  }
  inCells(pen, cell, () => penStrokes(pen, drawing.over?.(shape) ?? [], tone));
}

/** Calls draw with a cell's side as the unit and its corner as the origin. */
function inCells(pen: CanvasRenderingContext2D, cell: number, draw: () => void, col = 0, row = 0): void {
  pen.save();
  pen.translate(col * cell, row * cell);
  pen.scale(cell, cell);
  draw();
  pen.restore();
}

/** Draws the ground of the cells. */
function drawGrounds(pen: CanvasRenderingContext2D, cell: number, shape: Shape, paint: Paint): void {
  const { width, height, tints = [] } = shape;
  pen.fillStyle = paint.ground;
  if (shape.voids.size === 0) pen.fillRect(0, 0, width * cell, height * cell);
  for (const at of shape.voids.size > 0 || tints.length > 0 ? cellsOf(shape) : []) {
    const tint = tints[at] ?? 0;
    pen.fillStyle = tint > 0 ? paint.colour(tintName(tint)) : paint.ground;
    pen.fillRect((at % width) * cell, Math.floor(at / width) * cell, cell, cell);
  }
}

/** Draws the values of the cells, and the values that cells begin with. */
function drawValues(pen: CanvasRenderingContext2D, cell: number, scene: MiniScene, paint: Paint, family: string): void {
  const { shape, givens, board } = scene;
  const look = kindUI(shape.kind);
  const shown = board.cells.map((value, i) => value || (shape.start?.[i] ?? 0));
  const states = look.states?.(shape, shown) ?? [];
  const { numbers } = prefs();
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  shown.forEach((value, i) => {
    if (value === 0) return;
    const given = givens[i] !== 0;
    const by = board.by[i] ?? 0;
    const colour = given ? paint.given : scene.authors && by ? paint.player(by) : paint.filled;
    const [col, row] = [i % shape.width, Math.floor(i / shape.width)];
    const loose = board.cells[i] === 0;
    const author = given ? undefined : scene.names?.get(by);
    if (author) drawInitial(pen, cell, col, row, initial(author), colour, family);
    const glyph = look.drawing.value({
      shape,
      cell: i,
      value,
      given,
      loose,
      crossed: false,
      state: states[i] ?? 0,
      pending: false,
      wrong: false,
      numbers,
    });
    if (typeof glyph !== "string") {
      inCells(
        pen,
        cell,
        () => penStrokes(pen, glyph, (tone) => (tone === "text" ? colour : paint.colour(tone))),
        col,
        row,
      );
      return;
    }
    pen.fillStyle = colour;
    pen.font = `${given ? 400 : 600} ${cell * (glyph.length > 1 ? 0.54 : 0.66)}px ${family}`;
    pen.fillText(glyph, (col + 0.5) * cell, (row + 0.54) * cell);
  });
}

/** Writes the initial of the player who placed a value, because not everybody can tell players apart by colour. */
function drawInitial(
  pen: CanvasRenderingContext2D,
  cell: number,
  col: number,
  row: number,
  letter: string,
  colour: string,
  family: string,
): void {
  pen.save();
  pen.textAlign = "right";
  pen.textBaseline = "bottom";
  pen.fillStyle = colour;
  pen.font = `700 ${cell * 0.24}px ${family}`;
  pen.fillText(letter, (col + 0.95) * cell, (row + 0.99) * cell);
  pen.restore();
}

const cageInset = 0.1;

/** Draws additional rules: their paths over the cells, and the outlines of cages. */
function drawRules(pen: CanvasRenderingContext2D, cell: number, shape: Shape, paint: Paint): void {
  const { width, extras, cages } = shape;
  const fine = devicePixelRatio / cell;
  pen.save();
  pen.scale(cell, cell);
  pen.strokeStyle = paint.thick;
  pen.lineWidth = fine;
  pen.globalAlpha = 0.6;
  for (const extra of extrasOf(extras)) pen.stroke(new Path2D(extra.path(width)));
  pen.setLineDash([2 * fine, 2 * fine]);
  for (const { cells } of cages) pen.stroke(new Path2D(outline(shape, cells, cageInset)));
  pen.restore();
}

const sumsFrom = 26; // pixels of a cell: in smaller ones sums would be illegible

/** Writes the sums of cages into the corners of their first cells. */
function drawSums(
  pen: CanvasRenderingContext2D,
  cell: number,
  { cages, width }: Shape,
  paint: Paint,
  family: string,
): void {
  pen.save();
  pen.textAlign = "left";
  pen.textBaseline = "top";
  pen.font = `600 ${cell * 0.22}px ${family}`;
  for (const { sum, cells } of cages) {
    const first = Math.min(...cells);
    const [left, top] = [(first % width) * cell, Math.floor(first / width) * cell].map(
      (edge) => edge + cell * 0.05,
    ) as [number, number];
    pen.fillStyle = paint.ground; // over the outline of the cage
    pen.fillRect(left, top, pen.measureText(String(sum)).width + cell * 0.04, cell * 0.22);
    pen.fillStyle = paint.given;
    pen.fillText(String(sum), left, top);
  }
  pen.restore();
}

/** Draws the lines inside the board. */
function drawLines(pen: CanvasRenderingContext2D, cell: number, shape: Shape, paint: Paint): void {
  const line = Math.max(1, Math.round(devicePixelRatio * 0.75));
  for (const { across, before, from, to, thick } of linesOf(shape)) {
    pen.fillStyle = thick ? paint.thick : paint.thin;
    const [at, start, end] = [before, from, to].map((n) => Math.round(n * cell)) as [number, number, number];
    if (across) pen.fillRect(start, at, end - start, line);
    else pen.fillRect(at, start, line, end - start);
  }
}
