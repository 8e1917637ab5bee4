// The switch that shows the notes of watched players.

import { setPrefs, prefs } from "../device/applied-prefs.ts";
import { text } from "../text/text.ts";
import { button, icon, setAttr } from "../ui/dom.ts";

/** The button. */
export class NotesSwitch {
  readonly el: HTMLButtonElement;

  /** onChange is called when the notes are shown or hidden. */
  constructor(onChange: () => void) {
    const label = text.board.shown.watched;
    this.el = button(
      "",
      "icon-button notes-switch",
      () => {
        setPrefs({ watched: !prefs().watched });
        onChange();
      },
      { "aria-label": label, title: label },
    );
    this.el.append(icon(pencil));
  }

  /** Updates the button. */
  update(): void {
    setAttr(this.el, "aria-pressed", String(prefs().watched));
  }
}

const pencil = "M4 20l1-5L16.5 3.5a1.8 1.8 0 0 1 2.5 0l1.5 1.5a1.8 1.8 0 0 1 0 2.5L9 19l-5 1ZM14 6l4 4";
