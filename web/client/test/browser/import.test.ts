import assert from "node:assert/strict";
import { test } from "node:test";
import { party } from "./party.ts";
import { onePuzzle, oneSolution } from "./solo-stages.ts";
import { enter, enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

test("a board that was typed in survives a reload, until it is emptied", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const digits = page.locator(".paper nonet-board .digit");
  await page.goto("/import");
  await page.locator(".paper").getByLabel("Size").selectOption("6x6");
  for (const cell of [0, 7]) {
    await page.locator(".paper nonet-board [role=gridcell]").nth(cell).click();
    await page.keyboard.press("5");
  }
  await digits.nth(1).waitFor();
  await page.reload();
  await digits.nth(1).waitFor();
  assert.equal(await page.locator(".paper nonet-board [role=gridcell]").count(), 36);
  await page.getByRole("button", { name: "Clear" }).click();
  await digits.first().waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".paper nonet-board [role=gridcell]").first().waitFor();
  assert.equal(await digits.count(), 0);
  await farewell([ana]);
});

test("the server explains what the client can't, and a hard imported puzzle is solved", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/solo?s=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-panel p").first().waitFor();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.locator(".hint-panel p").nth(1).waitFor();
  assert.ok(await page.locator("nonet-board .hint-target, nonet-board [class*=hint]").count());
  await farewell([ana]);
});

test("puzzles are imported as text, from lists, files, also in UTF-16, and from paper, and can be played", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/import");
  const area = page.getByLabel("Puzzle as text");
  const read = page.getByRole("button", { name: "Import" });
  const one = page.getByRole("heading", { name: "Ready to play" });
  const zeros = onePuzzle.replaceAll(".", "0");
  // One is read by the client, the other by the server. Other forms have tests of their own.
  for (const text of [zeros, `<opensudoku><game data="${zeros}" /></opensudoku>`]) {
    await area.fill(text);
    await read.click();
    await one.waitFor();
    assert.equal(await page.locator(".brought .digit").count(), 30, text);
    await page.getByRole("combobox", { name: "Other formats" }).selectOption("puzz.link");
    assert.match(
      await page.getByRole("textbox", { name: "Other formats" }).inputValue(),
      /^https:\/\/puzz\.link\/p\?sudoku/,
    );
    await area.fill("?");
    await read.click();
    await one.waitFor({ state: "detached" });
  }
  await area.fill(`${onePuzzle}\n${".".repeat(81)}\n`);
  await read.click();
  await one.waitFor();
  await page.getByRole("group", { name: "2 puzzles in the text" }).getByRole("button", { name: "Next" }).click();
  await page.getByText(/at least 2 solutions/).waitFor();
  await area.fill(`<opensudoku><game data="${"0".repeat(81)}"/><game data="${zeros}"/></opensudoku>`);
  await read.click();
  await page.getByText(/at least 2 solutions/).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await one.waitFor();
  await area.fill(`${".".repeat(81)}\n`.repeat(499) + onePuzzle);
  await read.click();
  await page.getByText("500 puzzles in the text").waitFor();
  await page.getByRole("spinbutton", { name: "Which puzzle" }).fill("500");
  await page.keyboard.press("Enter");
  await one.waitFor();
  await area.fill(`${onePuzzle.slice(0, 80)}?`);
  await read.click();
  await page.locator(".import-told .error").waitFor();

  const folder = (name: string, data: string) => `<folder name="${name}"><game data="${data}"/></folder>`;
  const file = page.getByLabel("Or a file");
  const give = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: "text/plain", buffer });
  await give(
    "book.opensudoku",
    Buffer.from(`<opensudoku>${folder("Empty", "0".repeat(81))}${folder("Mine", zeros)}</opensudoku>`),
  );
  await page.getByText(/at least 2 solutions/).waitFor();
  await page.getByLabel("2 puzzles in the text").selectOption("2: Mine");
  await one.waitFor();
  assert.equal(await page.locator(".brought .digit").count(), 30);
  await give("none.txt", Buffer.from("1"));
  await one.waitFor({ state: "detached" });
  await give("wide.sdm", Buffer.from(`\ufeff${zeros}\r\n`, "utf16le"));
  await one.waitFor();
  await give("none.txt", Buffer.from("1"));
  await one.waitFor({ state: "detached" });

  assert.equal(await page.locator("nonet-board").count(), 1, "the paper is the only board");
  const [first = 0, ...others] = Array.from(zeros).flatMap((digit, cell) => (digit === "0" ? [] : [cell]));
  await enter(page, first, Number(zeros[first]));
  await enterAll(page, others, Array.from(zeros, Number));
  await page.getByRole("button", { name: "Check the board" }).click();
  await one.waitFor();
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".solo-table").waitFor();
  assert.equal(new URL(page.url()).searchParams.get("s"), onePuzzle);
  await farewell([ana]);
});

test("a board with a conflict says so in the person's language", async () => {
  const ana = await invite("Ana", { locale: "de-DE" });
  const { page } = ana;
  await page.goto("/import");
  const read = async (text: string) => {
    await page.getByLabel("Rätsel als Text").fill(text);
    await page.getByRole("button", { name: "Importieren" }).click();
  };
  await read(onePuzzle.replace("53", "55"));
  await page.getByText("alle 5: Zeile 1 Spalte 1, Zeile 1 Spalte 2.").waitFor();
  assert.equal(await page.locator(".import-told .brought").count(), 1);
  await read("x".repeat(2_000_000));
  await page.getByText("2.000.000 Bytes").waitFor();
  assert.equal(await page.locator(".import-told [lang=en]").count(), 0);
  await farewell([ana]);
});

/** The same puzzle as JSON of f-puzzles and of SudokuPad, compressed for links with LZ-string. */
const packed = {
  fpuz:
    "N4IgzglgXgpiBcBOANCALhNAbO8QHkA7OVAQwFc0ALAewCcEQBBQ0kVO8nMGNRgOXoBbUlgAEYcgBMaAa3JjO3MaQAOqrAE8AdOxABzOhCkIA2qdAA3UeVwB" +
    "WVPoiWYhBGk4wAvsis3cAMyOzq7unj7AEREg1li2CADswS5u8B62Ub6ZkQC6yBYx/ggAbMmhaeFZVX5xuACMZanp3r6FtQgoBiFNlTXx8A5dKWEZ1VF5FtGx" +
    "/Z1OwxWjfbgAHI0jLZFj1W39pUPlzeP5Swir+z2L2VNF8HtzB71XrdOBawveEyfwACxvh1tfM73C4ba7teBBc7rJ5fBpQ95eT47XBJeH/TYYsH9ABMf0eAOR" +
    "JTxGU+WNwd260IB2UJ8FxaN6tKBlIRWVJBJeCF+DMWtLhwKpX1mLPRNM5A2JH2OMLJp0lMNpqIFrKF8pyOS8QA==",
  scl:
    "N4IglgJiBcIB4gDQgMYFMA2GDKYBeaMAbACzIC2aALgIYQ20yhVhUaGwDyAdocjQFcqACwD2AJxggAgtxpIQ4gewDOUgHITyNDAAIVAiKIDWA3UtW6aAB2sY" +
    "AngDoQAX2Tosa6AG1voAG46AhwgAKyuiAFBIQDMEcBuCZEggRjBUgDs8Yk5kS4Auoh+KdFSRNl5yanpsACM8SVpIQCcDdUh4blJCYV+iY01IK397VIAHBXdX" +
    "QMh5Tm9UU3jk9OjsHOVU1WlsHEFRYuDJCvbS7ATqzsge5sjV/X7xWsgWV2XZyAATCfdM2WuCzuHw2W1Bf1g3yBgwueUBt1ORza9yRH2G8MOHQBBzem3BIBhY" +
    "OerwRLQBhUUaAA5mBRNwvL5vAAGRCM3rM2psxCfXq1Fk8xAcoq87lFT580UC3pi7m9JmIGKckic0L8hVCxBK9UqiVq7xizV6xAq2XMoicjKcsb8s3qi3qq0S" +
    "m2Gu2Gq2ymLi7wewVerm9MisopkH1kEXeUKeiM+iMyoq+3Ueg0e7XeMi6sgGsgpiO6iMGiPGuMep0el0eh2pxBOsgusgViNOiMuiNuuNET3tn3tsMZT29n29" +
    "sNjT3Dn3D2O+du69sG9sp3u63sG3sp4e64cG4eFydV3rtl3tiu9p29l29ivDp3Dl3Dt3klA0Sloen5FxAA==",
};

/** Links of other sites with what the page says about them, whatever kind was chosen. Neighbours are said differently. */
const linked: readonly (readonly [text: string, said: string])[] = [
  ["Try https://puzz.link/p?sudoku/9/9/h5367k4j6h86j27h16382g5g5g7i8g7j19i17h6l8j1k3g9g.", "Ready to play"],
  ["https://puzz.link/p?slither/5/5/cbg6bcgcg", "puzz.link slitherlink is not supported."],
  ["> https://puzz.link/p?starbattle/8/8/1/l06evn250s8gckac0bb42cb0#top", "Ready to play"],
  ["https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#5x5%23123456", "Copy the game ID by description"],
  [
    "9j:f9_1e6_8a3h9a4b7_1d6g3d7_4b5a4h5a6_2e8_1f,_ddbcb___a__b__ac_c_beaac__dg_a_b__a__b__b_b_ba_ac_____b__abecd",
    "Ready to play",
  ],
  [
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QFkYAnGAWwFdUBDNAewDtEQBBHciI1gN1YBEwcsGOxaFSEACbkiAbUQBfALpA",
    "cut off or damaged",
  ],
];

test("links of other sites are read, whatever kind was chosen, and what cannot be read says why", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/import");
  const read = async (text: string) => {
    await page.getByLabel("Puzzle as text").fill(text);
    await page.getByRole("button", { name: "Import" }).click();
  };
  const one = page.getByRole("heading", { name: "Ready to play" });
  await page.locator(".import-ways select").first().selectOption("tango");
  for (const [text, said] of linked) {
    await read(text);
    await page.locator(".import-told, .import-result").getByText(said).waitFor();
  }
  const short = page.getByText("This SudokuPad link has no puzzle in it");
  for (const link of [
    `https://www.f-puzzles.com/?load=${packed.fpuz}`,
    `https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc${packed.scl}`,
    packed.fpuz,
  ]) {
    await read(link);
    await one.waitFor();
    assert.equal(await page.locator(".brought .digit").count(), 30, link);
    await read("https://sudokupad.app/abcd1234");
    await short.waitFor();
  }
  await read("https://sudokupad.app/?puzzleid=abcd1234");
  await one.waitFor({ state: "detached" });
  await short.waitFor();
  assert.equal(await page.locator(".import-told .error").count(), 1);
  await read(`https://www.f-puzzles.com/?load=${packed.fpuz}`);
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".solo-table").waitFor();
  assert.equal(new URL(page.url()).searchParams.get("s"), onePuzzle);
  await farewell([ana]);
});

test("copied links are read, without a network too", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/import");
  const area = page.getByLabel("Puzzle as text");
  const button = page.getByRole("button", { name: "Import" });
  const one = page.getByRole("heading", { name: "Ready to play" });
  const killer = "https://example.org/solo?s=1.3.34.2.1..4.21&c=boxes+2x2%0Acages+3%3Dr1c1%2Cr1c2";
  await area.fill(killer);
  await button.click();
  await one.waitFor();
  await page.context().setOffline(true);
  await area.fill("fpuzN4Ig");
  await button.click();
  await page.getByText("only the server can read").waitFor();
  await area.fill(killer);
  await button.click();
  await one.waitFor();
  await page.context().setOffline(false);
  await farewell([ana], /ERR_INTERNET_DISCONNECTED|Failed to load resource/);
});

test("a link without a puzzle is refused with the reason", async () => {
  const ana = await invite("Ana");
  await ana.page.goto("/solo?s=nothing");
  await ana.page.getByText("There’s no puzzle in this link.").first().waitFor();
  await ana.page.goto(`/solo?s=${oneSolution.replace("5", "3")}`);
  await ana.page.getByText("This board has no solution.").first().waitFor();
  await ana.page.goto(`/solo?s=${oneSolution}`);
  await ana.page.getByText("There’s no puzzle in this link.").first().waitFor();
  await farewell([ana]);
});
