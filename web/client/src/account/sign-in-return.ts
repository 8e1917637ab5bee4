// Where the browser arrives from the provider: at the player's own page, before that is there.

import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import type { App, Page } from "../page/page.ts";
import type { endSignIn } from "./sign-in-completion.ts";

/** The page meanwhile. What it does is loaded then. */
export function signInReturnPage(app: App, load: () => Promise<{ readonly endSignIn: typeof endSignIn }>): Page {
  const el = h("main", { id: "main", class: "notice", tabindex: "-1" });
  load().then(
    (loaded) => loaded.endSignIn(app, el),
    () => app.voice.toast(text.codes.offline, true),
  );
  return { el, title: "" };
}
