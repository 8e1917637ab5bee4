// Opens the settings of this device and the list of keys, which are loaded on demand.

import { text } from "../text/text.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Shows the settings; changed is called after each change. A failure to load is announced. */
export function openOptions(changed: () => void, voice: Announcer): void {
  void load().then(
    (file) => file.openOptions(changed),
    () => voice.toast(text.codes.offline, true),
  );
}

/** Shows the list of keys. */
export function openKeys(voice: Announcer): void {
  void load().then(
    (file) => file.openKeys(),
    () => voice.toast(text.codes.offline, true),
  );
}

function load(): Promise<typeof import("./options-chunk.ts")> {
  return import("./options-chunk.ts");
}
