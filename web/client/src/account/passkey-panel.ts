// The player's passkeys on the profile page, and signing in with one.

import type * as wire from "../../protocol.gen.ts";
import { day } from "../text/format.ts";
import { passkeys as words } from "../text/passkeys/passkey-words.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { replaceKeepingState } from "../ui/replace.ts";
import * as keys from "./passkey-api.ts";

/**
 * Adds signing in with a passkey to a form that asks for a name. Afterwards the page continues as if the name had been
 * entered.
 */
export function offerPasskey(field: HTMLInputElement): void {
  const actions = field.form?.querySelector(".actions");
  if (!actions || actions.querySelector(".passkey") || !keys.hasPasskeys()) return;
  const status = field.form?.querySelector(".error");
  const way = button(words.come, "quiet passkey", () => {
    disableDuring(way, keys.signInWithPasskey()).then(
      (player) => {
        field.value = player.name;
        field.form?.requestSubmit();
      },
      (problem: unknown) => status && setText(status, keys.describeFailure(problem)),
    );
  });
  actions.append(way); // placed last, so that nothing on the form moves
}

/**
 * Lists the player's passkeys, if there is a player, and offers to sign in with one. onSignIn is called with the player
 * after that.
 */
export function passkeyPart(player: wire.Player | undefined, onSignIn: (player: wire.Player) => void): HTMLElement {
  const status = h("p", { class: "hint", role: "status" });
  const list = h("ul", { class: "decisions" });
  const another = h("p", { class: "hint", text: words.another });
  const showFailure = (problem: unknown) => setText(status, keys.describeFailure(problem));
  const load = async () => {
    const all = await keys.listPasskeys();
    replaceKeepingState(
      list,
      ...all.map((k) => keyRow(k, all.length === 1, () => keys.removePasskey(k.id).then(load).catch(showFailure))),
    );
    show(list, all.length > 0);
    show(another, all.length > 0);
  };
  const run = (b: HTMLButtonElement, work: Promise<void>) => {
    setText(status, "");
    disableDuring(b, work).catch(showFailure);
  };
  const add = button(words.add, "", () =>
    run(
      add,
      keys
        .addPasskey()
        .then(load)
        .then(() => setText(status, words.done)),
    ),
  );
  const come = button(words.come, player ? "quiet" : "primary", () =>
    run(come, keys.signInWithPasskey().then(onSignIn)),
  );
  const able = keys.hasPasskeys();
  if (!able) setText(status, words.unfit);
  show(list, false);
  show(another, false);
  if (player) load().catch(showFailure);
  return h(
    "section",
    { class: "passkeys" },
    h(player ? "h3" : "h2", { text: words.head }),
    h("p", { class: "hint", text: words.lead }),
    list,
    another,
    status,
    able ? h("div", { class: "actions" }, player ? add : undefined, come) : undefined,
  );
}

function keyRow(k: wire.Passkey, last: boolean, remove: () => void): HTMLElement {
  const said = [
    words.added(day(k.added)),
    ...(k.used ? [words.used(day(k.used))] : []),
    ...(k.synced ? [words.synced] : []),
  ].join(" · ");
  const go = button(words.remove, "quiet", () => (last ? confirmLast(remove) : remove()), {
    "aria-label": `${words.remove}: ${said}`,
  });
  return h("li", {}, said, " ", go);
}

function confirmLast(remove: () => void): void {
  const yes = button(words.remove, "danger", () => {
    close();
    remove();
  });
  const no = button(words.keep, "primary", () => close());
  const close = openDialog(words.removeHead, [
    h("p", { class: "lead", text: words.removeLead }),
    h("div", { class: "actions" }, yes, no),
  ]);
}
