// The tournament that a heat in this tab belongs to, for the link back.

import { CodeLen } from "../../protocol.gen.ts";
import { readTab, writeTab } from "./tab-storage.ts";

/** Stores for this tab that a room is a heat of a tournament, and the tournament's name. */
export function keepHeat(room: string, arena: string, name: string): void {
  writeTab("nonet.heat.", room, arena + name);
}

/** Returns the tournament's code and name; undefined if the room is no heat. */
export function keptHeat(room = ""): readonly [arena: string, name: string] | undefined {
  const kept = readTab("nonet.heat.", room);
  return kept ? [kept.slice(0, CodeLen), kept.slice(CodeLen)] : undefined;
}
