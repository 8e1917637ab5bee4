// The way to what is chosen on this device, and to the list of keys. Few open them, so they are loaded when they are needed.

import { text } from "../text/text.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Shows the settings; changed is called after each change. voice says it where they can't be had. */
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

/** Makes the question whether rounds are to be heard. */
export async function soundQuestion(): Promise<HTMLElement> {
  return (await load()).soundQuestion();
}

function load(): Promise<typeof import("./options-chunk.ts")> {
  return import("./options-chunk.ts");
}
