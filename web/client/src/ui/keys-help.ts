// The list of keys.

import { text } from "../text.ts";
import { closing, openDialog } from "./dialog.ts";
import { h } from "./dom.ts";

/** openKeys shows the list. */
export function openKeys(): void {
  const { keys } = text.board;
  const groups = keys.groups.flatMap(({ head, rows }) => [
    h("h3", { text: head }),
    h("dl", { class: "facts keys" }, ...rows.map(([key, does]) => h("div", {}, h("dt", { text: key }), h("dd", { text: does })))),
  ]);
  openDialog(keys.head, [...groups, closing(keys.close)], () => {}, { class: "wide" });
}
