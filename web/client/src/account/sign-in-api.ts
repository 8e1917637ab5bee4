// Signing in through the provider: what the server is asked before the browser goes there, and once it is back.

import type * as wire from "../../protocol.gen.ts";
import { call, offline, ApiError } from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { text } from "../text/text.ts";

/** Leaves this page for the provider. In the end the browser comes to the page that is wanted. */
export async function beginSignIn(to: string): Promise<void> {
  location.assign((await post<wire.SignInAsked>("/players/sign-in/ask", { to } satisfies wire.AskSignIn)).url);
}

/** Asks who has signed in. The player of this browser, if one is given, is to be it. */
export function completeSignIn(player: wire.Player | undefined, answer?: object): Promise<wire.SignedIn> {
  return post("/players/sign-in", { ...(answer ? { answer } : {}) } satisfies wire.EndSignIn, player?.token);
}

/** What the player signs in with. */
export function account(): Promise<wire.MySignIn> {
  return call("GET", "/me/sign-in", { token: identity()?.token });
}

/** Takes it away. */
export function remove(): Promise<void> {
  return call("DELETE", "/me/sign-in", { token: identity()?.token });
}

/** A call with the cookie of the sign-in. A Refusal says why in the server's own words, which name the provider's part in it. */
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
