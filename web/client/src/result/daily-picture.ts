// The picture of a daily puzzle's end, to be shared: how it went, and nothing of the puzzle but its kind. It is drawn on the device, in
// the colours that the page has. It is loaded when somebody wants it.

import type * as wire from "../../protocol.gen.ts";
import { kindEntries } from "../kinds/all-kinds.ts";
import { kindNamed, tileOf, usualKind } from "../kinds/cards.ts";
import { penStrokes } from "../kinds/glyph.ts";
import { exactClock } from "../text/format.ts";
import { puzzleNamed, text } from "../text/text.ts";
import type { Paint } from "../ui/colours.ts";
import { drawCard, drawName, give, pictureOf, type Say } from "../ui/picture.ts";

/** DailyTold is what the picture tells. */
export interface DailyTold {
  readonly settings: wire.Settings;
  readonly own: wire.Standing;
  /** How it went, as squaresOf says it. */
  readonly squares: string;
  /** Days in a row; 0 is not known. */
  readonly streak: number;
}

const left = 612; // of what is said
const room = 528; // for it
const tones: Readonly<Record<string, string>> = { "🟩": "good", "🟨": "wait", "🟥": "bad", "⬜": "line" };

/** giveDaily draws it and hands it on, with a text where that can come along. Colours and type are those of an element. */
export async function giveDaily(told: DailyTold, at: Element, text: string, takes: boolean): Promise<void> {
  await give(await pictureOf(`nonet-${told.settings.daily}.png`, at, (pen, paint, say) => draw(pen, told, paint, say)), text, takes);
}

function draw(pen: CanvasRenderingContext2D, { settings, own, squares, streak }: DailyTold, paint: Paint, say: Say): void {
  drawKind(pen, settings, paint);
  drawName(pen, paint, left, say);
  const line = (told: string, base: number, size: number, tone: string, weight?: number) => say(told, left, base, room, size, tone, weight);
  line(text.set.daily(settings.daily ?? ""), 196, 30, "ink-2");
  line([kindNamed(settings.kind), ...puzzleNamed(settings)].join(" · "), 240, 30, "ink-2");
  line(own.time > 0 ? exactClock(own.time) : text.today.failed, 362, 112, "ink", 700);
  drawSquares(pen, squares, paint);
  line(text.play.strikes(own.strikes, settings.strikes ?? 0), 506, 32, "ink");
  if (streak > 0) line(text.today.streak(streak), 552, 32, "accent", 650);
}

/** drawKind draws the kind's own picture on a card. */
function drawKind(pen: CanvasRenderingContext2D, settings: wire.Settings, paint: Paint): void {
  drawCard(pen, paint);
  const tiles = kindEntries.flatMap(({ card, sizes = [] }) => [card, ...sizes]);
  const picture = tileOf(tiles, settings.kind || usualKind, settings.size ?? "")?.picture;
  if (!picture) return;
  pen.save();
  pen.translate(116, 116);
  pen.scale(398 / picture.side, 398 / picture.side);
  penStrokes(pen, picture.strokes, (name) => paint.named(name));
  pen.restore();
}

/** drawSquares draws how it went. A strike has a cross and help a bar, for those who can't tell the colours. */
function drawSquares(pen: CanvasRenderingContext2D, squares: string, paint: Paint): void {
  const side = 45;
  const step = (room - side) / (Array.from(squares).length - 1);
  for (const [i, square] of Array.from(squares).entries()) {
    const tone = tones[square] ?? "line";
    pen.save();
    pen.translate(left + i * step, 398);
    pen.fillStyle = paint.named(tone);
    pen.beginPath();
    pen.roundRect(0, 0, side, side, 10);
    pen.fill();
    const sign = { bad: "M15 15L30 30M30 15L15 30", wait: "M14 22.5H31" }[tone];
    if (sign) penStrokes(pen, [{ d: sign, line: "surface", width: 5 }], (name) => paint.named(name));
    pen.restore();
  }
}
