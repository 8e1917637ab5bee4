// Offers to sign in with a passkey or through the provider where a name is asked for, because the visitor may have a
// player already.

import type * as wire from "../../protocol.gen.ts";
import { identity } from "../net/identity.ts";
import type { offerPasskey } from "./passkey-panel.ts";
import type { offerSignIn } from "./sign-in-panel.ts";

/**
 * Adds sign-in buttons to forms that ask for a name, once the name field has the focus. They are loaded separately,
 * which keeps the home page small.
 */
export function offerSignInOptions(
  loadPasskeys: () => Promise<{ readonly offerPasskey: typeof offerPasskey }>,
  info: Promise<wire.Info>,
  loadSignIn: () => Promise<{ readonly offerSignIn: typeof offerSignIn }>,
): void {
  const ignore = () => {}; // without the server nobody can sign in
  const offer = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement) || !field.matches("[autocomplete=nickname]") || identity()) return;
    void loadPasskeys().then((passkeys) => passkeys.offerPasskey(field), ignore);
    void info.then(
      ({ sign_in: way }) => way && loadSignIn().then((signIn) => signIn.offerSignIn(field, way.provider), ignore),
    );
  };
  document.addEventListener("focusin", (event) => offer(event.target));
  offer(document.activeElement);
}
