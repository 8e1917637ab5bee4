// The place of a code for the camera of another device.

import { h, show } from "./dom.ts";

/** qrFrame has a link's code in it as soon as what draws it is loaded: apart, for nobody waits for it. It is hidden where the link is too long for one. */
export function qrFrame(link: string, label: string): HTMLElement {
  const el = h("div", { class: "qr-frame" });
  const drawn = import("./qr-image.ts").then(({ qrImage }) => qrImage(link, label));
  void drawn.then(
    (image) => (image ? el.append(image) : show(el, false)),
    () => show(el, false),
  );
  return el;
}
