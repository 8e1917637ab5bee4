// Who is asked for a name may be somebody already: a passkey says who, or the provider.

import type * as wire from "../../protocol.gen.ts";
import { identity } from "../net/identity.ts";
import type { offerPasskey } from "./passkey-panel.ts";
import type { offerSignIn } from "./sign-in-panel.ts";

/**
 * Puts buttons into forms that ask nobody for a name, once the field has the focus. The form itself knows nothing of
 * them: it is on the first page, which is light without passkeys and providers.
 */
export function offerSignInOptions(
  loadPasskeys: () => Promise<{ readonly offerPasskey: typeof offerPasskey }>,
  info: Promise<wire.Info>,
  loadSignIn: () => Promise<{ readonly offerSignIn: typeof offerSignIn }>,
): void {
  const nothing = () => {}; // without the server there is no way in
  const offer = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement) || !field.matches("[autocomplete=nickname]") || identity()) return;
    void loadPasskeys().then((passkeys) => passkeys.offerPasskey(field), nothing);
    void info.then(
      ({ sign_in: way }) => way && loadSignIn().then((signIn) => signIn.offerSignIn(field, way.provider), nothing),
    );
  };
  document.addEventListener("focusin", (event) => offer(event.target));
  offer(document.activeElement);
}
