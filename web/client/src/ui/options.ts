// The board's options and the list of keys.

import type { Choice } from "../prefs.ts";
import { text } from "../text.ts";
import { closing, openDialog } from "./dialog.ts";
import { h } from "./dom.ts";
import { toggle } from "./form.ts";
import { choose, prefs } from "./theme.ts";

/** openOptions shows them; changed is called after each change. */
export function openOptions(changed: () => void): void {
  const now = prefs();
  const switches = (Object.keys(text.play.options) as Choice[]).map((name) =>
    toggle(text.play.options[name], now[name], (on) => {
      choose({ [name]: on });
      changed();
    }),
  );
  const keys = text.keys.rows.map(([key, means]) => h("div", {}, h("dt", { text: key }), h("dd", { text: means })));
  openDialog(text.room.options, [
    h("div", { class: "toggles" }, ...switches),
    h("h3", { text: text.keys.head }),
    h("dl", { class: "facts keys" }, ...keys),
    closing(text.keys.close),
  ]);
}
