// Signing in through the provider: in forms that ask for a name, and on the profile page, where the account can be
// removed.

import type * as wire from "../../protocol.gen.ts";
import { failureMessage } from "../net/api.ts";
import { leave } from "../net/restore.ts";
import { day } from "../text/format.ts";
import { signIn as words } from "../text/sign-in/sign-in-words.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText } from "../ui/dom.ts";
import * as calls from "./sign-in-api.ts";

/**
 * Returns a button that leads to the provider and back to a page, by default the current one. Failures are shown in
 * told.
 */
export function signInButton(provider: string, look: string, status: HTMLElement, to?: string): HTMLButtonElement {
  const go = button(words.go(provider), look, () => {
    go.disabled = true;
    calls.beginSignIn(to ?? location.pathname + location.search).catch((problem: unknown) => {
      setText(status, failureMessage(problem));
      go.disabled = false;
    });
  });
  return go;
}

/** Adds signing in through the provider to a form that asks for a name. */
export function offerSignIn(field: HTMLInputElement, provider: string): void {
  const actions = field.form?.querySelector(".actions");
  const status = field.form?.querySelector<HTMLElement>(".error");
  if (!actions || !status || actions.querySelector(".provider")) return;
  actions.append(signInButton(provider, "quiet provider", status)); // placed last, so that nothing on the form moves
}

/**
 * Shows the player's account or offers to add one. onChange is called when the player is another one, or none any
 * longer.
 */
export function signInPart(
  player: wire.Player | undefined,
  { provider, required }: wire.SignInInfo,
  onChange: () => void,
): HTMLElement {
  const status = h("p", { class: "hint", role: "status" });
  const lead = h("p", { class: "hint", text: words.lead(provider) });
  const actions = h("div", { class: "actions" }, signInButton(provider, "", status));
  const showFailure = (problem: unknown) => setText(status, failureMessage(problem));
  const show = ({ added }: wire.MySignIn) => {
    if (!added) return;
    setText(lead, words.mine(provider, day(added)));
    const out = button(words.out, "", () =>
      ask(words.outHead, words.outLead, words.out, words.stay, () => {
        void leave();
        onChange();
      }),
    );
    const away = button(words.remove, "quiet", () =>
      ask(words.removeHead, words.removeLead, words.remove, words.keep, () =>
        calls.remove().then(onChange, showFailure),
      ),
    );
    actions.replaceChildren(out, ...(required ? [] : [away]));
  };
  if (player) calls.account().then(show, showFailure);
  return h("section", { class: "sign-in" }, h(player ? "h3" : "h2", { text: words.head }), lead, status, actions);
}

/** Calls onConfirm after the player has confirmed a question. */
function ask(head: string, lead: string, go: string, stay: string, onConfirm: () => void): void {
  const yes = button(go, "danger", () => {
    close();
    onConfirm();
  });
  const no = button(stay, "primary", () => close());
  const close = openDialog(head, [h("p", { class: "lead", text: lead }), h("div", { class: "actions" }, yes, no)]);
}
