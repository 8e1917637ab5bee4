// What every kind in the list promises. A kind's own test says what is special about it.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import { describeCell } from "../../src/board/label.ts";
import { cellViews } from "../../src/board/cell-view.ts";
import { readCells } from "../../src/board/notation.ts";
import { cellsOf } from "../../src/board/shape.ts";
import { kindEntries } from "../../src/kinds/all-kinds.ts";
import { loadKind, kindUI, readShape } from "../../src/kinds/kind-loader.ts";
import { newGame, enterValue, restartGame } from "../../src/puzzle/solo-game.ts";
import { isSolved, newWarmUp, withWarmUpValue } from "../../src/solo/warm-up.ts";
import { languages } from "../../src/text/languages.ts";
import { cellWords } from "../../src/text/text.ts";
import { phrases } from "./phrases.ts";

const cardMost = 2_048; // bytes of a card: it is in the first page's file

for (const card of kindEntries.flatMap((entry) => [entry.card, ...(entry.sizes ?? [])])) {
  test(`${card.name}: its card says in every language what it is, and is small`, () => {
    for (const { tag } of languages) {
      assert.ok(card.called[tag].length > 0 && card.called[tag].length < 20, tag);
      assert.ok(card.about[tag].length > 0 && card.about[tag].length < 120, tag);
    }
    assert.ok(card.picture.strokes.length > 0);
    assert.ok(Buffer.byteLength(JSON.stringify(card)) <= cardMost, `${Buffer.byteLength(JSON.stringify(card))} bytes`);
  });
}

for (const { card } of kindEntries) {
  await loadKind(card.name);
  const look = kindUI(card.name);
  const lesson = await look.lesson();

  test(`${card.name}: its texts exist in every language`, async () => {
    const folder = join("src/kinds", card.name, "words");
    if (!existsSync(folder)) return;
    assert.deepEqual(readdirSync(folder).sort(), languages.map(({ tag }) => `${tag}.ts`).sort());
    const said = new Map<string, Map<string, string>>();
    for (const { tag } of languages) {
      const module = (await import(new URL(`../../src/kinds/${card.name}/words/${tag}.js`, import.meta.url).href)) as {
        words: unknown;
      };
      said.set(tag, phrases(module.words));
    }
    const english = said.get("en") ?? new Map<string, string>();
    for (const [tag, words] of said) {
      assert.deepEqual([...words.keys()].sort(), [...english.keys()].sort(), tag);
      for (const [path, phrase] of words) {
        assert.ok(
          !/undefined|NaN|\[object|\$\{/.test(phrase) &&
            phrase.trim() === phrase &&
            (phrase !== "" || english.get(path) === ""),
          `${tag} ${path}: ${phrase}`,
        );
        assert.ok(
          tag === "en" || phrase !== english.get(path) || !/ \p{L}+ \p{L}+/u.test(phrase),
          `${tag} ${path} is left in English: ${phrase}`,
        );
      }
    }
  });

  test(`${card.name}: an empty board of its usual size can be shown`, () => {
    assert.equal(look.name, card.name);
    const plan = { ...look.blank(card.size), kind: card.name };
    const shape = readShape(plan);
    assert.equal(shape.kind, card.name);
    assert.ok(cellsOf(shape).length > 0);
  });

  test(`${card.name}: its rules are four pictures, each a board with a sentence`, () => {
    assert.equal(lesson.pictures.length, 4);
    for (const { text, plan, cells, notes = "", hinted = [], wrong = [] } of lesson.pictures) {
      const shape = readShape({ ...plan, kind: card.name });
      assert.ok(text.length > 0 && text.length < 160, text);
      assert.equal(Array.from(cells).length, shape.width * shape.height, text);
      for (const cell of [...hinted, ...wrong]) assert.ok(cellsOf(shape).includes(cell), text);
      const board = boardOf(shape.width, { cells, notes });
      const givens = readCells(plan.givens ?? "");
      const looks = cellViews({ shape, board, givens: board.cells.map((_, cell) => givens[cell] ?? 0) }, look);
      for (const cell of cellsOf(shape)) {
        const seen = looks[cell];
        assert.ok(seen && describeCell(shape, cell, seen, cellWords, undefined, look.narration.names).length > 0);
        if (seen.value > 0)
          assert.ok(
            look.drawing.value({ ...seen, shape, cell }).length > 0,
            `${text}: cell ${cell} has a value and nothing is drawn`,
          );
      }
      for (const line of ["row", "col", "box"] as const)
        assert.ok(look.narration.describeLine(shape, board, cellsOf(shape)[0] ?? 0, line, false).length > 0);
      assert.ok(look.narration.describeRemaining(shape, board, false).length > 0);
    }
  });

  test(`${card.name}: who waits for a race warms up on a board that is solved by its solution, and refuses what is wrong where mistakes count`, () => {
    let warm = newWarmUp(card.name, lesson.trial);
    assert.equal(isSolved(warm), false);
    const todo = warm.solution.flatMap((value, cell) =>
      value > 0 && warm.givens[cell] === 0 ? [{ cell, value }] : [],
    );
    const [first] = todo;
    assert.ok(first);
    const other = warm.shape.values === first.value ? 1 : first.value + 1;
    const wrong = warm.shape.values > 1 ? { ...first, value: other } : { cell: warm.solution.indexOf(0), value: 1 };
    assert.equal(withWarmUpValue(warm, wrong) === undefined, !warm.open);
    for (const move of todo) {
      assert.equal(isSolved(warm), false);
      warm = withWarmUpValue(warm, move) ?? warm;
    }
    assert.ok(isSolved(warm));
    const given = warm.givens.findIndex((value) => value > 0);
    if (given >= 0) assert.equal(withWarmUpValue(warm, { cell: given, value: other }), warm, "a given stays");
  });

  test(`${card.name}: its board to try is done when its solution stands, and not before`, () => {
    const { plan, solution } = lesson.trial;
    const puzzle = { size: "", level: "", givens: "", ...plan, kind: card.name };
    let game = restartGame(newGame(puzzle, "strikes", solution));
    const right = readCells(solution);
    assert.deepEqual(game.solution, right);
    assert.equal(game.shape.width * game.shape.height, right.length);
    const todo = right.flatMap((value, cell) => (value > 0 && !game.givens[cell] ? [{ cell, value }] : []));
    assert.ok(todo.length > 0 && todo.length <= 20, `${todo.length} values are more than half a minute`);
    for (const [i, move] of todo.entries()) {
      const entered = enterValue(game, move);
      assert.ok(!entered.wrong);
      game = entered.game;
      assert.equal(game.end, i === todo.length - 1 ? "solved" : "");
    }
    assert.equal(look.conflicts(game.shape, game.board.cells).size, 0, "the solution contradicts nothing");
  });
}
