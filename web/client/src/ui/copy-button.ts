// Copying text.

import { text } from "../text/text.ts";
import { button, setText } from "./dom.ts";

const saidFor = 1_600;

/** Builds a button that copies what a field holds, and says so. */
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

/** Uses the field where the page has no clipboard: browsers give it to secure origins alone. */
async function copy(field: HTMLInputElement, content: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    field.focus();
    field.select();
  }
}
