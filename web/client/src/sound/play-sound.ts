// Moments that are heard and felt, for those who like that. What sounds is loaded when the first of them does.

import { prefs } from "../device/applied-prefs.ts";
import { read, write } from "../device/storage.ts";
import type { SoundPlayer } from "./sound-player.ts";
import { sounds, type SoundName } from "./sounds.ts";

const askedKey = "nonet.sound";
const tooLate = 400; // milliseconds: a sound that comes later than that belongs to nothing any more

let orchestra: Promise<SoundPlayer> | undefined;

/** playSound has a moment heard and felt. A page that nobody sees is silent, but for the start of the player's own round. */
export function playSound(moment: SoundName): void {
  const hidden = document.hidden && moment !== "start";
  if (hidden || !navigator.userActivation?.hasBeenActive) return; // browsers play nothing to who has touched nothing
  const { felt } = sounds[moment];
  if (felt.length > 0 && prefs().touch && vibrates() && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    navigator.vibrate([...felt]);
  if (prefs().sound) void sound(moment);
}

/** Plays a moment to who has just asked for it. */
export async function sound(moment: SoundName): Promise<void> {
  const asked = performance.now();
  orchestra ??= import("./sound-player.ts").then(({ SoundPlayer }) => new SoundPlayer(() => new AudioContext()));
  const players = await orchestra.catch(() => (orchestra = undefined)); // without the server there is no sound, and the next one asks again
  if (performance.now() - asked < tooLate) players?.play(moment, prefs().volume);
}

/** Reports whether this device can be felt. */
export function vibrates(): boolean {
  return typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
}

/** Reports whether somebody is still to be asked whether they like sounds. It is asked once on a device. */
export function shouldAskAboutSound(): boolean {
  return !prefs().sound && read(askedKey) === null;
}

/** Notes that the question was answered. */
export function noteSoundAnswer(): void {
  write(askedKey, "asked");
}
