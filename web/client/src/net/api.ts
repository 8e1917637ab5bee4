// The HTTP API.

import type * as wire from "../../protocol.gen.ts";
import { Internal } from "../../protocol.gen.ts";
import { text, told } from "../text.ts";

/** Refusal is an answer that is not a success. Its message is for people. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** offline is the code of a Refusal that did not come from the server: there was no answer. */
export const offline = "offline";

/** newPlayer makes a guest identity, or gives the token's player a new name. */
export function newPlayer(name: string, token: string | undefined): Promise<wire.Player> {
  return call("POST", "/players", { body: { name } satisfies wire.NewPlayer, token });
}

/** newRoom makes a room and tells its code. */
export function newRoom(settings: wire.Settings, token: string): Promise<wire.NewRoom> {
  return call("POST", "/rooms", { body: settings, token });
}

/** info says what the server offers. */
export function info(): Promise<wire.Info> {
  return call("GET", "/info");
}

/** rooms lists the public rooms. */
export function rooms(): Promise<wire.Rooms> {
  return call("GET", "/rooms");
}

/** BoardQuery names a leaderboard. */
export type BoardQuery = Pick<wire.Leaderboard, "kind" | "size" | "difficulty" | "period">;

/** leaderboard reads the first rows of a leaderboard. */
export function leaderboard(query: BoardQuery, limit: number): Promise<wire.Leaderboard> {
  return call("GET", `/leaderboards?${new URLSearchParams({ ...query, limit: String(limit) })}`);
}

/** newPuzzle makes a puzzle that belongs to no room. */
export function newPuzzle(wanted: wire.NewPuzzle): Promise<wire.LoosePuzzle> {
  return call("POST", "/puzzles", { body: wanted });
}

/** importPuzzle says what puzzle a text holds. */
export function importPuzzle(text: string): Promise<wire.PuzzleRead> {
  return call("POST", "/puzzles/import", { body: { text } satisfies wire.PuzzleText });
}

/** hintAt explains the next step of a puzzle that belongs to no room. */
export function hintAt(query: wire.HintQuery): Promise<wire.PuzzleHint> {
  return call("POST", "/puzzles/hint", { body: query });
}

interface Request {
  readonly body?: unknown;
  readonly token?: string | undefined;
}

async function call<T>(method: string, path: string, request: Request = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (request.token) headers["Authorization"] = `Bearer ${request.token}`;
  if (request.body !== undefined) headers["Content-Type"] = "application/json";
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, { method, headers, body, credentials: "omit" });
  } catch {
    throw new Refusal(offline, text.codes.offline);
  }
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as T;
}

/** refusalOf reads a failure; one from a proxy in between may have no body of ours. */
async function refusalOf(response: Response): Promise<Refusal> {
  try {
    const failure = (await response.json()) as wire.Failure;
    return new Refusal(failure.code, told(failure.code, failure.text));
  } catch {
    return new Refusal(Internal, text.codes.internal);
  }
}
