// The sign-in page, shown in place of every other page if the server accepts no guests.

import { BadToken } from "../../protocol.gen.ts";
import { setOwner } from "../device/storage.ts";
import { ApiError } from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { signIn as words } from "../text/sign-in/sign-in-words.ts";
import { h } from "../ui/dom.ts";
import type { App, Page } from "../page/page.ts";
import { account } from "./sign-in-api.ts";
import { signInButton } from "./sign-in-panel.ts";

let looked = false;

/** Reports whether a page requires signing in first: nobody is signed in, and the page is not the end of a sign-in. */
export function requiresSignIn(query: string): boolean {
  if (new URLSearchParams(query).has("sign-in")) return false;
  if ((identity()?.signed_in ?? 0) <= Date.now()) return true;
  if (!looked) account().catch(handleRefusal);
  looked = true;
  return false;
}

/** Makes the player sign in again if their token was refused. */
function handleRefusal(problem: unknown): void {
  if (!(problem instanceof ApiError) || problem.code !== BadToken) return;
  expireToken();
  location.reload();
}

/**
 * Records that the player's token is invalid. Data that this device keeps for the player stays until they sign in
 * again.
 */
export function expireToken(): void {
  const { id } = identity() ?? {};
  if (id) setOwner({ id });
}

/** Returns the page that leads to the provider and back to the page that was wanted. */
export function signInPage({ offer }: App): Page {
  const status = h("p", { class: "error", role: "alert" });
  const actions = h("div", { class: "actions" });
  const lead = h("p", { class: "lead" });
  void offer.then(({ sign_in: way }) => {
    lead.append(words.door(way?.provider ?? ""));
    actions.append(signInButton(way?.provider ?? "", "primary", status));
  });
  const el = h(
    "main",
    { id: "main", class: "notice", tabindex: "-1" },
    h("h1", { text: words.head }),
    lead,
    status,
    actions,
  );
  return { el, title: words.head };
}
