// The dialog that asks whom to race at a leaderboard's puzzles: the player's own best, the best of friends and groups,
// or the median.

import * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { exactClock } from "../text/format.ts";
import { ghosts as words } from "../text/ghosts/ghost-words.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h } from "../ui/dom.ts";
import { racePath } from "../page/address.ts";

/** The file that contains this module. */
export interface RivalsFile {
  readonly openRivals: typeof openRivals;
}

/** Opens the dialog for the puzzles of a leaderboard. */
export function openRivals(query: api.LeaderboardQuery): void {
  const slot = h("div", { "aria-live": "polite" });
  const close = openDialog(words.whom, [
    slot,
    h(
      "div",
      { class: "actions" },
      button(words.close, "quiet", () => close()),
    ),
  ]);
  slot.addEventListener("click", (event) => event.target instanceof HTMLAnchorElement && close());
  rivalsOf(query).then(
    (list) => slot.replaceChildren(list),
    (problem: unknown) => slot.replaceChildren(h("p", { class: "error", text: api.failureMessage(problem) })),
  );
}

/** Lists the possible rivals. Each is a link that can be shared. */
async function rivalsOf({
  kind,
  size,
  rules,
  difficulty,
  mode,
  period,
  date,
}: api.LeaderboardQuery): Promise<HTMLElement> {
  const query = { kind, size, rules, difficulty, mode, period, date };
  const { rivals } = await api.call<wire.Rivals>("GET", `/leaderboards/rivals?${api.withQuery(query)}`, {
    token: identity()?.token,
  });
  const rows = rivals.map((rival) => {
    const name = nameRival(rival);
    const description = h(
      "span",
      { class: "who" },
      h("span", { class: "name", text: name }),
      h("span", { class: "facts-line", text: describeRival(rival) }),
    );
    return h(
      "li",
      { class: "room-row" },
      description,
      h("a", { class: "button", href: rivalPath(rival), text: words.race, "aria-label": `${words.race}: ${name}` }),
    );
  });
  return rows.length > 0 ? h("ul", { class: "tries" }, ...rows) : h("p", { class: "lead", text: words.lonely });
}

/** Names a rival. The median has no name. */
export function nameRival({ whom, name = "", of = 0 }: wire.Rival): string {
  if (whom === wire.RivalOwn) return words.yours;
  return whom === wire.RivalMiddle ? words.middle(of) : name;
}

/** Describes a rival's time, and whose best it is. */
export function describeRival({ whom, group = "", time }: wire.Rival): string {
  const best = whom === wire.RivalFriend ? words.ofFriends : whom === wire.RivalGroup ? words.ofGroup(group) : "";
  return [exactClock(time), best].filter((s) => s !== "").join(" · ");
}

/** Returns the address for racing a rival. */
export function rivalPath({ round, time, of }: wire.Rival): string {
  return racePath(round, time) + (of ? `&middle=${of}` : "");
}
