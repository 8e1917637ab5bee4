// Which element a key belongs to.

import { readKey } from "../board/typed.ts";

/** Reports whether a key belongs to the focused element: a field, a dialog, or a button that is being pressed. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const el = event.target instanceof Element ? event.target : document.body;
  if (el.closest("input, select, textarea, dialog")) return true;
  return [" ", "Enter"].includes(readKey(event)) && el.closest("button, a") !== null;
}
