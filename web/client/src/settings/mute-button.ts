// The button that mutes sounds, in the header of pages with a game.

import { chosenEvent, prefs, setPrefs } from "../device/applied-prefs.ts";
import { text } from "../text/text.ts";
import { button, icon, setAttr } from "../ui/dom.ts";

/** Returns the button. It follows the preference until the signal is aborted. */
export function muteButton(signal: AbortSignal): HTMLButtonElement {
  const el = button("", "icon-button", () => setPrefs({ sound: !prefs().sound }));
  const draw = () => {
    const on = prefs().sound;
    const label = on ? text.nav.mute : text.nav.unmute;
    if (el.getAttribute("aria-label") === label) return;
    setAttr(el, "aria-label", label);
    el.replaceChildren(icon(on ? loud : silent));
  };
  document.addEventListener(chosenEvent, draw, { signal });
  draw();
  return el;
}

const loud = "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11";
const silent = "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM16 9.500l5 5M21 9.500l-5 5";
