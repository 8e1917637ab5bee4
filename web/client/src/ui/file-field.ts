// A file that somebody picks or drops, read as base64.

import { h } from "./dom.ts";

/** Asks for a file of some type, and hands on what is in it. */
export function fileField(label: string, accept: string, picked: (base64: string) => void): HTMLElement {
  const input = h("input", { type: "file", accept });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => picked(String(reader.result).replace(/^[^,]*,/, "")));
    reader.readAsDataURL(file);
  });
  return h("label", { class: "field" }, h("span", { text: label }), input);
}
