// A control for each setting of a room, and all settings as text.

import * as wire from "../../protocol.gen.ts";
import { kindName, playableCards } from "../kinds/cards.ts";
import { modeOf, modes } from "../room/modes.ts";
import * as offer from "../room/settings.ts";
import { applies, policiesOf, withCurrent, type Rule } from "../room/settings.ts";
import { nameOf, namePuzzle, nameRules, text } from "../text/text.ts";
import { rulesChoices, optionsOf, type Option } from "../ui/form.ts";

/** A setting: its name, its choices, the current one, and the effect of choosing another one. */
export interface RuleChoice {
  readonly label: string;
  /** It is on or off, as "yes" or "no". */
  readonly flag?: true;
  /** The value that is not listed for those who can't change it. */
  readonly quiet?: string;
  options(settings: wire.Settings, info: wire.Info | undefined): readonly Option[];
  value(settings: wire.Settings): string;
  change(value: string): Partial<wire.Settings>;
  applies(settings: wire.Settings, info: wire.Info | undefined): boolean;
}

/** The names of the settings with values of a type. */
type Of<T> = { [K in Rule]: NonNullable<wire.Settings[K]> extends T ? K : never }[Rule];

const alwaysApplies = () => true;

/** The basic settings of every room. */
export const basicRules: readonly RuleChoice[] = [
  {
    label: text.lobby.mode,
    options: () => optionsOf(modes),
    value: (s) => s.mode ?? "",
    change: (mode) => ({ mode }),
    applies: alwaysApplies,
  },
  {
    label: text.quick.kind,
    options: (s, info) => offeredKinds(info, s),
    value: (s) => s.kind ?? "",
    change: (kind) => ({ kind }),
    applies: (s, info) => !s.custom && offeredKinds(info, s).length > 1,
  },
  {
    label: text.lobby.size,
    options: (s, info) => offeredOptions(info ? offer.sizesOf(info, s.kind) : [], s.size),
    value: (s) => s.size ?? "",
    change: (size) => ({ size }),
    applies: (s) => !s.custom,
  },
  {
    label: text.set.rules,
    options: (s, info) => offeredRules(info, s),
    value: (s) => s.rules ?? "",
    change: (rules) => ({ rules }),
    applies: (s, info) => !s.custom && offeredRules(info, s).length > 1,
  },
  {
    label: text.lobby.difficulty,
    options: (s, info) => offeredOptions(info ? offer.difficultiesOf(info, s.kind, s.size, s.rules) : [], s.difficulty),
    value: (s) => s.difficulty ?? "",
    change: (difficulty) => ({ difficulty }),
    applies: (s) => !s.custom && !s.clues && !s.minimal,
  },
  {
    label: text.lobby.listed,
    options: () => [
      { value: "yes", label: text.lobby.yes },
      { value: "no", label: text.lobby.no },
    ],
    value: (s) => (s.public ? "yes" : "no"),
    change: (yes) => ({ public: yes === "yes" }),
    applies: alwaysApplies,
  },
];

const { set } = text;
const seconds = (s: number) => set.seconds(s);
const formatOrNone = (label: (n: number) => string) => (n: number) => (n === 0 ? set.none : label(n));

/** A group of further settings. */
export interface RuleGroup {
  readonly label: string;
  readonly rules: readonly RuleChoice[];
}

/** Further settings that a host may change. */
export const furtherGroups: readonly RuleGroup[] = [
  {
    label: set.groups.mistakes,
    rules: [
      {
        label: set.policy,
        options: (s) => optionsOf(policiesOf(s.mode)),
        value: (s) => s.policy ?? wire.PolicyStrikes,
        change: (policy) => ({ policy }),
        applies: (s) => applies("policy", s),
      },
      numberRule("strikes", set.strikes, [0, 1, 2, 3, 5, 8, 10], (n) => (n === 0 ? text.lobby.noStrikes : String(n))),
      { ...numberRule("growing", set.growing, [0, 5, 10, 20, 30], formatOrNone(seconds)), quiet: "0" },
      numberRule("penalty", set.penalty, [5, 10, 15, 30, 60, 120], seconds),
      numberRule("lockout", set.lockout, [0, 3, 5, 10, 20], formatOrNone(seconds)),
      {
        label: set.conflicts,
        quiet: wire.ConflictsMark,
        options: (s) => conflictsFor(s).map((value) => ({ value, label: set.conflictsOf[value] ?? value })),
        value: (s) => s.conflicts ?? wire.ConflictsMark,
        change: (conflicts) => ({ conflicts }),
        applies: (s) => applies("conflicts", s),
      },
    ],
  },
  {
    label: set.groups.help,
    rules: [
      {
        ...numberRule("hints", set.hints, [0, 1, 3, 5, 10, 20, 100], (n) => (n === 0 ? set.none : String(n))),
        quiet: "0",
      },
      { ...numberRule("hintcost", set.hintcost, [0, 10, 20, 30, 60], formatOrNone(seconds)), quiet: "0" },
      flagRule("autonotes"),
    ],
  },
  {
    label: set.groups.players,
    rules: [
      flagRule("ranked"),
      numberRule("seats", text.lobby.seats, [1, 2, 3, 4, 6, 9, 12, 20, 30, 40], String),
      numberRule("window", text.lobby.window, [0, 30, 60, 120, 300], text.lobby.windowOf),
      flagRule("nolate"),
      flagRule("oneseat"),
      flagRule("bots"),
      { ...flagRule("chat"), quiet: "yes" },
    ],
  },
  {
    label: set.groups.watching,
    rules: [
      flagRule("broadcast"),
      {
        ...numberRule("watchers", set.watchers, [0, 10, 100, 1000, 5000], (n) => (n === 0 ? set.none : String(n))),
        quiet: "1000",
      },
      { ...numberRule("delay", set.delay, [0, 5, 15, 30, 60], formatOrNone(seconds)), quiet: "0" },
      { ...numberRule("lag", set.lag, [0, 50, 100, 250], formatOrNone(set.milliseconds)), quiet: "0" },
    ],
  },
  {
    label: set.groups.puzzle,
    rules: [
      {
        label: set.clues,
        quiet: "0",
        options: (s, info) =>
          offeredGivens(info, s).map((n) => ({ value: String(n), label: n === 0 ? set.asUsual : String(n) })),
        value: (s) => String(s.clues ?? 0),
        change: (n) => ({ clues: Number(n) }),
        applies: (s, info) => applies("clues", s) && offeredGivens(info, s).length > 1,
      },
      {
        ...flagRule("minimal"),
        applies: (s, info) => applies("minimal", s) && info !== undefined && offer.mayBeMinimal(info, s),
      },
      {
        label: set.symmetry,
        quiet: "none",
        options: (s, info) => optionsOf(info ? offer.symmetriesOf(info, s.kind) : [s.symmetry ?? ""]),
        value: (s) => s.symmetry ?? "none",
        change: (symmetry) => ({ symmetry }),
        applies: (s, info) =>
          applies("symmetry", s) && (info ? offer.symmetriesOf(info, s.kind).length > 1 : s.symmetry !== undefined),
      },
    ],
  },
];

const furtherRules = furtherGroups.flatMap(({ rules }) => rules);

/** Returns the kinds to choose from, including the current one. */
function offeredKinds(info: wire.Info | undefined, { kind = "" }: wire.Settings): Option[] {
  const all = info ? playableCards(info).map(({ name }) => name) : [];
  return (all.includes(kind) ? all : [kind, ...all]).map((name) => ({ value: name, label: kindName(name) }));
}

/** Returns the rules to choose from, including the current ones. */
function offeredRules(info: wire.Info | undefined, s: wire.Settings): Option[] {
  const all = info ? offer.rulesOf(info, s.kind, s.size) : [];
  const now = s.rules ?? "";
  return rulesChoices(all.includes(now) ? all : [now, ...all]);
}

const givensStep = 10; // into how many parts the range of givens is divided

/** Returns the numbers of givens to choose from; 0 leaves it to the difficulty. */
function offeredGivens(info: wire.Info | undefined, s: wire.Settings): number[] {
  const span = info && offer.givensOf(info, s);
  if (!span) return s.clues ? [0, s.clues] : [0];
  const [fewest, most] = span;
  const numbers = Array.from({ length: givensStep + 1 }, (_, i) =>
    Math.round(fewest + ((most - fewest) * i) / givensStep),
  );
  return withCurrent([0, ...numbers], s.clues ?? 0);
}

function conflictsFor(s: wire.Settings): readonly string[] {
  return s.ranked
    ? [wire.ConflictsMark, wire.ConflictsOff]
    : [wire.ConflictsMark, wire.ConflictsFree, wire.ConflictsOff];
}

function numberRule(
  rule: Of<number>,
  label: string,
  usual: readonly number[],
  name: (n: number) => string,
): RuleChoice {
  return {
    label,
    options: (s) => withCurrent(usual, s[rule] ?? usual[0] ?? 0).map((n) => ({ value: String(n), label: name(n) })),
    value: (s) => String(s[rule] ?? usual[0] ?? 0),
    change: (n) => ({ [rule]: Number(n) }),
    applies: (s) => s[rule] !== undefined && applies(rule, s),
  };
}

/**
 * Returns a setting that is on or off. The server sends those with a default of their own; others are off if it does
 * not.
 */
function flagRule(
  rule: "ranked" | "broadcast" | "nolate" | "oneseat" | "bots" | "autonotes" | "chat" | "minimal",
): RuleChoice {
  return {
    label: set[rule],
    flag: true,
    quiet: "no",
    options: () => [
      { value: "yes", label: set.yes },
      { value: "no", label: set.no },
    ],
    value: (s) => (s[rule] ? "yes" : "no"),
    change: (yes) => ({ [rule]: yes === "yes" }),
    applies: (s) => applies(rule, s),
  };
}

function offeredOptions(values: readonly string[], current: string | undefined): Option[] {
  return optionsOf(current === undefined || values.includes(current) ? values : [current, ...values]);
}

/** Describes the additional rules of a room, as far as this client knows them. */
export function describeRules(s: wire.Settings): string {
  return (s.rules ?? "")
    .split(" ")
    .map((rule) => set.rulesAbout[rule] ?? "")
    .join(" ")
    .trim();
}

/** Describes the effect of a wrong digit in a room. */
export function describePolicy(s: wire.Settings): string {
  const { summary } = set;
  const strikes = s.strikes ?? 0;
  switch (s.policy) {
    case wire.PolicyPenalty:
      return summary.penalty(s.penalty ?? 0);
    case wire.PolicyBlind:
      return summary.blind;
    case wire.PolicyOpen:
      return summary.open;
  }
  const costs = s.growing ? summary.growing(s.growing) : "";
  const out = modeOf(s.mode).together ? summary.shared(strikes) : summary.strikes(strikes);
  const seen = s.ranked && s.broadcast ? summary.broadcast : "";
  return [out, costs, modeOf(s.mode).claims ? summary.duel(s.lockout ?? 0) : "", seen].filter((said) => said).join(" ");
}

/** Describes whether a round is ranked, if its room has a choice. */
export function describeCounting(s: wire.Settings): string {
  const { summary } = set;
  return applies("ranked", s) ? (s.ranked ? summary.counts : summary.fun) : "";
}

/** Describes the puzzle in one line. */
export function summaryLine(s: wire.Settings): string {
  return [nameOf(s.mode ?? ""), kindName(s.kind), ...(s.custom ? [nameOf(s.size ?? ""), set.own] : namePuzzle(s))].join(
    " · ",
  );
}

/**
 * Returns the settings as text for those who can't change them: the puzzle, and the settings that differ from the
 * defaults.
 */
export function listSettings(s: wire.Settings): (readonly [name: string, said: string])[] {
  const facts: (readonly [string, string])[] = [
    [text.lobby.mode, nameOf(s.mode ?? "")],
    [text.quick.kind, kindName(s.kind)],
    [text.lobby.size, s.custom ? `${nameOf(s.size ?? "")} · ${set.own}` : nameOf(s.size ?? "")],
    ...(s.rules ? [[set.rules, nameRules(s.rules)] as const] : []),
    [text.lobby.difficulty, nameOf(s.difficulty ?? "")],
  ];
  for (const rule of furtherRules.filter((r) => r.applies(s, undefined) && r.value(s) !== r.quiet)) {
    const value = rule.value(s);
    facts.push([rule.label, rule.options(s, undefined).find((o) => o.value === value)?.label ?? value]);
  }
  return facts;
}
