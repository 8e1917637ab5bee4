// The question for a name: the one thing that a new player is asked.

import { NameMax, type Player } from "../../protocol.gen.ts";
import { identity, introduce } from "../net/identity.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText } from "../ui/dom.ts";

/** namedEvent is fired on the document when the player has a name, or another one. */
export const namedEvent = "named";

/** somebody is the player of this browser; one who has no name yet is asked for it. Undefined: they would not say. */
export function somebody(): Promise<Player | undefined> {
  const known = identity();
  return known ? Promise.resolve(known) : askName();
}

/** askName asks for a name, or another one. Undefined: it was left as it is. */
export function askName(): Promise<Player | undefined> {
  return new Promise((resolve) => {
    let named: Player | undefined;
    const form = nameForm(text.name.save, (player) => {
      named = player;
      close();
    }, button(text.name.keep, "quiet", () => close()));
    form.querySelector("input")?.setAttribute("autofocus", "");
    const head = identity() ? text.name.change : text.name.head;
    const close = openDialog(head, [form], () => resolve(named), { class: "name-dialog" });
  });
}

/** nameForm is a field for the name, with a button that takes it and another one beside that. */
export function nameForm(label: string, done: (player: Player) => void, other: HTMLElement): HTMLFormElement {
  const input = h("input", {
    name: "name", autocomplete: "nickname", maxlength: NameMax, required: true, spellcheck: "false",
    value: identity()?.name ?? "", "aria-describedby": "name-error",
  });
  const error = h("p", { class: "error", id: "name-error", role: "alert" });
  const save = h("button", { class: "primary", text: label });
  const form = h(
    "form",
    { novalidate: true },
    h("p", { class: "hint", text: text.name.lead }),
    h("label", { class: "field" }, h("span", { text: text.name.label }), input),
    error,
    h("div", { class: "actions" }, other, save),
  );
  const named = (player: Player) => {
    document.dispatchEvent(new Event(namedEvent));
    done(player);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save.disabled = true;
    submit(input.value)
      .then(named, (problem: unknown) => setText(error, problem instanceof Error ? problem.message : text.name.bad))
      .finally(() => (save.disabled = false));
  });
  return form;
}

function submit(name: string): Promise<Player> {
  const tidy = name.trim();
  const length = Array.from(tidy).length;
  return length < 1 || length > NameMax ? Promise.reject(new Error(text.name.bad)) : introduce(tidy);
}
