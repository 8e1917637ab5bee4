// Copying text.
import { text } from "../text/text.js";
import { button, setText } from "./dom.js";
const saidFor = 1_600;
/** copyButton builds a button that copies what a field holds, and says so. */
export function copyButton(label, kind, field, content) {
    const el = button(label, kind, () => {
        void copy(field, content()).then(() => {
            setText(el, text.lobby.copied);
            setTimeout(() => setText(el, label), saidFor);
        });
    });
    return el;
}
/** copy uses the field where the page has no clipboard: browsers give it to secure origins alone. */
async function copy(field, content) {
    try {
        await navigator.clipboard.writeText(content);
    }
    catch {
        field.focus();
        field.select();
    }
}
