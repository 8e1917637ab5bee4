// Sounds and haptic feedback (vibrations) for events. The sounds are loaded when the first one is played.

import { prefs } from "../device/applied-prefs.ts";
import type { SoundPlayer } from "./sound-player.ts";
import { sounds, type SoundName } from "./sounds.ts";

const tooLate = 400; // milliseconds: a later sound would belong to nothing

let orchestra: Promise<SoundPlayer> | undefined;

/** Plays and vibrates for an event. A hidden page is silent, except for the start of the player's own round. */
export function playSound(moment: SoundName): void {
  const hidden = document.hidden && moment !== "start";
  if (hidden || !navigator.userActivation?.hasBeenActive) return; // browsers play nothing before the first interaction
  const { felt } = sounds[moment];
  if (felt.length > 0 && prefs().touch && vibrates() && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    navigator.vibrate([...felt]);
  if (prefs().sound) void sound(moment);
}

/** Plays a sound that the player has just asked for. */
export async function sound(moment: SoundName): Promise<void> {
  const asked = performance.now();
  orchestra ??= import("./sound-player.ts").then(({ SoundPlayer }) => new SoundPlayer(() => new AudioContext()));
  // without the server there is no sound, and the next one tries again
  const players = await orchestra.catch(() => (orchestra = undefined));
  if (performance.now() - asked < tooLate) players?.play(moment, prefs().volume);
}

/** Reports whether this device can vibrate. */
export function vibrates(): boolean {
  return typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
}
