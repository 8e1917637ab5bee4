// Opens the settings of this device and the list of keys, which are loaded on demand.

import { text } from "../text/text.ts";
import type { Announcer } from "../ui/announcer.ts";
import { h } from "../ui/dom.ts";

/** Shows the settings; onChange is called after each change. A failure to load is announced. */
export function openOptions(onChange: () => void, announcer: Announcer): void {
  void load().then(
    (file) => file.openOptions(onChange),
    () => announcer.toast(text.codes.offline, true),
  );
}

/** Returns the place of the settings on a page, where they are shown once they are loaded. */
export function optionsSlot(): HTMLElement {
  const slot = h("div", { class: "options-slot" });
  void load().then(
    (file) =>
      slot.replaceChildren(
        file.optionsSheet(
          () => {},
          () => {},
        ),
      ),
    () => slot.replaceChildren(h("p", { class: "hint", text: text.codes.offline })),
  );
  return slot;
}

/** Shows the list of keys. */
export function openKeys(announcer: Announcer): void {
  void load().then(
    (file) => file.openKeys(),
    () => announcer.toast(text.codes.offline, true),
  );
}

function load(): Promise<typeof import("./options-chunk.ts")> {
  return import("./options-chunk.ts");
}
