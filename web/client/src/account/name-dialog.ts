// The dialog that changes the name, and its form.

import { NameMax, type Player } from "../../protocol.gen.ts";
import { identity, setName } from "../net/identity.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, disableDuring, h, setText } from "../ui/dom.ts";

/** Fired on the document when the player gets a name or changes it. */
export const namedEvent = "named";

/** Gives a player a name. */
type Give = (name: string) => Promise<Player>;

/**
 * Asks for a new name for this browser's player, or for a player who is about to join. Undefined means that nothing was
 * changed.
 */
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

/** Returns a field for the name, with a button that submits it and another button next to that. */
export function nameForm(
  label: string,
  onName: (player: Player) => void,
  other: HTMLElement,
  give: Give = setName,
): HTMLFormElement {
  const own = give === setName; // otherwise the name belongs to another player than this browser's
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
  const finish = (player: Player) => {
    document.dispatchEvent(new Event(namedEvent));
    onName(player);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    disableDuring(save, submit(input.value, give)).then(finish, (problem: unknown) =>
      setText(error, problem instanceof Error ? problem.message : text.name.bad),
    );
  });
  return form;
}

function submit(name: string, give: Give): Promise<Player> {
  const tidy = name.trim();
  const length = Array.from(tidy).length;
  return length < 1 || length > NameMax ? Promise.reject(new Error(text.name.bad)) : give(tidy);
}
