// What a person played last on this device, so that the next room is one click away.

import type { Settings } from "../../protocol.gen.ts";

const key = "nonet.play";

/** Wishes are the settings chosen last, by mode, and what all modes share. */
export interface Wishes {
  readonly size?: string;
  readonly difficulty?: string;
  readonly modes: Readonly<Record<string, Partial<Settings>>>;
}

/** readWishes reads kept wishes. What makes no sense is not wished. */
export function readWishes(text: string | null): Wishes {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Record<keyof Wishes, unknown>>;
    const word = (value: unknown) => (typeof value === "string" ? value : undefined);
    const size = word(kept.size);
    const difficulty = word(kept.difficulty);
    const modes = typeof kept.modes === "object" && kept.modes !== null ? (kept.modes as Wishes["modes"]) : {};
    return { ...(size ? { size } : {}), ...(difficulty ? { difficulty } : {}), modes };
  } catch {
    return { modes: {} };
  }
}

/** wishes are the wishes kept on this device. */
export function wishes(): Wishes {
  return readWishes(localStorage.getItem(key));
}

/** remember keeps what a room was made with. A password is not kept. */
export function remember(settings: Settings): void {
  const { size, difficulty, password: _, ...rules } = settings;
  const before = wishes();
  const next: Wishes = {
    ...before,
    ...(size ? { size } : {}),
    ...(difficulty ? { difficulty } : {}),
    modes: { ...before.modes, [settings.mode ?? ""]: rules },
  };
  localStorage.setItem(key, JSON.stringify(next));
}

/** wishFor are the settings of a new room of a mode, as they were wished last. */
export function wishFor({ size, difficulty, modes }: Wishes, mode: string): Settings {
  return { public: false, ...modes[mode], mode, ...(size ? { size } : {}), ...(difficulty ? { difficulty } : {}) };
}
