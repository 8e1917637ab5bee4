// The view of a visitor who has followed a link to a room and has no name yet: the room, and the buttons to play and to
// watch.

import * as wire from "../../protocol.gen.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { cardPicture } from "../kinds/card.ts";
import { cardOf, kindName } from "../kinds/cards.ts";
import { nameForm } from "../account/name-dialog.ts";
import { suggestName } from "../account/suggested-name.ts";
import { modeOf } from "../room/modes.ts";
import { sortByProgress, donePercent } from "../room/progress.ts";
import { isShared, seatOf, type RoomState, type Seat } from "../room/state.ts";
import { describeOutcome } from "../room/outcome-words.ts";
import { nameOf, namePuzzle, text } from "../text/text.ts";
import { button, h, List, setText, show, type ListItem } from "../ui/dom.ts";
import { badge, updateLetters } from "../ui/player-badge.ts";

/** The callbacks of an invitation. */
export interface Ways {
  /** Called when the guest has a name and wants to play. */
  play(): void;
  /** Called when the guest wants to watch, which needs no name. */
  watch(): void;
}

/** A seat of the shown room. */
interface Guest {
  readonly room: RoomState;
  readonly seat: Seat;
}

/** The room as a guest sees it. */
export class Invitation {
  readonly el: HTMLElement;
  readonly #head = h("h1", { tabindex: "-1" });
  readonly #facts = h("p", { class: "lead" });
  readonly #about = h("p", { class: "hint" });
  readonly #state = h("p", { class: "invite-state", role: "status" });
  readonly #picture = h("div", { class: "invite-picture", "aria-hidden": "true" });
  readonly #mini = new MiniBoard();
  readonly #more = h("span", { class: "hint" });
  readonly #place = h("span", { class: "invite-place", text: text.room.you });
  readonly #sits: List<Guest>;
  readonly #form: HTMLFormElement;
  readonly #watch: HTMLButtonElement;
  readonly #name: HTMLInputElement | null;
  #kind: string | undefined;
  #suggested = false;

  constructor(ways: Ways) {
    const sits = h("ul", { class: "invite-seats", "aria-label": text.room.players });
    const table = h("div", { class: "invite-table" }, sits, this.#more, this.#place);
    this.#sits = new List(sits, (g) => g.seat.seat, guestItem);
    this.#watch = button(text.home.watch, "", () => ways.watch());
    this.#form = nameForm(
      text.invite.play,
      () => ways.play(),
      button(text.home.watch, "", () => ways.watch()),
    );
    this.#name = this.#form.querySelector("input");
    this.#name?.addEventListener("focus", () => this.#name?.select()); // so that typing replaces the suggested name
    const details = h("div", { class: "invite-room" }, this.#head, this.#facts, this.#about, table, this.#state);
    this.el = h(
      "section",
      { class: "panel invite" },
      this.#picture,
      details,
      h("div", { class: "invite-in" }, this.#form, this.#watch),
    );
  }

  /** Updates the view. */
  update(room: RoomState): void {
    const { settings } = room;
    const host = seatOf(room, room.host)?.name;
    setText(this.#head, host ? text.invite.head(host) : text.invite.nobody);
    setText(
      this.#facts,
      [
        nameOf(settings.mode ?? ""),
        kindName(settings.kind),
        ...namePuzzle(settings),
        ...(settings.ranked ? [text.set.rankedLabel] : []),
      ].join("\u00a0· "),
    );
    setText(this.#about, text.about[settings.mode ?? ""] ?? "");
    const seats = room.phase === wire.Lobby ? room.seats : sortByProgress(room.seats);
    this.#sits.update(seats.slice(0, shownMost).map((seat) => ({ room, seat })));
    setText(this.#more, seats.length > shownMost ? text.invite.more(seats.length - shownMost) : "");
    setText(this.#state, stateOf(room));
    this.#draw(room, seats);
    if (!this.#suggested && this.#name?.value === "") this.#name.value = suggestName(room.seats.map((s) => s.name));
    this.#suggested = true;
    const plays = mayEverPlay(room);
    show(this.#form, plays);
    show(this.#watch, !plays);
    show(this.#place, plays);
  }

  /** Moves the focus to the name. On touch screens it does not, because the keyboard would cover the room. */
  focus(): void {
    const keys = matchMedia("(hover: hover) and (pointer: fine)").matches;
    const to = keys ? this.#form.querySelector("input") : this.#head;
    to?.focus({ preventScroll: true });
  }

  /** Shows the board of the leading player, or the kind of the puzzle. */
  #draw(room: RoomState, seats: readonly Seat[]): void {
    const board = room.board ?? seats.find((s) => s.board)?.board;
    if (room.puzzle && board) {
      if (this.#kind !== "") this.#picture.replaceChildren(this.#mini.el);
      this.#kind = "";
      this.#mini.show({ ...room.puzzle, board, authors: true });
      return;
    }
    const card = cardOf(room.settings.kind);
    if (this.#kind === card?.name) return;
    this.#kind = card?.name;
    this.#picture.replaceChildren(...(card ? [cardPicture(card)] : []));
  }
}

const shownMost = 8; // the number of listed players; of more, only the number is shown

function guestItem({ room, seat }: Guest): ListItem<Guest> {
  const name = h("span", { class: "name" });
  const done = h("span", { class: "tags" });
  const mark = badge(seat.seat, room.seats);
  const update = ({ room: here, seat: now }: Guest) => {
    const plays = here.phase === wire.Playing && !isShared(here.settings);
    updateLetters(mark, now.seat, here.seats);
    setText(name, now.name);
    setText(done, plays ? text.play.percent(donePercent(here, now)) : now.bot ? text.set.bot : "");
  };
  return { el: h("li", {}, mark, name, done), update };
}

/** Reports whether a guest can get a seat, now or in the next round. */
function mayEverPlay({ settings, seats }: RoomState): boolean {
  return !modeOf(settings.mode).alone && !settings.locked && seats.length < (settings.seats ?? 0);
}

/** Describes the state of the room, and what it means for a newcomer. */
function stateOf(room: RoomState): string {
  const { invite } = text;
  if (!mayEverPlay(room)) return modeOf(room.settings.mode).alone ? "" : invite.full;
  if (room.phase === wire.Lobby) return invite.waiting;
  if (room.result) return invite.over(describeOutcome(room, room.result));
  return modeOf(room.settings.mode).together ? invite.joinNow : invite.begun;
}
