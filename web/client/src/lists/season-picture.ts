// The picture of a month, to be shared: its days, and a few figures. It is drawn on the device, in the colours that the page has. It is
// loaded when somebody wants it.

import type { Paint } from "../ui/colours.ts";
import { drawCard, drawName, give, pictureOf, type Say } from "../ui/picture.ts";

/** SeasonTold is what the picture tells. */
export interface SeasonTold {
  /** The month as "2026-11". */
  readonly month: string;
  readonly name: string;
  /** How many rounds each day had. */
  readonly days: readonly number[];
  /** The days, from 1, of which the puzzle of the day was solved. */
  readonly solved: ReadonlySet<number>;
  /** The weekday of the first day; 0 is Monday. */
  readonly first: number;
  /** The large figure first. */
  readonly lines: readonly string[];
}

const columns = 7;
const left = 612; // of what is said
const room = 528; // for it
const gridLeft = 104;
const step = 62; // from a day to the next
const side = 52;

/** giveSeason draws a month and hands it on. Colours and type are those of an element. */
export async function giveSeason(told: SeasonTold, at: Element, takes: boolean): Promise<void> {
  const picture = await pictureOf(`nonet-${told.month}.png`, at, (pen, paint, say) => {
    drawCard(pen, paint);
    drawDays(pen, told, paint);
    drawName(pen, paint, left, say);
    sayLines(told, say);
  });
  await give(picture, ["nonet", told.name, ...told.lines].filter((line) => line !== "").join(" · "), takes);
}

function sayLines({ name, lines }: SeasonTold, say: Say): void {
  const [large = "", ...more] = lines.filter((line) => line !== "");
  say(name, left, 216, room, 36, "ink-2");
  say(large, left, 318, room, 76, "ink", 700);
  for (const [i, line] of more.entries()) say(line, left, 396 + i * 54, room, 34, i === 0 ? "accent" : "ink", i === 0 ? 650 : 400);
}

/** drawDays draws the calendar, in the middle of the card. A day whose puzzle was solved has a dot. */
function drawDays(pen: CanvasRenderingContext2D, { days, solved, first }: SeasonTold, paint: Paint): void {
  const weeks = Math.ceil((first + days.length) / columns);
  const top = 315 - (weeks * step - (step - side)) / 2;
  const most = Math.max(...days);
  for (const [i, rounds] of days.entries()) {
    const at = first + i;
    const [x, y] = [gridLeft + (at % columns) * step, top + Math.floor(at / columns) * step];
    const much = rounds > 1 && rounds * 2 > most;
    pen.fillStyle = paint.named(rounds === 0 ? "sunk" : much ? "accent" : "accent-soft");
    pen.beginPath();
    pen.roundRect(x, y, side, side, 12);
    pen.fill();
    if (!solved.has(i + 1)) continue;
    pen.fillStyle = paint.named(much ? "on-accent" : "accent");
    pen.beginPath();
    pen.arc(x + side / 2, y + side / 2, 8, 0, 2 * Math.PI);
    pen.fill();
  }
}
