// The field for a room's code, as people type it, or for a link with the code.

import { text } from "../text/text.ts";
import { h, setText } from "../ui/dom.ts";
import { readCode, roomPath } from "./address.ts";

/** Asks for a code and goes to its room. tried is a code that did not work. */
export function joinForm(go: (path: string) => void, tried = ""): HTMLFormElement {
  const input = h("input", {
    name: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 80,
    value: tried,
    placeholder: text.home.code,
    "aria-label": text.home.code,
    "aria-describedby": "code-error",
  });
  const error = h("p", { class: "error", id: "code-error", role: "alert" });
  const form = h(
    "form",
    { class: "join", novalidate: true },
    h("div", { class: "join-row" }, input, h("button", { text: text.home.go })),
    error,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = readCode(input.value);
    setText(error, code ? "" : text.home.badCode);
    if (code) go(roomPath(code));
  });
  return form;
}
