import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import type { CommandMessage } from "../../src/room/outbox.ts";
import { roundTime } from "../../src/room/state.ts";
import { Session } from "../../src/room/session.ts";
import { readGolden } from "./golden.ts";
import { FakeWorld } from "./world.ts";

/** Opens a session in a world of its own. What it tells is written down. */
function visit(renew = () => Promise.resolve()) {
  const world = new FakeWorld();
  const refused: [CommandMessage, wire.No][] = [];
  const accepted: CommandMessage[] = [];
  const entries: wire.Entry[] = [];
  const heard: { readonly t: string }[] = [];
  let renewed = 0;
  const session = new Session("BCDFG", world, {
    token: () => `token-${renewed}`,
    renew: () => {
      renewed++;
      return renew();
    },
    onChange: () => {},
    onEntry: (entry) => entries.push(entry),
    onAccept: (message) => accepted.push(message),
    onMessage: (message) => heard.push(message),
    onRollback: () => {},
    onRefuse: (message, no) => refused.push([message, no]),
    onError: () => {},
  });
  session.open();
  return { world, session, refused, accepted, entries, heard };
}

const welcome = readGolden<wire.Welcome>("welcome");

/** Goes through the opening of the newest connection. */
function greet(world: FakeWorld): void {
  world.last.open();
  world.last.receive(welcome);
}

/** A session in the middle of a race. */
function enterRace() {
  const v = visit();
  greet(v.world);
  v.world.last.receive(readGolden<wire.Room>("room-race"));
  return v;
}

test("hello and enter at once, then what was missed", () => {
  const { world, session } = visit();
  world.last.open();
  assert.deepEqual(world.last.sent, [
    { t: "hello", v: 1, token: "token-0" },
    { t: "enter", room: "BCDFG" },
    { t: "ping", n: 1 },
  ]);
  world.last.receive(welcome);
  assert.equal(world.last.sent.length, 3);
  assert.equal(session.caughtUp, false);
  world.last.receive(readGolden<wire.Room>("room-race"));
  assert.equal(session.caughtUp, true);
  assert.equal(session.now(), readGolden<wire.Room>("room-race").now);
});

test("a move is sent once and answered once", () => {
  const { world, session, accepted } = enterRace();
  session.place({ cell: 3, value: 6 });
  const [sent] = world.last.named("place");
  assert.equal(sent?.move, "r1c4=6");
  assert.equal(sent?.id, world.date());
  world.last.receive({ t: "ok", id: sent!.id });
  assert.deepEqual(accepted, [sent]);
});

test("a wrong move is taken back and reported", () => {
  const { world, session, refused } = enterRace();
  session.place({ cell: 3, value: 2 });
  const id = world.last.named("place")[0]!.id;
  world.last.receive({ t: "no", id, code: "wrong", text: "" });
  assert.equal(refused.length, 1);
  assert.deepEqual(session.outbox.asked, []);
});

test("after a broken connection the same ID is sent again, from the last position", () => {
  const { world, session } = enterRace();
  session.place({ cell: 3, value: 6 });
  const id = world.last.named("place")[0]!.id;
  world.last.break();
  session.note([{ cell: 5, add: true, values: 1 << 2 }]);
  assert.equal(world.sockets.length, 1);
  world.pass(250);
  greet(world);
  const { epoch, seq, hash } = readGolden<wire.Room>("room-race");
  assert.deepEqual(world.last.named("enter"), [{ t: "enter", room: "BCDFG", epoch, seq, hash }]);
  assert.deepEqual(world.last.named("place"), [], "not before missed entries have arrived");
  world.last.receive({ t: "pong", n: 2 });
  assert.deepEqual(
    world.last.named("place").map((m) => m.id),
    [id],
  );
  assert.equal(world.last.named("note").length, 1);
});

test("a move that arrived before the connection broke is not sent again", () => {
  const { world, session } = enterRace();
  session.place({ cell: 3, value: 6 });
  const cmd = world.last.named("place")[0]!.id;
  world.last.break();
  world.pass(250);
  greet(world);
  world.last.receive({
    ...readGolden<wire.Entry>("entry-own"),
    events: [{ e: "placed", seat: 1, cmd, move: "r1c4=6" }],
  });
  world.last.receive({ t: "pong", n: 2 });
  assert.deepEqual(world.last.named("place"), []);
});

test("a gap is closed by requesting a snapshot", () => {
  const { world, session } = enterRace();
  world.last.receive({ ...readGolden<wire.Entry>("entry-own"), seq: 25 });
  assert.deepEqual(world.last.named("enter").at(-1), { t: "enter", room: "BCDFG" });
  assert.equal(session.room?.at.seq, 17);
});

test("a busy server gets the same commands again, in order, after the named delay", () => {
  const { world, session, refused } = enterRace();
  session.place({ cell: 3, value: 6 });
  const { id } = world.last.named("place")[0]!;
  world.last.receive({ t: "no", id, code: "busy", text: "", retry: 700 });
  session.note([{ cell: 5, add: true, values: 1 << 2 }]);
  assert.equal(world.last.named("note").length, 0, "no later command may overtake a waiting one");
  world.pass(700);
  assert.deepEqual(
    world.last.named("place").map((m) => m.id),
    [id, id],
  );
  assert.equal(world.last.named("note").length, 1);
  assert.deepEqual(refused, []);
});

test("a dead connection is detected by its silence", () => {
  const { world } = enterRace();
  world.pass(10_000);
  assert.equal(world.last.named("ping").length, 2);
  world.last.receive({ t: "pong", n: 2 });
  world.pass(10_000);
  world.pass(5_000);
  assert.ok(world.sockets[0]?.closed);
  world.pass(250);
  assert.equal(world.sockets.length, 2);
});

test("an idle client sends pings", () => {
  const { world } = enterRace();
  for (let i = 0; i < 5; i++) {
    world.pass(5_000);
    world.last.receive(readGolden<wire.Presence>("presence"));
  }
  assert.equal(world.last.named("ping").length, 2);
});

test("a token that the server does not know is renewed, once", async () => {
  const { world, session } = visit();
  world.last.open();
  world.last.break(4202);
  await Promise.resolve();
  await Promise.resolve();
  world.last.open();
  assert.deepEqual(world.last.sent[0], { t: "hello", v: 1, token: "token-1" });
  world.last.break(4202);
  assert.deepEqual(session.connection, { is: "stopped", why: "token" });
});

test("while a token is renewed there is no connection, and exactly one afterwards", async () => {
  let answer = () => {};
  const asked = new Promise<void>((done) => (answer = done));
  const { world, session } = visit(() => asked);
  greet(world);
  world.last.break(4202);
  assert.equal(session.connection.is, "connecting");
  world.wake(); // somebody looks at the page
  world.pass(10_000);
  answer();
  await asked;
  await Promise.resolve();
  world.pass(10_000);
  assert.equal(world.sockets.length, 2);
});

test("a player who leaves while the token is renewed is not reconnected", async () => {
  let answer = () => {};
  const asked = new Promise<void>((done) => (answer = done));
  const { world, session } = visit(() => asked);
  greet(world);
  world.last.break(4202);
  session.close();
  answer();
  await asked;
  await Promise.resolve();
  assert.equal(world.sockets.length, 1);
});

test("the client does not reconnect if the server forbids it", () => {
  const { world, session } = enterRace();
  world.last.break(4201);
  world.pass(60_000);
  assert.deepEqual([session.connection.is, world.sockets.length], ["stopped", 1]);
});

test("a resync request brings a snapshot", () => {
  const { world } = enterRace();
  world.last.break(4100);
  world.pass(1_000);
  greet(world);
  assert.deepEqual(world.last.named("enter"), [{ t: "enter", room: "BCDFG" }]);
});

test("a puzzle that is missing at the end of the countdown is requested", () => {
  const { world } = visit();
  greet(world);
  world.last.receive({ ...readGolden<wire.Room>("room-lobby"), seq: 8 });
  world.last.receive(readGolden<wire.Entry>("entry-start"));
  const asked = world.last.named("enter").length;
  for (let i = 0; i < 10; i++) {
    world.pass(2_000);
    world.last.receive(readGolden<wire.Presence>("presence"));
  }
  assert.equal(world.last.named("enter").length, asked + 1);
});

test("a digit that came before the puzzle is not lost", () => {
  const { world } = visit();
  greet(world);
  world.last.receive({ ...readGolden<wire.Room>("room-lobby"), seq: 8, you: 0 });
  world.last.receive(readGolden<wire.Entry>("entry-start"));
  world.last.receive({ t: "entry", seq: 10, hash: "", at: 0, events: [{ e: "placed", seat: 1, move: "r1c4=6" }] });
  world.last.receive(readGolden<wire.Begin>("begin"));
  assert.deepEqual(world.last.named("enter").at(-1), { t: "enter", room: "BCDFG" });
});

test("an unexpected snapshot makes the client repeat all commands, because answers may have been dropped", () => {
  const { world, session } = enterRace();
  session.place({ cell: 3, value: 6 });
  world.last.receive(readGolden<wire.Room>("room-race"));
  assert.equal(world.last.named("place").length, 2);
});

test("while the store is down the clock is stopped and moves wait", () => {
  const { world, session } = enterRace();
  world.last.receive({ t: "pause", on: true });
  assert.ok(session.room?.paused);
  const before = roundTime(session.room, session.now());
  world.pass(3_000);
  assert.equal(roundTime(session.room, session.now()), before);
  world.last.receive({ t: "pause", on: false });
  world.last.receive(readGolden<wire.Entry>("entry-paused"));
  assert.equal(session.room.paused, 0);
  world.last.receive({ t: "pause", on: true });
  world.last.break();
  assert.equal(session.room?.paused, 0, "its state must end with the connection");
});

test("a missing room is reported", () => {
  const { world, session } = visit();
  greet(world);
  world.last.receive({ t: "error", code: "not_found", text: "" });
  assert.ok(session.missing);
});

test("chat is shown, and a pointed cell fades", () => {
  const { world, session, heard } = enterRace();
  world.last.receive({ t: "said", seat: 2, name: "Grace", text: "Hello" });
  world.last.receive({ t: "reacted", seat: 2, name: "Grace", r: "clap" });
  world.last.receive({ t: "pointed", seat: 2, cell: "r1c3" });
  world.last.receive({ t: "hovered", seat: 2, cell: "r2c1" });
  assert.deepEqual(
    heard.map((m) => m.t),
    ["said", "reacted", "pointed", "hovered"],
  );
  assert.deepEqual(
    session.talk.lines.map((l) => [l.name, l.text]),
    [["Grace", "Hello"]],
  );
  assert.deepEqual(
    session.talk.pings.map((p) => [p.seat, p.cell]),
    [[2, 2]],
  );
  assert.deepEqual([...session.talk.cursors], [[2, 9]]);
  world.pass(2_500);
  assert.deepEqual(session.talk.pings, []);
  world.last.receive({ t: "hovered", seat: 2, cell: "" });
  assert.equal(session.talk.cursors.size, 0);
});

test("earlier chat is shown once and not announced", () => {
  const { world, session, heard } = enterRace();
  const hello: wire.Said = { t: "said", seat: 2, name: "Grace", text: "Hello", at: 5 };
  world.last.receive(hello);
  world.last.break();
  world.pass(1_000);
  greet(world);
  world.last.receive(readGolden<wire.Room>("room-race"));
  world.last.receive({ ...hello, old: true });
  world.last.receive({ ...hello, at: 6, old: true });
  world.last.receive({ ...hello, name: "Linus", old: true });
  world.last.receive({ ...readGolden<wire.Said>("said-old"), at: 4 });
  world.last.receive({ ...hello, at: 7 });
  world.last.receive({ ...hello, at: 7 });
  const lines = session.talk.lines.map((l) => `${l.name} ${l.at}`);
  assert.deepEqual(
    lines,
    ["Grace 5", "Grace 6", "Linus 5", "Linus 4", "Grace 7", "Grace 7"],
    "a new message must not be taken for an earlier one",
  );
  assert.equal(heard.length, 3, "only recent messages are sent");
});

test("ephemeral messages are sent once on an open connection; chat waits for one", () => {
  const { world, session } = enterRace();
  session.say("Hello");
  world.last.break();
  session.react("wow");
  session.say("Still there?");
  world.pass(250);
  greet(world);
  session.say("I am");
  session.react("wow");
  assert.equal(world.last.named("say").length, 0, "not before the room is restored");
  world.last.receive({ t: "pong", n: 2 });
  session.react("clap");
  assert.deepEqual(
    world.sockets.map((s) => s.named("say").map((m) => m.text)),
    [["Hello"], ["Still there?", "I am"]],
  );
  assert.deepEqual(
    world.last.named("react").map((m) => m.r),
    ["clap"],
  );
});

test("a room with a password is entered with it, also after a broken connection", () => {
  const { world, session } = visit();
  greet(world);
  world.last.receive({ t: "error", code: "password", text: "" });
  assert.equal(session.barred, "password");
  session.unlock("open");
  assert.deepEqual(world.last.named("enter").at(-1), { t: "enter", room: "BCDFG", password: "open" });
  world.last.receive(readGolden<wire.Room>("room-lobby"));
  assert.equal(session.barred, undefined);
  world.last.break();
  world.pass(250);
  greet(world);
  assert.equal(world.last.named("enter")[0]?.password, "open");
});

test("a room that a fault has closed is not requested again", () => {
  const { world, session } = enterRace();
  session.clear(11);
  world.last.receive({ t: "error", code: "quarantined", text: "" });
  assert.equal(session.barred, "quarantined");
  const asked = world.last.named("enter").length;
  world.pass(5_000);
  assert.equal(world.last.named("enter").length, asked);
});

test("a room whose last puzzle is raced elsewhere lets no spectator in", () => {
  const { world, session } = enterRace();
  session.clear(11);
  world.last.receive({ t: "error", code: "in_play", text: "" });
  assert.equal(session.barred, "sealed");
});

test("a room that the server loses is not reported as a wrong code", () => {
  const { world, session } = enterRace();
  world.last.receive({ t: "error", code: "not_found", text: "" });
  assert.equal(session.barred, "vanished");
  assert.equal(session.missing, false);
});

test("help and undo are commands like any other", () => {
  const { world, session } = enterRace();
  session.undo();
  session.redo();
  session.check();
  session.clear(11);
  session.hint(2, 11);
  session.hint(1);
  session.halt(true);
  assert.deepEqual(
    world.last.sent.slice(3).map((message) => ({ ...message, id: 0 })),
    [
      { t: "undo", id: 0 },
      { t: "redo", id: 0 },
      { t: "check", id: 0 },
      { t: "clear", cell: "r2c3", id: 0 },
      { t: "hint", degree: 2, cell: "r2c3", id: 0 },
      { t: "hint", degree: 1, id: 0 },
      { t: "halt", on: true, id: 0 },
    ],
  );
});

test("the course of the round is recorded", () => {
  const { world, session } = enterRace();
  world.last.receive(readGolden<wire.Entry>("entry-own"));
  const at = readGolden<wire.Entry>("entry-own").at - session.room!.begins;
  assert.deepEqual(session.track.lines.get(1)?.at(-1), { at, done: 3 });
  assert.deepEqual(
    session.track.milestones.map((m) => [m.seat, m.kind]),
    [[1, "strike"]],
  );
});

test("a late viewer gets the course so far and continues it", () => {
  const { world, session } = visit();
  greet(world);
  const told = readGolden<wire.Room>("room-watch");
  world.last.receive(told);
  const before = [
    { at: 0, done: 0 },
    { at: 9000, done: 1 },
    { at: 14500, done: 2 },
  ];
  assert.deepEqual(
    [...session.track.lines],
    [
      [1, before],
      [
        2,
        [
          { at: 0, done: 0 },
          { at: 21300, done: 1 },
        ],
      ],
    ],
  );

  const at = told.now + 1000;
  world.last.receive({
    t: "entry",
    seq: told.seq + 1,
    hash: "0",
    at,
    events: [{ e: "placed", seat: 1, move: "r1c4=6" }],
  });
  const known = [...before, { at: at - told.begins, done: 3 }];
  assert.deepEqual(session.track.lines.get(1), known);

  const { course: _, ...again } = told;
  world.last.receive({ ...again, seq: told.seq + 1 });
  assert.deepEqual(session.track.lines.get(1), known, "a snapshot without a course must not delete the known one");
  world.last.receive({ ...again, round: 2, seq: told.seq + 2 });
  assert.equal(session.track.lines.size, 0, "a new round begins with an empty chart");
});

test("gaps of a received course end at everyone's present progress", () => {
  const { world, session } = visit();
  greet(world);
  const told = readGolden<wire.Room>("room-watch");
  world.last.receive({ ...told, course: told.course!.slice(1) });
  assert.deepEqual(session.track.lines.get(1), [
    { at: 0, done: 0 },
    { at: told.now - told.begins, done: 2 },
  ]);
});
