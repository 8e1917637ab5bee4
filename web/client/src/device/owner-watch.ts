// What a tab does once the device is somebody else's, or nobody's.

import { clearOwner, ownsKey } from "./storage.ts";

/** Calls when another tab has made somebody else this device's player: what this tab shows is not theirs. */
export function followOwner(replaced: () => void): void {
  addEventListener("storage", ({ key }) => {
    if ((key !== "nonet.player" && key !== null) || ownsKey("nonet.player")) return;
    sessionStorage.clear();
    replaced();
  });
}

/** Forgets everything that is kept on this device. */
export function forgetAll(): void {
  clearOwner();
  localStorage.clear();
}
