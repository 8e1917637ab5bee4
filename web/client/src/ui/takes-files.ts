// Whether pictures can be handed to the device.

/** takesFiles says whether the device's own dialog for sharing takes pictures. */
export function takesFiles(): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], "nonet.png", { type: "image/png" })] });
}
