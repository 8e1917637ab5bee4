// The sounds themselves: made of tones, so that there is no file to load and none to keep.

import { sounds, type SoundName, type Note } from "./sounds.ts";

const together = 0.06; // seconds: what fills several cells at once is heard once
const attack = 0.008; // seconds until a tone has its loudness: at once would crack
const nothing = 0.0001; // as good as silent; a curve of this kind can't end at zero
const most = 0.3; // of what the device can do, at full volume

/** Plays scores. It opens the device's sound with the first one. */
export class SoundPlayer {
  readonly #open: () => AudioContext;
  readonly #played = new Map<SoundName, number>(); // when each was heard last
  #context: AudioContext | undefined;

  constructor(open: () => AudioContext) {
    this.#open = open;
  }

  /** Plays a moment's notes. volume is from 0 to 100. */
  play(moment: SoundName, volume: number): void {
    const context = (this.#context ??= this.#open());
    if (context.state === "suspended") void context.resume(); // as phones leave it after a call
    const now = context.currentTime;
    if (volume <= 0 || now - (this.#played.get(moment) ?? -1) < together) return;
    this.#played.set(moment, now);
    // The ear hears steps of loudness as ratios: half the way is to sound half as loud.
    const loud = most * (volume / 100) ** 2;
    for (const note of sounds[moment].notes) sing(context, note, now + note.from, loud * note.loud);
  }
}

function sing(context: AudioContext, { pitch, lasts, wave }: Note, at: number, loud: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(nothing, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(nothing, at + lasts);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + lasts);
}
