// The puzzles of the day before, during the hour in which they can still be finished.

import type * as wire from "../../protocol.gen.ts";
import { midnight } from "../text/midnight/midnight-words.ts";
import { language } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { dailyRow } from "./daily-row.ts";

/** Returns the panel of the puzzles that the player began on the day before, and can still finish or has finished. */
export function previousDayPanel(
  { left, puzzles }: wire.DailiesBefore,
  go: (path: string) => void,
  announcer: Announcer,
): HTMLElement {
  const rows = puzzles.map((p) => {
    const row = dailyRow(p, go, announcer, "other");
    if (p.result && !p.result.ranked && p.result.time > 0)
      row.querySelector(".facts-line")?.append(` · ${midnight.uncounted}`);
    return row;
  });
  const until = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(Date.now() + left);
  const lead = puzzles.some((p) => !p.result) ? h("p", { class: "hint", text: midnight.beforeLead(until) }) : undefined;
  return h(
    "section",
    { class: "panel day-before" },
    h("h2", { text: midnight.before }),
    lead,
    h("ul", { class: "tries" }, ...rows),
  );
}
