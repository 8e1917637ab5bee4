// The HTTP API.
import { Internal } from "../../protocol.gen.js";
import { text, told } from "../text/text.js";
/** Refusal is an answer that is not a success. Its message is for people. */
export class Refusal extends Error {
    code;
    constructor(code, text) {
        super(text);
        this.code = code;
    }
}
/** offline is the code of a Refusal that did not come from the server: there was no answer. */
export const offline = "offline";
/** messageOf is what to tell people about a failure. */
export function messageOf(problem) {
    return problem instanceof Error ? problem.message : String(problem);
}
/** newPlayer makes a guest identity, or gives the token's player a new name. */
export function newPlayer(name, token) {
    return call("POST", "/players", { body: { name }, token });
}
/** newRoom makes a room and tells its code. */
export function newRoom(settings, token) {
    return call("POST", "/rooms", { body: settings, token });
}
/** bringBot has a bot of the server's sit down in a room; its host alone may. */
export function bringBot(code, bot, token) {
    return call("POST", `/rooms/${code}/bots`, { body: bot, token });
}
/** rooms lists the public rooms. */
export function rooms() {
    return call("GET", "/rooms");
}
/** leaderboard reads rows of a leaderboard, from one on. */
export function leaderboard(query, limit, skip = 0, token) {
    return call("GET", `/leaderboards?${asked({ ...query, limit, skip: skip || undefined })}`, { token });
}
/** around reads the rows about the asking player's. */
export function around(query, reach, token) {
    return call("GET", `/leaderboards/around?${asked({ ...query, reach })}`, { token });
}
/** dailies are today's puzzles, with the player's results. */
export function dailies(token) {
    return call("GET", "/daily", { token });
}
/** tryDaily gives the room of the player's one try at one of today's puzzles. */
export function tryDaily(puzzle, token) {
    return call("POST", "/daily", { body: puzzle, token });
}
/** daily reads a puzzle of a day that is over. */
export function daily(date, puzzle) {
    return call("GET", `/daily/${encodeURIComponent(date)}?${asked({ ...puzzle })}`);
}
/** rounds are the player's finished rounds, the latest first. */
export function rounds(token, limit, skip = 0) {
    return call("GET", `/me/rounds?${asked({ limit, skip: skip || undefined })}`, { token });
}
/** recovery is the code that brings the player back on another device. */
export function recovery(token) {
    return call("GET", "/me/recovery", { token });
}
/** recover is the player that a code was made for. */
export function recover(body) {
    return call("POST", "/players/recover", { body });
}
/** myPreferences are what the player chose, on whatever device. */
export function myPreferences(token) {
    return call("GET", "/me/preferences", { token });
}
/** prefer puts preferences in the place of those that the player has. */
export function prefer(preferences, token) {
    return call("PUT", "/me/preferences", { body: { preferences }, token });
}
/** exported is all that the server knows of the player. */
export function exported(token) {
    return call("GET", "/me/export", { token });
}
/** forget deletes all that the server knows of the player. */
export function forget(token) {
    return call("DELETE", "/me", { token });
}
/** groups are those that the player is in. */
export function groups(token) {
    return call("GET", "/groups", { token });
}
/** group is one of them, with its members. */
export function group(id, token) {
    return call("GET", `/groups/${encodeURIComponent(id)}`, { token });
}
/** newGroup makes a group. */
export function newGroup(name, token) {
    return call("POST", "/groups", { body: { name }, token });
}
/** joinGroup joins the group of an invite. */
export function joinGroup(invite, token) {
    return call("POST", "/groups/join", { body: { invite }, token });
}
/** leaveGroup leaves a group. */
export function leaveGroup(id, token) {
    return call("POST", `/groups/${encodeURIComponent(id)}/leave`, { token });
}
/** asked writes what is asked for into an address; what is not said is left out. */
function asked(query) {
    const said = Object.entries(query).filter(([, v]) => v !== undefined && v !== "");
    return new URLSearchParams(said.map(([name, v]) => [name, String(v)]));
}
/** replay reads a finished round. */
export function replay(round, token) {
    return call("GET", `/replays/${encodeURIComponent(round)}`, { token });
}
/** hint asks for the step that leads on from the board of a puzzle that belongs to no room. */
export function hint(query) {
    return call("POST", "/puzzles/hint", { body: query });
}
/** newPuzzle makes a puzzle that belongs to no room. */
export function newPuzzle(wanted) {
    return call("POST", "/puzzles", { body: wanted });
}
/** importPuzzle says what puzzle a text holds. */
export function importPuzzle(text, kind) {
    return call("POST", "/puzzles/import", { body: { text, ...(kind ? { kind } : {}) } });
}
async function call(method, path, request = {}) {
    const headers = {};
    if (request.token)
        headers["Authorization"] = `Bearer ${request.token}`;
    if (request.body !== undefined)
        headers["Content-Type"] = "application/json";
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    let response;
    try {
        response = await fetch(`/api/v1${path}`, { method, headers, body, credentials: "omit" });
    }
    catch {
        throw new Refusal(offline, text.codes.offline);
    }
    if (!response.ok)
        throw await refusalOf(response);
    return (response.status === noContent ? undefined : await response.json());
}
const noContent = 204;
/** refusalOf reads a failure; one from a proxy in between may have no body of ours. */
async function refusalOf(response) {
    try {
        const failure = (await response.json());
        return new Refusal(failure.code, told(failure.code, failure.text));
    }
    catch {
        return new Refusal(Internal, text.codes.internal);
    }
}
