// The way to what takes pictures. Few bring one, so it is loaded when it is needed.

/** Loads what asks for a picture, and for how a puzzle is to be made of it. */
export function loadPictures(): Promise<typeof import("./picture-taker.ts")> {
  return import("./picture-taker.ts");
}
