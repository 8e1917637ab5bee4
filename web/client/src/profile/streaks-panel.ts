// The player's streaks: on how many days in a row the daily puzzle was solved.

import type * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import { streaks, describeStreak } from "./streaks.ts";
import { season } from "../text/season/season-words.ts";
import { h, show } from "../ui/dom.ts";

/** The panel, and when it has its final height. */
export interface StreaksPanel {
  readonly el: HTMLElement;
  readonly ready: Promise<void>;
}

/** Lists the streaks, or the main one if there are none. Without the server the panel is hidden. */
export function streaksPanel(token: string): StreaksPanel {
  const list = h("ul", { class: "ratings streaks" });
  const zone = h("p", { class: "hint" });
  const el = h(
    "section",
    { class: "panel", hidden: true },
    h("h2", { text: season.head }),
    list,
    zone,
    h("a", { href: "/season", class: "more", text: season.month.head }),
  );
  const ready = streaks(token).then(
    (all) => {
      const running = all.streaks.filter((s) => s.days > 0);
      list.replaceChildren(...(running.length > 0 ? running : all.streaks.slice(0, 1)).map(streakRow));
      zone.textContent = season.zone(all.zone);
      show(el, true);
    },
    () => {}, // the page shows the failure
  );
  return { el, ready };
}

function streakRow(s: wire.Streak): HTMLElement {
  return h(
    "li",
    {},
    h("h3", {}, h("span", { text: kindName(s.kind) }), h("strong", { text: season.days(s.days) })),
    h("p", { class: "hint", text: describeStreak(s) }),
  );
}
