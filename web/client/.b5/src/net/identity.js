// Who this browser's player is. The token stays in this browser's storage and in requests; never in an address.
import { BadToken } from "../../protocol.gen.js";
import { text } from "../text/text.js";
import { newPlayer, Refusal } from "./api.js";
const key = "nonet.player";
/** identity is the kept player; undefined is nobody yet. */
export function identity() {
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "null");
        return kept?.token ? kept : undefined;
    }
    catch {
        return undefined;
    }
}
/** introduce gives the player a name: a new player, or the same one under a new name. */
export async function introduce(name) {
    const known = identity()?.token;
    const player = await newPlayer(name, known).catch((error) => {
        // A server with another secret does not know the token: be somebody new there.
        if (known && error instanceof Refusal && error.code === BadToken)
            return newPlayer(name, undefined);
        throw error;
    });
    localStorage.setItem(key, JSON.stringify(player));
    return player;
}
let passing;
/** onlooker is this browser's player. Somebody without a name gets a player to look with, which is kept nowhere. */
export function onlooker() {
    const known = identity();
    if (known)
        return Promise.resolve(known);
    passing ??= newPlayer(text.name.guest, undefined);
    passing.catch(() => (passing = undefined));
    return passing;
}
/** become makes this browser's player another one: recovered from another device, or nobody. */
export function become(player) {
    if (player)
        localStorage.setItem(key, JSON.stringify(player));
    else
        localStorage.removeItem(key);
}
/** renewIdentity gets a token that the server knows, under the name that there was. */
export async function renewIdentity() {
    await introduce(identity()?.name ?? text.name.guest);
}
