// The text of a handicap.

import type * as wire from "../../protocol.gen.ts";
import { text } from "../text/text.ts";

/** Describes a handicap: an advantage or a disadvantage. */
export function describeHandicap(handicap: wire.Allowance | undefined): string {
  const { told } = text.host;
  const parts: string[] = [];
  if (handicap?.wait) parts.push(told.wait(handicap.wait));
  if (handicap?.givens) parts.push(told.givens(handicap.givens));
  if (handicap?.strikes) parts.push(told.strikes(handicap.strikes));
  return parts.join(", ");
}
