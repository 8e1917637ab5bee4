// The sounds of a room's entries.

import * as wire from "../../protocol.gen.ts";
import type { SoundName } from "../sound/sounds.ts";
import { modeOf } from "./modes.ts";
import { isShared, type RoomState } from "./state.ts";

/** Returns the sounds of an entry for this player. The board itself plays those of the player's own digits. */
export function soundsFor(entry: wire.Entry, before: RoomState, after: RoomState): SoundName[] {
  if (after.you === 0) return [];
  const cues = entry.events.flatMap(({ e, seat }): SoundName[] => {
    if (e === wire.Started) return ["start"];
    if (e === wire.Struck) return seat === after.you || modeOf(after.settings.mode).together ? ["strike"] : [];
    if (e === wire.Out) return seat === after.you ? ["out"] : [];
    if (e === wire.Done) return seat !== after.you && after.phase === wire.Playing ? ["rival"] : [];
    return [];
  });
  if (after.result && !before.result) cues.push(isWon(after, after.result) ? "win" : "over");
  return cues;
}

/** Reports whether a result is a win for this player: a board completed together, or the first place. */
function isWon(room: RoomState, { why, standings }: wire.Result): boolean {
  if (modeOf(room.settings.mode).together) return why === wire.Complete;
  return standings.some((s) => s.seat === room.you && s.place === 1 && (s.time > 0 || isShared(room.settings)));
}
