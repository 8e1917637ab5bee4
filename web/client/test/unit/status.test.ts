import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { isStatusKey } from "../../src/board/page-keys.ts";
import { actionOf } from "../../src/board/keys.ts";
import type { Key } from "../../src/board/typed.ts";
import { placeOf } from "../../src/room/progress.ts";
import { roomOf, type RoomState, type Seat } from "../../src/room/state.ts";
import { statusOf } from "../../src/round/round-status.ts";
import { readGolden } from "./golden.ts";

const room = (name: string) => roomOf(readGolden<wire.Room>(name));

/** Returns a room's clock some time into the round. */
const after = (room: RoomState, seconds: number) => room.begins + seconds * 1000;

function withSeats(room: RoomState, ...changes: Partial<Seat>[]): RoomState {
  const [first] = room.seats;
  assert.ok(first);
  return {
    ...room,
    you: 1,
    seats: changes.map((change, i) => ({
      ...first,
      seat: i + 1,
      right: 0,
      strikes: 0,
      time: 0,
      out: false,
      left: false,
      ...change,
    })),
  };
}

test("a race is read out: the time, the strikes, how far, the place and the rivals", () => {
  const race = room("room-race");
  const [you, rival] = race.seats;
  assert.ok(you && rival && race.you === you.seat);
  const said = statusOf(race, after(race, 201), true, [{ name: rival.name, state: "10%" }]);
  assert.equal(said, `Time 3:21. 1 of 3 mistakes. 3%. You are 2nd of 2. ${rival.name}: 10%`);
});

test("a hidden clock is not read out", () => {
  const race = room("room-race");
  assert.doesNotMatch(statusOf(race, after(race, 201), false, []), /Time|3:21/);
});

test("the one board of a co-op has no places, and spectators of a race no strikes", () => {
  const coop = room("room-coop");
  assert.match(statusOf(coop, after(coop, 60), true, []), /^Time 1:00\. .*mistake.*%$/);
  const watched = { ...room("room-race"), you: 0 };
  assert.equal(statusOf(watched, after(watched, 60), true, [{ name: "Ada", state: "40%" }]), "Time 1:00. Ada: 40%");
});

test("before the start and during a pause that is read out", () => {
  const race = room("room-race");
  assert.match(statusOf({ ...race, phase: "countdown" }, race.begins - 4_500, true, []), /^Starting in 5\./);
  assert.match(statusOf({ ...race, halted: after(race, 30) }, after(race, 90), true, []), /^Paused\. Time 0:30\./);
});

test("at the end the reason and the final place are read out", () => {
  const over = room("room-finished");
  assert.equal(
    statusOf(over, after(over, 999), true, []),
    "Grace wins. Time 6:12. 3 of 3 mistakes. out. You are 2nd of 2",
  );
});

test("places: finished before running, running before out, and the same for those who are as far", () => {
  const race = room("room-race");
  const place = (...changes: Partial<Seat>[]) => placeOf(withSeats(race, ...changes));
  assert.deepEqual(place({ right: 5 }, { right: 5 }, { right: 4 }), { place: 1, of: 3 });
  assert.deepEqual(place({ right: 5 }, { right: 6 }, { right: 1, time: 90_000 }, { right: 9, out: true }), {
    place: 3,
    of: 4,
  });
  assert.deepEqual(place({ right: 9, time: 90_000 }, { right: 9, time: 80_000 }), { place: 2, of: 2 });
  assert.deepEqual(place({ right: 9, out: true }, { right: 1 }), { place: 2, of: 2 });
  assert.equal(placeOf({ ...race, you: 0 }), undefined);
  assert.equal(placeOf({ ...race, phase: "lobby" }), undefined);
  assert.equal(placeOf({ ...race, settings: { ...race.settings, mode: "coop" } }), undefined);
  assert.equal(placeOf({ ...race, settings: { ...race.settings, mode: "solo" } }), undefined);
});

test("T reads out the status on boards of every size, with a keyboard of any script", () => {
  const plain = {
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    getModifierState: () => false,
  };
  const press = (key: string, code: string, held: Partial<Key> = {}): Key => ({ key, code, ...plain, ...held });
  for (const [text, code] of [
    ["t", "KeyT"],
    ["T", "KeyT"],
    ["t", "KeyK"],
    ["е", "KeyT"],
    ["τ", "KeyT"],
    ["א", "KeyT"],
    ["ｔ", "KeyT"],
  ] as const) {
    assert.ok(isStatusKey(press(text, code)), `${text} at ${code}`);
    for (const values of [4, 9, 16, 25]) assert.equal(actionOf(press(text, code), values), undefined);
  }
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    assert.ok(!isStatusKey(press("t", "KeyT", held)));
  assert.ok(!isStatusKey(press("k", "KeyT")), "Dvorak");
});
