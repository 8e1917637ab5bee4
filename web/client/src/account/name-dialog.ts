// The question for a name: the one thing that a new player is asked.

import { NameMax, type Player } from "../../protocol.gen.ts";
import { identity, setName } from "../net/identity.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText } from "../ui/dom.ts";

/** Fired on the document when the player has a name, or another one. */
export const namedEvent = "named";

/** The player of this browser; one who has no name yet is asked for it. Undefined: they would not say. */
export function ensureNamed(): Promise<Player | undefined> {
  const known = identity();
  return known ? Promise.resolve(known) : askName();
}

/** Gives a player a name. */
type Give = (name: string) => Promise<Player>;

/** Asks for a name, or another one, of this browser's player or of one who is about to come in. Undefined: it was left as it is. */
export function askName(give: Give = setName): Promise<Player | undefined> {
  return new Promise((resolve) => {
    let named: Player | undefined;
    const form = nameForm(
      text.name.save,
      (player) => {
        named = player;
        close();
      },
      button(text.name.keep, "quiet", () => close()),
      give,
    );
    form.querySelector("input")?.setAttribute("autofocus", "");
    const head = identity() && give === setName ? text.name.change : text.name.head;
    const close = openDialog(head, [form], () => resolve(named), { class: "name-dialog" });
  });
}

/** A field for the name, with a button that takes it and another one beside that. */
export function nameForm(
  label: string,
  done: (player: Player) => void,
  other: HTMLElement,
  give: Give = setName,
): HTMLFormElement {
  const own = give === setName; // otherwise the name of this browser's player is somebody else's
  const input = h("input", {
    name: "name",
    autocomplete: own ? "nickname" : "off",
    maxlength: NameMax,
    required: true,
    spellcheck: "false",
    value: (own && identity()?.name) || "",
    "aria-describedby": "name-error",
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
    submit(input.value, give)
      .then(named, (problem: unknown) => setText(error, problem instanceof Error ? problem.message : text.name.bad))
      .finally(() => (save.disabled = false));
  });
  return form;
}

function submit(name: string, give: Give): Promise<Player> {
  const tidy = name.trim();
  const length = Array.from(tidy).length;
  return length < 1 || length > NameMax ? Promise.reject(new Error(text.name.bad)) : give(tidy);
}
