// Labels after a name in a tournament.

import { arena as words } from "../text/arena/arena-words.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/**
 * Returns the labels of bots, and of players without a place because they may have seen a marathon's puzzles before.
 */
export function tagsOf({ bot, apart }: { readonly bot?: boolean; readonly apart?: boolean }): HTMLElement[] {
  const tags = [];
  if (bot) tags.push(h("span", { class: "tags", text: text.set.bot }));
  if (apart) tags.push(h("span", { class: "tags", text: words.marathon.apart, title: words.marathon.apartWhy }));
  return tags;
}
