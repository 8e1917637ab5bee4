// The picture of a result to share: the places and the race chart, without the puzzle. It is loaded on demand.

import type * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import type { Course, Runner } from "../round/race-chart.ts";
import { nameOf, nth, namePuzzle } from "../text/text.ts";
import { card, drawPicture, left, room, drawLine, type Sheet } from "../ui/picture.ts";
import { drawKind } from "../draw/kind-picture.ts";

/** The contents of the picture. */
export interface ResultSummaryText {
  readonly settings: wire.Settings;
  /** How the round ended, and the best time, if there is one. */
  readonly head: string;
  readonly took: string;
  /** The players in order, each with a result and letters, and whether they have places. */
  readonly ends: readonly (readonly [standing: wire.Standing, end: string, letters: string])[];
  readonly placed: boolean;
  /** The race chart, if it has more than one line. */
  readonly course: Course | undefined;
}

const rowsMost = 4;
const dashes = [[9, 3, 2, 3], [], [14, 6], [4, 6]]; // as on the page, by seat

/** Draws the picture, in the colours and the font of an element. */
export function resultPicture(
  { settings, head, took, ends, placed, course }: ResultSummaryText,
  at: Element,
): Promise<File> {
  return drawPicture("result", at, (sheet) => {
    if (course) drawCourse(sheet, course);
    else drawKind(sheet, settings);
    drawLine(
      sheet,
      [nameOf(settings.mode ?? ""), kindName(settings.kind), ...namePuzzle(settings)].join(" · "),
      196,
      30,
      "ink-2",
    );
    drawLine(sheet, head, 262, 52, "ink", 700);
    if (took) drawLine(sheet, took, 332, 60, "accent", 700);
    for (const [i, row] of ends.slice(0, rowsMost).entries()) drawRow(sheet, row, placed, 386 + i * 50);
  });
}

/** Draws the line of a player: the place, the letters on the player's colour, the name, and the result. */
function drawRow(
  { pen, paint, family }: Sheet,
  [standing, end, letters]: ResultSummaryText["ends"][number],
  placed: boolean,
  base: number,
): void {
  const from = left + (placed ? 76 : 0);
  if (placed) write(nth(standing.place), left, "ink-2");
  pen.fillStyle = paint.player(standing.seat);
  pen.beginPath();
  pen.arc(from + 18, base - 10, 19, 0, 2 * Math.PI);
  pen.fill();
  pen.textAlign = "center";
  write(letters, from + 18, "surface", 20, 700);
  pen.textAlign = "right";
  const wide = write(end, left + room, "ink", 28, 650);
  pen.textAlign = "left";
  write(standing.name, from + 50, "ink", 28, 650, room - (from - left) - 66 - wide);

  function write(line: string, x: number, tone: string, size = 28, weight = 400, most = room): number {
    pen.fillStyle = paint.colour(tone);
    pen.font = `${weight} ${size}px ${family}`;
    pen.font = `${weight} ${Math.min(size, (size * most) / pen.measureText(line).width)}px ${family}`;
    pen.fillText(line, x, base - (size < 28 ? 3 : 0));
    return pen.measureText(line).width;
  }
}

/** Draws the race chart on the card. */
function drawCourse(sheet: Sheet, course: Course): void {
  const { pen, paint } = sheet;
  const [x0, y0, wide, high] = [card.left + 36, card.top + card.side - 48, card.side - 110, card.side - 96];
  pen.strokeStyle = paint.colour("line");
  pen.lineWidth = 2;
  for (const share of [0, 0.5, 1])
    strokeOf(pen, [
      [x0, y0 - high * share],
      [x0 + wide, y0 - high * share],
    ]);
  const x = (at: number) => x0 + (wide * Math.min(at, course.length)) / Math.max(1, course.length);
  const y = (done: number) => y0 - (high * done) / Math.max(1, course.whole);
  const ends = course.runners
    .map((runner) => ({ runner, end: y(runner.points.at(-1)?.done ?? 0) }))
    .sort((a, b) => a.end - b.end);
  let free = 0;
  for (const { runner, end } of ends) {
    free = Math.max(end, free);
    drawRunner(sheet, runner, x, y, x0 + wide, free);
    free += 30;
  }
}

/** Draws one line of the chart, with the player's letters at its end. */
function drawRunner(
  { pen, paint, family }: Sheet,
  { seat, letters, points }: Runner,
  x: (at: number) => number,
  y: (done: number) => number,
  right: number,
  lettersAt: number,
): void {
  const first = points[0] ?? { at: 0, done: 0 };
  const way: [number, number][] = [[x(first.at), y(first.done)]];
  for (const [i, p] of points.slice(1).entries()) way.push([x(p.at), y(points[i]?.done ?? 0)], [x(p.at), y(p.done)]);
  way.push([right, y(points.at(-1)?.done ?? 0)]);
  pen.strokeStyle = pen.fillStyle = paint.player(seat);
  pen.lineWidth = 5;
  pen.lineJoin = "round";
  pen.setLineDash(dashes[seat % dashes.length] ?? []);
  strokeOf(pen, way);
  pen.setLineDash([]);
  pen.font = `700 26px ${family}`;
  pen.fillText(letters, right + 12, lettersAt + 9);
}

function strokeOf(pen: CanvasRenderingContext2D, way: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  for (const [i, [x, y]] of way.entries()) {
    if (i === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.stroke();
}
