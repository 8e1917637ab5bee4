// The outcome of a round, in one line.

import * as wire from "../../protocol.gen.ts";
import { modeOf } from "./modes.ts";
import { isShared, type RoomState } from "./state.ts";
import { text } from "../text/text.ts";

/** Describes how the round ended for this viewer. */
export function describeOutcome(room: RoomState, result: wire.Result): string {
  const solved = result.why === wire.Complete;
  if (modeOf(room.settings.mode).together) return solved ? text.result.solvedBy : text.result.outOfStrikes;
  if (result.standings.length === 1) {
    const [only] = result.standings;
    if (only?.time || (solved && isShared(room.settings))) return text.result.solved;
    return only?.out ? text.result.outOfStrikes : text.result.nobody;
  }
  const winners = result.standings.filter((s) => s.place === 1);
  const [winner] = winners;
  if (!winner || winners.length > 1) return winner ? text.result.shared : text.result.nobody;
  if (winner.seat !== room.you) return text.result.won(winner.name);
  return winner.out && !isShared(room.settings) ? text.result.outOfStrikes : text.result.youWon;
}
