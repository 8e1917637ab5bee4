// What stands behind a name in an arena.

import { arena as words } from "../text/arena/arena-words.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/** Marks who is a program, and who has no place because they may have seen a marathon's puzzles before. */
export function tagsOf({ bot, apart }: { readonly bot?: boolean; readonly apart?: boolean }): HTMLElement[] {
  const tags = [];
  if (bot) tags.push(h("span", { class: "tags", text: text.set.bot }));
  if (apart) tags.push(h("span", { class: "tags", text: words.marathon.apart, title: words.marathon.apartWhy }));
  return tags;
}
