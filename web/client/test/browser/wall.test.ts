import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, gather, spread } from "./gathered.ts";
import { party } from "./party.ts";

const { invite, farewell } = party();

test("a screen for many follows the leader without a page around it, a teacher sees first who needs help, and the end shows no board", async () => {
  const [ana, stream, teacher] = await Promise.all([invite("Ana"), invite("Stream"), invite("Teacher")]);
  const names = ["Ben", "Cleo", "Dan"];
  const room = await gather(ana, names, { delay: 0 });
  await spread(room, names);
  await stream.page.goto(`/wall/${room.code}?overlay`);
  await teacher.page.goto(`/wall/${room.code}?class`);
  await stream.page.getByRole("heading", { name: "Dan" }).waitFor();
  await stream.page.locator(".screen-board canvas").waitFor();
  assert.equal(await stream.page.locator("header.head, .foot").filter({ visible: true }).count(), 0);
  const ground = await stream.page.evaluate(() =>
    [document.documentElement, document.body].map((el) => getComputedStyle(el).backgroundColor),
  );
  assert.deepEqual(ground, ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"], "a stream must have a transparent ground");
  await fill(room, 0, 5);
  await stream.page.getByRole("heading", { name: "Ben" }).waitFor();
  const last = room.todo.at(-1) ?? 0;
  const slips = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((v) => v !== room.solution[last]).slice(0, 3);
  for (const value of slips)
    await room.others.ask(1, { t: "place", move: `r${1 + Math.floor(last / 9)}c${1 + (last % 9)}=${value}` });
  await teacher.page.locator(".pupils > :first-child[data-need=out]", { hasText: "Cleo" }).waitFor();
  await room.own.fill(room.todo, room.solution);
  for (const no of [0, 2]) await fill(room, no, room.todo.length);
  await stream.page.getByRole("heading", { name: "Ana wins" }).waitFor();
  assert.equal(await stream.page.locator(".screen-board").isVisible(), false);
  assert.deepEqual(await stream.page.locator(".podium .name").allTextContents(), ["Ana", "Ben", "Dan"]);
  await farewell([ana, stream, teacher]);
});

test("a class of thirty fits on a wall, while it plays and at the end", async () => {
  const [ana, wall] = await Promise.all([invite("Ana"), invite("Wall")]);
  const names = Array.from({ length: 31 }, (_, i) => `Pupil ${i + 1}`);
  const room = await gather(ana, names, { delay: 0, seats: 32, window: 0 });
  await spread(room, names);
  await wall.page.goto(`/wall/${room.code}`);
  const rows = wall.page.locator(".ahead li");
  const fits = async (count: number) => {
    await rows.nth(count - 1).waitFor();
    assert.equal(await rows.count(), count);
    const list = await wall.page.locator(".ahead").boundingBox();
    const ends = await rows.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().bottom));
    const end = (list?.y ?? 0) + (list?.height ?? 0);
    assert.ok(Math.max(...ends) <= end + 1, `${Math.max(...ends)} is below the list's end at ${end}`);
    const { width = 0, height = 0 } = wall.page.viewportSize() ?? {};
    assert.ok(end <= height, `the list ends at ${end}`);
    const right = (list?.x ?? 0) + (list?.width ?? 0);
    assert.ok(right > width * 0.9, `the list ends ${width - right} from the right`);
  };
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1152, 720],
  ] as const) {
    await wall.page.setViewportSize({ width, height });
    await fits(32);
  }
  await room.own.fill(room.todo, room.solution);
  await wall.page.getByRole("heading", { name: "Ana wins" }).waitFor();
  await fits(31);
  await farewell([ana, wall]);
});
