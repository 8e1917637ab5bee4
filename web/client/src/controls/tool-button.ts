// Buttons with an icon and an accessible label.

import { button, icon } from "../ui/dom.ts";

/** Returns a button with an icon. */
export function tool(label: string, path: string, call: () => void): HTMLButtonElement {
  const el = button("", "tool", call, { "aria-label": label, title: label });
  el.append(icon(path));
  return el;
}

/** The icon of buttons that change the view. */
export const lens = "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5M10.5 8v5M8 10.5h5";
