import type { Refused } from "../../src/text/text.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { Connection } from "../../src/net/connection.ts";
import { readGolden } from "./golden.ts";
import { FakeWorld } from "./world.ts";

const welcome = readGolden<wire.Welcome>("welcome");

/** A connection that was greeted. Renew is what it does about a token, refused gets the reason why nothing is opened. */
function connect(renew = () => Promise.resolve(), refused: (why: Refused) => void = () => {}) {
  const world = new FakeWorld();
  const connection = new Connection(world, {
    token: () => "token",
    renew,
    enter: () => {},
    onWelcome: () => {},
    onMessage: () => {},
    onRefuse: refused,
    onChange: () => {},
  });
  connection.open();
  world.last.open();
  world.last.receive(welcome);
  return { world, connection };
}

/** The sockets that were not closed. */
function countLive(world: FakeWorld): number {
  return world.sockets.filter((s) => !s.closed).length;
}

test("a device that wakes after 15 seconds reconnects at once, whichever event reports it", () => {
  const { world, connection } = connect();
  world.sleep(15_000);
  for (let i = 0; i < 5; i++) world.wake(); // online, visible, shown: all of them
  assert.equal(world.sockets.length, 2, "one attempt");
  world.last.open();
  assert.ok(world.sockets[0]?.closed, "a connection without an answer must be given up");
  assert.deepEqual(world.last.sent[0], { t: "hello", v: 1, token: "token" });
  world.last.receive(welcome);
  assert.equal(connection.state.is, "up");
  world.pass(60_000 - 45_001);
  assert.equal(countLive(world), 1);
});

test("a connection that answers before the new one is open is kept", () => {
  const { world, connection } = connect();
  world.sleep(60_000);
  world.wake();
  assert.equal(world.sockets.length, 2);
  world.sockets[0]?.receive({ t: "pong", n: 1 });
  assert.ok(world.sockets[1]?.closed);
  assert.equal(connection.state.is, "up");
  world.sockets[1]?.open(); // too late
  world.sockets[1]?.break();
  world.pass(9_000);
  assert.equal(connection.state.is, "up");
  assert.deepEqual([world.sockets.length, countLive(world)], [2, 1]);
});

test("no connection is opened while the old one is active, and few pings are sent", () => {
  const { world } = connect();
  for (let i = 0; i < 50; i++) {
    world.pass(100);
    world.wake();
  }
  assert.deepEqual([world.sockets.length, world.last.named("ping").length], [1, 1]);
  world.last.receive({ t: "pong", n: 1 });
  world.pass(5_000);
  world.wake();
  world.pass(4_000);
  world.wake(); // gives the answer no more time
  world.pass(1_000);
  assert.ok(world.sockets[0]?.closed);
});

test("both connections fail after a sleep: the next attempt follows the usual delay", () => {
  for (const first of [0, 1]) {
    const { world, connection } = connect();
    world.sleep(60_000);
    world.wake();
    world.sockets[first]?.break();
    assert.equal(countLive(world), 1);
    world.sockets[1 - first]?.break();
    assert.equal(connection.state.is, "waiting");
    world.pass(1_000);
    assert.equal(world.sockets.length, 3);
  }
});

test("the old connection breaks while the new one is being opened: the client waits for it", () => {
  const { world, connection } = connect();
  world.sleep(60_000);
  world.wake();
  world.sockets[0]?.break();
  assert.equal(connection.state.is, "connecting");
  world.sockets[1]?.open();
  world.sockets[1]?.receive(welcome);
  assert.equal(connection.state.is, "up");
  assert.equal(world.sockets.length, 2);
});

test("a silent connection is given up while the new one is still being opened", () => {
  const { world, connection } = connect();
  world.sleep(60_000);
  world.wake();
  world.pass(5_000);
  assert.deepEqual([connection.state.is, world.sockets[0]?.closed, world.sockets.length], ["connecting", true, 2]);
  world.last.open();
  world.last.receive(welcome);
  assert.equal(connection.state.is, "up");
});

test("a hanging attempt does not block another one when the device wakes", () => {
  const { world, connection } = connect();
  world.last.break();
  world.pass(1_000);
  assert.equal(connection.state.is, "connecting");
  world.pass(1_500);
  world.wake();
  world.wake();
  assert.equal(world.sockets.length, 3);
  world.last.open();
  world.last.receive(welcome);
  assert.equal(connection.state.is, "up");
  assert.ok(world.sockets[1]?.closed);
  world.pass(9_000);
  assert.equal(world.sockets.length, 3);
});

test("an attempt that has just started gets two seconds before the next one", () => {
  const { world } = connect();
  world.last.break();
  world.pass(250);
  world.wake();
  assert.equal(world.sockets.length, 2);
  world.pass(2_000);
  assert.equal(world.sockets.length, 3);
  world.sockets[1]?.open(); // the first one is there before
  world.sockets[1]?.receive(welcome);
  assert.ok(world.sockets[2]?.closed);
  world.pass(9_000);
  assert.deepEqual([world.sockets.length, countLive(world)], [3, 1]);
});

test("all attempts hang: each is given up after ten seconds, and each wake-up starts one more", () => {
  const { world, connection } = connect();
  world.last.break();
  world.pass(250);
  for (let i = 0; i < 10; i++) {
    world.pass(3_000);
    world.wake();
    assert.ok(countLive(world) <= 2);
  }
  assert.ok(world.sockets.length <= 15, `${world.sockets.length} attempts in 30 seconds`);
  world.last.open();
  world.last.receive(welcome);
  assert.equal(connection.state.is, "up");
  assert.equal(countLive(world), 1);
});

test("a device that wakes during the delay retries at once, and only once", () => {
  const { world, connection } = connect();
  for (let i = 0; i < 6; i++) {
    world.last.break();
    world.pass(10_000);
  }
  world.last.break();
  world.pass(2_000);
  assert.equal(connection.state.is, "waiting");
  const before = world.sockets.length;
  world.wake();
  assert.equal(world.sockets.length, before + 1);
  world.last.open();
  world.last.receive(welcome);
  world.pass(9_000);
  assert.equal(world.sockets.length, before + 1, "a new attempt must follow after the wait");
});

test("a refusing server is tried at most once a second, however often the device wakes", () => {
  const { world } = connect();
  world.last.break();
  for (let i = 0; i < 100; i++) {
    world.wake();
    if (!world.last.closed) world.last.break();
    world.pass(100);
  }
  assert.ok(world.sockets.length <= 12, `${world.sockets.length} attempts in 10 seconds`);
});

test("a request for a token times out", () => {
  const { world, connection } = connect(() => new Promise(() => {}));
  world.last.break(4202);
  assert.equal(connection.state.is, "connecting");
  world.pass(20_000);
  assert.equal(world.sockets.length, 2);
});

test("after a failed connection the client asks the server for the reason, once per series of failures", async () => {
  const told: Refused[] = [];
  const { world } = connect(undefined, (why) => told.push(why));
  world.why = { code: "too_many", text: "", retry: 10_000, shared: true };
  for (let i = 0; i < 8; i++) {
    world.last.break();
    world.pass(20_000);
  }
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(world.refusals, 1);
  assert.deepEqual(told, [world.why]);
});

test("a closed connection ignores wake-ups", () => {
  const { world, connection } = connect();
  connection.close();
  world.sleep(60_000);
  world.wake();
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
});
