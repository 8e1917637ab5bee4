// Creating a tournament.

import type * as wire from "../../protocol.gen.ts";
import { lastPlayed } from "../device/last-played.ts";
import { playableCards } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import type { App, Page } from "../page/page.ts";
import { puzzleChoice, type ChosenPuzzle } from "../room-settings/puzzle-choice.ts";
import { difficultiesOf, usualSize } from "../room/settings.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { newArena } from "./tournament-api.ts";
import { choices, select, toggle } from "../ui/form.ts";
import { disableDuring, h, show } from "../ui/dom.ts";

const { make } = words;

const nameMost = 24;
const heatMost = 16;
const puzzlesMost = 8;
const roundsMost = 20;
const legsUsual = 5;
const shortest = 10 * 60_000; // milliseconds for which a repeated tournament is open at least
const soon = 5 * 60_000; // milliseconds until a tournament starts by default

/** A format of the protocol. */
type FormatName =
  | typeof wire.FormatArena
  | typeof wire.FormatSwiss
  | typeof wire.FormatKnockout
  | typeof wire.FormatMarathon;

const formatNames: readonly FormatName[] = ["arena", "swiss", "knockout", "marathon"];

/** The defaults of each format. */
const usualOf: Readonly<
  Record<
    FormatName,
    {
      readonly chosen: boolean;
      readonly rounds: boolean;
      readonly minutes: number;
      readonly minutesMost: number;
      readonly heat: number;
      readonly alone?: true;
      readonly points?: true;
    }
  >
> = {
  arena: { chosen: false, rounds: false, minutes: 60, minutesMost: 240, heat: 8, points: true },
  swiss: { chosen: true, rounds: true, minutes: 10, minutesMost: 60, heat: 2, points: true },
  knockout: { chosen: false, rounds: true, minutes: 10, minutesMost: 60, heat: 2 },
  marathon: { chosen: true, rounds: false, minutes: 120, minutesMost: 7 * 24 * 60, heat: 0, alone: true },
};

/** Builds the page. */
export function newArenaPage({ go, announcer, offer }: App): Page {
  const { modes: _, ...last } = lastPlayed(); // the server accepts only the puzzle
  const chosen: ChosenPuzzle = last;
  let mix = false;
  let format: FormatName = "arena";
  let group = "";
  let bots = false;
  let listed = false;
  const puzzle = h("div", { class: "offered" });
  const name = h("input", { required: true, maxlength: nameMost, autocomplete: "off" });
  const start = h("input", { type: "datetime-local", value: localTime(Date.now() + soon) });
  const end = h("input", {
    type: "datetime-local",
    value: localTime(Date.now() + soon + usualOf.marathon.minutes * 60_000),
  });
  const minutes = h("input", { type: "number", min: 1, required: true });
  const heat = h("input", { type: "number", min: 2, max: heatMost, required: true, value: "8" });
  const rounds = h("input", { type: "number", min: 1, max: roundsMost, placeholder: make.fitting });
  const about = h("p", { class: "hint", role: "status" });
  const passwordWhy = h("p", { class: "hint", id: "arena-password-why", text: make.passwordWhy });
  const password = h("input", { autocomplete: "off", spellcheck: "false", "aria-describedby": passwordWhy.id });
  const whom = select(make.whom, (id) => {
    group = id;
    hintAtPassword();
  });
  show(whom.el, false);
  const submit = h("button", { class: "primary big", text: make.go });
  const field = (label: string, input: HTMLElement) =>
    h("label", { class: "field" }, h("span", { text: label }), input);
  const minutesName = h("span");
  const roundsName = h("span");
  const roundsField = h("label", { class: "field" }, roundsName, rounds);
  const endField = field(make.end, end);
  const heats = h(
    "div",
    { class: "which" },
    h("label", { class: "field" }, minutesName, minutes),
    field(make.heat, heat),
  );
  const hintAtPassword = () => show(passwordWhy, usualOf[format].points === true && group === "");
  const choose = (chosen: FormatName) => {
    format = chosen;
    const usual = usualOf[format];
    about.textContent = words.formats[format].about;
    minutesName.textContent = usual.rounds ? make.roundMinutes : make.minutes;
    minutes.max = String(usual.minutesMost);
    minutes.value = String(usual.minutes);
    heat.value = String(usual.heat);
    roundsName.textContent = usual.alone ? make.legs : make.rounds;
    rounds.value = usual.alone ? String(legsUsual) : "";
    rounds.required = usual.alone === true;
    show(roundsField, usual.chosen);
    show(endField, usual.alone === true);
    show(heats, !usual.alone);
    hintAtPassword();
    for (const input of [minutes, heat]) input.disabled = usual.alone === true; // hidden fields are not validated
    heat.step = format === "knockout" ? "2" : "1"; // half of the players advance
  };
  choose(format);
  const form = h(
    "form",
    { class: "panel offered" },
    choices(
      make.format,
      formatNames.map((value) => ({ value, label: words.formats[value].name })),
      format,
      (value) => choose(value as FormatName),
    ),
    about,
    field(make.name, name),
    puzzle,
    toggle(make.mix, mix, (on) => {
      mix = on;
      show(puzzle, !on);
    }),
    field(make.start, start),
    endField,
    roundsField,
    heats,
    field(make.password, password),
    passwordWhy,
    whom.el,
    toggle(make.listed, listed, (on) => (listed = on)),
    toggle(make.bots, bots, (on) => (bots = on)),
    h("div", { class: "actions" }, submit),
  );
  const offered = offer.then((info) => {
    puzzle.replaceChildren(...puzzleChoice(info, chosen));
    return info;
  });
  const token = identity()?.token;
  if (token) {
    void api.groups(token).then(
      ({ groups }) => {
        whom.update([{ value: "", label: make.all }, ...groups.map((g) => ({ value: g.id, label: g.name }))], "");
        show(whom.el, groups.length > 0);
      },
      () => {},
    ); // without groups the tournament is open to all
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    disableDuring(submit, create()).catch((problem: unknown) => announcer.toast(api.failureMessage(problem), true));
  });
  const create = async () => {
    const player = await ensurePlayer();
    const begins = start.value ? Math.max(Date.now(), new Date(start.value).getTime()) : 0;
    const { alone } = usualOf[format];
    const open = Math.ceil((new Date(end.value).getTime() - (begins || Date.now())) / 60_000);
    const wanted: wire.NewArena = {
      name: name.value.trim(),
      format,
      puzzles: mix ? allKinds(await offered, chosen.difficulty) : [chosen],
      start: begins,
      minutes: alone ? open : Number(minutes.value),
      rounds: usualOf[format].chosen ? Number(rounds.value) : 0,
      heat: alone ? 0 : Number(heat.value),
      password: password.value,
      group,
      bots,
      public: listed && group === "",
    };
    const { code } = await newArena(wanted, player.token);
    go(`/arena/${code}`);
  };
  const el = h(
    "main",
    { id: "main", class: "groups", tabindex: "-1" },
    h(
      "div",
      { class: "hero slim" },
      h("div", {}, h("h1", { text: make.head }), h("p", { class: "lead", text: make.lead })),
    ),
    form,
  );
  return { el, title: make.head };
}

/** Returns the settings of a tournament that is over, which may have ended early. It starts soon. */
export function copySettings({ name, format, puzzles, bots = false, ...old }: wire.Arena): wire.NewArena {
  const { chosen, alone } = usualOf[format as FormatName];
  return {
    name,
    format,
    puzzles,
    bots,
    minutes: Math.ceil((old.limit ?? Math.max(shortest, old.end - old.start)) / 60_000),
    rounds: chosen ? (old.rounds ?? 0) : 0,
    heat: alone ? 0 : old.heat,
  };
}

/** Returns puzzles of all kinds in their default sizes, with a difficulty where it is available. */
function allKinds(info: wire.Info, difficulty = ""): wire.NewQuick[] {
  return playableCards(info)
    .slice(0, puzzlesMost)
    .map(({ name: kind }) => {
      const size = usualSize(info, kind);
      return { kind, size, difficulty: difficultiesOf(info, kind, size, "").includes(difficulty) ? difficulty : "" };
    });
}

/** Returns a time in the form of a datetime field. */
function localTime(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-11-21T19:30".length);
}
