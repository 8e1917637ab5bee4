// The form for a room's password.

import { PasswordMax } from "../../protocol.gen.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/** Asks for a room's password. */
export function passwordForm(enter: (password: string) => void): HTMLElement {
  const input = h("input", {
    type: "password",
    autocomplete: "off",
    maxlength: PasswordMax,
    required: true,
    "aria-describedby": "password-error",
  });
  const form = h(
    "form",
    { class: "notice" },
    h("h1", { text: text.lock.head }),
    h("label", { class: "field" }, h("span", { text: text.lock.label }), input),
    h("p", { class: "error", id: "password-error", role: "alert" }),
    h("button", { class: "primary", text: text.lock.enter }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(input.value);
  });
  return form;
}
