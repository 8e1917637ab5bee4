// The modes of a room, and what each means for what is shown and offered.
import * as wire from "../../protocol.gen.js";
const race = { name: wire.Race, shared: false, together: false, claims: false, alone: false };
const table = [
    race,
    { ...race, name: wire.Coop, shared: true, together: true },
    { ...race, name: wire.Duel, shared: true, claims: true },
    { ...race, name: wire.Solo, alone: true },
];
/** modes are their names, in the order in which they are offered. */
export const modes = table.map(({ name }) => name);
/** modeOf is a mode by its name; one that is not known is taken for a race. */
export function modeOf(name) {
    return table.find((mode) => mode.name === name) ?? race;
}
/** isRace says whether several fill a board each. */
export function isRace(mode) {
    return !mode.shared && !mode.alone;
}
