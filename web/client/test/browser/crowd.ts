// Many players in one page without a board: they use the protocol directly.

import { plainPage, type Person } from "./people.ts";

/** Players who sit in one room, one after the other in the order of their names. */
export interface Crowd {
  /** Sends a command of one player, and waits for the answer: "ok", or the refusal's code. */
  ask(no: number, command: Readonly<Record<string, unknown>>): Promise<string>;
  /** Sends a command of each player, and waits for the answers. */
  all(command: Readonly<Record<string, unknown>>): Promise<string[]>;
  /** Waits until the round has begun for all. */
  waitForStart(): Promise<void>;
}

/** Seats players with these names in a room. */
export async function seatCrowd(
  { page }: Pick<Person, "page">,
  code: string,
  names: readonly string[],
): Promise<Crowd> {
  await page.goto(plainPage);
  const answers = await page.evaluate(sitDown, { code, names });
  const kept = answers.find((answer) => answer !== "ok");
  if (kept) throw new Error(`one of the crowd may not sit: ${kept}`);
  const ask = (no: number, command: object) =>
    page.evaluate(([n, c]) => (window as unknown as Seated).seated[n]!.ask(c), [no, command] as const);
  return {
    ask,
    all: (command) => Promise.all(names.map((_, no) => ask(no, command))),
    waitForStart: async () =>
      void (await page.waitForFunction(() => (window as unknown as Seated).seated.every((s) => s.begun))),
  };
}

/** The page with its players. */
interface Seated {
  seated: { begun: boolean; ask(command: object): Promise<string> }[];
}

/** Runs in the page: it seats the players one after the other, and returns the answers. */
async function sitDown({ code, names }: { code: string; names: readonly string[] }): Promise<string[]> {
  const seated: Seated["seated"] = [];
  Object.assign(window, { seated });
  const answers: string[] = [];
  for (const name of names) {
    const made = await fetch("/api/v1/players", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
    if (!made.ok) throw new Error(`${name} may not be a player: ${made.status}`);
    const { token } = (await made.json()) as { token: string };
    const waiting = new Map<number, (answer: string) => void>();
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    let id = 0;
    const player = {
      begun: false,
      ask: (command: object) =>
        new Promise<string>((answered) => {
          waiting.set(++id, answered);
          line.send(JSON.stringify({ id, ...command }));
        }),
    };
    await new Promise<void>((entered, failed) => {
      line.onclose = ({ code: why }) => failed(new Error(`the line is closed: ${why}`));
      line.onopen = () => {
        line.send(JSON.stringify({ t: "hello", v: 1, token }));
        line.send(JSON.stringify({ t: "enter", room: code }));
      };
      line.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as { t: string; id?: number; code?: string };
        if (message.t === "room") entered();
        if (message.t === "begin") player.begun = true;
        if (message.t === "ok" || message.t === "no") waiting.get(message.id ?? 0)?.(message.code ?? message.t);
      };
    });
    answers.push(await player.ask({ t: "sit" }));
    seated.push(player);
  }
  return answers;
}
