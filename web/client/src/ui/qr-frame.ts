// A frame with the QR code of a link.

import { h, show } from "./dom.ts";

/** Returns a frame that draws the link's QR code once the encoder is loaded. It is hidden if that fails. */
export function qrFrame(link: string, label: string): HTMLElement {
  const el = h("div", { class: "qr-frame" });
  void import("./qr-image.ts").then(
    ({ qrImage }) => el.append(qrImage(link, label)),
    () => show(el, false),
  );
  return el;
}
