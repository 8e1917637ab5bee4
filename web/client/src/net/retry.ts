// When to reconnect, with exponential backoff and jitter, and when not to.

import * as wire from "../../protocol.gen.ts";

/** What to do after losing a connection. */
export type Verdict =
  | { readonly do: "retry"; readonly after: number; readonly resync: boolean }
  | { readonly do: "renew" }
  | { readonly do: "stop"; readonly why: "version" | "flood" | "barred" | "fault" };

const first = 250; // milliseconds before the first attempt
const longest = 10_000; // milliseconds between attempts, at most

/**
 * Interprets a close code and its reason. tries counts the connections that failed in a row; chance, from 0 to 1,
 * spreads clients so that they do not all return at once.
 */
export function verdictOn(code: number, reason: string, tries: number, chance: number): Verdict {
  if (code >= 4200 && code < 4300) return refusal(code);
  const match = /retry_after=(\d+)/.exec(reason);
  const least = match ? Number(match[1]) : 0;
  const most = Math.min(longest, first * 2 ** Math.min(tries, 10));
  return { do: "retry", after: Math.round(least + most * (0.5 + chance / 2)), resync: code >= 4100 && code < 4200 };
}

function refusal(code: number): Verdict {
  switch (code) {
    case wire.CloseToken:
      return { do: "renew" };
    case wire.CloseVersion:
      return { do: "stop", why: "version" };
    case wire.CloseFlood:
      return { do: "stop", why: "flood" };
    case wire.CloseBarred:
      return { do: "stop", why: "barred" };
    default:
      return { do: "stop", why: "fault" };
  }
}
