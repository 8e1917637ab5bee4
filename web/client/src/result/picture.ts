// What all pictures to share have: their size, the ground, the wordmark, and what is said beside it. They are drawn on the device, in
// the colours that the page has.

import type * as wire from "../../protocol.gen.ts";
import { kindEntries } from "../kinds/all-kinds.ts";
import { tileOf, usualKind } from "../kinds/cards.ts";
import { penStrokes } from "../kinds/glyph.ts";
import { paintOf, type Paint } from "../ui/colours.ts";

const width = 1200;
const height = 630;

/** Where what is said begins, and how much room it has. */
export const left = 612;
export const room = 528;

/** Card is the square on the left. */
export const card = { left: 72, top: 72, side: 486 } as const;

/** Sheet is a picture that is being drawn. */
export interface Sheet {
  readonly pen: CanvasRenderingContext2D;
  readonly paint: Paint;
  readonly family: string;
}

/** drawPicture makes a picture of what draw draws on it, under a name. Colours and type are those of an element. */
export async function drawPicture(name: string, at: Element, draw: (sheet: Sheet) => void): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) {
    const sheet = { pen, paint: paintOf(at), family: getComputedStyle(at).fontFamily };
    pen.fillStyle = sheet.paint.named("sunk");
    pen.fillRect(0, 0, width, height);
    drawCard(sheet);
    drawName(sheet);
    draw(sheet);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], `nonet-${name}.png`, { type: blob.type });
}

/** say writes a line, smaller if it is too long. */
export function say({ pen, paint, family }: Sheet, line: string, base: number, size: number, tone: string, weight = 400): void {
  pen.fillStyle = paint.named(tone);
  pen.font = `${weight} ${size}px ${family}`;
  pen.font = `${weight} ${Math.min(size, (size * room) / pen.measureText(line).width)}px ${family}`;
  pen.fillText(line, left, base);
}

/** drawKind draws the kind's own picture on the card. */
export function drawKind({ pen, paint }: Sheet, settings: wire.Settings): void {
  const tiles = kindEntries.flatMap(({ card: main, sizes = [] }) => [main, ...sizes]);
  const picture = tileOf(tiles, settings.kind || usualKind, settings.size ?? "")?.picture;
  if (!picture) return;
  pen.save();
  pen.translate(card.left + 44, card.top + 44);
  pen.scale((card.side - 88) / picture.side, (card.side - 88) / picture.side);
  penStrokes(pen, picture.strokes, (name) => paint.named(name));
  pen.restore();
}

function drawCard({ pen, paint }: Sheet): void {
  pen.fillStyle = paint.named("surface");
  pen.strokeStyle = paint.named("line");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(card.left, card.top, card.side, card.side, 36);
  pen.fill();
  pen.stroke();
}

/** drawName draws the wordmark. */
function drawName({ pen, paint, family }: Sheet): void {
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
