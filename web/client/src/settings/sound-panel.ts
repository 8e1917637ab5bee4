// The settings of sounds and vibrations, and the question about them, which is asked once.

import { setPrefs, prefs } from "../device/applied-prefs.ts";
import type { Prefs } from "../device/prefs.ts";
import { noteSoundAnswer, sound, vibrates } from "../sound/play-sound.ts";
import { options } from "../text/options/option-words.ts";
import { button, h, setText, show } from "../ui/dom.ts";
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
    noteSoundAnswer();
    take({ sound: on });
    enable(on);
    if (on) void sound("go");
  });
  const felt = vibrates() ? [toggle(choices.touch, prefs().touch, (on) => take({ touch: on }))] : [];
  return [switched, more, ...felt];
}

/** Returns the question whether to play sounds. Any answer counts as asked. */
export function soundQuestion(): HTMLElement {
  const words = options.settings.sound;
  const told = h("p", { text: words.question });
  const yes = button(words.yes, "", () => {
    setPrefs({ sound: true });
    void sound("win");
    end(words.on);
  });
  const no = button(words.no, "quiet", () => end(""));
  const actions = h(
    "div",
    { class: "actions" },
    button(words.hear, "", () => void sound("win")),
    yes,
    no,
  );
  const el = h("section", { class: "panel sound-question", "aria-label": words.head, role: "status" }, told, actions);
  const end = (last: string) => {
    noteSoundAnswer();
    setText(told, last);
    show(actions, false);
    show(el, last !== "");
  };
  return el;
}
