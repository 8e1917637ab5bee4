// The end of a sign-in: it finds out who the player is and goes to the page that was wanted.

import type * as wire from "../../protocol.gen.ts";
import { setIdentity, identity } from "../net/identity.ts";
import { signIn as words } from "../text/sign-in/sign-in-words.ts";
import { button, h, setText } from "../ui/dom.ts";
import { namedEvent } from "./name-dialog.ts";
import type { App } from "../page/page.ts";
import { requestAssertion } from "./passkey-api.ts";
import { completeSignIn } from "./sign-in-api.ts";
import { signInButton } from "./sign-in-panel.ts";

/** Completes the sign-in on an empty page. */
export function endSignIn({ go, offer }: App, el: HTMLElement): void {
  const head = h("h1", { text: words.ending });
  const status = h("p", { class: "lead", role: "status" });
  const actions = h("div", { class: "actions" });
  el.append(head, status, actions);
  const fail = async (problem: unknown) => {
    setText(head, words.failed);
    status.lang = "en"; // the server's own words
    setText(status, problem instanceof Error ? problem.message : "");
    const { sign_in: way } = await offer;
    actions.replaceChildren(
      ...(way ? [signInButton(way.provider, "primary", status, "/")] : []),
      h("a", { href: "/", class: "button quiet", text: words.home }),
    );
  };
  const handleAnswer = ({ player, to, asked }: wire.SignedIn) => {
    if (asked) return prove(asked);
    if (!player) return;
    setIdentity(player);
    document.dispatchEvent(new Event(namedEvent));
    history.replaceState(null, "", "/"); // so that the browser's back button does not return here
    go(to ?? "/");
  };
  const complete = (player: wire.Player | undefined, answer?: object) =>
    void completeSignIn(player, answer).then(handleAnswer).catch(fail);
  const prove = (asked: wire.PasskeyAsked) => {
    setText(head, words.head);
    setText(status, words.prove);
    actions.replaceChildren(
      button(
        words.show,
        "primary",
        () =>
          void requestAssertion(asked).then(
            (answer) => complete(identity(), answer),
            () => complete(identity()),
          ),
      ),
      button(words.anew, "quiet", () => complete(undefined)),
    );
  };
  complete(identity());
}
