// Synthesizes the sounds from tones, so that no files have to be loaded.

import { sounds, type SoundName, type Note } from "./sounds.ts";

const together = 0.06; // seconds: a sound for several cells at once is played once
const attack = 0.008; // seconds until a tone has its loudness, because an immediate start would click
const nothing = 0.0001; // practically silent; an exponential curve can't end at zero
const most = 0.3; // of the device's maximum, at full volume
const idleAfter = 3000; // milliseconds without a sound, longer than any sound: an open device costs processor time

/** Plays sounds. It opens the audio device for the first one, and suspends it while nothing plays. */
export class SoundPlayer {
  readonly #open: () => AudioContext;
  readonly #played = new Map<SoundName, number>(); // when each was last played
  #context: AudioContext | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => AudioContext) {
    this.#open = open;
  }

  /** Plays the notes of an event. volume is from 0 to 100. */
  play(moment: SoundName, volume: number): void {
    if (volume <= 0) return;
    const context = (this.#context ??= this.#open());
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void context.suspend().catch(() => {}), idleAfter);
    // After suspend() the state is "running" until the device has stopped: only another call keeps it on. Phones suspend
    // it too, during a call.
    void context.resume().catch(() => {});
    const now = context.currentTime;
    if (now - (this.#played.get(moment) ?? -1) < together) return;
    this.#played.set(moment, now);
    // The ear perceives loudness logarithmically: the middle of the slider should sound half as loud.
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
