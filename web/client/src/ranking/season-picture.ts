// The picture of a season to share: its days, and a few figures. It is drawn on the device, in the colours of the page,
// and loaded on demand.

import { card, drawPicture, drawLine, type Sheet } from "../ui/picture.ts";

/** The contents of the picture. */
export interface SeasonSummary {
  /** The month, such as "2026-11". */
  readonly month: string;
  readonly name: string;
  /** The number of rounds on each day. */
  readonly days: readonly number[];
  /** The days, from 1, on which the puzzle of the day was solved. */
  readonly solved: ReadonlySet<number>;
  /** The weekday of the first day; 0 is Monday. */
  readonly first: number;
  /** The large figure is the first. */
  readonly lines: readonly string[];
}

const columns = 7;
const step = 62; // the distance between two days
const side = 52;

/** Draws a month, in the colours and the font of an element. */
export function seasonPicture(summary: SeasonSummary, at: Element): Promise<File> {
  return drawPicture(summary.month, at, (sheet) => {
    drawDays(sheet, summary);
    sayLines(sheet, summary);
  });
}

function sayLines(sheet: Sheet, { name, lines }: SeasonSummary): void {
  const [large = "", ...more] = lines.filter((line) => line !== "");
  drawLine(sheet, name, 216, 36, "ink-2");
  drawLine(sheet, large, 318, 76, "ink", 700);
  for (const [i, line] of more.entries())
    drawLine(sheet, line, 396 + i * 54, 34, i === 0 ? "accent" : "ink", i === 0 ? 650 : 400);
}

/** Draws the calendar in the middle of the card. A day whose puzzle was solved has a dot. */
function drawDays({ pen, paint }: Sheet, { days, solved, first }: SeasonSummary): void {
  const weeks = Math.ceil((first + days.length) / columns);
  const from = (used: number) => (card.side - (used * step - (step - side))) / 2;
  const [left, top] = [card.left + from(columns), card.top + from(weeks)];
  const most = Math.max(...days);
  for (const [i, rounds] of days.entries()) {
    const at = first + i;
    const [x, y] = [left + (at % columns) * step, top + Math.floor(at / columns) * step];
    const much = rounds > 1 && rounds * 2 > most;
    pen.fillStyle = paint.colour(rounds === 0 ? "sunk" : much ? "accent" : "accent-soft");
    pen.beginPath();
    pen.roundRect(x, y, side, side, 12);
    pen.fill();
    if (!solved.has(i + 1)) continue;
    pen.fillStyle = paint.colour(much ? "on-accent" : "accent");
    pen.beginPath();
    pen.arc(x + side / 2, y + side / 2, 8, 0, 2 * Math.PI);
    pen.fill();
  }
}
