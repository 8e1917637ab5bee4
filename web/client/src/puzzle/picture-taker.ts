// Turning a picture into a puzzle: the file, the size of the board, and the threshold between dark and light.

import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import { fileField } from "../ui/file-field.ts";
import { select } from "../ui/form.ts";

/** How to turn a picture into a puzzle. */
export interface PictureWish {
  /** The file, as base64. */
  readonly png: string;
  /** The size of the board; "" keeps the proportions of the picture. */
  readonly size: string;
}

const middle = 50; // the default threshold in percent

/**
 * Asks for a picture, and calls back with the options whenever they change. The options are shown once there is a
 * picture.
 */
export function pictureTaker(
  label: string,
  sizes: readonly string[],
  onWish: (wish: PictureWish) => void,
): HTMLElement {
  const { importing } = text;
  let png = "";
  let size = "";
  const dark = h("input", { type: "range", min: 5, max: 95, step: 5, value: middle });
  const hand = async () =>
    onWish({ png: Number(dark.value) === middle ? png : await reduceToTwoShades(png, Number(dark.value)), size });
  dark.addEventListener("change", hand);
  const sized = select(text.solo.size, (value) => {
    size = value;
    void hand();
  });
  sized.update(
    ["", ...sizes].map((value) => ({ value, label: value || importing.pictureAsIs })),
    size,
  );
  const more = h(
    "div",
    { class: "filters", hidden: true },
    sized.el,
    h("label", { class: "field" }, h("span", { text: importing.pictureDark }), dark),
  );
  const file = fileField(label, "image/png,.pbm", (base64) => {
    png = base64;
    dark.value = String(middle); // where the server chooses it
    more.hidden = false;
    void hand();
  });
  return h("div", {}, file, more);
}

/** Redraws a picture in black and white: pixels darker than the threshold in percent become black. */
async function reduceToTwoShades(png: string, bound: number): Promise<string> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
  const { width, height } = picture;
  const canvas = h("canvas", { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) return png;
  pen.fillStyle = "white"; // behind transparent parts
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0);
  const drawn = pen.getImageData(0, 0, width, height);
  const { data } = drawn;
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i);
    data.fill(30 * red + 59 * green + 11 * blue < 255 * bound ? 0 : 255, i, i + 3);
  }
  pen.putImageData(drawn, 0, 0);
  return canvas.toDataURL().replace(/^[^,]*,/, "");
}
