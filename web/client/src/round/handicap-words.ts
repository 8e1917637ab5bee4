// The text of a handicap.

import type * as wire from "../../protocol.gen.ts";
import { text } from "../text/text.ts";

/** Describes a handicap: an advantage or a disadvantage. */
export function describeHandicap(handicap: wire.Allowance | undefined): string {
  const { handicaps } = text.host;
  const parts: string[] = [];
  if (handicap?.wait) parts.push(handicaps.wait(handicap.wait));
  if (handicap?.givens) parts.push(handicaps.givens(handicap.givens));
  if (handicap?.strikes) parts.push(handicaps.strikes(handicap.strikes));
  return parts.join(", ");
}
