import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersOf } from "../../src/ui/player-badge.ts";

test("all players of a room have different letters and keep them when others join", () => {
  const names = ["Robin", "Ana", "Robin 2", "robin 3", "Ruth", "Rut", "R", "Ru", "Ana", "日向", "日暮"];
  const players = names.map((name, i) => ({ seat: i + 1, name }));
  const letters = lettersOf(players);
  assert.deepEqual([...letters.values()], ["R", "A", "R2", "R3", "Ru", "Rt", "R7", "R8", "An", "日", "日暮"]);
  for (let n = 1; n < players.length; n++) {
    const some = lettersOf(players.slice(0, n).reverse());
    for (const [seat, own] of some) assert.equal(own, letters.get(seat));
  }
  const many = lettersOf(Array.from({ length: 40 }, (_, i) => ({ seat: i + 1, name: "Bo" })));
  assert.equal(new Set(many.values()).size, 40);
});
