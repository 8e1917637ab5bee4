import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { previewWords } from "../browser/previews.ts";

test("link previews use the client's words", () => {
  assert.equal(readFileSync("previews/words.json", "utf8"), previewWords(), "draw them anew with make prerender");
});
