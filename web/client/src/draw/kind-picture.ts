// The picture of a puzzle's kind on pictures to share.

import type * as wire from "../../protocol.gen.ts";
import { kindEntries } from "../kinds/all-kinds.ts";
import { tileOf, usualKind } from "../kinds/cards.ts";
import { penStrokes } from "../kinds/glyph.ts";
import { card, type Sheet } from "../ui/picture.ts";

/** Draws the picture of a kind. */
export function drawKind({ pen, paint }: Sheet, settings: wire.Settings): void {
  const tiles = kindEntries.flatMap(({ card: main, sizes = [] }) => [main, ...sizes]);
  const picture = tileOf(tiles, settings.kind || usualKind, settings.size ?? "")?.picture;
  if (!picture) return;
  pen.save();
  pen.translate(card.left + 44, card.top + 44);
  pen.scale((card.side - 88) / picture.side, (card.side - 88) / picture.side);
  penStrokes(pen, picture.strokes, (name) => paint.colour(name));
  pen.restore();
}
