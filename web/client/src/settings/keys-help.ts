// The list of keys.

import { options } from "../text/options/option-words.ts";
import { openDialog } from "../ui/dialog.ts";
import { h } from "../ui/dom.ts";

/** Shows the list. */
export function openKeys(): void {
  const { keys } = options;
  // The first group gets the focus, because otherwise the button at the end would have it, and scroll there.
  const groups = keys.groups.map(({ head, rows }, i) =>
    h(
      "section",
      {},
      h("h3", { text: head, ...(i === 0 ? { tabindex: -1, autofocus: true } : {}) }),
      h(
        "dl",
        { class: "facts keys" },
        ...rows.map(([key, does]) => h("div", {}, h("dt", { text: key }), h("dd", { text: does }))),
      ),
      i === 0 ? h("p", { class: "hint", text: keys.lead }) : undefined,
    ),
  );
  openDialog(keys.head, [h("div", { class: "sheet" }, ...groups)], () => {}, {
    class: "wide",
  });
}
