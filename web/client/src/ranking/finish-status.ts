// The status of a finish in one line, the same wherever it is shown.

import * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { exactClock } from "../text/format.ts";
import { finishStatus as words } from "../text/status/status-words.ts";
import { h } from "../ui/dom.ts";

const recent = 20; // rounds, among which those are that a page may be about

/** Describes the status of a finish. */
function describeStatus({ state, why = "", appealed }: wire.FinishStatus): string {
  switch (state) {
    case wire.StatusSaved:
      return words.saved;
    case wire.StatusConfirm:
      return words.confirm;
    case wire.StatusUnranked:
      return words.unranked(words.why[why] ?? why);
    case wire.StatusRejected:
      return appealed ? `${words.rejected}. ${words.appealed}` : words.rejected;
    default:
      return words.checking;
  }
}

/** Builds the line, with a link to what the player can do about it. */
export function statusLine(status: wire.FinishStatus): HTMLElement {
  const act = status.state === wire.StatusConfirm ? words.confirm : status.case ? words.appeal : "";
  const said = describeStatus(status);
  return h(
    "p",
    { class: "finish-status", "data-state": status.state },
    act && act === said ? "" : said,
    act && act !== said ? " · " : "",
    act ? h("a", { href: "/profile", text: act }) : undefined,
  );
}

/** Returns the status of each of the player's last rounds, once the server has looked at them. */
export async function ownStatuses(token: string): Promise<ReadonlyMap<string, wire.FinishStatus>> {
  return new Map((await api.rounds(token, recent)).rounds.map((r) => [r.round, r.status]));
}

/** Returns the line of the player's latest finish on a leaderboard, if it is not on it; undefined if it is. */
export async function heldLine(
  board: Pick<wire.Leaderboard, "kind" | "size" | "rules" | "difficulty" | "mode">,
  token: string,
): Promise<HTMLElement | undefined> {
  const { rounds } = await api.rounds(token, recent);
  const last = rounds.find(
    (r) =>
      r.time > 0 &&
      r.kind === board.kind &&
      r.size === board.size &&
      (r.rules ?? "") === (board.rules ?? "") &&
      r.difficulty === board.difficulty &&
      (r.daily ? wire.Daily : r.mode) === board.mode,
  );
  if (!last || last.status.state === wire.StatusSaved || last.status.why === wire.NotRankedCasual) return undefined;
  const line = statusLine(last.status);
  line.prepend(`${exactClock(last.time)} · `);
  return line;
}
