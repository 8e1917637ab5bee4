// What a host can choose, and what choosing it means.

import * as wire from "../../protocol.gen.ts";
import { cardOf, playable } from "../kinds/cards.ts";
import { isRace, modeOf } from "./modes.ts";

type Info = wire.Info;
type Settings = wire.Settings;

/** The size of a kind that is offered where nothing is said: the server's, or the one on the kind's card. */
export function usualSize(info: Info, kind: string | undefined): string {
  const sizes = sizesOf(info, kind);
  const { defaults } = info;
  const wanted = kind === undefined || kind === defaults.kind ? defaults.size : cardOf(kind)?.size;
  return sizes.find((size) => size === wanted) ?? sizes[0] ?? "";
}

/** The sizes that the server offers for a kind. */
export function sizesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.sizes ?? [];
}

/** The further rules that the server offers for a kind in a size; the classic puzzle, "", is the first. */
export function rulesOf(info: Info, kind: string | undefined, size: string | undefined): readonly string[] {
  const found = kindOf(info, kind);
  const made = (rules: string) => found?.levels[offerKey(size, rules)] !== undefined;
  return ["", ...(found?.rules ?? []).filter(made)];
}

/** The difficulties that the server offers for a kind, in a size and with rules if they are named. */
export function difficultiesOf(info: Info, kind: string | undefined, size?: string, rules?: string): readonly string[] {
  const found = kindOf(info, kind);
  const levels = size === undefined ? undefined : found?.levels[offerKey(size, rules)];
  return levels ?? found?.difficulties ?? [];
}

/** The fewest and the most givens that can be asked for; undefined if their number is the difficulty's. */
export function givensOf(
  info: Info,
  { kind, size, rules }: Settings,
): readonly [fewest: number, most: number] | undefined {
  const [fewest, most] = kindOf(info, kind)?.givens?.[offerKey(size, rules)] ?? [];
  return fewest === undefined || most === undefined ? undefined : [fewest, most];
}

/** Reports whether puzzles of a size can be asked for in which no given is one too many. */
export function mayBeMinimal(info: Info, { kind, size }: Settings): boolean {
  return kindOf(info, kind)?.minimal?.includes(size ?? "") ?? false;
}

/** The symmetries that a kind's givens can have. */
export function symmetriesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.symmetries ?? [];
}

/** How the server names a size with further rules. */
function offerKey(size = "", rules = ""): string {
  return `${size} ${rules}`.trim();
}

/**
 * Settings whose puzzle the server makes: what does not come with another choice goes, and a difficulty that
 * is too hard becomes the hardest that there is.
 */
export function fitSettings(info: Info | undefined, settings: Settings): Settings {
  if (!info) return settings;
  const s = { ...settings };
  if (!playable(info).some(({ name }) => name === s.kind)) delete s.kind;
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

/** The policies on mistakes that a mode can have. */
export function policiesOf(mode: string | undefined): readonly string[] {
  if (modeOf(mode).claims) return [wire.PolicyStrikes];
  return [wire.PolicyStrikes, wire.PolicyPenalty, wire.PolicyBlind, wire.PolicyOpen];
}

/** A setting that means something in some rooms only. */
export type Rule = Exclude<
  keyof Settings,
  "mode" | "kind" | "size" | "rules" | "difficulty" | "public" | "password" | "guarded" | "custom" | "daily"
>;

/** Reports whether a setting means something beside the others. */
export function applies(rule: Rule, s: Settings): boolean {
  return conditions[rule]?.(s) ?? true;
}

const ofPlain = (s: Settings) => !s.ranked && !s.custom;

/** When a setting means something; one that is not here always does. */
const conditions: Readonly<Partial<Record<Rule, (s: Settings) => boolean>>> = {
  clues: (s) => ofPlain(s) && !s.minimal,
  minimal: (s) => ofPlain(s) && !s.clues,
  symmetry: ofPlain,
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

/** What settings say of the puzzle that is played. */
function playedBy({ kind, size, rules, difficulty, clues, minimal, symmetry }: Settings) {
  return { kind, size, rules, difficulty, clues, minimal, symmetry };
}

/** The settings of a room whose rounds count or do not; all rules besides are as is usual then. */
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

/** Leaves out what is undefined: a setting is there or is not. */
function tidy(settings: { [K in keyof Settings]?: Settings[K] | undefined }): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, v]) => v !== undefined)) as unknown as Settings;
}

/**
 * The settings with one of them changed, as they are sent. What depends on it is left out, so that the server
 * fills in what is usual with it: another size has other strikes, another mode other help, a ranked room none.
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

/** Keeps of a room's settings what every mode has. */
function forMode(s: Settings, before: string | undefined): Settings {
  const { mode, public: listed, chat, watchers } = s;
  const policy = policiesOf(mode).find((p) => p === s.policy);
  const seats = modeOf(before).alone || modeOf(mode).alone ? undefined : s.seats;
  const bots = modeOf(mode).alone ? undefined : s.bots;
  return tidy({ ...playedBy(s), mode, public: listed, chat, watchers, policy, seats, bots });
}

/** Keeps of a room's settings what has nothing to do with what is played; a kind has its own sizes, levels and costs of mistakes. */
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

/** The choices of a number, the current one among them. */
export function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].sort((a, b) => a - b);
}

/** Settings that go well together, by their names. */
export const presets: Readonly<Record<string, Partial<Settings>>> = {
  classic: {},
  ranked: { ranked: true },
  relaxed: { policy: wire.PolicyOpen, hints: 20, autonotes: true },
  blind: { policy: wire.PolicyBlind },
  hasty: { policy: wire.PolicyPenalty, penalty: 15, window: 30 },
};

/** The names of the presets that a mode can have. */
export function presetsOf(mode: string | undefined): readonly string[] {
  return Object.keys(presets).filter((name) => {
    const { policy, ranked } = presets[name] ?? {};
    return (!ranked || !modeOf(mode).together) && (!policy || policiesOf(mode).includes(policy));
  });
}

/** The settings of a room that takes a preset: what it plays and who may come stay as they are. */
export function withPreset(s: Settings, name: string): Settings {
  const { mode, public: listed, seats } = s;
  const { window, ...preset } = presets[name] ?? {};
  const wanted = tidy({
    ...playedBy(s),
    mode,
    public: listed,
    seats,
    ...preset,
    window: isRace(modeOf(mode)) ? window : undefined,
  });
  return preset.ranked ? { ...withRank(wanted, true), ...preset } : wanted;
}
