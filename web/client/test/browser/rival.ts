// A player of any kind who knows the solution: a page that speaks the protocol and shows nothing.

import type { Page } from "playwright-core";
import type { KindInfo, LoosePuzzle, Settings } from "../../protocol.gen.ts";
import { call, plainPage, type Person } from "./people.ts";

/** Rival is that player, at one room's table. */
export interface Rival {
  /** ask sends a command and waits for its answer: "ok", or the refusal's code. It waits where it is locked out. */
  ask(command: Readonly<Record<string, unknown>>): Promise<string>;
  /** begun waits until the round has begun. */
  begun(): Promise<void>;
}

/** Answer is an answer of the server's HTTP API. */
type Answer = Record<string, unknown>;

/** kindsOf are the kinds that a server offers. */
export async function kindsOf({ page }: Person): Promise<readonly KindInfo[]> {
  return (await call<{ kinds: KindInfo[] }>(page, "GET", "/info")).kinds;
}

/** makePuzzle has one made that belongs to no room, with its solution. */
export function makePuzzle({ page }: Person, wish: Answer): Promise<LoosePuzzle> {
  return call<LoosePuzzle>(page, "POST", "/puzzles", wish);
}

/** host makes a room for a puzzle of one's own, and takes its first seat. */
export async function host(
  { page, name }: Person,
  settings: Partial<Settings>,
  puzzle: LoosePuzzle,
): Promise<[string, Rival]> {
  const { token } = await call<{ token: string }>(page, "POST", "/players", { name });
  const { kind, size } = puzzle.puzzle;
  const { code } = await call<{ code: string }>(page, "POST", "/rooms", { ...settings, kind, size }, token);
  const rival = await rivalAt(page, token, code);
  const text = [puzzle.puzzle.clues ?? "", puzzle.puzzle.givens].join("\n").trim();
  const answer = await rival.ask({ t: "custom", text });
  if (answer !== "ok") throw new Error(`the puzzle is refused: ${answer}`);
  return [code, rival];
}

/** shadow is a second page of somebody who is in a room, and moves there for them; meanwhile their own page must not. */
export async function shadow({ context, page }: Person, code: string): Promise<Rival> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { token: string }).token,
  );
  return rivalAt(await context.newPage(), token, code);
}

/** rivalAt has a page take part in a room. */
async function rivalAt(page: Page, token: string, code: string): Promise<Rival> {
  await page.goto(plainPage);
  await page.evaluate(join, { token, code });
  const once = (command: Answer) =>
    page.evaluate((c) => (window as unknown as { ask(c: Answer): Promise<string> }).ask(c), command);
  return {
    begun: async () => void (await page.waitForFunction(() => "begun" in window)),
    ask: async (command) => {
      for (;;) {
        const answer = await once(command);
        if (answer !== "locked") return answer;
        await page.waitForTimeout(500);
      }
    },
  };
}

/** join runs in the page: it enters a room and leaves a function there that gives commands. */
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
      const message = JSON.parse(String(data)) as { t: string; id?: number; code?: string };
      if (message.t === "room") {
        id = Math.max(id, (message as { last?: number }).last ?? 0);
        entered();
      }
      if (message.t === "begin") Object.assign(window, { begun: true });
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

/** movesOf are the moves that solve a puzzle. */
export function movesOf({ puzzle, solution = "" }: LoosePuzzle): string[] {
  return [...solution].flatMap((value, cell) => {
    const todo = puzzle.givens[cell] === "." && value !== ".";
    const number = value >= "A" ? value.charCodeAt(0) - 55 : Number(value);
    return todo ? [`r${1 + Math.floor(cell / puzzle.width)}c${1 + (cell % puzzle.width)}=${number}`] : [];
  });
}

/** mistakeOf is a move that is wrong, in the first cell in which one can be. */
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
