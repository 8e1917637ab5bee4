// The way into a room: the code to tell, the link to send, and both for the camera of another device.
import { roomPath } from "../page/address.js";
import { text } from "../text/text.js";
import { copyButton } from "../ui/copy-button.js";
import { button, h } from "../ui/dom.js";
import { qrImage } from "../ui/qr-image.js";
/** shareCard shows it. */
export function shareCard(code) {
    const link = new URL(roomPath(code), location.href).href;
    const field = h("input", { class: "link", readonly: true, value: link, "aria-label": text.lobby.copyLink });
    const letters = h("output", { class: "code", text: code, "aria-label": text.home.code });
    const image = qrImage(link, text.share.code(link));
    const send = typeof navigator.share === "function" ? button(text.share.send, "", () => void sendLink(link)) : undefined;
    return h("section", { class: "panel share" }, h("div", { class: "ways-in" }, h("p", { class: "lead", text: text.lobby.share }), h("div", { class: "code-row" }, letters, copyButton(text.lobby.copyCode, "quiet", field, () => code)), h("div", { class: "link-row" }, field, copyButton(text.lobby.copyLink, "", field, () => link), send)), image && h("div", { class: "qr-frame" }, image));
}
/** sendLink opens the device's own dialog for sharing. To close it is no fault. */
async function sendLink(url) {
    await navigator.share({ url }).catch(() => { });
}
