// A player of any kind who knows the solution: a page without a board that uses the protocol.

import type { Page } from "playwright-core";
import type { KindInfo, LoosePuzzle, Puzzle, Settings } from "../../protocol.gen.ts";
import { call, plainPage, type Person } from "./people.ts";

/** A player in a room. */
export interface Rival {
  /** Sends a command and waits for its answer: "ok", or the refusal's code. During a lock-out it waits. */
  ask(command: Readonly<Record<string, unknown>>): Promise<string>;
  /** Waits until the round has begun, and returns its puzzle. */
  waitForStart(): Promise<Puzzle>;
  /** Places a solution's values in these cells of a square board, all at once. */
  fill(cells: readonly number[], solution: readonly number[]): Promise<void>;
}

/** A response of the server's HTTP API. */
type Answer = Record<string, unknown>;

/** Returns the kinds that a server offers. */
export async function kindsOf({ page }: Person): Promise<readonly KindInfo[]> {
  return (await call<{ kinds: KindInfo[] }>(page, "GET", "/info")).kinds;
}

/** Generates a puzzle that belongs to no room, with its solution. */
export function makePuzzle({ page }: Person, wish: Answer): Promise<LoosePuzzle> {
  return call<LoosePuzzle>(page, "POST", "/puzzles", wish);
}

/** Creates a room for a given puzzle, and takes its first seat. */
export async function host(
  { page, name }: Person,
  settings: Partial<Settings>,
  puzzle: LoosePuzzle,
): Promise<[string, Rival]> {
  const { token } = await call<{ token: string }>(page, "POST", "/players", { name });
  const { kind, size } = puzzle.puzzle;
  const { code } = await call<{ code: string }>(page, "POST", "/rooms", { ...settings, kind, size }, token);
  const rival = await rivalAt(page, token, code);
  await setPuzzle(rival, puzzle);
  return [code, rival];
}

/** Makes a puzzle the next one of a room, as its host. */
export async function setPuzzle(host: Rival, { puzzle }: LoosePuzzle): Promise<void> {
  const answer = await host.ask({ t: "custom", text: [puzzle.clues ?? "", puzzle.givens].join("\n").trim() });
  if (answer !== "ok") throw new Error(`the puzzle is refused: ${answer}`);
}

/** Seats an opponent without a board in a room, in a second page of a person's browser, which takes little CPU. */
export async function seatOpponent({ context, page }: Person, name: string, code: string): Promise<Rival> {
  const { token } = await call<{ token: string }>(page, "POST", "/players", { name });
  const rival = await rivalAt(await context.newPage(), token, code);
  const answer = await rival.ask({ t: "sit" });
  if (answer !== "ok") throw new Error(`${name} may not sit: ${answer}`);
  return rival;
}

/**
 * Opens a second page of a player in a room, which moves for them. Once their own page has moved again, it needs
 * another, because the ids of commands increase over all of a player's connections. With at, which may be their own, it
 * is that page until it goes elsewhere.
 */
export async function shadow({ context, page }: Person, code: string, at?: Page): Promise<Rival> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { token: string }).token,
  );
  return rivalAt(at ?? (await context.newPage()), token, code);
}

/** Lets a page take part in a room. */
async function rivalAt(page: Page, token: string, code: string): Promise<Rival> {
  await page.goto(plainPage);
  await page.evaluate(join, { token, code });
  const askOnce = (command: Answer) =>
    page.evaluate((c) => (window as unknown as { ask(c: Answer): Promise<string> }).ask(c), command);
  const ask: Rival["ask"] = async (command) => {
    for (;;) {
      const answer = await askOnce(command);
      if (answer !== "locked") return answer;
      await page.waitForTimeout(500);
    }
  };
  return {
    ask,
    waitForStart: async () => {
      await page.waitForFunction(() => "begun" in window);
      return page.evaluate(() => (window as unknown as { begun: Puzzle }).begun);
    },
    fill: async (cells, solution) => {
      const side = Math.sqrt(solution.length);
      const moves = cells.map((at) => `r${1 + Math.floor(at / side)}c${1 + (at % side)}=${solution[at]}`);
      const answers = await Promise.all(moves.map((move) => ask({ t: "place", move })));
      const refused = answers.findIndex((answer) => answer !== "ok");
      if (refused >= 0) throw new Error(`${moves[refused]} is refused: ${answers[refused]}`);
    },
  };
}

/** Runs in the page: it enters a room and stores a function that sends commands. */
function join({ token, code }: { token: string; code: string }): Promise<void> {
  return new Promise((entered, failed) => {
    const answers = new Map<number, (answer: string) => void>();
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    let id = 0;
    line.onerror = () => failed(new Error("no line"));
    line.onopen = () => {
      line.send(JSON.stringify({ t: "hello", v: 1, token }));
      line.send(JSON.stringify({ t: "enter", room: code }));
    };
    line.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { t: string; id?: number; code?: string; puzzle?: Puzzle };
      if (message.t === "room") {
        id = Math.max(id, (message as { last?: number }).last ?? 0);
        entered();
      }
      if (message.t === "begin") Object.assign(window, { begun: message.puzzle });
      if (message.t === "ok" || message.t === "no") answers.get(message.id ?? 0)?.(message.code ?? message.t);
    };
    Object.assign(window, {
      ask: (command: object) =>
        new Promise<string>((answered) => {
          answers.set(++id, answered);
          line.send(JSON.stringify({ id, ...command }));
        }),
    });
  });
}

/** Returns the moves that solve a puzzle. */
export function movesOf({ puzzle, solution = "" }: LoosePuzzle): string[] {
  return [...solution].flatMap((value, cell) => {
    const todo = puzzle.givens[cell] === "." && value !== ".";
    const number = value >= "A" ? value.charCodeAt(0) - 55 : Number(value);
    return todo ? [`r${1 + Math.floor(cell / puzzle.width)}c${1 + (cell % puzzle.width)}=${number}`] : [];
  });
}

/** Returns a wrong move, in the first cell in which one is possible. */
export function mistakeOf({ puzzle, solution = "" }: LoosePuzzle): string {
  for (const [cell, value] of [...solution].entries()) {
    if (puzzle.givens[cell] !== ".") continue;
    const period = Number(puzzle.periods?.[cell]?.replace(".", "0") ?? 0) || puzzle.values;
    const other = value === "." ? 1 : (Number(value) % period) + 1;
    if (String(other) === value) continue;
    return `r${1 + Math.floor(cell / puzzle.width)}c${1 + (cell % puzzle.width)}=${other}`;
  }
  throw new Error("nothing can be wrong");
}
