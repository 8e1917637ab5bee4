import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { makeRoom, waitForSync, type Person } from "./people.ts";
import { party } from "./party.ts";

const { invite, farewell } = party();

/** Returns the checksum of a PNG's chunks. */
function crc32(data: Buffer): number {
  const step = (c: number) => (c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1);
  let sum = 0xffffffff;
  for (const byte of data) sum = [...Array(8)].reduce((c: number) => step(c), sum ^ byte);
  return ~sum >>> 0;
}

/** Returns a picture of the given width: a dark disc on white with a pale shape on its left. */
function discPNG(side: number): Buffer {
  const shade = (x: number, y: number) =>
    Math.hypot(x, y) < side / 4 ? 0 : x < 0 && Math.hypot(x, y) < side / 2.2 ? 220 : 255;
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (_, x) => shade(x - side / 2, y - side / 2)),
  ]);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8); // shades of grey
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Chooses a picture in the page's file field. */
async function pick({ page }: Person): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "disc.png", mimeType: "image/png", buffer: discPNG(200) });
}

test("a host sees a preview of a picture before it becomes the room's puzzle", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await makeRoom(ana);
  await page.locator(".settings").getByRole("combobox", { name: "Puzzle", exact: true }).selectOption("nonogram");
  await waitForSync(ana);
  await page.getByRole("button", { name: "Own puzzle" }).click();
  await pick(ana);
  await page.locator("dialog .preview canvas").waitFor();
  // The host chooses the size of the board and how much of it is filled.
  const text = page.getByRole("textbox", { name: "Puzzle" });
  const rows = async () => /^rows (.*)$/m.exec(await text.inputValue())?.[1]?.split(" ") ?? [];
  const changes = async (choose: () => Promise<unknown>) => {
    const before = await text.inputValue();
    await choose();
    await page.waitForFunction(
      (old) => document.querySelector<HTMLTextAreaElement>("dialog textarea")!.value !== old,
      before,
    );
  };
  await changes(() => page.locator("dialog").getByLabel("Size").selectOption("10x10"));
  assert.equal((await rows()).length, 10);
  const disc = await rows();
  await changes(() => page.getByRole("slider", { name: "How much is filled" }).fill("95"));
  assert.notDeepEqual(await rows(), disc, "the pale part next to the disc must be filled");
  await page.getByText(/of the picture (were|was) changed|works as it is/).waitFor();
  await page.getByRole("button", { name: "Use this puzzle" }).click();
  await page.getByRole("button", { name: "Start alone" }).click();
  await page.locator(".room[data-view=play] nonet-board").waitFor();
  await farewell([ana]);
});
