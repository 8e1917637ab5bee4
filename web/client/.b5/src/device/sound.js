// The one sound there is: a tick for each second of a countdown, for those who asked for it.
import { prefs } from "./applied-prefs.js";
const pitch = 660; // hertz
const lastPitch = 990; // of the tick at zero
const loudness = 0.12;
const length = 0.09; // seconds
let audio;
/** tick sounds once, if the player likes that. last is the tick at zero, which is higher. */
export function tick(last) {
    if (!prefs().sound || !navigator.userActivation?.hasBeenActive)
        return; // browsers play nothing to who has touched nothing
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = last ? lastPitch : pitch;
    gain.gain.setValueAtTime(loudness, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + length);
}
