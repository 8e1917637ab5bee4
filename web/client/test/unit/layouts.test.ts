import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { actionOf, type Action } from "../../src/board/keys.ts";
import { isPauseKey } from "../../src/board/page-keys.ts";
import type { Key } from "../../src/board/typed.ts";

function press(key: string, code: string, held: Partial<Key> = {}, altGraph = false): Key {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  return { key, code, ...plain, getModifierState: (name) => altGraph && name === "AltGraph", ...held };
}

const shift = { shiftKey: true };
const ctrl = { ctrlKey: true };

/** The letters of a US keyboard that are shortcuts, or digits on a large board. */
const us = "abcdefgwszxvnp";

/** What keyboards of other scripts write at those keys, and at [ ] , . - =. */
const layouts: Readonly<Record<string, { readonly letters: string; readonly signs: string }>> = {
  Russian: { letters: "фисвуапцыячмтз", signs: "хъбю-=" },
  Ukrainian: { letters: "фисвуапціячмтз", signs: "хїбю-=" },
  Greek: { letters: "αβψδεφγςσζχωνπ", signs: "[],.-=" },
  Hebrew: { letters: "שנבגקכע'דזסהמפ", signs: "  תץ-=" }, // brackets are mirrored: below
  Arabic: { letters: "ش?ؤيثبلصسئءرىح", signs: "جدةو-=" },
  Persian: { letters: "شذزیثبلصسظطرده", signs: "جچو.-=" },
  Thai: { letters: "ฟิแกำดเไหผปอืย", signs: "บลมใขช" },
  Korean: { letters: "ㅁㅠㅊㅇㄷㄹㅎㅈㄴㅋㅌㅍㅜㅔ", signs: "[],.-=" },
  Georgian: { letters: "აბცდეფგწსზხვნპ", signs: "[],.-=" },
  Devanagari: { letters: "ोवम्ा" + "िुै" + "ेॆंनलज", signs: "डञ,.-ृ" },
  Kana: { letters: "ちこそしいはきてとつさひみせ", signs: "゛゜ねるほへ" },
};

const codes = ["BracketLeft", "BracketRight", "Comma", "Period", "Minus", "Equal"];
const spoken = [
  { do: "undo" },
  { do: "redo" },
  { do: "speak", what: "row" },
  { do: "speak", what: "col" },
  { do: "speak", what: "box" },
  { do: "speak", what: "left" },
] as const;

for (const [name, { letters, signs }] of Object.entries(layouts)) {
  const written = Array.from(letters);
  const key = (letter: string, held: Partial<Key> = {}) => {
    const at = us.indexOf(letter);
    const text = at >= 0 ? (written[at] ?? "") : "Process";
    return press(text === "?" ? "لا" : text, `Key${letter.toUpperCase()}`, held);
  };

  test(`${name}: letters that are shortcuts work where they lie on a US keyboard`, () => {
    assert.equal(written.length, us.length);
    const modes = [
      ["z", "digit"],
      ["x", "corner"],
      ["c", "centre"],
      ["v", "colour"],
      ["n", "corner"],
    ] as const;
    for (const [letter, mode] of modes) assert.deepEqual(actionOf(key(letter), 9), { do: "mode", mode }, letter);
    const steps = [
      ["w", "up"],
      ["a", "left"],
      ["s", "down"],
      ["d", "right"],
    ] as const;
    for (const [letter, step] of steps)
      assert.deepEqual(actionOf(key(letter), 9), { do: "step", step, extend: false }, letter);
    assert.deepEqual(actionOf(key("g"), 9), { do: "grid", by: 1 });
    assert.deepEqual(actionOf(key("x"), 9, true), { do: "touch", other: true, enter: false });
    assert.ok(isPauseKey(key("p"), 9));
    assert.ok(!isPauseKey(key("p", ctrl), 9));
  });

  test(`${name}: undo, redo and selecting work with Ctrl and Cmd`, () => {
    for (const held of [ctrl, { metaKey: true }]) {
      assert.deepEqual(actionOf(key("z", held), 25), { do: "undo" });
      assert.deepEqual(actionOf(key("z", { ...held, ...shift }), 25), { do: "redo" });
      assert.deepEqual(actionOf(key("a", held), 9), { do: "all" });
      assert.deepEqual(actionOf(press("Process", "KeyY", held), 9), { do: "redo" });
      assert.deepEqual(actionOf(press("Process", "KeyI", held), 9), { do: "invert" });
      assert.equal(actionOf(key("c", held), 9), undefined, "copying stays the browser's");
    }
  });

  test(`${name}: letters are the digits above 9`, () => {
    for (const [i, letter] of Array.from("abcdefg").entries()) {
      assert.deepEqual(actionOf(key(letter), 16), { do: "value", value: 10 + i }, letter);
      assert.deepEqual(actionOf(key(letter, shift), 16), { do: "value", value: 10 + i, as: "corner" }, letter);
    }
    assert.deepEqual(actionOf(key("p"), 25), { do: "value", value: 25 });
    assert.equal(actionOf(key("w"), 16), undefined);
  });

  test(`${name}: brackets and what is read out`, () => {
    for (const [i, code] of codes.entries()) {
      const sign = Array.from(signs)[i] ?? "";
      if (sign !== " ") assert.deepEqual(actionOf(press(sign, code), 25), spoken[i], code);
    }
  });
}

test("a letter key that writes a sign with Shift is still that letter", () => {
  const arabic = [
    ["~", "KeyZ"],
    ["]", "KeyD"],
    ["[", "KeyF"],
    ["}", "KeyC"],
    ["لأ", "KeyG"],
    ["\u0650", "KeyA"],
  ] as const;
  assert.deepEqual(actionOf(press(...arabic[0], { ...shift, ...ctrl }), 9), { do: "redo" });
  assert.deepEqual(actionOf(press(...arabic[1], shift), 9), { do: "step", step: "right", extend: true });
  const values = arabic.slice(1).map(([text, code]) => actionOf(press(text, code, shift), 16));
  assert.deepEqual(
    values,
    [13, 15, 12, 16, 10].map((value): Action => ({ do: "value", value, as: "corner" })),
  );
  assert.deepEqual(actionOf(press("(", "KeyZ", { ...shift, ...ctrl }), 9), { do: "redo" }, "Thai");
  assert.deepEqual(actionOf(press("Dead", "KeyW", shift), 9), { do: "step", step: "up", extend: true }, "Greek");
});

test("Hebrew brackets are read by what they write", () => {
  assert.deepEqual(actionOf(press("[", "BracketRight"), 9), { do: "undo" });
  assert.deepEqual(actionOf(press("]", "BracketLeft"), 9), { do: "redo" });
  assert.deepEqual(actionOf(press(".", "Slash"), 9), { do: "speak", what: "col" });
});

test("Japanese brackets are read by what they write, fullwidth or not", () => {
  for (const open of ["「", "[", "［"])
    assert.deepEqual(actionOf(press(open, "BracketRight"), 9), { do: "undo" }, open);
  for (const shut of ["」", "]", "］"]) assert.deepEqual(actionOf(press(shut, "Backslash"), 9), { do: "redo" }, shut);
});

test("fullwidth letters, digits, signs and spaces are read like ASCII", () => {
  assert.deepEqual(actionOf(press("ｗ", "KeyW"), 9), { do: "step", step: "up", extend: false });
  assert.deepEqual(
    actionOf(press("Ａ", "KeyQ", shift), 16),
    { do: "value", value: 10, as: "corner" },
    "a French keyboard",
  );
  assert.deepEqual(actionOf(press("５", ""), 9), { do: "value", value: 5 });
  assert.deepEqual(actionOf(press("，", "Comma"), 9), { do: "speak", what: "row" });
  assert.deepEqual(actionOf(press("。", "Period"), 9), { do: "speak", what: "col" });
  assert.deepEqual(actionOf(press("？", "Slash", shift), 9), { do: "help" });
  assert.deepEqual(actionOf(press("\u3000", "Space"), 9), { do: "turn", by: 1 });
  assert.deepEqual(actionOf(press("\u3000", "Space"), 9, true), { do: "touch", other: false, enter: false });
});

test("a key that an input method consumes is read by its position", () => {
  for (const name of ["Process", "Unidentified"]) {
    assert.deepEqual(actionOf(press(name, "KeyA"), 16), { do: "value", value: 10 });
    assert.deepEqual(actionOf(press(name, "Digit7"), 9), { do: "value", value: 7 });
    assert.deepEqual(actionOf(press(name, "BracketLeft"), 9), { do: "undo" });
    assert.equal(actionOf(press(name, ""), 9), undefined);
  }
});

test("digits of other scripts are read as digits", () => {
  for (const five of ["٥", "۵", "५", "５", "ㄓ", "ถ", "("]) {
    assert.deepEqual(actionOf(press(five, "Digit5"), 9), { do: "value", value: 5 }, five);
    assert.deepEqual(actionOf(press(five, "Numpad5"), 9), { do: "value", value: 5 }, five);
  }
  const isLocked = (name: string) => name === "NumLock";
  assert.deepEqual(
    actionOf(press("٨", "Numpad8", { getModifierState: isLocked }), 9),
    { do: "value", value: 8 },
    "no note without Shift",
  );
  assert.deepEqual(
    actionOf(press("๑", "Digit2", shift), 9),
    { do: "value", value: 2, as: "corner" },
    "Thai digits lie a key further",
  );
  assert.deepEqual(actionOf(press("5", "KeyK"), 9), { do: "value", value: 5 }, "a layer of digits over the letters");
  for (const zero of ["0", "٠", "۰", "à", "é"])
    assert.deepEqual(actionOf(press(zero, "Digit0"), 9), { do: "erase" }, zero);
  assert.equal(actionOf(press("}", "Digit0", {}, true), 9), undefined, "a German brace");
  assert.equal(actionOf(press("à", "Digit0", ctrl), 9), undefined, "the browser's zoom");
});

test("help is at the question mark, and at F1 where that is on a digit", () => {
  assert.deepEqual(actionOf(press("?", "Digit7", shift), 9), { do: "value", value: 7, as: "corner" }, "Russian");
  assert.deepEqual(actionOf(press("F1", "F1"), 9), { do: "help" });
  assert.deepEqual(actionOf(press("؟", "Slash", shift), 9), { do: "help" });
});

test("Latin keyboards: the key decides, wherever it lies", () => {
  assert.deepEqual(actionOf(press("z", "KeyY", ctrl), 9), { do: "undo" }, "QWERTZ");
  assert.deepEqual(actionOf(press("y", "KeyZ", ctrl), 9), { do: "redo" }, "QWERTZ");
  assert.deepEqual(actionOf(press("w", "KeyZ", {}), 9), { do: "step", step: "up", extend: false }, "AZERTY");
  assert.deepEqual(actionOf(press("a", "KeyQ"), 16), { do: "value", value: 10 }, "AZERTY");
  assert.deepEqual(actionOf(press("a", "KeyQ", ctrl), 16), { do: "all" }, "AZERTY");
  assert.deepEqual(actionOf(press(",", "KeyM"), 9), { do: "speak", what: "row" }, "AZERTY");
  assert.deepEqual(actionOf(press("?", "KeyM", shift), 9), { do: "help" }, "AZERTY");
  assert.deepEqual(actionOf(press(",", "KeyW"), 9), { do: "speak", what: "row" }, "Dvorak");
  assert.deepEqual(actionOf(press(".", "KeyE"), 9), { do: "speak", what: "col" }, "Dvorak");
  assert.deepEqual(actionOf(press("[", "Minus"), 9), { do: "undo" }, "Dvorak");
  assert.deepEqual(actionOf(press("z", "Slash", ctrl), 9), { do: "undo" }, "Dvorak");
  assert.ok(isPauseKey(press("p", "KeyR"), 9), "Dvorak");
  for (const [text, code] of [
    [";", "KeyZ"],
    ["'", "KeyQ"],
  ] as const) {
    assert.equal(actionOf(press(text, code), 9), undefined, `Dvorak ${text}`);
    assert.equal(actionOf(press(text, code, ctrl), 9), undefined, `Dvorak Ctrl + ${text}`);
  }
  const elsewhere = [
    ["ü", "BracketLeft"],
    ["ö", "Semicolon"],
    ["ß", "Minus"],
    ["Dead", "Equal"],
    ["é", "KeyW"],
    ["¡", "Equal"],
    ["ñ", "Semicolon"],
    ["ç", "Backslash"],
    ["ª", "Backquote"],
    ["²", "Backquote"],
    ["§", "Minus"],
    ["å", "BracketLeft"],
    ["ł", "Semicolon"],
  ] as const;
  for (const [text, code] of elsewhere) assert.equal(actionOf(press(text, code), 16), undefined, text);
  assert.deepEqual(actionOf(press("ı", "KeyI", ctrl), 25), { do: "invert" }, "Turkish");
  assert.deepEqual(actionOf(press("ı", "KeyI"), 25), { do: "value", value: 18 }, "Turkish");
});

test("Serbian keyboards are QWERTZ in both scripts", () => {
  assert.deepEqual(actionOf(press("з", "KeyY", ctrl), 9), { do: "undo" });
  assert.deepEqual(actionOf(press("Ѕ", "KeyZ", { ...ctrl, ...shift }), 9), { do: "redo" });
  assert.deepEqual(actionOf(press("з", "KeyZ", ctrl), 9), { do: "undo" }, "Macedonian");
});

test("signs that need AltGr are not the digits below them", () => {
  for (const held of [{}, { ctrlKey: true, altKey: true }]) {
    assert.deepEqual(actionOf(press("[", "Digit8", held, true), 9), { do: "undo" }, "German");
    assert.deepEqual(actionOf(press("]", "Digit9", held, true), 9), { do: "redo" }, "German");
    assert.deepEqual(actionOf(press("[", "Digit5", held, true), 9), { do: "undo" }, "French");
    assert.deepEqual(actionOf(press("[", "KeyF", held, true), 9), { do: "undo" }, "Hungarian");
    assert.equal(actionOf(press("@", "KeyQ", held, true), 9), undefined, "German");
  }
});

test("every handler of keys reads them through typed", () => {
  const modules = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const handlers = modules
    .map((file) => [file, readFileSync(join("src", file), "utf8")] as const)
    .filter(([, source]) => source.includes('"keydown"'));
  assert.ok(handlers.length >= 7);
  assert.deepEqual(
    handlers.filter(([, source]) => /\bevent\.(?:key|code)\b/.test(source)).map(([file]) => file),
    [],
  );
});
