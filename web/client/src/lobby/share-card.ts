// Inviting into a room: the code, the link, and a QR code.

import { roomPath, wallPath } from "../page/address.ts";
import { play } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { button, h } from "../ui/dom.ts";
import { qrFrame } from "../ui/qr-frame.ts";

/** The card and its parts. */
export interface ShareCard {
  readonly el: HTMLElement;
  /** The place for further ways to invite. */
  readonly body: HTMLElement;
  /** A button that shares the link at once, for a free seat. */
  readonly invite: HTMLElement;
  /** The same as the largest button of the page. */
  readonly first: HTMLElement;
  /** Reduces the card to one line on a narrow page, because somebody has joined. */
  fold(): void;
}

const wide = matchMedia("(width >= 820px)");

/** Builds the card. */
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
  const fold = () => (folds.open = wide.matches || !folded); // a wide page has no line that would open it
  let was = wide.matches;
  const refit = new ResizeObserver(() => {
    // the listener belongs to the card and not to the query, which would keep the whole room alive
    if (was === wide.matches) return;
    was = wide.matches;
    fold();
  });
  refit.observe(folds);
  const inviteButton = (label: string, kind: string) =>
    sends ? button(label, kind, () => void sendLink(link)) : copyButton(label, kind, field, () => link);
  return {
    el: h("section", { class: "panel share" }, folds),
    body,
    invite: inviteButton(text.lobby.inviteOne, "free-place"),
    first: inviteButton(sends ? text.lobby.shareInvite : text.lobby.copyInvite, "primary big"),
    fold: () => {
      folded = true;
      fold();
    },
  };
}

/** Returns the room's addresses for large screens. */
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

/** Opens the device's share dialog. Closing it is not a failure. */
async function sendLink(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => {});
}
