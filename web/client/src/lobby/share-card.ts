// The way into a room: the code to tell, the link to send, and both for the camera of another device.

import { roomPath, wallPath } from "../page/address.ts";
import { play } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { button, h } from "../ui/dom.ts";
import { qrFrame } from "../ui/qr-frame.ts";

/** It, and what goes with it. */
export interface ShareCard {
  readonly el: HTMLElement;
  /** What else there is to invite with stands here. */
  readonly body: HTMLElement;
  /** A button that hands the link out at once. */
  readonly invite: HTMLElement;
  /** Leaves of it one line on a narrow page: by now somebody has come. */
  fold(): void;
}

const wide = matchMedia("(width >= 820px)");

/** Builds it. */
export function shareCard(code: string): ShareCard {
  const link = new URL(roomPath(code), location.href).href;
  const field = h("input", { class: "link", readonly: true, value: link, "aria-label": text.lobby.copyLink });
  const letters = h("output", { class: "code", text: code, "aria-label": text.home.code });
  const sends = typeof navigator.share === "function";
  const send = sends ? button(text.share.send, "", () => void sendLink(link)) : undefined;
  const waysIn = h(
    "div",
    { class: "ways-in" },
    h("p", { class: "lead", text: text.lobby.share }),
    h(
      "div",
      { class: "code-row" },
      letters,
      copyButton(text.lobby.copyCode, "quiet", field, () => code),
    ),
    h(
      "div",
      { class: "link-row" },
      field,
      copyButton(text.lobby.copyLink, "", field, () => link),
      send,
    ),
  );
  const body = h("div", { class: "share-body" }, waysIn, qrFrame(link, text.share.code(link)), screens(code));
  const summary = h("summary", {}, text.lobby.invite, " ", h("span", { class: "code-short", text: code }));
  const folds = h("details", { open: true }, summary, body);
  let folded = false;
  const fold = () => (folds.open = wide.matches || !folded); // a wide page has no line to open it with
  let was = wide.matches;
  const refit = new ResizeObserver(() => {
    // it goes with the card: who listens to the query itself is kept with all of the room
    if (was === wide.matches) return;
    was = wide.matches;
    fold();
  });
  refit.observe(folds);
  const invite = sends
    ? button(text.lobby.inviteOne, "free-place", () => void sendLink(link))
    : copyButton(text.lobby.inviteOne, "free-place", field, () => link);
  return {
    el: h("section", { class: "panel share" }, folds),
    body,
    invite,
    fold: () => {
      folded = true;
      fold();
    },
  };
}

/** The room's addresses for screens that many look at. */
function screens(code: string): HTMLElement {
  const { screen } = play;
  const links = [
    ["", screen.wall],
    ["?overlay", screen.overlay],
    ["?class", screen.class],
  ] as const;
  const list = links.map(([query, label]) =>
    h("li", {}, h("a", { class: "more", href: wallPath(code) + query, target: "_blank", text: label })),
  );
  return h(
    "details",
    { class: "screens" },
    h("summary", { text: screen.head }),
    h("p", { class: "hint", text: screen.lead }),
    h("ul", {}, ...list),
  );
}

/** Opens the device's own dialog for sharing. To close it is no fault. */
async function sendLink(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => {});
}
