// The button that shares a result as a picture: with the device's share dialog if that accepts pictures, otherwise as a
// file.

import { text } from "../text/text.ts";
import { button, disableDuring } from "./dom.ts";

/** A picture and its text. */
export interface Shared {
  readonly picture: File;
  readonly said: string;
}

/** Returns the button. make draws the picture on demand; onFailure is called if that fails. */
export function shareButton(make: () => Promise<Shared | undefined>, onFailure: () => void): HTMLButtonElement {
  const give = async () => {
    const shared = await disableDuring(el, make());
    if (!shared) return;
    const { picture, said } = shared;
    if (takesFiles())
      await navigator.share({ files: [picture], text: said }).catch(() => {}); // closing the dialog is not a failure
    else save(picture);
  };
  const el = button(takesFiles() ? text.today.sharePicture : text.today.savePicture, "", () => {
    void give().catch(onFailure);
  });
  return el;
}

/** Reports whether the device's share dialog accepts pictures. */
function takesFiles(): boolean {
  return (
    typeof navigator.canShare === "function" &&
    navigator.canShare({ files: [new File([""], "nonet.png", { type: "image/png" })] })
  );
}

/** Saves a picture as a file. */
function save(picture: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
