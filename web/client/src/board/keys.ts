// The keyboard shortcuts of a board: the meaning of keys, independent of the browser.

import type { CursorStep } from "./cursor.ts";
import type { Mode } from "./edit.ts";
import { parseSymbol } from "./notation.ts";
import { lettersUpTo } from "./page-keys.ts";
import { readKey, isAltGr, type Key } from "./typed.ts";

/** A step to a neighbour. */
export type Along = "up" | "down" | "left" | "right";

/** The action that a key asks for. */
export type Action =
  | { readonly do: "step"; readonly step: CursorStep; readonly extend: boolean }
  | { readonly do: "jump"; readonly step: Along; readonly extend: boolean }
  /** "as" overrides the current mode for this value. */
  | { readonly do: "value"; readonly value: number; readonly as?: Mode }
  | { readonly do: "erase" | "undo" | "redo" | "all" | "invert" | "fewer" | "help" }
  /** changes the mode: by a number of modes, or to a mode */
  | { readonly do: "turn"; readonly by: 1 | -1 }
  | { readonly do: "mode"; readonly mode: Mode }
  /** changes the grid by a number of grids, if the board has several */
  | { readonly do: "grid"; readonly by: 1 | -1 }
  | { readonly do: "speak"; readonly what: "row" | "col" | "box" | "left" }
  /** uses the tool, or the other tool, on the cells; with Enter or another key */
  | { readonly do: "touch"; readonly other: boolean; readonly enter: boolean };

const steps: Readonly<Record<string, CursorStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
};

const named: Readonly<Record<string, Action>> = {
  Delete: { do: "erase" },
  Backspace: { do: "erase" },
  Escape: { do: "fewer" },
  PageDown: { do: "turn", by: 1 },
  PageUp: { do: "turn", by: -1 },
  "?": { do: "help" },
  F1: { do: "help" }, // a Russian keyboard has the question mark on a digit
  "[": { do: "undo" },
  "]": { do: "redo" },
  ",": { do: "speak", what: "row" },
  ".": { do: "speak", what: "col" },
  "-": { do: "speak", what: "box" },
  "+": { do: "speak", what: "left" },
  "=": { do: "speak", what: "left" },
};

/** letters are shortcuts only where they are no digits */
const letters: Readonly<Record<string, Action>> = {
  w: { do: "step", step: "up", extend: false },
  a: { do: "step", step: "left", extend: false },
  s: { do: "step", step: "down", extend: false },
  d: { do: "step", step: "right", extend: false },
  z: { do: "mode", mode: "digit" },
  x: { do: "mode", mode: "corner" },
  c: { do: "mode", mode: "centre" },
  v: { do: "mode", mode: "colour" },
  n: { do: "mode", mode: "corner" },
  g: { do: "grid", by: 1 },
};

/**
 * Returns the action of a key on a board with the given number of values; undefined leaves the key to the browser. On
 * boards with tools, Enter and space use the tool, and with Shift, or X, the other tool.
 */
export function actionOf(key: Key, values: number, touched = false): Action | undefined {
  const touch = touched ? touchOf(key) : undefined;
  if (touch) return touch;
  const value = key.altKey ? 0 : valueAt(key);
  if (value > 0 && value <= values) return key.repeat || key.metaKey ? undefined : digitOf(key, value);
  return stepOf(key) ?? commandOf(key) ?? plainOf(key, values);
}

/** Returns the action of the keys that use tools. */
function touchOf(key: Key): Action | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey || key.repeat) return undefined;
  const text = readKey(key);
  if (text === " " || text === "Enter") return { do: "touch", other: key.shiftKey, enter: text === "Enter" };
  return text.toLowerCase() === "x" ? { do: "touch", other: true, enter: false } : undefined;
}

/** Returns the action of a digit, with the mode that its modifiers select. */
function digitOf(key: Key, value: number): Action {
  const ctrl = key.ctrlKey;
  const as = key.shiftKey || isShiftedNumpad(key) ? (ctrl ? "colour" : "corner") : ctrl ? "centre" : undefined;
  return as ? { do: "value", value, as } : { do: "value", value };
}

function stepOf(key: Key): Action | undefined {
  const step = steps[key.key];
  if (!step || key.metaKey) return undefined;
  const extend = key.shiftKey || key.ctrlKey;
  switch (step) {
    case "home":
      return { do: "step", step: key.ctrlKey ? "first" : "home", extend: key.shiftKey };
    case "end":
      return { do: "step", step: key.ctrlKey ? "last" : "end", extend: key.shiftKey };
    case "up":
    case "down":
    case "left":
    case "right":
      return key.altKey ? { do: "jump", step, extend } : { do: "step", step, extend };
    default:
      return undefined;
  }
}

/** Returns the action of a key pressed with Ctrl, or with Cmd on a Mac. */
function commandOf(key: Key): Action | undefined {
  if (key.altKey || key.ctrlKey === key.metaKey) return undefined;
  switch (readKey(key).toLowerCase()) {
    case "z":
      return { do: key.shiftKey ? "redo" : "undo" };
    case "y":
      return { do: "redo" };
    case "a":
      return { do: "all" };
    case "i":
      return key.shiftKey ? undefined : { do: "invert" }; // with Shift it is the browser's own
    default:
      return undefined;
  }
}

/**
 * Returns the action of a key without modifiers. AltGr does not count as one, because many keyboards need it for signs.
 */
function plainOf(key: Key, values: number): Action | undefined {
  const text = readKey(key);
  const sign = isAltGr(key);
  if (key.metaKey || ((key.ctrlKey || key.altKey) && !sign)) return undefined;
  const action = named[text];
  if (action) return key.repeat && action.do !== "undo" && action.do !== "redo" ? undefined : action;
  if (text === " ") return key.repeat ? undefined : { do: "turn", by: key.shiftKey ? -1 : 1 };
  if (text === "0" || (key.code === "Digit0" && !key.shiftKey && !sign)) return { do: "erase" };
  const letter = values <= lettersUpTo && !sign ? letters[text.toLowerCase()] : undefined;
  if (letter?.do === "step") return { ...letter, extend: key.shiftKey };
  if (letter?.do === "grid") return { do: "grid", by: key.shiftKey ? -1 : 1 };
  return key.repeat ? undefined : letter;
}

/**
 * Returns the digit of a key, by its text or otherwise by its position, because on some keyboards digits need Shift.
 * Letters are read by their text.
 */
function valueAt(key: Key): number {
  if (steps[key.key] && !isShiftedNumpad(key)) return 0; // the numpad without NumLock
  const text = readKey(key);
  const place = isAltGr(key) ? undefined : /^(?:Digit|Numpad)([1-9])$/.exec(key.code)?.[1];
  const digit = Number(/^[1-9]$/.test(text) ? text : place);
  if (digit > 0) return digit;
  // Ctrl and a letter is a command
  if (/^[a-p]$/i.test(text)) return key.ctrlKey || key.metaKey ? 0 : parseSymbol(text);
  return 0;
}

/**
 * Reports whether a key is Shift with a digit of the numpad on Windows, which reports it without Shift and as the key
 * it would be without NumLock, although NumLock is on.
 */
function isShiftedNumpad(key: Key): boolean {
  return /^Numpad[1-9]$/.test(key.code) && !/^\d$/.test(readKey(key)) && key.getModifierState("NumLock");
}
