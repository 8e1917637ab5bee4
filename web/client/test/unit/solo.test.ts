import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { conflictsOf } from "../../src/board/conflicts.ts";
import { bit, readCells, symbolOf } from "../../src/board/notation.ts";
import { shapeOf } from "../../src/board/shape.ts";
import {
  newGame,
  clearCell,
  enterValue,
  wrongCells,
  gameText,
  removeNotes,
  changeNotes,
  notesText,
  readGame,
  strikesMost,
  type Game,
} from "../../src/puzzle/solo-game.ts";
import { classic, makeGivens, type Random } from "../../src/puzzle/make-puzzle.ts";
import {
  lineOf,
  linkOf,
  plainOf,
  puzzleKey,
  readLocally,
  readLink,
  readPlain,
  rowsOf,
  sdkOf,
  splitPuzzles,
  type Plain,
} from "../../src/puzzle/puzzle-text.ts";
import { solutionOf, solve } from "../../src/puzzle/solver.ts";
import { easeOf, nextStep } from "../../src/puzzle/steps.ts";

const unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const puzzle = plainOf(unique) as Plain;

/** Random numbers from a seed (mulberry32). */
function seedRandom(seed: number): Random {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

test("a board's only solution is found, or the reason why there is none", () => {
  assert.deepEqual(solutionOf(classic, readCells(unique)), readCells(solved));
  assert.ok(Array.isArray(solutionOf(classic, readCells(hard))));
  assert.equal(solutionOf(classic, readCells(unique.replace("53", ".."))) === "none", false);
  assert.equal(solutionOf(classic, readCells(`55${".".repeat(79)}`)), "none");
  assert.equal(solutionOf(classic, readCells(".".repeat(81))), "several");
  assert.equal(solve(classic, readCells(hard), { limit: 2, guesses: 1 }).all, false);
});

test("all solutions of small boards are counted", () => {
  const four = shapeOf({ width: 4, height: 4, values: 4 });
  assert.equal(
    solve(
      four,
      Array.from({ length: 16 }, () => 0),
      { limit: 1000 },
    ).found.length,
    288,
  );
  const crossed = shapeOf({ width: 4, height: 4, values: 4, clues: "boxes 2x2; diagonals" });
  assert.deepEqual(crossed.extras, ["diagonals"]);
  const found = solve(
    crossed,
    Array.from({ length: 16 }, () => 0),
    { limit: 1000 },
  ).found;
  assert.equal(found.length, 48);
  assert.ok(found.every((cells) => conflictsOf(crossed, cells).size === 0));
});

test("a large board is solved too", () => {
  const shape = shapeOf({ width: 16, height: 16, values: 16 });
  const full = Array.from(
    { length: 256 },
    (_, i) => ((Math.floor(i / 16) * 4 + Math.floor(i / 64) + (i % 16)) % 16) + 1,
  );
  assert.equal(conflictsOf(shape, full).size, 0);
  const random = seedRandom(16);
  const givens = full.map((v) => (random() < 0.45 ? 0 : v));
  const found = solve(shape, givens, { limit: 2 }).found;
  assert.ok(found.length > 0 && found.every((cells) => conflictsOf(shape, cells).size === 0));
});

// Made by nonet generate --rules killer --difficulty extreme, and solved by the server.
const cages =
  "boxes 3x3\ncages 15=r7c4,r6c4,r6c5,r6c3,r6c2 23=r7c5,r7c6,r8c5,r9c5,r8c6,r8c7 21=r3c7,r4c7,r4c6,r2c7 30=r2c5,r1c5,r1c4,r3c5,r1c6,r2c6 " +
  "37=r3c2,r2c2,r2c1,r3c3,r2c3,r3c1,r1c3 28=r5c2,r5c1,r4c2,r5c3,r5c4 28=r9c9,r8c9,r7c9,r7c8,r8c8,r6c8 22=r1c9,r2c9,r3c9,r2c8 9=r1c7,r1c8 " +
  "21=r9c3,r8c3,r9c4,r8c4 24=r7c7,r6c7,r5c7 18=r2c4,r3c4,r4c4,r4c3 22=r7c1,r8c1,r8c2,r9c2 2=r4c1 15=r9c7,r9c8,r9c6 11=r7c3,r7c2 8=r1c1,r1c2 " +
  "6=r9c1 2=r5c5 15=r6c6,r5c6 18=r5c8,r4c8,r3c8,r5c9 8=r6c1 5=r4c9 7=r4c5 4=r3c6 6=r6c9";
const killer: Plain = { ...(plainOf(".".repeat(81)) as Plain), clues: cages };

test("a killer's one solution is found by its sums", () => {
  const cells = readCells("359762184148395672762814359236178495597426813814539726483251967975683241621947538");
  assert.deepEqual(solutionOf(shapeOf(killer), readCells(killer.givens)), cells);
  assert.equal(newGame(killer, "strikes").policy, "strikes");
  const off = cages.replace("2=r4c1", "3=r4c1");
  assert.equal(solutionOf(shapeOf({ ...killer, clues: off }), readCells(killer.givens)), "none");
});

test("puzzles with different clues differ, and those with clues are shared as links only", () => {
  const other = { ...killer, clues: cages.replace("9=r1c7,r1c8", "9=r1c8,r1c7 ") };
  assert.notEqual(puzzleKey(killer), puzzleKey(other));
  assert.equal(puzzleKey({ ...puzzle, clues: "boxes 3x3" }), puzzleKey(puzzle));
  assert.deepEqual([lineOf(killer), rowsOf(killer), sdkOf(killer)], [undefined, undefined, undefined]);
  assert.equal(readLink(new URLSearchParams(linkOf(killer)))?.clues, cages);
});

test("puzzles generated offline have one solution and the stated level", () => {
  for (let seed = 1; seed <= 6; seed++) {
    for (const level of ["easy", "medium"] as const) {
      const givens = makeGivens(level, seedRandom(seed));
      const ease = easeOf(classic, givens);
      assert.ok(Array.isArray(solutionOf(classic, givens)), `seed ${seed}`);
      assert.ok(level === "easy" ? ease === "singles" : ease !== "more", `seed ${seed}: ${level} is ${ease}`);
      assert.ok(givens.filter((v) => v > 0).length >= (level === "easy" ? 36 : 26), `seed ${seed}`);
      assert.deepEqual(makeGivens(level, seedRandom(seed)), givens);
    }
  }
});

test("steps are sound and lead to the requested cell", () => {
  const cells = readCells(unique);
  const right = readCells(solved);
  for (;;) {
    const step = nextStep(classic, cells);
    if (!step) break;
    assert.equal(right[step.cell], step.value);
    if (step.is === "place") assert.ok(step.house.cells.includes(step.cell));
    else assert.deepEqual(new Set(step.cells.map((c) => cells[c])).size, 8);
    cells[step.cell] = step.value;
  }
  assert.ok(!cells.includes(0), "singles solve this one");
  assert.equal(nextStep(classic, readCells(unique), 40)?.cell, 40);
  assert.equal(nextStep(classic, readCells(hard), 1), undefined);
  assert.equal(easeOf(classic, readCells(hard)), "more");
});

test("links hold puzzles: readable at 9x9, packed above, with their clues", () => {
  assert.equal(linkOf(puzzle), `s=${unique}`);
  assert.deepEqual(readLink(new URLSearchParams(linkOf(puzzle))), puzzle);
  assert.deepEqual(readLink(new URLSearchParams(`s=${unique.replaceAll(".", "0")}`)), puzzle);
  const random = seedRandom(25);
  for (const side of [10, 12, 16, 25]) {
    const givens = Array.from({ length: side * side }, () => symbolOf(Math.floor(random() * (side + 1))) || ".").join(
      "",
    );
    const large = plainOf(givens) as Plain;
    const link = linkOf(large);
    assert.match(link, /^s=[\w-]+$/);
    assert.deepEqual(readLink(new URLSearchParams(link)), large);
  }
  const six = { ...(plainOf("1".padEnd(36, ".")) as Plain), clues: "boxes 3x2" };
  assert.deepEqual(readLink(new URLSearchParams(linkOf(six))), six);
  assert.equal(linkOf({ ...puzzle, clues: "boxes 3x3" }), linkOf(puzzle), "the usual boxes need no words");
  for (const bad of ["", "s=", "s=12345", "s=!!!!", `s=${"A".repeat(81)}`, "s=____________", `s=${"x".repeat(700)}`]) {
    assert.equal(readLink(new URLSearchParams(bad)), undefined, bad);
  }
});

test("links are written and read as the server writes and reads them", () => {
  const file = join(process.cwd(), "../../engine/sudoku/text/testdata/links.json");
  const list = JSON.parse(readFileSync(file, "utf8")) as { givens: string; clues: string; link: string }[];
  assert.ok(list.length > 0);
  for (const { givens, clues, link } of list) {
    const plain = plainOf(givens, clues) as Plain;
    assert.equal(linkOf(plain), link);
    assert.deepEqual(readLink(new URLSearchParams(link)), plain);
  }
});

test("forms of text are recognized without a server", () => {
  assert.equal(readPlain(unique)?.givens, unique);
  const rows = unique.match(/.{9}/g)!;
  assert.equal(readPlain(rows.join("\n"))?.givens, unique);
  assert.equal(
    readPlain(
      rows
        .map((r) => `| ${r.match(/.../g)!.join(" | ")} |`)
        .join("\n+---+\n")
        .replaceAll(".", "0"),
    )?.givens,
    unique,
  );
  assert.equal(readPlain("hello"), undefined);
  const spaced = rows.map((row) => row.replaceAll(".", " ").trimEnd());
  assert.equal(readPlain(`${spaced.join("\r\n")}\n`)?.givens, unique);
  assert.equal(readPlain(spaced.join(" # a row\n"))?.givens, unique);
  const barred = spaced
    .map((row, y) => `${y % 3 === 0 ? "---+---+---\n" : ""}${row.padEnd(9).replace(/(...)(...)/, "$1|$2|")}`)
    .join("\n");
  assert.equal(readPlain(barred)?.givens, unique);
  assert.equal(
    readPlain("1  4\n\n----\n    \n 2  ")?.givens,
    "1..4.........2..",
    "a blank line is a row, also above a border",
  );
  assert.equal(splitPuzzles(rows.join("\n")), undefined, "nine rows are one board");
  assert.match(sdkOf(puzzle) ?? "", /^#L\?\n\[Puzzle\]\n53\.\.7\.\.\.\.\n/);
  assert.equal(sdkOf({ ...puzzle, width: 16 }), undefined);
});

test("links and SDK files are read without a server, other forms are not", () => {
  assert.deepEqual(readLocally(` https://example.org/solo?${linkOf(puzzle)}#top\n`), puzzle);
  const killer = { ...(plainOf("1.3.34.2.1..4.21") as Plain), clues: "boxes 2x2\ncages 3=r1c1,r1c2" };
  assert.deepEqual(readLocally(`https://example.org/solo?${linkOf(killer)}`), killer);
  assert.equal(readLocally(`#AAna\n#DA puzzle\n[Puzzle]\n${unique.match(/.{9}/g)!.join("\n")}\n`)?.givens, unique);
  for (const other of ["https://f-puzzles.com/?load=N4Ig", '{"cells":[]}', "<opensudoku/>", "what is this?"])
    assert.equal(readLocally(other), undefined, other);
});

test("a text of several puzzles is split, however many there are", () => {
  assert.deepEqual(splitPuzzles(`${unique}\n\n${hard} # hard\r\n# more\n${unique},${solved}\n`), [
    unique,
    hard,
    unique,
  ]);
  assert.equal(splitPuzzles(`${unique}\n`), undefined, "a single puzzle is not a list");
  assert.equal(
    splitPuzzles(Array.from({ length: 16 }, () => "G".padEnd(16, ".")).join("\n")),
    undefined,
    "sixteen rows are one board",
  );
  assert.equal(
    splitPuzzles(Array.from({ length: 32 }, () => "G".padEnd(16, ".")).join("\n")),
    undefined,
    "these are no boards of 4x4",
  );
  assert.equal(splitPuzzles(`${unique}\n`.repeat(25_000))?.length, 25_000);
  const zeros = unique.replaceAll(".", "0");
  const played = `version: 1&#10;${"0|-|1|".repeat(81)}`;
  const file = `<?xml version="1.0"?>\n<opensudoku><name>x</name>\n<game data="${zeros}" /><game note='a' data='${hard}'/><game data="${played}"/></opensudoku>`;
  assert.deepEqual(splitPuzzles(file), [zeros, hard, `<opensudoku><game data="${played}"/></opensudoku>`]);
  assert.equal(splitPuzzles(`<opensudoku><game data="${zeros}"/></opensudoku>`), undefined);
});

const place = (game: Game, cell: number, value: number) => enterValue(game, { cell, value });

test("notes that a hint rules out stay excluded, also in cells without notes", () => {
  const game = newGame(puzzle, "strikes");
  const bare = removeNotes(game, [{ cell: 2, add: false, values: bit(1) }]); // 1, 2 and 4 would fit
  assert.deepEqual(bare, [{ cell: 2, add: true, values: bit(2) | bit(4) }]);
  const noted = changeNotes(game, bare);
  assert.deepEqual(removeNotes(noted, [{ cell: 2, add: false, values: bit(1) | bit(4) }]), [
    { cell: 2, add: false, values: bit(4) },
  ]);
  assert.deepEqual(removeNotes(noted, [{ cell: 2, add: false, values: bit(1) }]), []);
});

test("a wrong digit is refused and counted once; too many end the game", () => {
  const game = newGame(puzzle, "strikes");
  const once = place(game, 2, 5);
  assert.ok(once.wrong && once.game.board.cells[2] === 0 && once.game.struck.length === 1);
  assert.equal(place(once.game, 2, 5).game.struck.length, 1);
  const twice = place(place(once.game, 2, 6).game, 3, 1).game;
  assert.equal(twice.end, "out");
  assert.equal(place(twice, 2, 4).game, twice);
  assert.equal(place(game, 0, 4).game, game, "givens stay");
  assert.deepEqual([4, 9, 16, 25].map(strikesMost), [2, 3, 5, 8]);
});

test("an open game takes any digit, finds faults when asked, and ends when all is right", () => {
  let game = newGame(puzzle, "open");
  game = place(game, 2, 5).game;
  assert.deepEqual([...wrongCells(game)], [2]);
  game = clearCell(game, 2);
  assert.equal(game.board.cells[2], 0);
  const right = readCells(solved);
  for (const [cell, value] of right.entries()) game = place(game, cell, value).game;
  assert.equal(game.end, "solved");
});

test("a game knows when each right value was entered, and the counted mistakes", () => {
  const enter = (game: Game, cell: number, value: number, at: number) => enterValue(game, { cell, value }, at).game;
  const times = ({ entries }: Game) => entries.map(({ cell, value, at }) => [cell, value, at]);
  const counted = enter(enter(newGame(puzzle, "strikes"), 2, 1, 500), 2, 4, 900.4);
  assert.deepEqual(times(counted), [
    [2, 1, 500],
    [2, 4, 900],
  ]);
  const open = enter(enter(enter(newGame(puzzle, "open"), 2, 1, 500), 2, 4, 900), 3, 6, 1000);
  assert.deepEqual(times(open), [
    [2, 4, 900],
    [3, 6, 1000],
  ]);
  assert.deepEqual(times(enter(open, 2, 1, 1200)), [[3, 6, 1000]], "a replaced right value does not count");
  assert.deepEqual(times(clearCell(open, 3)), [[2, 4, 900]]);
  assert.deepEqual(readGame(gameText(open))?.entries, open.entries);
});

test("without a known solution a full board without conflicts is the end", () => {
  const free = newGame(plainOf(".".repeat(16)) as Plain, "strikes");
  assert.equal(free.policy, "open");
  let game = free;
  for (const [cell, value] of readCells("1234341221434321").entries()) game = place(game, cell, value).game;
  assert.equal(game.end, "solved");
});

test("a stored game continues, and invalid data is ignored", () => {
  let game = place(newGame(puzzle, "strikes"), 2, 4).game;
  game = changeNotes(game, [{ cell: 3, add: true, values: 6 }]);
  game = { ...place(game, 5, 1).game, spent: 1234, hints: 2 };
  const again = readGame(gameText(game));
  assert.deepEqual(again, game);
  assert.equal(notesText(game), "r1c4+1,2");
  for (const bad of [
    null,
    "",
    "{",
    "{}",
    '{"puzzle":{"givens":"xx"}}',
    gameText(game).replace('"cells":"5', '"cells":"4'),
  ]) {
    assert.equal(readGame(bad), undefined, String(bad));
  }
});
