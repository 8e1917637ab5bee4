// The way into a room: the code to tell, the link to send, and both for the camera of another device.

import { roomPath, wallPath } from "../page/address.ts";
import { play } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { button, h } from "../ui/dom.ts";
import { qrFrame } from "../ui/qr-frame.ts";

/** shareCard shows it. */
export function shareCard(code: string): HTMLElement {
  const link = new URL(roomPath(code), location.href).href;
  const field = h("input", { class: "link", readonly: true, value: link, "aria-label": text.lobby.copyLink });
  const letters = h("output", { class: "code", text: code, "aria-label": text.home.code });
  const send = typeof navigator.share === "function" ? button(text.share.send, "", () => void sendLink(link)) : undefined;
  return h(
    "section",
    { class: "panel share" },
    h(
      "div",
      { class: "ways-in" },
      h("p", { class: "lead", text: text.lobby.share }),
      h("div", { class: "code-row" }, letters, copyButton(text.lobby.copyCode, "quiet", field, () => code)),
      h("div", { class: "link-row" }, field, copyButton(text.lobby.copyLink, "", field, () => link), send),
    ),
    qrFrame(link, text.share.code(link)),
    screens(code),
  );
}

/** screens are the room's addresses for screens that many look at. */
function screens(code: string): HTMLElement {
  const { screen } = play;
  const links = [["", screen.wall], ["?overlay", screen.overlay], ["?class", screen.class]] as const;
  const list = links.map(([query, label]) => h("li", {}, h("a", { class: "more", href: wallPath(code) + query, target: "_blank", text: label })));
  return h("details", { class: "screens" }, h("summary", { text: screen.head }), h("p", { class: "hint", text: screen.lead }), h("ul", {}, ...list));
}

/** sendLink opens the device's own dialog for sharing. To close it is no fault. */
async function sendLink(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => {});
}
