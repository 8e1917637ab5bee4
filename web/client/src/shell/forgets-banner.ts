// The banner that says that the browser remembers nothing, until it is dismissed.

import { text } from "../text/text.ts";
import { button, h, icon } from "../ui/dom.ts";

const cross = "M6 6l12 12M18 6 6 18";

/** Shows the banner above the page. */
export function forgetsBanner(): void {
  const close = button("", "icon-button", () => el.remove(), { "aria-label": text.hints.close });
  close.append(icon(cross));
  const el = h("aside", { class: "away forgets" }, h("span", { text: text.connection.forgets }), close);
  document.querySelector(".away")?.after(el);
}
