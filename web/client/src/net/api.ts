// The HTTP API.

import type * as wire from "../../protocol.gen.ts";
import { Internal } from "../../protocol.gen.ts";
import { text, refusalText } from "../text/text.ts";

/** An answer that is not a success. Its message is for people. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** The code of a Refusal that did not come from the server: there was no answer. */
export const offline = "offline";

/** What to tell people about a failure. */
export function failureMessage(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** Makes a guest identity, or gives the token's player a new name. */
export function newPlayer(name: string, token: string | undefined): Promise<wire.Player> {
  return call("POST", "/players", { body: { name } satisfies wire.NewPlayer, token });
}

/** Makes a room and tells its code. */
export function newRoom(settings: wire.Settings, token: string): Promise<wire.NewRoom> {
  return call("POST", "/rooms", { body: settings, token });
}

/**
 * bringBot has a bot of the server's sit down in a room; its host alone may. Which room, a proxy in front of many nodes
 * can read in the query: the bot plays from the node that is asked, and should be where the room's players are.
 */
export function bringBot(code: string, bot: wire.NewBot, token: string): Promise<wire.BroughtBot> {
  return call("POST", `/rooms/${code}/bots?room=${code}`, { body: bot, token });
}

/** Lists the public rooms. */
export function rooms(): Promise<wire.Rooms> {
  return call("GET", "/rooms");
}

/** Names a leaderboard. What is left out is the server's usual; date is of the day, week or month that is meant. */
export interface LeaderboardQuery {
  readonly kind?: string;
  readonly size?: string;
  readonly rules?: string;
  readonly difficulty?: string;
  readonly mode?: string;
  readonly metric?: string;
  readonly period?: string;
  readonly date?: string;
  readonly group?: string;
}

/** Reads rows of a leaderboard, from one on. */
export function leaderboard(
  query: LeaderboardQuery,
  limit: number,
  skip = 0,
  token?: string,
): Promise<wire.Leaderboard> {
  return call("GET", `/leaderboards?${withQuery({ ...query, limit, skip: skip || undefined })}`, { token });
}

/** Reads the rows about the asking player's. */
export function rowsAround(query: LeaderboardQuery, reach: number, token: string): Promise<wire.Leaderboard> {
  return call("GET", `/leaderboards/around?${withQuery({ ...query, reach })}`, { token });
}

/** Today's puzzles, with the player's results. */
export function dailies(token?: string): Promise<wire.Dailies> {
  return call("GET", "/daily", { token });
}

/** Gives the room of the player's one try at one of today's puzzles. */
export function tryDaily(puzzle: wire.NewTry, token: string): Promise<wire.NewRoom> {
  return call("POST", "/daily", { body: puzzle, token });
}

/** Gives the room of the next race of a puzzle, in which the player has a seat. */
export function joinQuick({ kind, size, rules, difficulty }: wire.NewQuick, token: string): Promise<wire.NewRoom> {
  return call("POST", "/quick", { body: { kind, size, rules, difficulty }, token });
}

/** What the player has to prove, and has proved. */
export function proofs(token: string): Promise<wire.Proofs> {
  return call("GET", "/proofs", { token });
}

/** Gives the room of a finish's one proof round. */
export function tryProof(finish: wire.NewProof, token: string): Promise<wire.NewRoom> {
  return call("POST", "/proofs", { body: finish, token });
}

/** The player's finished rounds, the latest first. */
export function rounds(token: string, limit: number, skip = 0): Promise<wire.PlayedRounds> {
  return call("GET", `/me/rounds?${withQuery({ limit, skip: skip || undefined })}`, { token });
}

/** How strong the player is; with a round, those that it counts in. */
export function ratings(token: string, round?: string): Promise<wire.Ratings> {
  return call("GET", `/me/ratings?${withQuery({ round })}`, { token });
}

/** Makes all tokens of the player worthless but the one in its answer. Asked again with the same key it is the same one. */
export function signOut(key: string, token: string): Promise<wire.Player> {
  return call("POST", "/me/sign-out", { body: { key } satisfies wire.SignOut, token });
}

/** What the player chose, on whatever device. */
export function myPreferences(token: string): Promise<wire.Preferences> {
  return call("GET", "/me/preferences", { token });
}

/** Puts preferences in the place of those that the player has. */
export function putPreferences(preferences: Readonly<Record<string, string>>, token: string): Promise<void> {
  return call("PUT", "/me/preferences", { body: { preferences } satisfies wire.Preferences, token });
}

/** Brings something before whoever runs the server. */
export function report(thing: wire.NewReport, token: string): Promise<void> {
  return call("POST", "/reports", { body: thing, token });
}

/** Those that the player is in. */
export function groups(token: string): Promise<wire.Groups> {
  return call("GET", "/groups", { token });
}

/** Writes what is asked for into an address; what is not said is left out. */
export function withQuery(query: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const said = Object.entries(query).filter(([, v]) => v !== undefined && v !== "");
  return new URLSearchParams(said.map(([name, v]) => [name, String(v)]));
}

/** Reads a finished round. */
export function replay(round: string, token?: string): Promise<wire.Replay> {
  return call("GET", `/replays/${encodeURIComponent(round)}`, { token });
}

/** Reads the finishes of a round, to be raced. */
export function ghosts(round: string, token?: string): Promise<wire.Ghosts> {
  return call("GET", `/replays/${encodeURIComponent(round)}/ghosts`, { token });
}

/** Asks for the step that leads on from the board of a puzzle that belongs to no room. */
export function hint(query: wire.HintQuery): Promise<wire.PuzzleHint> {
  return call("POST", "/puzzles/hint", { body: query });
}

/** Makes a puzzle that belongs to no room. */
export function newPuzzle(wanted: wire.NewPuzzle): Promise<wire.LoosePuzzle> {
  return call("POST", "/puzzles", { body: wanted });
}

/** Says what puzzle a text holds. */
export function importPuzzle(text: string, kind?: string): Promise<wire.PuzzleRead> {
  return call("POST", "/puzzles/import", { body: { text, ...(kind ? { kind } : {}) } satisfies wire.PuzzleText });
}

/** puzzleFromPicture has a puzzle made of a picture. */
export function puzzleFromPicture(kind: string, picture: Omit<wire.PuzzlePicture, "kind">): Promise<wire.PuzzleRead> {
  return call("POST", "/puzzles/picture", { body: { kind, ...picture } });
}

/** What goes with a call. */
export interface Request {
  readonly body?: unknown;
  readonly token?: string | undefined;
}

/** Asks the server for something; it fails with a Refusal. */
export async function call<T>(method: string, path: string, request: Request = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (request.token) headers["Authorization"] = `Bearer ${request.token}`;
  if (request.body !== undefined) headers["Content-Type"] = "application/json";
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, { method, headers, body, credentials: "omit" });
  } catch {
    throw new ApiError(offline, text.codes.offline);
  }
  if (!response.ok) throw await refusalOf(response);
  return (response.status === noContent ? undefined : await response.json()) as T;
}

const noContent = 204;

/** Reads a failure; one from a proxy in between may have no body of ours. */
async function refusalOf(response: Response): Promise<ApiError> {
  try {
    const failure = (await response.json()) as wire.Failure;
    const after = Number(response.headers.get("Retry-After") ?? 0);
    const said = [
      failure.shared ? text.shared : refusalText(failure.code, failure.text),
      ...(after > 0 ? [text.again(after)] : []),
    ];
    return new ApiError(failure.code, said.join(" "));
  } catch {
    return new ApiError(Internal, text.codes.internal);
  }
}
