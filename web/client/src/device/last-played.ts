// The settings that were played last on this device, so that the next room is one click away.

import type { Settings } from "../../protocol.gen.ts";
import { read, write } from "./storage.ts";

const key = "nonet.play";

/** The settings chosen last: some by mode, some for all modes. */
export interface LastPlayed {
  readonly kind?: string;
  readonly size?: string;
  readonly rules?: string;
  readonly difficulty?: string;
  readonly modes: Readonly<Record<string, Partial<Settings>>>;
}

/** Parses the stored settings. Invalid parts are ignored. */
export function readLastPlayed(text: string | null): LastPlayed {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Record<keyof LastPlayed, unknown>>;
    const word = (value: unknown) => (typeof value === "string" ? value : undefined);
    const kind = word(kept.kind);
    const size = word(kept.size);
    const rules = word(kept.rules);
    const difficulty = word(kept.difficulty);
    const modes = typeof kept.modes === "object" && kept.modes !== null ? (kept.modes as LastPlayed["modes"]) : {};
    return { ...omitEmpty(kind, size, rules, difficulty), modes };
  } catch {
    return { modes: {} };
  }
}

/** Returns the stored settings. */
export function lastPlayed(): LastPlayed {
  return readLastPlayed(read(key));
}

/** Stores the settings of a new room, without its password. */
export function keepLastPlayed(settings: Settings): void {
  const { kind, size, rules, difficulty, password: _, ...rest } = settings;
  const { rules: _before, ...before } = lastPlayed();
  const next: LastPlayed = {
    ...before,
    ...omitEmpty(kind, size, rules, difficulty),
    modes: { ...before.modes, [settings.mode ?? ""]: rest },
  };
  write(key, JSON.stringify(next));
}

/** Returns the settings of a new room of a mode, as they were chosen last. */
export function settingsFor({ kind, size, rules, difficulty, modes }: LastPlayed, mode: string): Settings {
  const { rules: _, ...rest } = modes[mode] ?? {};
  return { public: false, ...rest, mode, ...omitEmpty(kind, size, rules, difficulty) };
}

/** Reports whether solo games are stored on this device. */
export function hasGames(): boolean {
  return read("nonet.games") !== null;
}

/** Returns the parts of a puzzle's settings that are given. */
function omitEmpty(kind?: string, size?: string, rules?: string, difficulty?: string) {
  return {
    ...(kind ? { kind } : {}),
    ...(size ? { size } : {}),
    ...(rules ? { rules } : {}),
    ...(difficulty ? { difficulty } : {}),
  };
}
