// Pictures to be shared, of the size that links show them in: how they are made, and the name that stands on them.

import { paintOf, type Paint } from "./colours.ts";

/** pictureWidth and pictureHeight are how large they are. */
export const pictureWidth = 1200;
export const pictureHeight = 630;

/** Say writes a line of text from a place on, smaller if it is longer than there is room for. */
export type Say = (line: string, left: number, base: number, room: number, size: number, tone: string, weight?: number) => void;

/** pictureOf has a picture drawn. Colours and type are those of an element. */
export async function pictureOf(name: string, at: Element, draw: (pen: CanvasRenderingContext2D, paint: Paint, say: Say) => void): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = pictureWidth;
  canvas.height = pictureHeight;
  const pen = canvas.getContext("2d");
  if (pen) {
    const paint = paintOf(at);
    const family = getComputedStyle(at).fontFamily;
    pen.fillStyle = paint.named("sunk");
    pen.fillRect(0, 0, pictureWidth, pictureHeight);
    draw(pen, paint, (line, left, base, room, size, tone, weight = 400) => {
      pen.fillStyle = paint.named(tone);
      pen.font = `${weight} ${size}px ${family}`;
      pen.font = `${weight} ${Math.min(size, (size * room) / pen.measureText(line).width)}px ${family}`;
      pen.fillText(line, left, base);
    });
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], name, { type: blob.type });
}

/** drawCard draws the card on the left side. */
export function drawCard(pen: CanvasRenderingContext2D, paint: Paint): void {
  pen.fillStyle = paint.named("surface");
  pen.strokeStyle = paint.named("line");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(72, 72, 486, 486, 36);
  pen.fill();
  pen.stroke();
}

/** drawName draws the wordmark. */
export function drawName(pen: CanvasRenderingContext2D, paint: Paint, left: number, say: Say): void {
  pen.fillStyle = paint.named("accent");
  for (let cell = 0; cell < 9; cell++) {
    pen.globalAlpha = cell === 5 ? 1 : 0.4;
    pen.beginPath();
    pen.roundRect(left + (cell % 3) * 18, 84 + Math.floor(cell / 3) * 18, 15, 15, 4);
    pen.fill();
  }
  pen.globalAlpha = 1;
  say("nonet", left + 68, 128, pictureWidth, 52, "ink", 680);
}

/** give hands a picture to the device's own dialog where that takes one; else it is saved. To close the dialog is no fault. */
export async function give(picture: File, text: string, takes: boolean): Promise<void> {
  if (takes) await navigator.share({ files: [picture], text }).catch(() => {});
  else save(picture);
}

/** save has the browser keep a picture as a file. */
function save(picture: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
