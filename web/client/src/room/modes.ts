// The modes of a room, and what each means for what is shown and offered.

import * as wire from "../../protocol.gen.ts";

/** What a mode is like. A race is none of it. */
export interface ModeTraits {
  readonly name: string;
  /** All fill one board. */
  readonly shared: boolean;
  /** They fill it together, and nobody is compared. */
  readonly together: boolean;
  /** A cell belongs to who fills it first. */
  readonly claims: boolean;
  /** Nobody else plays. */
  readonly alone: boolean;
}

const race: ModeTraits = { name: wire.Race, shared: false, together: false, claims: false, alone: false };

const table: readonly ModeTraits[] = [
  race,
  { ...race, name: wire.Coop, shared: true, together: true },
  { ...race, name: wire.Duel, shared: true, claims: true },
  { ...race, name: wire.Solo, alone: true },
];

/** Their names, in the order in which they are offered. */
export const modes: readonly string[] = table.map(({ name }) => name);

/** A mode by its name; one that is not known is taken for a race. */
export function modeOf(name: string | undefined): ModeTraits {
  return table.find((mode) => mode.name === name) ?? race;
}

/** Reports whether several fill a board each. */
export function isRace(mode: ModeTraits): boolean {
  return !mode.shared && !mode.alone;
}
