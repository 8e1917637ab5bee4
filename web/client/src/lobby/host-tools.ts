// The host's actions: lock the room, set a password, import a puzzle, and add a bot.

import * as wire from "../../protocol.gen.ts";
import { boardOf } from "../board/board.ts";
import { readCells } from "../board/notation.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { loadKind, readShape } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { loadPictures } from "../puzzle/load-pictures.ts";
import type { PictureWish } from "../puzzle/picture-taker.ts";
import { modeOf } from "../room/modes.ts";
import { pendingSettings } from "../room/outbox.ts";
import type { Session } from "../room/session.ts";
import type { RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { BotBringer, commandLine } from "./bot-dialog.ts";

/** The host's part of the lobby. */
export class HostTools {
  readonly el: HTMLElement;
  readonly #session: Session;
  readonly #info: Promise<wire.Info>;
  readonly #lock = h("input", { type: "checkbox", role: "switch" });
  readonly #bots: BotBringer;
  readonly #command: HTMLElement;
  readonly #own: HTMLElement;

  constructor(session: Session, code: string, info: Promise<wire.Info>) {
    this.#session = session;
    this.#info = info;
    this.#lock.addEventListener("change", () => this.#set({ locked: this.#lock.checked }));
    this.#bots = new BotBringer(session, code, info, () => this.#set({ bots: true }));
    this.#command = commandLine(code);
    const password = button(text.host.password, "", () => this.#askPassword());
    this.#own = button(text.host.own, "", () => this.#askPuzzle());
    const lock = h("label", { class: "toggle" }, h("span", { text: text.host.lock }), this.#lock);
    this.el = h(
      "section",
      { class: "panel host-tools", "aria-label": text.host.tools },
      lock,
      h("div", { class: "actions" }, password, this.#own),
      this.#command,
    );
  }

  /** Updates the tools. */
  update(room: RoomState, host: boolean): void {
    show(this.el, host && room.settings.daily === undefined && !modeOf(room.settings.mode).alone);
    const locked = pendingSettings(room.settings, this.#session.outbox).shown.locked ?? false;
    if (this.#lock.checked !== locked) this.#lock.checked = locked;
    show(this.#command, room.settings.bots === true && !this.#bots.offers);
    this.#bots.update(room);
    show(this.#own, !room.settings.ranked);
  }

  /** Reports whether the server has bots. */
  get hasBots(): boolean {
    return this.#bots.offers;
  }

  /** Reports whether a bot can be added to the room. */
  botsFor(room: RoomState): boolean {
    return this.#bots.offers && !room.settings.ranked;
  }

  /** Asks which bot to add. */
  bringBot(): void {
    this.#bots.open();
  }

  #set(change: Partial<wire.Settings>): void {
    const { room, outbox } = this.#session;
    if (room)
      this.#session.do({
        t: "configure",
        settings: { ...settingsToSend(pendingSettings(room.settings, outbox).base), ...change },
      });
  }

  #askPassword(): void {
    const guarded = this.#session.room?.settings.guarded ?? false;
    const input = h("input", {
      type: "text",
      autocomplete: "off",
      maxlength: wire.PasswordMax,
      spellcheck: "false",
      autofocus: true,
    });
    const off = button(text.host.passwordOff, "quiet", () => {
      this.#set({ password: "-" });
      close();
    });
    const form = h(
      "form",
      {},
      h("p", { class: "lead", text: text.host.passwordLead }),
      h("label", { class: "field" }, h("span", { text: text.host.passwordNew }), input),
      h(
        "div",
        { class: "actions" },
        guarded ? off : undefined,
        h("button", { class: "primary", text: text.host.passwordSet }),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value) this.#set({ password: input.value });
      close();
    });
    const close = openDialog(text.host.password, [form]);
  }

  /** The room's kind, including unconfirmed settings. */
  get #kind(): string {
    const { room, outbox } = this.#session;
    return (room && pendingSettings(room.settings, outbox).shown.kind) ?? "";
  }

  #askPuzzle(): void {
    const custom = this.#session.room?.settings.custom ?? false;
    const area = h("textarea", {
      rows: 9,
      spellcheck: "false",
      autocomplete: "off",
      maxlength: wire.FrameMax - 100,
      autofocus: true,
    });
    const error = h("p", { class: "error", role: "alert" });
    const submit = h("button", { class: "primary", text: text.host.ownSet });
    const give = (puzzle: string) => {
      this.#session.do({ t: "custom", text: puzzle });
      close();
    };
    const painted = h("div", { class: "own-picture", "aria-live": "polite" });
    const form = h(
      "form",
      {},
      h("p", { class: "lead", text: text.host.ownLead }),
      h("label", { class: "field" }, h("span", { text: text.host.ownText }), area),
      error,
      painted,
      h("div", { class: "actions" }, custom ? button(text.host.ownOff, "quiet", () => give("")) : undefined, submit),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const puzzle = area.value;
      if (!puzzle.trim()) return;
      const found = import("./text-fault.ts").then(({ faultIn }) => faultIn(puzzle, this.#kind));
      disableDuring(submit, found).then(
        (fault) => (fault ? setText(error, fault) : give(puzzle)),
        (problem: unknown) => setText(error, api.failureMessage(problem)),
      );
    });
    const close = openDialog(text.host.own, [form]);
    void this.#info.then(async ({ kinds }) => {
      const painter = kinds.find((k) => k.name === this.#kind && k.pictures);
      if (painter) painted.replaceChildren(await picturePart(painter, (puzzle) => (area.value = puzzle)));
    });
  }
}

/** Makes a puzzle of a picture, shows it with the necessary changes, and passes its text on. */
async function picturePart(
  { name: kind, sizes }: wire.KindInfo,
  onMake: (puzzle: string) => void,
): Promise<HTMLElement> {
  const { pictureTaker } = await loadPictures();
  const preview = h("div", {});
  let asked = 0;
  const take = async (wish: PictureWish) => {
    const turn = ++asked;
    const { found, fault, changed } = await api.puzzleFromPicture(kind, wish);
    if (turn !== asked) return; // another picture was chosen since
    if (!found) {
      preview.replaceChildren(h("p", { class: "error", lang: "en", text: fault?.text ?? "" }));
      return;
    }
    const { puzzle, solution = "" } = found;
    onMake([puzzle.clues ?? "", puzzle.givens].join("\n").trim());
    await loadKind(kind);
    const picture = new MiniBoard();
    picture.show({
      shape: readShape(puzzle),
      givens: readCells(puzzle.givens),
      board: boardOf(puzzle.width, { cells: solution }),
      authors: false,
    });
    const said = changed ? text.importing.changed(changed.length) : text.importing.unchanged;
    preview.replaceChildren(h("div", { class: "preview" }, picture.el), h("p", { class: "hint", text: said }));
  };
  const showFailure = (problem: unknown) =>
    preview.replaceChildren(
      h("p", { class: "error", text: problem instanceof Error ? problem.message : String(problem) }),
    );
  return h(
    "div",
    {},
    pictureTaker(text.importing.picture, sizes, (wish) => void take(wish).catch(showFailure)),
    preview,
  );
}

/** Returns settings as they are sent: without the parts that only the server sets. */
function settingsToSend(settings: wire.Settings): wire.Settings {
  const { guarded: _guarded, custom: _custom, daily: _daily, ...rest } = settings;
  return rest;
}
