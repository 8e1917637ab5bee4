// The page in place of every other one, where nobody plays as a guest: the way to sign in.

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

/** Reports whether a page is not for who is at this browser: nobody is signed in, and it is not where a sign-in ends. */
export function requiresSignIn(query: string): boolean {
  if (new URLSearchParams(query).has("sign-in")) return false;
  if ((identity()?.signed_in ?? 0) <= Date.now()) return true;
  if (!looked) account().catch(signedOut);
  looked = true;
  return false;
}

/** signedOut has a player sign in again whose token was given up. */
function signedOut(problem: unknown): void {
  if (!(problem instanceof ApiError) || problem.code !== BadToken) return;
  expireToken();
  location.reload();
}

/** Notes that the player's token is worthless. What this device keeps of the player waits for their next sign-in. */
export function expireToken(): void {
  const { id } = identity() ?? {};
  if (id) setOwner({ id });
}

/** Leads to the provider, and back to the page that was wanted. */
export function signInPage({ offer }: App): Page {
  const told = h("p", { class: "error", role: "alert" });
  const actions = h("div", { class: "actions" });
  const lead = h("p", { class: "lead" });
  void offer.then(({ sign_in: way }) => {
    lead.append(words.door(way?.provider ?? ""));
    actions.append(signInButton(way?.provider ?? "", "primary", told));
  });
  const el = h(
    "main",
    { id: "main", class: "notice", tabindex: "-1" },
    h("h1", { text: words.head }),
    lead,
    told,
    actions,
  );
  return { el, title: words.head };
}
