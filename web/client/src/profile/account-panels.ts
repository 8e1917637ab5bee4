// The player's account on the profile page: keeping it, signing in with another one, and the data on the server.

import type * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { leave } from "../net/restore.ts";
import { setIdentity, identity, namePreference, signOutEverywhere } from "../net/identity.ts";
import * as ownApi from "../net/own-api.ts";
import { askName, namedEvent } from "../account/name-dialog.ts";
import type { App } from "../page/page.ts";
import type { passkeyPart } from "../account/passkey-panel.ts";
import type { signInPart } from "../account/sign-in-panel.ts";
import { ratings as ratingWords } from "../text/ratings/rating-words.ts";
import { own } from "../text/own/words.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Loads the part about passkeys. */
export type LoadPasskeys = () => Promise<{ readonly passkeyPart: typeof passkeyPart }>;

/** Loads the part about the account at a provider. */
export type LoadSignIn = () => Promise<{ readonly signInPart: typeof signInPart }>;

/** Returns the current token, which changes when the player signs out everywhere. */
export function currentToken(): string {
  return identity()?.token ?? "";
}

/** Offers to sign in to a browser that has no player. */
export function signInPanel({ go, announcer, offer }: App, load: LoadPasskeys, loadSignIn: LoadSignIn): HTMLElement {
  return h(
    "section",
    { class: "panel my-data" },
    signInSlot(undefined, go, offer, loadSignIn),
    passkeySlot(undefined, go, load),
    recoverForm(adoptPlayer(go), announcer),
  );
}

/** Shows the ways to have the account on other devices, signing in with another one, and what deletes the data. */
export function accountPanels(
  player: wire.Player,
  { go, announcer, offer }: App,
  load: LoadPasskeys,
  loadSignIn: LoadSignIn,
): { readonly keep: HTMLElement; readonly data: HTMLElement } {
  const showFailure = (problem: unknown) => announcer.toast(api.failureMessage(problem), true);
  const code = h("output", { class: "recovery-code", hidden: true });
  const showCode = (r: wire.Recovery) => {
    setText(code, r.code);
    show(code, true);
    show(reveal, false);
    show(renew, true);
  };
  const reveal = button(own.mine.recoveryShow, "", () => {
    ownApi.recovery(currentToken()).then(showCode, showFailure);
  });
  const renew = button(own.mine.recoveryRenew, "quiet", () => {
    ownApi.renewRecovery(currentToken()).then((r) => {
      showCode(r);
      announcer.toast(own.mine.recoveryRenewed);
    }, showFailure);
  });
  show(renew, false);
  const out = button(own.out.go, "quiet", () => confirmSignOut(showCode, announcer));
  const take = button(own.mine.export, "", () => {
    ownApi.exportData(currentToken()).then((data) => download(data), showFailure);
  });
  const remove = button(own.mine.delete, "danger", () => confirmDelete(go, announcer));
  const keep = h(
    "section",
    { class: "panel my-data", id: "keep" },
    h("h2", { text: ratingWords.keep }),
    passkeySlot(player, go, load),
    signInSlot(player, go, offer, loadSignIn),
    h(
      "section",
      {},
      h("h3", { text: own.mine.recovery }),
      h("p", { class: "hint", text: own.mine.recoveryLead }),
      h("div", { class: "actions" }, reveal, code, renew),
    ),
  );
  const data = h(
    "section",
    { class: "panel my-data" },
    h("h2", { text: own.mine.data }),
    h("h3", { text: own.mine.another }),
    recoverForm(adoptPlayer(go), announcer),
    h("div", { class: "actions" }, out, take, remove),
  );
  return { keep, data };
}

/** Returns what makes a player this browser's. */
function adoptPlayer(go: (path: string) => void): (found: wire.Player) => void {
  return (found) => {
    setIdentity(found);
    document.dispatchEvent(new Event(namedEvent));
    go("/profile");
  };
}

/** Returns the place of the passkeys. */
function passkeySlot(player: wire.Player | undefined, go: (path: string) => void, load: LoadPasskeys): HTMLElement {
  const slot = h("div", { class: "passkey-slot" });
  void load().then(
    (passkeys) => slot.replaceWith(passkeys.passkeyPart(player, adoptPlayer(go))),
    () => {},
  ); // without them the recovery code still works
  return slot;
}

/** The place of the account, on a server whose players sign in. */
function signInSlot(
  player: wire.Player | undefined,
  go: (path: string) => void,
  offer: App["offer"],
  load: LoadSignIn,
): HTMLElement {
  const slot = h("div");
  const handleChange = () => {
    document.dispatchEvent(new Event(namedEvent));
    go("/profile");
  };
  void offer.then(
    ({ sign_in: way }) =>
      way &&
      load().then(
        (loaded) => slot.replaceWith(loaded.signInPart(player, way, handleChange)),
        () => {},
      ),
  );
  return slot;
}

/**
 * Asks for confirmation, and revokes all earlier tokens and recovery codes of the player. This browser stays signed in.
 */
function confirmSignOut(showCode: (r: wire.Recovery) => void, announcer: Announcer): void {
  const signOut = async () => {
    await signOutEverywhere();
    showCode(await ownApi.recovery(currentToken()));
    announcer.toast(own.out.done);
  };
  const yes = button(own.out.go, "danger", () => {
    close();
    signOut().catch((problem: unknown) => announcer.toast(api.failureMessage(problem), true));
  });
  const no = button(own.out.stay, "primary", () => close());
  const close = openDialog(own.out.head, [
    h("p", { class: "lead", text: own.out.lead }),
    h("div", { class: "actions" }, yes, no),
  ]);
}

/** Makes the player of a recovery code this browser's. */
function recoverForm(onSignIn: (player: wire.Player) => void, announcer: Announcer): HTMLElement {
  const input = h("input", {
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-label": own.mine.recoverLabel,
    placeholder: own.mine.recover,
  });
  const form = h("form", { class: "recover link-row" }, input, h("button", { text: own.mine.recoverGo }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    recoverPlayer(input.value.trim()).then(onSignIn, (problem: unknown) =>
      announcer.toast(api.failureMessage(problem), true),
    );
  });
  return form;
}

/** Returns the player of a recovery code, with the player's last name. A player without a name is asked for one. */
async function recoverPlayer(code: string): Promise<wire.Player> {
  const found = await ownApi.recover({ code, name: text.name.guest });
  const { preferences } = await api.myPreferences(found.token);
  const had = preferences[namePreference];
  if (had) return api.newPlayer(had, found.token).catch(() => found); // a refused name must not keep the player out
  const named = await askName((name) => api.newPlayer(name, found.token));
  if (named) await api.putPreferences({ ...preferences, [namePreference]: named.name }, named.token);
  return named ?? found;
}

function confirmDelete(go: (path: string) => void, announcer: Announcer): void {
  const yes = button(own.mine.deleteGo, "danger", () => {
    close();
    ownApi.deleteAccount(currentToken()).then(
      () => {
        void leave();
        document.dispatchEvent(new Event(namedEvent));
        announcer.toast(own.mine.deleted);
        go("/");
      },
      (problem: unknown) => announcer.toast(api.failureMessage(problem), true),
    );
  });
  const no = button(own.mine.keep, "primary", () => close());
  const close = openDialog(own.mine.deleteHead, [
    h("p", { class: "lead", text: own.mine.deleteLead }),
    h("div", { class: "actions" }, yes, no),
  ]);
}

/** Saves data as a file. The link is not added to the page, because the client would follow it as one of its own. */
function download(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: "application/json" }));
  h("a", { href: url, download: "nonet.json" }).click();
  URL.revokeObjectURL(url);
}
