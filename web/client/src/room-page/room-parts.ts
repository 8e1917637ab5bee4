// The large parts of the room page, each loaded when it is needed first. Once one is there the others are fetched too, so
// that nobody waits when a round begins.

import * as wire from "../../protocol.gen.ts";
import { LobbyView } from "../lobby/lobby-view.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { nextRaceButton } from "../quick-play/next-race.ts";
import type { ResultView } from "../results/result-view.ts";
import type { Session } from "../room/session.ts";
import type { RoomState } from "../room/state.ts";
import type { PlayView } from "../round/play-view.ts";
import type { Tools } from "../round/tools.ts";
import type { SpectatorGrid } from "../spectating/spectator-grid.ts";
import type { Announcer } from "../ui/announcer.ts";

/** One of them. */
export type RoomPart = "lobby" | "play" | "wall" | "result";

const all: readonly RoomPart[] = ["play", "lobby", "wall", "result"];

/** What the page loads when a round is near. */
export interface RoundFile {
  readonly PlayView: typeof PlayView;
  readonly Tools: typeof Tools;
  readonly SpectatorGrid: typeof SpectatorGrid;
  readonly ResultView: typeof ResultView;
}

/** Places in the parts where the page puts what belongs to several of them. */
export interface PageSlots {
  readonly lobby: HTMLElement;
  readonly result: HTMLElement;
  readonly aside: HTMLElement;
}

/** Those that are loaded. */
export class RoomParts {
  lobby: LobbyView | undefined;
  play: PlayView | undefined;
  wall: SpectatorGrid | undefined;
  result: ResultView | undefined;
  /** What the result was told last of how the round went. */
  told: Promise<wire.Replay | undefined> = Promise.resolve(undefined);
  #tools: Tools | undefined;
  readonly #make: Readonly<Record<RoomPart, () => Promise<void>>>;
  readonly #loading = new Map<RoomPart, Promise<void>>();

  constructor(
    session: Session,
    voice: Announcer,
    code: string,
    info: Promise<wire.Info>,
    slots: PageSlots,
    loadRound: () => Promise<RoundFile>,
  ) {
    this.#make = {
      lobby: async () => {
        this.lobby = new LobbyView(session, code, info, slots.lobby);
      },
      play: async () => {
        const { PlayView, Tools } = await loadRound();
        const play = new PlayView(session, voice);
        this.#tools = new Tools(session, () => play.cursor);
        play.side.append(this.#tools.el);
        this.play = play;
      },
      wall: async () => {
        const { SpectatorGrid } = await loadRound();
        this.wall = new SpectatorGrid(() => session.now(), voice);
      },
      result: async () => {
        const { ResultView } = await loadRound();
        const next = (failed: (why: string) => void) => nextRaceButton(() => session.room?.settings, failed);
        this.result = new ResultView(session, slots.result, slots.aside, (round) => (this.told = storyOf(round)), next);
      },
    };
  }

  /** Reports whether a part is loaded. */
  has(part: RoomPart): boolean {
    return this[part] !== undefined;
  }

  /** Loads a part, and then the others. It fails where a file can't be had; the next try asks again. */
  async load(part: RoomPart): Promise<void> {
    await this.#once(part);
    for (const other of all) void this.#once(other).catch(() => {}); // asked for again when it is needed
  }

  /** What a part puts on the stage. */
  elements(part: RoomPart): HTMLElement[] {
    const el = this[part]?.el;
    return el ? [el] : [];
  }

  /** Brings a part in step. */
  update(part: RoomPart, room: RoomState): void {
    this[part]?.update(room);
    if (part === "play") this.#tools?.update(room);
  }

  /** Brings a part's times in step. */
  tick(part: "play" | "wall", room: RoomState): void {
    this[part]?.tick(room);
  }

  #once(part: RoomPart): Promise<void> {
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

const again = 1_500; // milliseconds until a round is asked for again that another server is still about to archive
const storyTries = 3;

/** Asks for the round's replay. Where it is not there after a while, or not yet for everyone, the result does without. */
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
