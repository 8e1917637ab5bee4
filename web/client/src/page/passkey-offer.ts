// Who is asked for a name may be somebody already: a passkey says who.

import { identity } from "../net/identity.ts";
import type { offerIn } from "./passkey-panel.ts";

/**
 * offerPasskeys puts a button into forms that ask nobody for a name, once the field has the focus. The form itself knows nothing of
 * it: it is on the first page, which is light without passkeys.
 */
export function offerPasskeys(load: () => Promise<{ readonly offerIn: typeof offerIn }>): void {
  const offer = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement) || !field.matches("[autocomplete=nickname]") || identity()) return;
    void load().then((passkeys) => passkeys.offerIn(field), () => {}); // without the server there is no way in
  };
  document.addEventListener("focusin", (event) => offer(event.target));
  offer(document.activeElement);
}
