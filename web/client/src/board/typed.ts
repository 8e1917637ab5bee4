// What a key means on any keyboard: shortcuts are named by Latin letters and signs, which many keyboards do not have.

/** What the client reads of a keyboard event. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  getModifierState(name: string): boolean;
}

/**
 * Returns what a key writes, or its name, in the terms of a Latin keyboard. A key that writes Latin text means what it
 * writes, wherever it is. A key that writes another script means what a US keyboard has there. Every key handler of the client
 * reads keys through typed.
 */
export function readKey(key: Key): string {
  const text = equal[key.key] ?? narrow(key.key);
  return isForeign(text, key) ? (readCode(key) ?? text) : text;
}

/** Reports whether a key is pressed with AltGr, which writes signs and looks like Ctrl and Alt together on some systems. */
export function isAltGr(key: Key): boolean {
  return key.getModifierState("AltGraph") || (key.ctrlKey && key.altKey);
}

/** Characters that stand for others: spaces, Japanese brackets, and the letter I of Turkish. */
const equal: Readonly<Record<string, string>> = {
  "\u3000": " ",
  "\u00a0": " ",
  "\u202f": " ",
  "「": "[",
  "」": "]",
  "｢": "[",
  "｣": "]",
  ı: "i",
  İ: "I",
};

/** Turns a fullwidth character of an East Asian keyboard into the ASCII one. */
function narrow(text: string): string {
  return /^[\uff01-\uff5e]$/.test(text) ? String.fromCharCode(text.charCodeAt(0) - 0xfee0) : text;
}

/** The names that browsers report while an input method handles the key. */
const unread: ReadonlySet<string> = new Set(["Process", "Unidentified", ""]);

/**
 * Reports whether a key writes something other than Latin text. Latin keyboards have signs outside ASCII as well, but
 * not on their letter keys. With AltGr, keyboards of every script write Latin signs.
 */
function isForeign(text: string, key: Key): boolean {
  if (unread.has(text)) return true;
  if (isAltGr(key)) return false;
  const letter = /^Key[A-Z]$/.test(key.code);
  if (text === "Dead") return letter;
  if (/^[ -~]+$/.test(text)) return letter && isOddSign(text, key.code);
  if (/^\p{Script=Latin}+$/u.test(text)) return false;
  return letter || !/^[\u0080-\u036f\u2000-\u2bff]+$/.test(text);
}

/**
 * Reports whether an ASCII sign is on a letter key where no Latin keyboard has it. Arabic, Hebrew, Persian and Thai keyboards
 * have such signs. Dvorak, French and Bépo keyboards have only punctuation there.
 */
function isOddSign(text: string, code: string): boolean {
  if (/^(?:[\da-zA-Z]|..+)$/.test(text)) return false;
  return !/[,;:.<>?!'"^ ]/.test(text) || (code === "KeyW" && /['"]/.test(text));
}

/** The signs of a US keyboard that are shortcuts, and what their keys write with Shift. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
  Comma: [",", "<"],
  Period: [".", ">"],
  Slash: ["/", "?"],
  Space: [" ", " "],
};

/** The letters that have Z and Y under them, because Serbian keyboards are QWERTZ in both scripts. */
const serbian: Readonly<Record<string, string>> = { "KeyY з": "Z", "KeyZ ѕ": "Y" };

/** Returns what a US keyboard writes at a key; undefined if the key writes nothing. */
function readCode({ key, code, shiftKey }: Key): string | undefined {
  const [, place, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  const letter = serbian[`${code} ${key.toLowerCase()}`] ?? place;
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? signs[code]?.[shiftKey ? 1 : 0];
}
