// From keys to what they mean, without a browser.

import { valueOf } from "./board/notation.ts";
import type { Step } from "./board/cursor.ts";

/** Key is what the client reads of a keyboard event. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** Action is what a key asks of the board. */
export type Action =
  | { readonly do: "step"; readonly step: Step }
  | { readonly do: "value"; readonly value: number; readonly note: boolean }
  | { readonly do: "erase" }
  | { readonly do: "mode" }
  | { readonly do: "help" };

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
};

/** actionOf says what a key asks for on a board with so many values; undefined leaves it to the browser. */
export function actionOf(key: Key, values: number): Action | undefined {
  if (key.altKey || key.metaKey) return undefined;
  const step = stepOf(key);
  if (step) return { do: "step", step };
  if (key.repeat) return undefined; // a digit that is held down is one digit
  const value = valueAt(key);
  if (value > 0 && value <= values) return { do: "value", value, note: key.shiftKey || key.ctrlKey };
  switch (key.key) {
    case "Delete":
    case "Backspace":
      return { do: "erase" };
    case " ":
      return { do: "mode" };
    case "?":
      return { do: "help" };
  }
  // Letters are values on boards above 9, so the bare-letter key for the mode is a bonus of the small ones.
  const bare = !key.ctrlKey && !key.shiftKey && values <= 9;
  if (bare && key.key.toLowerCase() === "n") return { do: "mode" };
  return key.key === "0" && !key.ctrlKey ? { do: "erase" } : undefined;
}

function stepOf(key: Key): Step | undefined {
  const step = steps[key.key];
  if (key.ctrlKey && step === "home") return "first";
  if (key.ctrlKey && step === "end") return "last";
  return step;
}

/** valueAt reads digits by where they lie, for Shift turns them into signs, and letters by what they say. */
function valueAt(key: Key): number {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(key.code);
  if (digit) return Number(digit[1]);
  if (/^[a-pA-P]$/.test(key.key)) return key.ctrlKey ? 0 : valueOf(key.key); // Ctrl + letter is the browser's
  return 0;
}
