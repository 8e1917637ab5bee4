// The settings that a host can choose, and their dependencies.

import * as wire from "../../protocol.gen.ts";
import { cardOf, playableCards } from "../kinds/cards.ts";
import { isRace, modeOf } from "./modes.ts";

type Info = wire.Info;
type Settings = wire.Settings;

/** Returns the default size of a kind: the server's, or the one on the kind's card. */
export function usualSize(info: Info, kind: string | undefined): string {
  const sizes = sizesOf(info, kind);
  const { defaults } = info;
  const wanted = kind === undefined || kind === defaults.kind ? defaults.size : cardOf(kind)?.size;
  return sizes.find((size) => size === wanted) ?? sizes[0] ?? "";
}

/** Returns the sizes that the server offers for a kind. */
export function sizesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.sizes ?? [];
}

/** Returns the additional rules that the server offers for a kind in a size; the classic puzzle, "", is the first. */
export function rulesOf(info: Info, kind: string | undefined, size: string | undefined): readonly string[] {
  const found = kindOf(info, kind);
  const isOffered = (rules: string) => found?.levels[offerKey(size, rules)] !== undefined;
  return ["", ...(found?.rules ?? []).filter(isOffered)];
}

/** Returns the difficulties that the server offers for a kind, in a size and with rules if they are given. */
export function difficultiesOf(info: Info, kind: string | undefined, size?: string, rules?: string): readonly string[] {
  const found = kindOf(info, kind);
  const levels = size === undefined ? undefined : found?.levels[offerKey(size, rules)];
  return levels ?? found?.difficulties ?? [];
}

/**
 * Returns the smallest and the largest number of givens that can be requested; undefined if the difficulty determines
 * it.
 */
export function givensOf(
  info: Info,
  { kind, size, rules }: Settings,
): readonly [fewest: number, most: number] | undefined {
  const [fewest, most] = kindOf(info, kind)?.givens?.[offerKey(size, rules)] ?? [];
  return fewest === undefined || most === undefined ? undefined : [fewest, most];
}

/** Reports whether minimal puzzles, without redundant givens, can be requested in a size. */
export function mayBeMinimal(info: Info, { kind, size }: Settings): boolean {
  return kindOf(info, kind)?.minimal?.includes(size ?? "") ?? false;
}

/** Returns the possible symmetries of a kind's givens. */
export function symmetriesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.symmetries ?? [];
}

/** Returns the server's name of a size with additional rules. */
function offerKey(size = "", rules = ""): string {
  return `${size} ${rules}`.trim();
}

/**
 * Removes settings that do not go together for a generated puzzle, and reduces a difficulty that is not available to
 * the hardest one that is.
 */
export function fitSettings(info: Info | undefined, settings: Settings): Settings {
  if (!info) return settings;
  const s = { ...settings };
  if (!playableCards(info).some(({ name }) => name === s.kind)) delete s.kind;
  if (!sizesOf(info, s.kind).includes(s.size ?? "")) delete s.size;
  if (!rulesOf(info, s.kind, s.size).includes(s.rules ?? "")) delete s.rules;
  const [fewest, most] = givensOf(info, s) ?? [0, 0];
  if (s.clues && (s.clues < fewest || s.clues > most)) delete s.clues;
  if (s.minimal && !mayBeMinimal(info, s)) delete s.minimal;
  const levels = difficultiesOf(info, s.kind, s.size, s.rules);
  const known = difficultiesOf(info, s.kind).includes(s.difficulty ?? "");
  if (s.clues || s.minimal || !known) delete s.difficulty;
  else if (!levels.includes(s.difficulty ?? "")) s.difficulty = levels.at(-1) ?? "";
  return s;
}

function kindOf(info: Info, kind: string | undefined) {
  return info.kinds.find((k) => k.name === (kind ?? info.defaults.kind)) ?? info.kinds[0];
}

/** Returns the possible policies on mistakes of a mode. */
export function policiesOf(mode: string | undefined): readonly string[] {
  if (modeOf(mode).claims) return [wire.PolicyStrikes];
  return [wire.PolicyStrikes, wire.PolicyPenalty, wire.PolicyBlind, wire.PolicyOpen];
}

/** A setting that applies in some rooms only. */
export type Rule = Exclude<
  keyof Settings,
  "mode" | "kind" | "size" | "rules" | "difficulty" | "public" | "password" | "guarded" | "custom" | "daily"
>;

/** Reports whether a setting applies, given the others. */
export function applies(rule: Rule, s: Settings): boolean {
  return conditions[rule]?.(s) ?? true;
}

const isPlain = (s: Settings) => !s.ranked && !s.custom;

/** When a setting applies; one that is missing here always does. */
const conditions: Readonly<Partial<Record<Rule, (s: Settings) => boolean>>> = {
  clues: (s) => isPlain(s) && !s.minimal,
  minimal: (s) => isPlain(s) && !s.clues,
  symmetry: isPlain,
  policy: (s) => !modeOf(s.mode).claims && !s.ranked,
  strikes: (s) => s.policy !== wire.PolicyPenalty && !s.ranked,
  growing: (s) => s.policy === wire.PolicyStrikes || s.policy === wire.PolicyPenalty,
  penalty: (s) => s.policy === wire.PolicyPenalty,
  lockout: (s) => modeOf(s.mode).claims,
  window: (s) => isRace(modeOf(s.mode)),
  ranked: (s) => !modeOf(s.mode).together && !s.custom,
  hints: (s) => !s.ranked,
  autonotes: (s) => !s.ranked,
  hintcost: (s) => !s.ranked && (s.hints ?? 0) > 0,
  lag: (s) => !modeOf(s.mode).together && !s.ranked,
  bots: (s) => !modeOf(s.mode).alone && !s.ranked,
  seats: (s) => !modeOf(s.mode).alone,
  chat: (s) => !modeOf(s.mode).alone,
  broadcast: (s) => s.ranked === true,
  oneseat: (s) => !modeOf(s.mode).alone,
  nolate: (s) => modeOf(s.mode).together,
  locked: (s) => !modeOf(s.mode).alone,
};

/** Returns the settings of the puzzle. */
function puzzleSettings({ kind, size, rules, difficulty, clues, minimal, symmetry }: Settings) {
  return { kind, size, rules, difficulty, clues, minimal, symmetry };
}

/** Returns the settings with ranked changed; a ranked room has the default rules. */
function withRank(s: Settings, ranked: boolean): Settings {
  const { mode, kind, size, rules, public: listed, seats, window, chat, locked, broadcast } = s;
  const difficulty = s.clues || s.minimal ? undefined : s.difficulty;
  return tidy({
    mode,
    kind,
    size,
    rules,
    difficulty,
    public: listed,
    seats,
    window,
    chat,
    locked,
    ranked,
    broadcast: ranked ? broadcast : undefined,
  });
}

/** Removes undefined settings. */
function tidy(settings: { [K in keyof Settings]?: Settings[K] | undefined }): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, v]) => v !== undefined)) as unknown as Settings;
}

/**
 * Returns the settings with a change, as they are sent. Settings that depend on it are removed, so that the server sets
 * their defaults: another size has other strikes, another mode other help, a ranked room none.
 */
export function changeSetting(settings: Settings, change: Partial<Settings>): Settings {
  const { guarded: _, custom: _custom, daily: _daily, ...plain } = settings;
  const all: Settings = { ...plain, ...change };
  if (change.ranked !== undefined) return withRank(all, change.ranked);
  if (change.kind !== undefined && change.kind !== settings.kind) return forKind(all);
  if (change.mode !== undefined && change.mode !== settings.mode) return forMode(all, settings.mode);
  if (change.size !== undefined && change.size !== settings.size) delete all.strikes;
  if (change.hints === 0) delete all.hintcost;
  return all;
}

/** Returns the settings that every mode has. */
function forMode(s: Settings, before: string | undefined): Settings {
  const { mode, public: listed, chat, watchers } = s;
  const policy = policiesOf(mode).find((p) => p === s.policy);
  const seats = modeOf(before).alone || modeOf(mode).alone ? undefined : s.seats;
  const bots = modeOf(mode).alone ? undefined : s.bots;
  return tidy({ ...puzzleSettings(s), mode, public: listed, chat, watchers, policy, seats, bots });
}

/** Returns the settings that do not depend on the puzzle; a kind has its own sizes, levels and penalties. */
function forKind({
  mode,
  kind,
  public: listed,
  chat,
  watchers,
  seats,
  bots,
  window,
  ranked,
  locked,
}: Settings): Settings {
  return tidy({ mode, kind, public: listed, chat, watchers, seats, bots, window, ranked, locked });
}

/** Returns the choices of a number, including the current one. */
export function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].sort((a, b) => a - b);
}

/** Named combinations of settings. */
export const presets: Readonly<Record<string, Partial<Settings>>> = {
  classic: {},
  ranked: { ranked: true },
  relaxed: { policy: wire.PolicyOpen, hints: 20, autonotes: true },
  blind: { policy: wire.PolicyBlind },
  hasty: { policy: wire.PolicyPenalty, penalty: 15, window: 30 },
};

/** Returns the names of the presets of a mode. */
export function presetsOf(mode: string | undefined): readonly string[] {
  return Object.keys(presets).filter((name) => {
    const { policy, ranked } = presets[name] ?? {};
    return (!ranked || !modeOf(mode).together) && (!policy || policiesOf(mode).includes(policy));
  });
}

/** Returns the name of the preset that settings follow; empty if there is none. */
export function presetOf(s: Settings): string {
  const follows = (name: string) =>
    Object.entries(presets[name] ?? {}).every(([key, value]) => key === "window" || s[key as keyof Settings] === value);
  const named = presetsOf(s.mode).find((name) => name !== "classic" && follows(name));
  return named ?? (!s.ranked && (s.policy ?? wire.PolicyStrikes) === wire.PolicyStrikes ? "classic" : "");
}

/** Returns the settings with a preset; the puzzle and access to the room stay as they are. */
export function withPreset(s: Settings, name: string): Settings {
  const { mode, public: listed, seats } = s;
  const { window, ...preset } = presets[name] ?? {};
  const wanted = tidy({
    ...puzzleSettings(s),
    mode,
    public: listed,
    seats,
    ...preset,
    window: isRace(modeOf(mode)) ? window : undefined,
  });
  return preset.ranked ? { ...withRank(wanted, true), ...preset } : wanted;
}
