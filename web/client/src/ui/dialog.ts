// Dialogs: built when they are opened, removed when they are closed.

import { h, button, type Props } from "./dom.ts";

/** Shows a modal dialog with a heading. It returns a function that closes it. */
export function openDialog(
  head: string,
  content: HTMLElement[],
  closed: () => void = () => {},
  props: Props = {},
): () => void {
  const title = h("h2", { text: head, id: "dialog-head" });
  const el = h("dialog", { "aria-labelledby": "dialog-head", ...props }, title, ...content);
  el.addEventListener("close", () => {
    el.remove();
    closed();
  });
  // A click outside closes a dialog that can be dismissed.
  el.addEventListener("pointerdown", (event) => {
    if (event.target === el && props["data-modal"] === undefined) el.close();
  });
  document.body.append(el);
  el.showModal();
  return () => el.close();
}

/** Returns the close button at the end of a dialog. */
export function closeButton(label: string): HTMLElement {
  return h(
    "div",
    { class: "actions" },
    button(label, "primary", () => document.querySelector("dialog")?.close()),
  );
}
