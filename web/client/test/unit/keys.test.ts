import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf } from "../../src/board/keys.ts";
import { isPauseKey } from "../../src/board/page-keys.ts";
import type { Key } from "../../src/board/typed.ts";

function key(text: string, code = "", held: Partial<Key> = {}, locks: readonly string[] = []): Key {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  return { key: text, code, ...plain, getModifierState: (name) => locks.includes(name), ...held };
}

const shift = { shiftKey: true };
const ctrl = { ctrlKey: true };
const alt = { altKey: true };
const cmd = { metaKey: true };

test("digit keys are read by their position", () => {
  assert.deepEqual(actionOf(key("5", "Digit5"), 9), { do: "value", value: 5 });
  assert.deepEqual(actionOf(key("%", "Digit5", shift), 9), { do: "value", value: 5, as: "corner" });
  assert.deepEqual(actionOf(key("5", "Digit5", ctrl), 9), { do: "value", value: 5, as: "centre" });
  assert.deepEqual(actionOf(key("%", "Digit5", { ...ctrl, ...shift }), 9), { do: "value", value: 5, as: "colour" });
  assert.deepEqual(actionOf(key("5", "Numpad5"), 9), { do: "value", value: 5 });
  assert.deepEqual(actionOf(key("(", "Digit5"), 9), { do: "value", value: 5 }, "a French keyboard");
});

test("the numpad notes with Shift on Windows too, and moves without NumLock", () => {
  const event = key("ArrowUp", "Numpad8", {}, ["NumLock"]);
  assert.deepEqual(actionOf(event, 9), { do: "value", value: 8, as: "corner" });
  assert.deepEqual(actionOf(key("Clear", "Numpad5", {}, ["NumLock"]), 9), { do: "value", value: 5, as: "corner" });
  assert.deepEqual(actionOf(key("8", "Numpad8", {}, ["NumLock"]), 9), { do: "value", value: 8 });
  assert.deepEqual(actionOf(key("ArrowUp", "Numpad8"), 9), { do: "step", step: "up", extend: false });
});

test("letters are the digits above 9 on large boards", () => {
  assert.deepEqual(actionOf(key("a", "KeyA"), 16), { do: "value", value: 10 });
  assert.deepEqual(actionOf(key("G", "KeyG", shift), 16), { do: "value", value: 16, as: "corner" });
  assert.equal(actionOf(key("h", "KeyH"), 16), undefined);
  assert.equal(actionOf(key("5", "Digit5"), 4), undefined);
  assert.equal(actionOf(key("p", "KeyP", ctrl), 25), undefined, "printing stays the browser's");
});

test("single letters are shortcuts only where no letter is a digit", () => {
  const modes = [
    ["z", "digit"],
    ["x", "corner"],
    ["c", "centre"],
    ["v", "colour"],
    ["n", "corner"],
  ] as const;
  for (const [letter, mode] of modes) {
    assert.deepEqual(actionOf(key(letter), 9), { do: "mode", mode });
    assert.notEqual(actionOf(key(letter), 16)?.do, "mode", letter);
  }
  assert.deepEqual(actionOf(key("w"), 9), { do: "step", step: "up", extend: false });
  assert.deepEqual(actionOf(key("D", "KeyD", shift), 9), { do: "step", step: "right", extend: true });
  assert.deepEqual(actionOf(key("d"), 16), { do: "value", value: 13 });
});

test("P pauses where it is no digit, once for each press", () => {
  assert.deepEqual(
    [key("p"), key("P", "KeyP", shift)].map((k) => isPauseKey(k, 9)),
    [true, true],
  );
  assert.ok(!isPauseKey(key("p"), 16));
  for (const held of [ctrl, cmd, alt, { repeat: true }]) assert.ok(!isPauseKey(key("p", "KeyP", held), 9));
});

test("Space and the page keys go through the modes at any size", () => {
  for (const values of [4, 9, 25]) {
    assert.deepEqual(actionOf(key(" ", "Space"), values), { do: "turn", by: 1 });
    assert.deepEqual(actionOf(key(" ", "Space", shift), values), { do: "turn", by: -1 });
    assert.deepEqual(actionOf(key("PageDown"), values), { do: "turn", by: 1 });
    assert.deepEqual(actionOf(key("PageUp"), values), { do: "turn", by: -1 });
  }
});

test("arrows, Home and End move; with Shift or Ctrl they select, with Alt they jump", () => {
  assert.deepEqual(actionOf(key("ArrowUp", "ArrowUp"), 9), { do: "step", step: "up", extend: false });
  assert.deepEqual(actionOf(key("ArrowUp", "ArrowUp", { repeat: true }), 9), { do: "step", step: "up", extend: false });
  assert.deepEqual(actionOf(key("ArrowUp", "ArrowUp", shift), 9), { do: "step", step: "up", extend: true });
  assert.deepEqual(actionOf(key("ArrowUp", "ArrowUp", ctrl), 9), { do: "step", step: "up", extend: true });
  assert.deepEqual(actionOf(key("ArrowLeft", "ArrowLeft", alt), 9), { do: "jump", step: "left", extend: false });
  assert.deepEqual(actionOf(key("Home", "Home"), 9), { do: "step", step: "home", extend: false });
  assert.deepEqual(actionOf(key("End", "End", ctrl), 9), { do: "step", step: "last", extend: false });
});

test("undo, redo and selecting have the usual keys", () => {
  for (const held of [ctrl, cmd]) {
    assert.deepEqual(actionOf(key("z", "KeyZ", held), 25), { do: "undo" });
    assert.deepEqual(actionOf(key("Z", "KeyZ", { ...held, ...shift }), 25), { do: "redo" });
    assert.deepEqual(actionOf(key("y", "KeyY", held), 9), { do: "redo" });
    assert.deepEqual(actionOf(key("a", "KeyA", held), 16), { do: "all" });
    assert.deepEqual(actionOf(key("i", "KeyI", held), 9), { do: "invert" });
  }
  assert.deepEqual(actionOf(key("["), 9), { do: "undo" });
  assert.deepEqual(
    actionOf(key("]", "Digit9", { ...ctrl, ...alt }, ["AltGraph"]), 9),
    { do: "redo" },
    "a German keyboard",
  );
  assert.equal(actionOf(key("I", "KeyI", { ...ctrl, ...shift }), 9), undefined, "the browser's own tools");
});

test("punctuation keys read out the board", () => {
  const said = [
    [",", "row"],
    [".", "col"],
    ["-", "box"],
    ["+", "left"],
  ] as const;
  for (const [sign, what] of said) assert.deepEqual(actionOf(key(sign), 25), { do: "speak", what });
});

test("erasing keys, and keys that are left to the browser", () => {
  for (const name of ["Delete", "Backspace", "0"]) assert.deepEqual(actionOf(key(name), 9), { do: "erase" });
  assert.equal(actionOf(key("5", "Digit5", { repeat: true }), 9), undefined, "a held digit is one digit");
  assert.equal(actionOf(key("0", "Digit0", ctrl), 9), undefined, "Ctrl+0 is the browser's zoom");
  assert.equal(actionOf(key("5", "Digit5", cmd), 9), undefined, "Cmd+5 is a tab");
  assert.equal(actionOf(key("Tab", "Tab"), 9), undefined);
  for (const letter of ["p", "w", "t"]) assert.equal(actionOf(key(letter, "", ctrl), 9), undefined);
});
