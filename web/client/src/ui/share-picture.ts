// The button that gives a result away as a picture: to the device's own dialog where that takes one; else it is saved.

import { text } from "../text/text.ts";
import { button } from "./dom.ts";

/** A picture, with what is said beside it. */
export interface Shared {
  readonly picture: File;
  readonly said: string;
}

/** The button. make draws the picture when it is asked for; failed is told that it could not be. */
export function shareButton(make: () => Promise<Shared | undefined>, failed: () => void): HTMLButtonElement {
  const give = async () => {
    el.disabled = true;
    const shared = await make();
    el.disabled = false;
    if (!shared) return;
    const { picture, said } = shared;
    if (takesFiles())
      await navigator.share({ files: [picture], text: said }).catch(() => {}); // to close the dialog is no fault
    else save(picture);
  };
  const el = button(takesFiles() ? text.today.sharePicture : text.today.savePicture, "", () => {
    void give().catch(() => {
      el.disabled = false;
      failed();
    });
  });
  return el;
}

/** Reports whether the device's own dialog for sharing takes pictures. */
function takesFiles(): boolean {
  return (
    typeof navigator.canShare === "function" &&
    navigator.canShare({ files: [new File([""], "nonet.png", { type: "image/png" })] })
  );
}

/** save has the browser keep a picture as a file. */
function save(picture: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
