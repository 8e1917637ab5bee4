// The picture of a daily puzzle's end, to be shared: how it went, and nothing of the puzzle but its kind. It is drawn on the device, in
// the colours that the page has. It is loaded when somebody wants it.

import type * as wire from "../../protocol.gen.ts";
import { kindEntries } from "../kinds/all-kinds.ts";
import { kindNamed, tileOf, usualKind } from "../kinds/cards.ts";
import { penStrokes } from "../kinds/glyph.ts";
import { exactClock } from "../text/format.ts";
import { puzzleNamed, text } from "../text/text.ts";
import { paintOf, type Paint } from "../ui/colours.ts";

/** DailyTold is what the picture tells. */
export interface DailyTold {
  readonly settings: wire.Settings;
  readonly own: wire.Standing;
  /** How it went, as squaresOf says it. */
  readonly squares: string;
  /** Days in a row; 0 is not known. */
  readonly streak: number;
}

const width = 1200;
const height = 630;
const left = 612; // of what is said
const room = 528; // for it
const tones: Readonly<Record<string, string>> = { "🟩": "good", "🟨": "wait", "🟥": "bad", "⬜": "line" };

/** dailyPicture draws it. Colours and type are those of an element. */
export async function dailyPicture(told: DailyTold, at: Element): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen, told, paintOf(at), getComputedStyle(at).fontFamily);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], `nonet-${told.settings.daily}.png`, { type: blob.type });
}

function draw(pen: CanvasRenderingContext2D, { settings, own, squares, streak }: DailyTold, paint: Paint, family: string): void {
  pen.fillStyle = paint.named("sunk");
  pen.fillRect(0, 0, width, height);
  drawKind(pen, settings, paint);
  drawName(pen, paint, family);

  /** say writes a line, smaller if it is too long. */
  const say = (line: string, base: number, size: number, tone: string, weight = 400) => {
    pen.fillStyle = paint.named(tone);
    pen.font = `${weight} ${size}px ${family}`;
    pen.font = `${weight} ${Math.min(size, (size * room) / pen.measureText(line).width)}px ${family}`;
    pen.fillText(line, left, base);
  };
  say(text.set.daily(settings.daily ?? ""), 196, 30, "ink-2");
  say([kindNamed(settings.kind), ...puzzleNamed(settings)].join(" · "), 240, 30, "ink-2");
  say(own.time > 0 ? exactClock(own.time) : text.today.failed, 362, 112, "ink", 700);
  drawSquares(pen, squares, paint);
  say(text.play.strikes(own.strikes, settings.strikes ?? 0), 506, 32, "ink");
  if (streak > 0) say(text.today.streak(streak), 552, 32, "accent", 650);
}

/** drawKind draws the kind's own picture on a card. */
function drawKind(pen: CanvasRenderingContext2D, settings: wire.Settings, paint: Paint): void {
  pen.fillStyle = paint.named("surface");
  pen.strokeStyle = paint.named("line");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(72, 72, 486, 486, 36);
  pen.fill();
  pen.stroke();
  const tiles = kindEntries.flatMap(({ card, sizes = [] }) => [card, ...sizes]);
  const picture = tileOf(tiles, settings.kind || usualKind, settings.size ?? "")?.picture;
  if (!picture) return;
  pen.save();
  pen.translate(116, 116);
  pen.scale(398 / picture.side, 398 / picture.side);
  penStrokes(pen, picture.strokes, (name) => paint.named(name));
  pen.restore();
}

/** drawName draws the wordmark. */
function drawName(pen: CanvasRenderingContext2D, paint: Paint, family: string): void {
  pen.fillStyle = paint.named("accent");
  for (let cell = 0; cell < 9; cell++) {
    pen.globalAlpha = cell === 5 ? 1 : 0.4;
    pen.beginPath();
    pen.roundRect(left + (cell % 3) * 18, 84 + Math.floor(cell / 3) * 18, 15, 15, 4);
    pen.fill();
  }
  pen.globalAlpha = 1;
  pen.fillStyle = paint.named("ink");
  pen.font = `680 52px ${family}`;
  pen.fillText("nonet", left + 68, 128);
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

/** save has the browser keep a picture as a file. */
export function save(picture: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
