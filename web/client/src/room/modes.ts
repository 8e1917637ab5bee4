// The modes of a room, and their effect on the page.

import * as wire from "../../protocol.gen.ts";

/** The traits of a mode. A race has none of them. */
export interface ModeTraits {
  readonly name: string;
  /** All players fill one board. */
  readonly shared: boolean;
  /** They fill it together, without a ranking. */
  readonly together: boolean;
  /** A cell belongs to the player who fills it first. */
  readonly claims: boolean;
  /** There is only one player. */
  readonly alone: boolean;
}

const race: ModeTraits = { name: wire.Race, shared: false, together: false, claims: false, alone: false };

const table: readonly ModeTraits[] = [
  race,
  { ...race, name: wire.Coop, shared: true, together: true },
  { ...race, name: wire.Duel, shared: true, claims: true },
  { ...race, name: wire.Solo, alone: true },
];

/** The names of the modes, in display order. */
export const modes: readonly string[] = table.map(({ name }) => name);

/** Returns a mode by its name; an unknown one is treated as a race. */
export function modeOf(name: string | undefined): ModeTraits {
  return table.find((mode) => mode.name === name) ?? race;
}

/** Reports whether each player has a board. */
export function isRace(mode: ModeTraits): boolean {
  return !mode.shared && !mode.alone;
}
