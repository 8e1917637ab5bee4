// The page to which the provider sends the browser back, until the profile page is loaded.

import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import type { App, Page } from "../page/page.ts";
import type { endSignIn } from "./sign-in-completion.ts";

/** Returns the page shown meanwhile. It loads the code that completes the sign-in. */
export function signInReturnPage(app: App, load: () => Promise<{ readonly endSignIn: typeof endSignIn }>): Page {
  const el = h("main", { id: "main", class: "notice", tabindex: "-1" });
  load().then(
    (loaded) => loaded.endSignIn(app, el),
    () => app.announcer.toast(text.codes.offline, true),
  );
  return { el, title: "" };
}
