import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, type Key } from "../../src/keys.ts";

function key(text: string, code = "", held: Partial<Key> = {}): Key {
  return { key: text, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held };
}

const shift = { shiftKey: true };
const ctrl = { ctrlKey: true };

test("digits are read by where they lie", () => {
  assert.deepEqual(actionOf(key("5", "Digit5"), 9), { do: "value", value: 5, note: false });
  assert.deepEqual(actionOf(key("%", "Digit5", shift), 9), { do: "value", value: 5, note: true });
  assert.deepEqual(actionOf(key("5", "Digit5", ctrl), 9), { do: "value", value: 5, note: true });
  assert.deepEqual(actionOf(key("5", "Numpad5"), 9), { do: "value", value: 5, note: false });
  assert.deepEqual(actionOf(key("(", "Digit5"), 9), { do: "value", value: 5, note: false }, "a French keyboard");
});

test("letters are digits above 9, where there are such", () => {
  assert.deepEqual(actionOf(key("a", "KeyA"), 16), { do: "value", value: 10, note: false });
  assert.deepEqual(actionOf(key("G", "KeyG", shift), 16), { do: "value", value: 16, note: true });
  assert.equal(actionOf(key("h", "KeyH"), 16), undefined);
  assert.equal(actionOf(key("a", "KeyA"), 9), undefined);
  assert.equal(actionOf(key("5", "Digit5"), 4), undefined);
  assert.equal(actionOf(key("p", "KeyP", ctrl), 25), undefined, "printing stays the browser's");
});

test("the mode has a bare letter only where letters are no digits", () => {
  assert.deepEqual(actionOf(key("n", "KeyN"), 9), { do: "mode" });
  assert.deepEqual(actionOf(key("n", "KeyN"), 25), { do: "value", value: 23, note: false });
  assert.equal(actionOf(key("n", "KeyN"), 16), undefined);
  assert.deepEqual(actionOf(key(" ", "Space"), 25), { do: "mode" });
});

test("arrows, Home and End move", () => {
  assert.deepEqual(actionOf(key("ArrowUp", "ArrowUp"), 9), { do: "step", step: "up" });
  assert.deepEqual(actionOf(key("ArrowUp", "ArrowUp", { repeat: true }), 9), { do: "step", step: "up" });
  assert.deepEqual(actionOf(key("Home", "Home"), 9), { do: "step", step: "home" });
  assert.deepEqual(actionOf(key("End", "End", ctrl), 9), { do: "step", step: "last" });
});

test("erasing, and what is left to the browser", () => {
  for (const name of ["Delete", "Backspace", "0"]) assert.deepEqual(actionOf(key(name), 9), { do: "erase" });
  assert.equal(actionOf(key("5", "Digit5", { repeat: true }), 9), undefined, "a held digit is one digit");
  assert.equal(actionOf(key("5", "Digit5", { altKey: true }), 9), undefined);
  assert.equal(actionOf(key("0", "Digit0", ctrl), 9), undefined, "Ctrl+0 is the browser's zoom");
  assert.equal(actionOf(key("Tab", "Tab"), 9), undefined);
});
