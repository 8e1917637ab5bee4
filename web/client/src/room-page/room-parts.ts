// The large parts of the room page, each loaded when it is first needed. After the first, the others are loaded too, so
// that nobody waits when a round begins.

import * as wire from "../../protocol.gen.ts";
import { LobbyView } from "../lobby/lobby-view.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import type { NextRace, ResultView } from "../results/result-view.ts";
import type { Session } from "../room/session.ts";
import type { RoomState } from "../room/state.ts";
import type { PlayView } from "../round/play-view.ts";
import type { Tools } from "../round/tools.ts";
import type { SpectatorGrid } from "../spectating/spectator-grid.ts";
import type { Announcer } from "../ui/announcer.ts";

/** The name of a part. */
export type RoomPart = "lobby" | "play" | "wall" | "result";

const all: readonly RoomPart[] = ["play", "lobby", "wall", "result"];

/** The code that the page loads when a round is near. */
export interface RoundFile {
  readonly PlayView: typeof PlayView;
  readonly Tools: typeof Tools;
  readonly SpectatorGrid: typeof SpectatorGrid;
  readonly ResultView: typeof ResultView;
}

/** Places within the parts for what belongs to several of them. */
export interface PageSlots {
  readonly lobby: HTMLElement;
  readonly result: HTMLElement;
  readonly aside: HTMLElement;
}

/** The loaded parts. */
export class RoomParts {
  lobby: LobbyView | undefined;
  play: PlayView | undefined;
  wall: SpectatorGrid | undefined;
  result: ResultView | undefined;
  tools: Tools | undefined;
  /** The replay of the last shown result. */
  story: Promise<wire.Replay | undefined> = Promise.resolve(undefined);
  readonly #make: Readonly<Record<RoomPart, () => Promise<void>>>;
  readonly #loading = new Map<RoomPart, Promise<void>>();

  constructor(
    session: Session,
    announcer: Announcer,
    code: string,
    info: Promise<wire.Info>,
    slots: PageSlots,
    loadRound: () => Promise<RoundFile>,
    next: NextRace,
  ) {
    this.#make = {
      lobby: async () => {
        this.lobby = new LobbyView(session, code, info, slots.lobby);
      },
      play: async () => {
        const { PlayView, Tools } = await loadRound();
        const play = new PlayView(session, announcer);
        this.tools = new Tools(session, () => play.cursor);
        play.side.append(this.tools.sheet, this.tools.el);
        this.play = play;
      },
      wall: async () => {
        const { SpectatorGrid } = await loadRound();
        this.wall = new SpectatorGrid(() => session.now(), announcer);
      },
      result: async () => {
        const { ResultView } = await loadRound();
        this.result = new ResultView(
          session,
          slots.result,
          slots.aside,
          (round) => (this.story = storyOf(round)),
          next,
        );
      },
    };
  }

  /** Reports whether a part is loaded. */
  has(part: RoomPart): boolean {
    return this[part] !== undefined;
  }

  /** Loads a part, and then the others. It rejects if a file is not available; the next call tries again. */
  async load(part: RoomPart): Promise<void> {
    await this.#loadPart(part);
    for (const other of all) void this.#loadPart(other).catch(() => {}); // loaded again when it is needed
  }

  /** Returns the elements of a part. */
  elements(part: RoomPart): HTMLElement[] {
    const el = this[part]?.el;
    return el ? [el] : [];
  }

  /** Updates a part. */
  update(part: RoomPart, room: RoomState): void {
    if (part === "result" && this.result) this.result.slip = this.play?.slip;
    this[part]?.update(room);
    if (part === "play") this.tools?.update(room);
  }

  /** Updates the times of a part. */
  tick(part: "play" | "wall", room: RoomState): void {
    this[part]?.tick(room);
  }

  #loadPart(part: RoomPart): Promise<void> {
    let loading = this.#loading.get(part);
    if (!loading) {
      loading = this.#make[part]().catch((problem: unknown) => {
        this.#loading.delete(part);
        throw problem;
      });
      this.#loading.set(part, loading);
    }
    return loading;
  }
}

const again = 1_500; // milliseconds until a round is requested again that another node may still be archiving
const storyTries = 3;

/**
 * Loads the round's replay. If it is not available after a while, or not yet public, the result is shown without it.
 */
async function storyOf(round: string): Promise<wire.Replay | undefined> {
  for (let i = 0; i < storyTries; i++) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, i * again));
    const found = await api
      .replay(round, identity()?.token)
      .catch((problem: unknown) => (isMissing(problem) ? undefined : null));
    if (found !== undefined) return found ?? undefined;
  }
  return undefined;
}

function isMissing(problem: unknown): boolean {
  return problem instanceof api.ApiError && problem.code === wire.NotFound;
}
