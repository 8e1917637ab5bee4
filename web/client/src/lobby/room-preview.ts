// The preview of a room from outside: the board of the leading player, and everyone's progress.

import { MiniBoard } from "../draw/mini-board.ts";
import { identity, spectatorIdentity, renewIdentity } from "../net/identity.ts";
import { browserWorld } from "../net/world.ts";
import { sortByProgress, donePercent } from "../room/progress.ts";
import { Session } from "../room/session.ts";
import type { RoomState, Seat } from "../room/state.ts";
import { text } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { h, List, setText, type ListItem } from "../ui/dom.ts";

const shownMost = 4; // the number of shown players

/** Watches a room without entering it. */
export class Preview {
  readonly board: HTMLElement;
  readonly runners = h("span", { class: "runners" });
  readonly #mini = new MiniBoard();
  readonly #list: List<Runner>;
  readonly #session: Session;
  #token = "";
  #frame = 0;
  #closed = false;

  constructor(code: string) {
    this.board = h("span", { class: "preview" }, this.#mini.el);
    this.#list = new List(this.runners, (r) => r.seat.seat, runner);
    const ignore = () => {};
    this.#session = new Session(code, browserWorld(), {
      token: () => this.#token,
      renew: async () => {
        if (identity()) await renewIdentity();
        this.#token = (await spectatorIdentity()).token;
      },
      onChange: () => this.#scheduleDraw(),
      onEntry: ignore,
      onAccept: ignore,
      onRefuse: ignore,
      onMessage: ignore,
      onRollback: ignore,
      onError: ignore,
    });
    void this.#open();
  }

  async #open(): Promise<void> {
    const player = await spectatorIdentity().catch(() => undefined); // without the server there is no room either
    if (!player || this.#closed) return;
    this.#token = player.token;
    this.#session.open();
  }

  /** Closes the connection. */
  close(): void {
    this.#closed = true;
    cancelAnimationFrame(this.#frame);
    this.#session.close();
  }

  #scheduleDraw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const { room } = this.#session;
      if (!room?.puzzle) return;
      const seats = sortByProgress(room.seats);
      const board = room.board ?? seats.find((s) => s.board)?.board;
      if (board) this.#mini.show({ ...room.puzzle, board, authors: true });
      this.#list.update(seats.slice(0, shownMost).map((seat) => ({ room, seat })));
    });
  }
}

interface Runner {
  readonly room: RoomState;
  readonly seat: Seat;
}

function runner({ seat }: Runner): ListItem<Runner> {
  const name = h("span", { class: "facts-line" });
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--by", playerColour(seat.seat));
  const update = ({ room, seat: now }: Runner) => {
    const done = donePercent(room, now);
    setText(name, text.quick.progress(now.name, text.play.percent(done)));
    bar.style.setProperty("--done", String(done / 100));
  };
  return { el: h("span", { class: "runner" }, name, bar), update };
}
