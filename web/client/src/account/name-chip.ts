// The name that the player was given, and the buttons that keep it or change it.

import { text } from "../text/text.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import { askName } from "./name-dialog.ts";
import { identity } from "../net/identity.ts";
import { isSuggested, keepSuggested } from "./suggested-name.ts";

/** Says which name the player was given, until they have decided on it. */
export class NameChip {
  readonly el: HTMLElement;
  readonly #name = h("span");

  /** keeps adds a button that keeps the name. */
  constructor(keeps: boolean) {
    const keep = button(text.name.keepIt, "", () => {
      keepSuggested();
      this.update(true);
    });
    const change = button(text.name.other, "quiet", () => void askName().then(() => this.update(true)));
    this.el = h("div", { class: "name-chip" }, this.#name, keeps ? keep : undefined, change);
  }

  /** Shows it to a player who takes part. */
  update(plays: boolean): void {
    const shown = plays && isSuggested();
    show(this.el, shown);
    if (shown) setText(this.#name, text.name.playingAs(identity()?.name ?? ""));
  }
}
