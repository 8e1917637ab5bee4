// Which arena a heat in this tab is of, for the way back.

import { CodeLen } from "../../protocol.gen.ts";
import { readTab, writeTab } from "./tab-storage.ts";

/** Keeps for this tab which arena a room is a heat of, and what that is called. */
export function keepHeat(room: string, arena: string, name: string): void {
  writeTab("nonet.heat.", room, arena + name);
}

/** The arena's code and its name; undefined if the room is no heat. */
export function keptHeat(room = ""): readonly [arena: string, name: string] | undefined {
  const kept = readTab("nonet.heat.", room);
  return kept ? [kept.slice(0, CodeLen), kept.slice(CodeLen)] : undefined;
}
