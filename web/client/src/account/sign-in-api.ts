// Signing in through an OpenID Connect provider: the requests to the server before and after the visit to the provider.

import type * as wire from "../../protocol.gen.ts";
import { call, offline, ApiError } from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { text } from "../text/text.ts";

/** Goes to the provider. After signing in, the browser returns to the given page. */
export async function beginSignIn(to: string): Promise<void> {
  location.assign((await post<wire.SignInAsked>("/players/sign-in/ask", { to } satisfies wire.AskSignIn)).url);
}

/**
 * Completes a sign-in and returns its player. If a player of this browser is given, the account is added to that
 * player.
 */
export function completeSignIn(player: wire.Player | undefined, answer?: object): Promise<wire.SignedIn> {
  return post("/players/sign-in", { ...(answer ? { answer } : {}) } satisfies wire.EndSignIn, player?.token);
}

/** Returns the account that the player signs in with. */
export function account(): Promise<wire.MySignIn> {
  return call("GET", "/me/sign-in", { token: identity()?.token });
}

/** Removes the player's account. */
export function remove(): Promise<void> {
  return call("DELETE", "/me/sign-in", { token: identity()?.token });
}

/**
 * Sends a request with the sign-in's cookie. It throws a Refusal with the server's message, which names the provider's
 * part in a failure.
 */
async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`/api/v1${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    credentials: "same-origin",
  }).catch(() => undefined);
  if (!response) throw new ApiError(offline, text.codes.offline);
  const said = (await response.json().catch(() => ({ code: "", text: text.codes.internal }))) as wire.Failure | T;
  if (response.ok) return said as T;
  const failure = said as wire.Failure;
  throw new ApiError(failure.code, failure.text);
}
