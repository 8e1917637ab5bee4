// The offer to keep an account on other devices, for players who would lose something.

import { read, write } from "../device/storage.ts";
import { ratings as words } from "../text/ratings/rating-words.ts";
import { h } from "../ui/dom.ts";

const key = "nonet.keep";

/** Returns the offer, once for each player; undefined if it was made before. */
export function keepOffer(): HTMLElement | undefined {
  if (read(key)) return undefined;
  write(key, "offered");
  return h(
    "p",
    { class: "keep-offer" },
    `${words.keepLead} `,
    h("a", { class: "more", href: "/profile#keep", text: words.keep }),
  );
}
