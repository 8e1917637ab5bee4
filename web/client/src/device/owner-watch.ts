// What a tab does when the device gets another player, or none: cross-tab synchronization through storage events.

import { deviceStorage, tabStorage } from "./browser-storage.ts";
import { clearOwner, ownsKey } from "./storage.ts";

/** Calls onChange when another tab has changed this device's player, because this tab shows data of the old one. */
export function followOwner(onChange: () => void): void {
  addEventListener("storage", ({ key }) => {
    if ((key !== "nonet.player" && key !== null) || ownsKey("nonet.player")) return;
    tabStorage().clear();
    onChange();
  });
}

/** Deletes everything that is stored on this device. */
export function forgetAll(): void {
  clearOwner();
  deviceStorage().clear();
}
