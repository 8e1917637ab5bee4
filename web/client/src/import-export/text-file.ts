// Decodes text files, which are in UTF-8, in UTF-16, in the encoding that an XML file names, or in Windows-1252.

/** Returns the text of a file. */
export function decodeFile(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeOther(bytes);
  }
}

/** Returns the byte order of UTF-16 by its mark or by the zero bytes of ASCII characters; undefined if it is not. */
function utf16Of([a = 1, b = 1, c = 1, d = 1]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0)) return "utf-16be";
  return undefined;
}

function decodeOther(bytes: Uint8Array): string {
  const usual = new TextDecoder("windows-1252").decode(bytes);
  const named = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(usual)?.[1];
  try {
    return named ? new TextDecoder(named).decode(bytes) : usual;
  } catch {
    return usual; // the browser does not know the encoding
  }
}
