// The picture to share of a finished daily puzzle: the result, without the puzzle. It is loaded on demand.

import type * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import { penStrokes } from "../kinds/glyph.ts";
import { exactClock, shortDay } from "../text/format.ts";
import { namePuzzle, text } from "../text/text.ts";
import { drawPicture, left, room, drawLine, type Sheet } from "../ui/picture.ts";
import { dayNumber } from "./day-number.ts";
import { drawKind } from "../draw/kind-picture.ts";

/** The contents of the picture. */
export interface DailySummary {
  readonly settings: wire.Settings;
  readonly own: wire.Standing;
  /** The result in the form of squaresOf. */
  readonly squares: string;
  /** The streak in days; 0 if it is unknown. */
  readonly streak: number;
  /** The text saying that the time does not count; empty if it does, or if there is none. */
  readonly uncounted: string;
}

const tones: Readonly<Record<string, string>> = {
  "🟩": "good",
  "🟨": "good",
  "🟧": "good",
  "🟦": "wait",
  "🟥": "bad",
  "⬜": "line",
};

/** Draws the picture, in the colours and the font of an element. */
export function dailyPicture({ settings, own, squares, streak, uncounted }: DailySummary, at: Element): Promise<File> {
  const day = settings.daily ?? "";
  return drawPicture(day, at, (sheet) => {
    drawKind(sheet, settings);
    drawLine(sheet, `${text.set.daily(shortDay(day))} · #${dayNumber(day)}`, 196, 30, "ink-2");
    drawLine(sheet, [kindName(settings.kind), ...namePuzzle(settings)].join(" · "), 240, 30, "ink-2");
    drawLine(sheet, own.time > 0 ? exactClock(own.time) : text.today.failed, 362, 112, "ink", 700);
    drawSquares(sheet, squares);
    drawLine(sheet, text.play.strikes(own.strikes, settings.strikes ?? 0), 506, 32, "ink");
    if (uncounted) drawLine(sheet, uncounted, 552, 32, "ink-2");
    else if (streak > 0) drawLine(sheet, text.today.streak(streak), 552, 32, "accent", 650);
  });
}

/** The heights of squares by pace. */
const heights: Readonly<Record<string, number>> = { "🟨": 30, "🟧": 15 };

/** Draws the squares. Slow ones are lower, a strike has a cross and help a bar, so that colours are not needed. */
function drawSquares({ pen, paint }: Sheet, squares: string): void {
  const side = 45;
  const step = (room - side) / (Array.from(squares).length - 1);
  for (const [i, square] of Array.from(squares).entries()) {
    const tone = tones[square] ?? "line";
    pen.save();
    pen.translate(left + i * step, 398);
    pen.fillStyle = paint.colour(tone);
    pen.beginPath();
    const high = heights[square] ?? side;
    pen.roundRect(0, side - high, side, high, Math.min(10, high / 2));
    pen.fill();
    const sign = { bad: "M15 15L30 30M30 15L15 30", wait: "M14 22.5H31" }[tone];
    if (sign) penStrokes(pen, [{ d: sign, line: "surface", width: 5 }], (name) => paint.colour(name));
    pen.restore();
  }
}
