// A button that shares a text with a link: with the device's share dialog, otherwise by copying both.

import { text } from "../text/text.ts";
import { button, setText } from "./dom.ts";

const saidFor = 1_600; // milliseconds

/** What is shared. */
export interface SharedText {
  readonly said: string;
  readonly url: string;
}

/** Returns the button. content is asked when it is pressed. */
export function shareTextButton(content: () => SharedText): HTMLButtonElement {
  const el = button("", "", () => {
    const { said, url } = content();
    const label = el.textContent;
    if (typeof navigator.share === "function") return void navigator.share({ text: said, url }).catch(() => {}); // closing the dialog is not a failure
    const showCopied = () => {
      setText(el, text.lobby.copied);
      setTimeout(() => setText(el, label), saidFor);
    };
    void navigator.clipboard?.writeText(`${said} ${url}`).then(showCopied, () => {}); // only secure origins have a clipboard
  });
  return el;
}
