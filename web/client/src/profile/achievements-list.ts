// The player's achievements on the profile page.

import * as api from "../net/api.ts";
import { own } from "../text/own/words.ts";
import { h, show } from "../ui/dom.ts";
import { achievements, type Achievement } from "./achievements.ts";
import type { LateCard } from "./own-cards.ts";
import { streaks } from "./streaks.ts";

const latest = 100; // the rounds in which wins and kinds are counted

/** Lists the achievements. It is hidden until the server has answered. */
export function achievementsList(token: string): LateCard {
  const el = h("ul", { class: "achievements", "aria-label": own.achievements.head, hidden: true });
  const load = async () => {
    const [played, { streaks: all }] = await Promise.all([api.rounds(token, latest), streaks(token)]);
    const { reached, next } = achievements(played, all);
    el.replaceChildren(...reached.map((a) => item(a, true)), ...next.map((a) => item(a, false)));
    show(el, true);
  };
  return { el, ready: load().catch(() => {}) }; // the rounds below show the failure
}

function item({ series, goal, count }: Achievement, reached: boolean): HTMLElement {
  return h(
    "li",
    { class: reached ? "reached" : "" },
    own.achievements[series](goal),
    reached ? undefined : h("span", { class: "hint", text: own.achievements.soFar(count, goal) }),
  );
}
