// Buttons that send a report to the operators of the server.

import type * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { text } from "../text/text.ts";
import { button, h, icon } from "../ui/dom.ts";

const flag = "M6 21V4h11l-2 4 2 4H6";

/** Returns a button with a label, which is replaced by the result. Without somebody to report it returns none. */
export function reportButton(label: string, thing: wire.NewReport): HTMLElement {
  const place = h("span", { class: "report", role: "status" });
  place.append(button(label, "quiet", () => send(place, thing, text.reports.sent)));
  return place;
}

/** Returns a small button, for rows and lines. label says whom it reports. */
export function reportFlag(label: string, thing: wire.NewReport): HTMLElement {
  const place = h("span", { class: "report", role: "status" });
  const press = button("", "icon-button flag", () => send(place, thing, text.reports.short), {
    "aria-label": label,
    title: label,
  });
  press.append(icon(flag));
  place.append(press);
  return place;
}

function send(place: HTMLElement, thing: wire.NewReport, thanks: string): void {
  const token = identity()?.token;
  const showStatus = (words: string) =>
    place.replaceChildren(h("span", { class: "hint", title: text.reports.sent, text: words }));
  if (!token) return showStatus(text.reports.nobody);
  for (const press of place.querySelectorAll("button")) press.disabled = true;
  api.report(thing, token).then(
    () => showStatus(thanks),
    (problem: unknown) => showStatus(api.failureMessage(problem)),
  );
}
