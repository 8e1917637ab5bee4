// The way in through the provider: in forms that ask for a name, and on the page of what is one's own, where it can be taken away.

import type * as wire from "../../protocol.gen.ts";
import { clearOwner } from "../device/storage.ts";
import { failureMessage } from "../net/api.ts";
import { day } from "../text/format.ts";
import { signIn as words } from "../text/sign-in/sign-in-words.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText } from "../ui/dom.ts";
import * as calls from "./sign-in-api.ts";

/** Leads to the provider, and back to a page, by default the one that is there then. told says what went wrong. */
export function signInButton(provider: string, look: string, told: HTMLElement, to?: string): HTMLButtonElement {
  const go = button(words.go(provider), look, () => {
    go.disabled = true;
    calls.beginSignIn(to ?? location.pathname + location.search).catch((problem: unknown) => {
      setText(told, failureMessage(problem));
      go.disabled = false;
    });
  });
  return go;
}

/** Puts the way in into a form that asks for a name. */
export function offerSignIn(field: HTMLInputElement, provider: string): void {
  const actions = field.form?.querySelector(".actions");
  const told = field.form?.querySelector<HTMLElement>(".error");
  if (!actions || !told || actions.querySelector(".provider")) return;
  actions.append(signInButton(provider, "quiet provider", told)); // what stands there already does not move
}

/** signInPart has the player's account, or the way to add one. changed is called when the player is another one, or has none any more. */
export function signInPart(
  player: wire.Player | undefined,
  { provider, required }: wire.SignInInfo,
  changed: () => void,
): HTMLElement {
  const told = h("p", { class: "hint", role: "status" });
  const lead = h("p", { class: "hint", text: words.lead(provider) });
  const actions = h("div", { class: "actions" }, signInButton(provider, "", told));
  const tell = (problem: unknown) => setText(told, failureMessage(problem));
  const show = ({ added }: wire.MySignIn) => {
    if (!added) return;
    setText(lead, words.mine(provider, day(added)));
    const out = button(words.out, "", () =>
      ask(words.outHead, words.outLead, words.out, words.stay, () => {
        clearOwner();
        changed();
      }),
    );
    const away = button(words.remove, "quiet", () =>
      ask(words.removeHead, words.removeLead, words.remove, words.keep, () => calls.remove().then(changed, tell)),
    );
    actions.replaceChildren(out, ...(required ? [] : [away]));
  };
  if (player) calls.account().then(show, tell);
  return h("section", { class: "sign-in" }, h("h3", { text: words.head }), lead, told, actions);
}

/** ask does something once it was confirmed. */
function ask(head: string, lead: string, go: string, stay: string, confirmed: () => void): void {
  const yes = button(go, "danger", () => {
    close();
    confirmed();
  });
  const no = button(stay, "primary", () => close());
  const close = openDialog(head, [h("p", { class: "lead", text: lead }), h("div", { class: "actions" }, yes, no)]);
}
