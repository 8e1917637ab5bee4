// Copying text.

import { text } from "../text/text.ts";
import { button, setText } from "./dom.ts";

const saidFor = 1_600;

/** Returns a button that copies the content of a field and confirms it. */
export function copyButton(
  label: string,
  kind: string,
  field: HTMLInputElement,
  content: () => string,
): HTMLButtonElement {
  const el = button(label, kind, () => {
    void copy(field, content()).then(() => {
      setText(el, text.lobby.copied);
      setTimeout(() => setText(el, label), saidFor);
    });
  });
  return el;
}

/** Copies through the field if the page has no clipboard, which browsers give to secure origins only. */
async function copy(field: HTMLInputElement, content: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    field.focus();
    field.select();
  }
}
