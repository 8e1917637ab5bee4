// The settings of sounds and vibrations.

import { prefs } from "../device/applied-prefs.ts";
import type { Prefs } from "../device/prefs.ts";
import { sound, vibrates } from "../sound/play-sound.ts";
import { options } from "../text/options/option-words.ts";
import { button, h, show } from "../ui/dom.ts";
import { toggle } from "../ui/form.ts";

/** Returns the controls. take changes the preferences. */
export function soundPanel(take: (change: Partial<Prefs>) => void): HTMLElement[] {
  const { choices, sound: words } = options.settings;
  const range = h("input", { type: "range", min: 10, max: 100, step: 10, value: prefs().volume });
  const hear = button(words.hear, "quiet", () => void sound("win"));
  range.addEventListener("change", () => {
    take({ volume: range.valueAsNumber });
    void sound("place");
  });
  const volume = h("label", { class: "field" }, h("span", { text: words.volume }), range);
  const more = h("div", { class: "volume" }, volume, hear);
  const enable = (on: boolean) => show(more, on);
  enable(prefs().sound);
  const switched = toggle(choices.sound, prefs().sound, (on) => {
    take({ sound: on });
    enable(on);
    if (on) void sound("go");
  });
  const felt = vibrates() ? [toggle(choices.touch, prefs().touch, (on) => take({ touch: on }))] : [];
  return [switched, more, ...felt];
}
