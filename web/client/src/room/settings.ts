// What a host can choose, and what choosing it means.

import * as wire from "../../protocol.gen.ts";

type Info = wire.Info;
type Settings = wire.Settings;

/** modes are the modes, in the order in which they are offered. */
export const modes: readonly string[] = [wire.Race, wire.Coop, wire.Duel, wire.Solo];

/** sizesOf are the sizes that the server offers for a kind. */
export function sizesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.sizes ?? [];
}

/** difficultiesOf are the difficulties that the server offers for a kind, in a size if one is named. */
export function difficultiesOf(info: Info, kind: string | undefined, size?: string): readonly string[] {
  const found = kindOf(info, kind);
  const levels = size === undefined ? undefined : found?.levels[size];
  return levels ?? found?.difficulties ?? [];
}

function kindOf(info: Info, kind: string | undefined) {
  return info.kinds.find((k) => k.name === (kind ?? info.defaults.kind)) ?? info.kinds[0];
}

/** policiesOf are the policies on mistakes that a mode can have. */
export function policiesOf(mode: string | undefined): readonly string[] {
  if (mode === wire.Duel) return [wire.PolicyStrikes];
  return [wire.PolicyStrikes, wire.PolicyPenalty, wire.PolicyBlind, wire.PolicyOpen];
}

/** Rule is a setting that means something in some rooms only. */
export type Rule = Exclude<keyof Settings, "mode" | "kind" | "size" | "rules" | "difficulty" | "clues" | "minimal" | "symmetry" | "public" | "password" | "guarded" | "custom" | "daily">;

/** applies says whether a setting means something beside the others. */
export function applies(rule: Rule, s: Settings): boolean {
  switch (rule) {
    case "policy":
      return s.mode !== wire.Duel && !s.ranked;
    case "strikes":
      return s.policy !== wire.PolicyPenalty && !s.ranked;
    case "penalty":
      return s.policy === wire.PolicyPenalty;
    case "lockout":
      return s.mode === wire.Duel;
    case "window":
      return s.mode === wire.Race;
    case "ranked":
      return s.mode !== wire.Coop && !s.custom;
    case "hints":
    case "autonotes":
      return !s.ranked;
    case "hintcost":
      return !s.ranked && (s.hints ?? 0) > 0;
    case "lag":
      return s.mode !== wire.Coop && !s.ranked;
    case "bots":
      return s.mode !== wire.Solo && !s.ranked;
    case "seats":
    case "chat":
    case "locked":
      return s.mode !== wire.Solo;
    case "conflicts":
    case "watchers":
    case "delay":
      return true;
  }
}

/** withRank are the settings of a room whose rounds count or do not; all rules besides are as is usual then. */
function withRank({ mode, kind, size, difficulty, public: listed, seats, window, chat, locked }: Settings, ranked: boolean): Settings {
  return tidy({ mode, kind, size, difficulty, public: listed, seats, window, chat, locked, ranked });
}

/** tidy leaves out what is undefined: a setting is there or is not. */
function tidy(settings: { [K in keyof Settings]?: Settings[K] | undefined }): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, v]) => v !== undefined)) as unknown as Settings;
}

/**
 * changed are the settings with one of them changed, as they are sent. What depends on it is left out, so that the server
 * fills in what is usual with it: another size has other strikes, another mode other help, a ranked room none.
 */
export function changed(settings: Settings, change: Partial<Settings>): Settings {
  const { guarded: _, custom: _custom, daily: _daily, ...plain } = settings;
  const all: Settings = { ...plain, ...change };
  if (change.ranked !== undefined) return withRank(all, change.ranked);
  if (change.mode !== undefined && change.mode !== settings.mode) return forMode(all, settings.mode);
  if (change.size !== undefined && change.size !== settings.size) delete all.strikes;
  if (change.hints === 0) delete all.hintcost;
  return all;
}

/** forMode keeps of a room's settings what every mode has. */
function forMode({ mode, kind, size, difficulty, public: listed, chat, watchers, ...s }: Settings, before: string | undefined): Settings {
  const policy = policiesOf(mode).find((p) => p === s.policy);
  const seats = before === wire.Solo || mode === wire.Solo ? undefined : s.seats;
  const bots = mode === wire.Solo ? undefined : s.bots;
  return tidy({ mode, kind, size, difficulty, public: listed, chat, watchers, policy, seats, bots });
}

/** withCurrent are the choices of a number, the current one among them. */
export function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].sort((a, b) => a - b);
}

/** sideOf is the side of a board by its size's name, "9x9"; 9 where the name says something else. */
export function sideOf(size: string | undefined): number {
  const m = /^(\d+)x(\d+)$/.exec(size ?? "");
  if (!m) return 9;
  // Two different numbers name a box: a 3x4 box fills 12x12 cells.
  return m[1] === m[2] ? Number(m[1]) : Number(m[1]) * Number(m[2]);
}

/** presets are settings that go well together, by their names. */
export const presets: Readonly<Record<string, Partial<Settings>>> = {
  classic: {},
  ranked: { ranked: true },
  relaxed: { policy: wire.PolicyOpen, hints: 20, autonotes: true },
  blind: { policy: wire.PolicyBlind },
  hasty: { policy: wire.PolicyPenalty, penalty: 15, window: 30 },
};

/** presetsOf are the names of the presets that a mode can have. */
export function presetsOf(mode: string | undefined): readonly string[] {
  return Object.keys(presets).filter((name) => {
    const { policy, ranked } = presets[name] ?? {};
    return (!ranked || mode !== wire.Coop) && (!policy || policiesOf(mode).includes(policy));
  });
}

/** withPreset are the settings of a room that takes a preset: what it plays and who may come stay as they are. */
export function withPreset({ mode, kind, size, difficulty, public: listed, seats }: Settings, name: string): Settings {
  const { window, ...preset } = presets[name] ?? {};
  return tidy({ mode, kind, size, difficulty, public: listed, seats, ...preset, window: mode === wire.Race ? window : undefined });
}
