import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeFile } from "../../src/import-export/text-file.ts";

test("files in UTF-8, UTF-16 and other encodings are decoded", () => {
  const latin = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
  const encodeWide = (text: string, big: boolean) =>
    Uint8Array.from(Array.from(text).flatMap((c) => (big ? [0, c.charCodeAt(0)] : [c.charCodeAt(0), 0])));
  assert.equal(decodeFile(new TextEncoder().encode("\ufeffäöü3.")), "äöü3.");
  for (const big of [false, true]) {
    assert.equal(decodeFile(encodeWide("12..", big)), "12..");
    assert.equal(
      decodeFile(Uint8Array.from([...(big ? [0xfe, 0xff] : [0xff, 0xfe]), ...encodeWide("12..", big)])),
      "12..",
    );
  }
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><title>\u00e9\u00a4</title>`;
  assert.match(decodeFile(latin(xml("ISO-8859-1"))), /é¤/);
  assert.match(decodeFile(latin(xml("ISO-8859-15"))), /é€/);
  assert.match(decodeFile(latin(xml("no-such-encoding"))), /é¤/);
  assert.equal(decodeFile(latin("\u00e9")), "é");
  assert.equal(decodeFile(new Uint8Array()), "");
});
