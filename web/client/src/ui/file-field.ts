// A field for a file that the user chooses or drops, read as base64.

import { h } from "./dom.ts";

/** Returns a field for files of a type, which passes the content on. */
export function fileField(label: string, accept: string, onPick: (base64: string) => void): HTMLElement {
  const input = h("input", { type: "file", accept });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => onPick(String(reader.result).replace(/^[^,]*,/, "")));
    reader.readAsDataURL(file);
  });
  return h("label", { class: "field" }, h("span", { text: label }), input);
}
