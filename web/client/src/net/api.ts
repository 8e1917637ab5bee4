// The HTTP API.

import type * as wire from "../../protocol.gen.ts";
import { Internal } from "../../protocol.gen.ts";
import { text, refusalText } from "../text/text.ts";

/** A response that is not a success. Its message is for users. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** The code of an ApiError that did not come from the server, because there was no response. */
export const offline = "offline";

/** Returns the message of a failure for users. */
export function failureMessage(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** Creates a guest, or renames the token's player. */
export function newPlayer(name: string, token: string | undefined): Promise<wire.Player> {
  return call("POST", "/players", { body: { name } satisfies wire.NewPlayer, token });
}

/** Creates a room and returns its code. */
export function newRoom(settings: wire.Settings, token: string): Promise<wire.NewRoom> {
  return call("POST", "/rooms", { body: settings, token });
}

/**
 * Seats one of the server's bots in a room; only its host may. The room is in the query so that a proxy in front of
 * many nodes can route the request to the node of the room's players, from which the bot plays.
 */
export function bringBot(code: string, bot: wire.NewBot, token: string): Promise<wire.BroughtBot> {
  return call("POST", `/rooms/${code}/bots?room=${code}`, { body: bot, token });
}

/** Lists the public rooms. */
export function rooms(): Promise<wire.Rooms> {
  return call("GET", "/rooms");
}

/**
 * Identifies a leaderboard. Missing fields have the server's defaults; date is a day of the wanted day, week or month.
 */
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

/** Returns rows of a leaderboard, starting with the given one. */
export function leaderboard(
  query: LeaderboardQuery,
  limit: number,
  skip = 0,
  token?: string,
): Promise<wire.Leaderboard> {
  return call("GET", `/leaderboards?${withQuery({ ...query, limit, skip: skip || undefined })}`, { token });
}

/** Returns the rows around the player's own. */
export function rowsAround(query: LeaderboardQuery, reach: number, token: string): Promise<wire.Leaderboard> {
  return call("GET", `/leaderboards/around?${withQuery({ ...query, reach })}`, { token });
}

/** Returns today's puzzles, with the player's results. */
export function dailies(token?: string): Promise<wire.Dailies> {
  return call("GET", "/daily", { token });
}

/** Returns the room of the player's only attempt at one of today's puzzles. */
export function tryDaily(puzzle: wire.NewTry, token: string): Promise<wire.NewRoom> {
  return call("POST", "/daily", { body: puzzle, token });
}

/** Returns the room of the next race at a puzzle, in which the player has a seat. */
export function joinQuick({ kind, size, rules, difficulty }: wire.NewQuick, token: string): Promise<wire.NewRoom> {
  return call("POST", "/quick", { body: { kind, size, rules, difficulty }, token });
}

/** Returns the finishes that the player has to verify, and those that are verified. */
export function proofs(token: string): Promise<wire.Proofs> {
  return call("GET", "/proofs", { token });
}

/** Returns the room of a finish's only verification round. */
export function tryProof(finish: wire.NewProof, token: string): Promise<wire.NewRoom> {
  return call("POST", "/proofs", { body: finish, token });
}

/** Returns the player's finished rounds, the latest first. */
export function rounds(token: string, limit: number, skip = 0): Promise<wire.PlayedRounds> {
  return call("GET", `/me/rounds?${withQuery({ limit, skip: skip || undefined })}`, { token });
}

/** Returns the player's ratings; with a round, those that it counts for. */
export function ratings(token: string, round?: string): Promise<wire.Ratings> {
  return call("GET", `/me/ratings?${withQuery({ round })}`, { token });
}

/** Revokes all tokens of the player except the one that it returns. The same key always returns the same token. */
export function signOut(key: string, token: string): Promise<wire.Player> {
  return call("POST", "/me/sign-out", { body: { key } satisfies wire.SignOut, token });
}

/** Returns the player's synchronized preferences. */
export function myPreferences(token: string): Promise<wire.Preferences> {
  return call("GET", "/me/preferences", { token });
}

/** Replaces the player's synchronized preferences. */
export function putPreferences(preferences: Readonly<Record<string, string>>, token: string): Promise<void> {
  return call("PUT", "/me/preferences", { body: { preferences } satisfies wire.Preferences, token });
}

/** Sends a report to the operators of the server. */
export function report(thing: wire.NewReport, token: string): Promise<void> {
  return call("POST", "/reports", { body: thing, token });
}

/** Returns the player's groups. */
export function groups(token: string): Promise<wire.Groups> {
  return call("GET", "/groups", { token });
}

/** Adds parameters to an address; undefined ones are left out. */
export function withQuery(query: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const said = Object.entries(query).filter(([, v]) => v !== undefined && v !== "");
  return new URLSearchParams(said.map(([name, v]) => [name, String(v)]));
}

/** Returns the replay of a finished round. */
export function replay(round: string, token?: string): Promise<wire.Replay> {
  return call("GET", `/replays/${encodeURIComponent(round)}`, { token });
}

/** Returns the time and the technique of each right value of a finished round. */
export function steps(round: string, token?: string): Promise<wire.RoundSteps> {
  return call("GET", `/replays/${encodeURIComponent(round)}/steps`, { token });
}

/** Returns the finishes of a round, to race against. */
export function ghosts(round: string, token?: string): Promise<wire.Ghosts> {
  return call("GET", `/replays/${encodeURIComponent(round)}/ghosts`, { token });
}

/** Returns the next step on the board of a puzzle that belongs to no room. */
export function hint(query: wire.HintQuery): Promise<wire.PuzzleHint> {
  return call("POST", "/puzzles/hint", { body: query });
}

/** Generates a puzzle that belongs to no room. */
export function newPuzzle(wanted: wire.NewPuzzle): Promise<wire.LoosePuzzle> {
  return call("POST", "/puzzles", { body: wanted });
}

/** Parses a puzzle from a text. */
export function importPuzzle(text: string, kind?: string): Promise<wire.PuzzleRead> {
  return call("POST", "/puzzles/import", { body: { text, ...(kind ? { kind } : {}) } satisfies wire.PuzzleText });
}

/** Makes a puzzle of a picture. */
export function puzzleFromPicture(kind: string, picture: Omit<wire.PuzzlePicture, "kind">): Promise<wire.PuzzleRead> {
  return call("POST", "/puzzles/picture", { body: { kind, ...picture } });
}

/** The parameters of a request. */
export interface Request {
  readonly body?: unknown;
  readonly token?: string | undefined;
}

/** Sends a request to the server. It throws an ApiError. */
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

/** Returns the error of a response. A response of a proxy may have no body of ours. */
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
