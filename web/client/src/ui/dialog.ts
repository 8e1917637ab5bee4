// Modal dialogs: built when they are opened, removed when they are closed. The browser provides the focus trap.

import { text } from "../text/text.ts";
import { button, h, icon, type Props } from "./dom.ts";

const cross = "M6 6l12 12M18 6 6 18";

/** Shows a modal dialog with a heading and a button that closes it. It returns a function that closes it. */
export function openDialog(
  head: string,
  content: HTMLElement[],
  onClose: () => void = () => {},
  props: Props = {},
): () => void {
  const title = h("h2", { text: head, id: "dialog-head" });
  const leave = button("", "icon-button", () => el.close(), { "aria-label": text.hints.close });
  leave.append(icon(cross));
  const el = h(
    "dialog",
    { "aria-labelledby": "dialog-head", ...props },
    h("div", { class: "dialog-head" }, title, leave),
    ...content,
  );
  const opener = document.activeElement;
  el.addEventListener("close", () => {
    el.remove();
    if (!opener?.isConnected) document.querySelector("main")?.focus({ preventScroll: true });
    onClose();
  });
  // a click outside
  el.addEventListener("pointerdown", (event) => {
    if (event.target === el) el.close();
  });
  document.body.append(el);
  leave.disabled = true; // so that the focus goes to the content
  el.showModal();
  leave.disabled = false;
  return () => el.close();
}
