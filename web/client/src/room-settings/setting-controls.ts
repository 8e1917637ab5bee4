// The settings of a room that are choices, one control each, and all of them in words.

import * as wire from "../../protocol.gen.ts";
import { applies, difficultiesOf, modes, policiesOf, sizesOf, withCurrent, type Rule } from "../room/settings.ts";
import { named, text } from "../text/text.ts";
import { words, type Option } from "../ui/form.ts";

/** Choice is one setting: what it is called, its choices, which one holds, and what choosing another one changes. */
export interface RuleChoice {
  readonly label: string;
  options(settings: wire.Settings, info: wire.Info | undefined): readonly Option[];
  value(settings: wire.Settings): string;
  change(value: string): Partial<wire.Settings>;
  applies(settings: wire.Settings): boolean;
}

type NumberRule = "strikes" | "seats" | "window" | "penalty" | "lockout" | "hints" | "hintcost" | "watchers" | "delay" | "lag";
type FlagRule = "ranked" | "autonotes" | "bots" | "chat";

const always = () => true;

/** basicRules are what every room is made of. */
export const basicRules: readonly RuleChoice[] = [
  {
    label: text.lobby.mode,
    options: () => words(modes),
    value: (s) => s.mode ?? "",
    change: (mode) => ({ mode }),
    applies: always,
  },
  {
    label: text.lobby.size,
    options: (s, info) => offered(info ? sizesOf(info, s.kind) : [], s.size),
    value: (s) => s.size ?? "",
    change: (size) => ({ size }),
    applies: (s) => !s.custom,
  },
  {
    label: text.lobby.difficulty,
    options: (s, info) => offered(info ? difficultiesOf(info, s.kind, s.size) : [], s.difficulty),
    value: (s) => s.difficulty ?? "",
    change: (difficulty) => ({ difficulty }),
    applies: (s) => !s.custom,
  },
  {
    label: text.lobby.listed,
    options: () => [
      { value: "yes", label: text.lobby.yes },
      { value: "no", label: text.lobby.no },
    ],
    value: (s) => (s.public ? "yes" : "no"),
    change: (yes) => ({ public: yes === "yes" }),
    applies: always,
  },
];

const { set } = text;
const seconds = (s: number) => set.seconds(s);
const orNone = (label: (n: number) => string) => (n: number) => (n === 0 ? set.none : label(n));

/** furtherRules are what a host may want to change besides. */
export const furtherRules: readonly RuleChoice[] = [
  {
    label: set.policy,
    options: (s) => words(policiesOf(s.mode)),
    value: (s) => s.policy ?? wire.PolicyStrikes,
    change: (policy) => ({ policy }),
    applies: (s) => applies("policy", s),
  },
  numberRule("strikes", set.strikes, [0, 1, 2, 3, 5, 8, 10], (n) => (n === 0 ? text.lobby.noStrikes : String(n))),
  numberRule("penalty", set.penalty, [5, 10, 15, 30, 60, 120], seconds),
  numberRule("lockout", set.lockout, [0, 3, 5, 10, 20], orNone(seconds)),
  flagRule("ranked", set.ranked),
  numberRule("seats", text.lobby.seats, [1, 2, 3, 4, 6, 9], String),
  flagRule("bots", set.bots),
  numberRule("window", text.lobby.window, [0, 30, 60, 120, 300], text.lobby.windowOf),
  numberRule("hints", set.hints, [0, 1, 3, 5, 10, 20, 100], (n) => (n === 0 ? set.none : String(n))),
  numberRule("hintcost", set.hintcost, [0, 10, 20, 30, 60], orNone(seconds)),
  flagRule("autonotes", set.autonotes),
  {
    label: set.conflicts,
    options: (s) => conflictsFor(s).map((value) => ({ value, label: set.conflictsOf[value] ?? value })),
    value: (s) => s.conflicts ?? wire.ConflictsMark,
    change: (conflicts) => ({ conflicts }),
    applies: (s) => applies("conflicts", s),
  },
  numberRule("watchers", set.watchers, [0, 10, 100, 1000, 5000], (n) => (n === 0 ? set.none : String(n))),
  numberRule("delay", set.delay, [0, 5, 15, 30, 60], orNone(seconds)),
  numberRule("lag", set.lag, [0, 50, 100, 250], orNone(set.milliseconds)),
  flagRule("chat", set.chat),
];

function conflictsFor(s: wire.Settings): readonly string[] {
  return s.ranked ? [wire.ConflictsMark, wire.ConflictsOff] : [wire.ConflictsMark, wire.ConflictsFree, wire.ConflictsOff];
}

function numberRule(rule: NumberRule & Rule, label: string, usual: readonly number[], name: (n: number) => string): RuleChoice {
  return {
    label,
    options: (s) => withCurrent(usual, s[rule] ?? usual[0] ?? 0).map((n) => ({ value: String(n), label: name(n) })),
    value: (s) => String(s[rule] ?? usual[0] ?? 0),
    change: (n) => ({ [rule]: Number(n) }),
    applies: (s) => s[rule] !== undefined && applies(rule, s),
  };
}

function flagRule(rule: FlagRule & Rule, label: string): RuleChoice {
  return {
    label,
    options: () => [
      { value: "yes", label: set.yes },
      { value: "no", label: set.no },
    ],
    value: (s) => (s[rule] ? "yes" : "no"),
    change: (yes) => ({ [rule]: yes === "yes" }),
    applies: (s) => (rule === "ranked" || rule === "bots" || s[rule] !== undefined) && applies(rule, s),
  };
}

function offered(values: readonly string[], current: string | undefined): Option[] {
  return words(current === undefined || values.includes(current) ? values : [current, ...values]);
}

/** policyTold says what a wrong digit does in a room. */
export function policyTold(s: wire.Settings): string {
  const { told } = set;
  const strikes = s.strikes ?? 0;
  switch (s.policy) {
    case wire.PolicyPenalty:
      return told.penalty(s.penalty ?? 0);
    case wire.PolicyBlind:
      return told.blind;
    case wire.PolicyOpen:
      return told.open;
  }
  const out = s.mode === wire.Coop ? told.shared(strikes) : told.strikes(strikes);
  return s.mode === wire.Duel ? `${out} ${told.duel(s.lockout ?? 0)}` : out;
}

/** factsOf are the settings in words, for those who can't change them: what is played, and what is not as in any room. */
export function factsOf(s: wire.Settings): (readonly [name: string, said: string])[] {
  const facts: (readonly [string, string])[] = [
    [text.lobby.mode, named(s.mode ?? "")],
    [text.lobby.size, s.custom ? `${s.size ?? ""} · ${set.own}` : (s.size ?? "")],
    [text.lobby.difficulty, named(s.difficulty ?? "")],
  ];
  for (const rule of furtherRules.filter((r) => r.applies(s) && worthSaying(r, s))) {
    const value = rule.value(s);
    facts.push([rule.label, rule.options(s, undefined).find((o) => o.value === value)?.label ?? value]);
  }
  return facts;
}

function worthSaying(rule: RuleChoice, s: wire.Settings): boolean {
  const plain: readonly string[] = [set.chat, set.watchers, set.conflicts, set.lag, set.autonotes, set.ranked, set.bots, set.hints, set.hintcost];
  if (!plain.includes(rule.label)) return rule.label !== set.delay || (s.delay ?? 0) > 0;
  const told = rule.options(s, undefined).find((o) => o.value === rule.value(s))?.label;
  const usual = { [set.chat]: set.yes, [set.watchers]: "1000", [set.conflicts]: set.conflictsOf["mark"], [set.ranked]: set.no, [set.bots]: set.no };
  return told !== (usual[rule.label] ?? (rule.label === set.autonotes ? set.no : set.none));
}
