// The common parts of pictures to share: size, background, wordmark, and text. They are drawn on the device, in the
// colours of the page.

import { paintOf, type Paint } from "./colours.ts";

const width = 1200;
const height = 630;

/** Where text begins, and its width. */
export const left = 612;
export const room = 528;

/** The square on the left. */
export const card = { left: 72, top: 72, side: 486 } as const;

/** A picture in progress. */
export interface Sheet {
  readonly pen: CanvasRenderingContext2D;
  readonly paint: Paint;
  readonly family: string;
}

/** Returns a picture with a file name, drawn by draw in the colours and the font of an element. */
export async function drawPicture(name: string, at: Element, draw: (sheet: Sheet) => void): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) {
    const sheet = { pen, paint: paintOf(at), family: getComputedStyle(at).fontFamily };
    pen.fillStyle = sheet.paint.colour("sunk");
    pen.fillRect(0, 0, width, height);
    drawCard(sheet);
    drawName(sheet);
    draw(sheet);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], `nonet-${name}.png`, { type: blob.type });
}

/** Draws a line of text, smaller if it is too long. */
export function drawLine(
  { pen, paint, family }: Sheet,
  line: string,
  base: number,
  size: number,
  tone: string,
  weight = 400,
): void {
  pen.fillStyle = paint.colour(tone);
  pen.font = `${weight} ${size}px ${family}`;
  pen.font = `${weight} ${Math.min(size, (size * room) / pen.measureText(line).width)}px ${family}`;
  pen.fillText(line, left, base);
}

function drawCard({ pen, paint }: Sheet): void {
  pen.fillStyle = paint.colour("surface");
  pen.strokeStyle = paint.colour("line");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(card.left, card.top, card.side, card.side, 36);
  pen.fill();
  pen.stroke();
}

/** Draws the wordmark. */
function drawName({ pen, paint, family }: Sheet): void {
  pen.fillStyle = paint.colour("accent");
  for (let cell = 0; cell < 9; cell++) {
    pen.globalAlpha = cell === 5 ? 1 : 0.4;
    pen.beginPath();
    pen.roundRect(left + (cell % 3) * 18, 84 + Math.floor(cell / 3) * 18, 15, 15, 4);
    pen.fill();
  }
  pen.globalAlpha = 1;
  pen.fillStyle = paint.colour("ink");
  pen.font = `680 52px ${family}`;
  pen.fillText("nonet", left + 68, 128);
}
