// Loads the import of pictures, which few players use.

/** Loads the code that asks for a picture, and for how to turn it into a puzzle. */
export function loadPictures(): Promise<typeof import("./picture-taker.ts")> {
  return import("./picture-taker.ts");
}
