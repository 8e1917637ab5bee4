import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { medianOf, timeLosses } from "../../src/results/time-losses.ts";

/** The steps of a seat: the seconds for each cell of a row, in its order. */
function stepsOf(seat: number, ...seconds: number[]): wire.PlayerSteps {
  let at = 0;
  const steps = seconds.map((s, i): wire.SolvedMove => {
    at += 1000 * s;
    return { at, took: 1000 * s, move: `r1c${i + 1}=${i + 1}`, technique: "naked pair", house: "row1" };
  });
  return { seat, steps };
}

test("a move is a loss if it took ten seconds longer than the rival took for the same cell", () => {
  const losses = timeLosses({ players: [stepsOf(1, 3, 48, 30, 9), stepsOf(2, 2, 9, 25, 1)] }, 1);
  assert.deepEqual(
    losses.map(({ step, others }) => [step.move, step.took, others]),
    [["r1c2=2", 48_000, [{ seat: 2, took: 9000 }]]],
  );
});

test("among several others the median counts, and cells that nobody else filled count in full", () => {
  const players = [stepsOf(1, 30, 12, 10), stepsOf(2, 5), stepsOf(3, 25), stepsOf(4, 20)];
  const losses = timeLosses({ players }, 1);
  assert.deepEqual(
    losses.map(({ step, others }) => [step.move, medianOf(others)]),
    [
      ["r1c1=1", 20_000],
      ["r1c2=2", undefined],
      ["r1c3=3", undefined],
    ],
  );
});

test("at most five losses are listed, the largest ones in the order of play", () => {
  const losses = timeLosses({ players: [stepsOf(1, 11, 20, 12, 50, 30, 40, 13)] }, 1);
  assert.deepEqual(
    losses.map(({ step }) => step.took / 1000),
    [20, 50, 30, 40, 13],
  );
});

test("a move without a technique is left out", () => {
  const { steps } = stepsOf(1, 60);
  const plain = steps.map(({ at, took, move }) => ({ at, took, move }));
  assert.deepEqual(timeLosses({ players: [{ seat: 1, steps: plain }] }, 1), []);
});
