// The banner that is shown without a network.

import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/** Returns the banner, which is shown while the device is offline. */
export function awayBanner(): HTMLElement {
  const words = h("span", {}, h("strong", { text: text.away.head }), ` · ${text.away.lead}`);
  const el = h(
    "aside",
    { class: "away", role: "status", hidden: navigator.onLine },
    words,
    h("a", { href: "/solo", text: text.away.solo }),
  );
  const follow = () => (el.hidden = navigator.onLine);
  addEventListener("online", follow);
  addEventListener("offline", follow);
  return el;
}
