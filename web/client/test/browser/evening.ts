// Players of a tournament in one page without a board: they sign up, ask for heat after heat, and fill their boards.

import { plainPage, type Person } from "./people.ts";
import { solve } from "./sudoku.ts";

/** Signs up players with these names and plays until the tournament is over. */
export async function compete(
  { page }: Person,
  arena: string,
  names: readonly string[],
): Promise<{ over(): Promise<void> }> {
  await page.exposeFunction("solveBoard", (givens: string) =>
    solve([...givens].map((value) => (value === "." ? 0 : Number(value)))),
  );
  await page.goto(plainPage);
  await page.evaluate(signUp, { arena, names });
  return {
    over: async () => {
      await page.waitForFunction(() => (window as unknown as Evening).racing === 0);
      const failed = await page.evaluate(() => (window as unknown as Evening).failed);
      if (failed.length > 0) throw new Error(failed.join("; "));
    },
  };
}

/** The page with its players. */
interface Evening {
  racing: number;
  failed: string[];
  solveBoard(givens: string): Promise<number[]>;
}

/** Runs in the page. */
async function signUp({ arena, names }: { arena: string; names: readonly string[] }): Promise<void> {
  const here = window as unknown as Evening;
  here.racing = names.length;
  here.failed = [];
  const call = async (path: string, token: string, body: object): Promise<Record<string, string>> => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Record<string, string>;
  };
  const race = (token: string, room: string, pace: number) =>
    new Promise<void>((over, failed) => {
      const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      let left = 0;
      const fill = async ({ givens, width }: { givens: string; width: number }) => {
        const solution = await here.solveBoard(givens);
        const todo = solution.flatMap((value, cell) =>
          givens[cell] === "." ? [`r${1 + Math.floor(cell / width)}c${1 + (cell % width)}=${value}`] : [],
        );
        left = todo.length;
        for (const [i, move] of todo.entries())
          setTimeout(() => line.send(JSON.stringify({ t: "place", id: i + 1, move })), pace * (i + 1));
      };
      line.onopen = () => {
        line.send(JSON.stringify({ t: "hello", v: 1, token }));
        line.send(JSON.stringify({ t: "enter", room }));
      };
      line.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as {
          t: string;
          code?: string;
          puzzle?: { givens: string; width: number };
        };
        if (message.t === "begin" || (message.t === "room" && message.puzzle && left === 0))
          void fill(message.puzzle!).catch(failed);
        if (message.t === "no") failed(new Error(`a right digit is refused: ${message.code}`));
        if (message.t === "ok" && --left === 0) {
          line.close();
          over();
        }
      };
    });
  const run = async (token: string, pace: number) => {
    for (;;) {
      const { phase = "", room } = await call(`/arenas/${arena}/next`, token, {});
      if (room) await race(token, room, pace);
      else if (phase !== "lobby" && phase !== "running") return;
    }
  };
  await Promise.all(
    names.map(async (name, i) => {
      const { token = "" } = await call("/players", "", { name });
      await call(`/arenas/${arena}/join`, token, {});
      void run(token, 40 + 5 * i)
        .catch((why: unknown) => here.failed.push(`${name}: ${String(why)}`))
        .finally(() => here.racing--);
    }),
  );
}
