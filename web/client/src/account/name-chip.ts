// The player's name, and the buttons that keep a suggested one or change it.

import { text } from "../text/text.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import { askName } from "./name-dialog.ts";
import { identity } from "../net/identity.ts";
import { isSuggested, keepSuggested } from "./suggested-name.ts";

/** Says under which name the player plays. */
export class NameChip {
  readonly el: HTMLElement;
  readonly #name = h("span");

  readonly #keeps: boolean;

  /** keeps adds a button that keeps a suggested name, and hides the chip when the name is no longer a suggestion. */
  constructor(keeps: boolean) {
    this.#keeps = keeps;
    const keep = button(text.name.keepIt, "", () => {
      keepSuggested();
      this.update(true);
    });
    const change = button(text.name.other, "quiet", () => void askName().then(() => this.update(true)));
    this.el = h("div", { class: "name-chip" }, this.#name, keeps ? keep : undefined, change);
  }

  /** Shows it to a player who takes part. */
  update(plays: boolean): void {
    const shown = plays && (isSuggested() || !this.#keeps);
    show(this.el, shown);
    if (shown) setText(this.#name, text.name.playingAs(identity()?.name ?? ""));
  }
}
