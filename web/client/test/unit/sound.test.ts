import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import { adoptPrefs } from "../../src/device/applied-prefs.ts";
import { encodePrefs, prefsOf, readPrefs, usual } from "../../src/device/prefs.ts";
import { soundsFor } from "../../src/room/room-cues.ts";
import type { RoomState } from "../../src/room/state.ts";
import { playSound, sound } from "../../src/sound/play-sound.ts";
import { SoundPlayer } from "../../src/sound/sound-player.ts";
import { sounds, type SoundName } from "../../src/sound/sounds.ts";

/** One that was played. */
interface Tone {
  readonly pitch: number;
  readonly from: number;
  readonly until: number;
  readonly loudest: number;
}

/** An AudioContext that records what it plays. */
function fakeAudio(tones: Tone[]) {
  let opened = 0;
  class FakeAudio {
    currentTime = 10;
    state = "running";
    destination = {};
    constructor() {
      opened++;
    }
    createGain() {
      const values: number[] = [];
      const ramp = (value: number) => values.push(value);
      return { values, gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp }, connect: () => ({}) };
    }
    createOscillator() {
      let from = 0;
      let gain: { values: number[] } | undefined;
      const tone = {
        type: "",
        frequency: { value: 0 },
        connect: (to: { values: number[]; connect: () => object }) => (gain = to),
        start: (at: number) => (from = at),
        stop: (at: number) =>
          tones.push({ pitch: tone.frequency.value, from, until: at, loudest: Math.max(...(gain?.values ?? [])) }),
      };
      return tone;
    }
    resume() {
      this.state = "running";
      return Promise.resolve();
    }
    suspend() {
      this.state = "suspended";
      return Promise.resolve();
    }
  }
  return { FakeAudio, opened: () => opened };
}

/** Puts a page's globals in place: what it keeps, whether it is seen, whether things move, and its motor. */
function device(tones: Tone[], { hidden = false, still = false, touched = true } = {}) {
  const kept = new Map<string, string>();
  const felt: number[][] = [];
  const { FakeAudio, opened } = fakeAudio(tones);
  const globals = {
    localStorage: {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    },
    document: { hidden },
    matchMedia: (query: string) => ({ matches: query.includes("coarse") || (still && query.includes("reduce")) }),
    navigator: { userActivation: { hasBeenActive: touched }, vibrate: (pattern: number[]) => felt.push(pattern) },
    AudioContext: FakeAudio,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  adoptPrefs({ sound: usual.sound, touch: usual.touch });
  return { felt, opened };
}

afterEach(() => {
  for (const name of ["localStorage", "document", "matchMedia", "AudioContext"])
    Reflect.deleteProperty(globalThis, name);
});

test("each event has its own sound of limited length", () => {
  const figures = new Set<string>();
  for (const [name, { notes }] of Object.entries(sounds)) {
    if (notes.length === 0) continue;
    figures.add(notes.map((n) => `${n.pitch}@${n.from}`).join(" "));
    assert.ok(
      notes.every((n) => n.from + n.lasts <= 0.7),
      name,
    );
    assert.ok(
      notes.every((n) => n.loud > 0 && n.loud <= 1),
      name,
    );
  }
  assert.equal(figures.size, Object.values(sounds).filter((s) => s.notes.length > 0).length);
});

test("an event sounds once, at the chosen volume", () => {
  const tones: Tone[] = [];
  const { FakeAudio } = fakeAudio(tones);
  const context = new FakeAudio();
  const players = new SoundPlayer(() => context as unknown as AudioContext);
  players.play("win", 100);
  players.play("win", 100); // the same moment: a run of cells
  assert.deepEqual(
    tones.map((t) => t.pitch),
    sounds.win.notes.map((n) => n.pitch),
  );
  assert.ok(tones.every((t) => t.from >= 10 && t.until > t.from && t.loudest > 0.01));
  context.currentTime += 1;
  players.play("win", 50);
  const [loud, soft] = [tones[0]!, tones[4]!];
  assert.ok(soft.loudest < loud.loudest / 3, `${soft.loudest} of ${loud.loudest}`);
  context.currentTime += 1;
  players.play("win", 0);
  assert.equal(tones.length, 8);
});

test("the audio device is suspended while nothing plays", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const tones: Tone[] = [];
  const { FakeAudio, opened } = fakeAudio(tones);
  let context: InstanceType<typeof FakeAudio> | undefined;
  const players = new SoundPlayer(() => (context = new FakeAudio()) as unknown as AudioContext);
  players.play("place", 0);
  players.play("place", 80);
  t.mock.timers.tick(2000);
  context!.currentTime += 2;
  players.play("win", 80);
  t.mock.timers.tick(2000);
  assert.equal(context?.state, "running", "it was suspended during the second sound");
  t.mock.timers.tick(1000);
  assert.equal(context?.state, "suspended");
  players.play("tick", 80);
  assert.deepEqual([context.state, opened(), tones.length], ["running", 1, 6]);
});

test("nothing sounds while it is muted, and nothing opens the device’s sound before", async () => {
  const tones: Tone[] = [];
  const { opened } = device(tones);
  adoptPrefs({ sound: false });
  playSound("place");
  await new Promise(setImmediate);
  assert.equal(opened(), 0);
  adoptPrefs({ sound: usual.sound });
  await sound("place");
  assert.deepEqual([opened(), tones.length], [1, 1]);
});

test("a hidden page is silent, but for the start of one’s own round", async () => {
  const tones: Tone[] = [];
  const { felt } = device(tones, { hidden: true });
  for (const moment of ["place", "wrong", "rival", "win", "tick"] satisfies SoundName[]) playSound(moment);
  assert.deepEqual(felt, []);
  playSound("start");
  assert.deepEqual(felt, [[...sounds.start.felt]]);
});

test("vibration has its own switch, and never happens with reduced motion or before a touch", () => {
  assert.deepEqual(vibrationsOf({}, true), [[...sounds.strike.felt]]);
  assert.deepEqual(vibrationsOf({}, false), []);
  assert.deepEqual(vibrationsOf({ still: true }, true), []);
  assert.deepEqual(vibrationsOf({ touched: false }, true), []);
});

function vibrationsOf(page: { still?: boolean; touched?: boolean }, touch: boolean): number[][] {
  const { felt } = device([], page);
  adoptPrefs({ touch });
  playSound("strike");
  return felt;
}

test("the volume goes along to another device, and nonsense does not", () => {
  assert.equal(prefsOf(encodePrefs({ ...usual, volume: 30 })).volume, 30);
  assert.deepEqual(encodePrefs(usual), {});
  for (const volume of ["loud", -1, 101, {}]) assert.equal(readPrefs(JSON.stringify({ volume })).volume, usual.volume);
});

test("players hear their own strikes, others’ finishes, the start and the end; spectators hear nothing", () => {
  const entry = (...events: wire.Event[]) => ({ seq: 1, at: 0, events }) as unknown as wire.Entry;
  const room = (more: object) =>
    ({ you: 1, phase: wire.Playing, settings: { mode: wire.Race }, ...more }) as unknown as RoomState;
  const after = room({});
  const soundsOf = (event: object) => soundsFor(entry(event as wire.Event), after, after);
  assert.deepEqual(soundsOf({ e: wire.Struck, seat: 1 }), ["strike"]);
  assert.deepEqual(soundsOf({ e: wire.Struck, seat: 2 }), []);
  assert.deepEqual(soundsOf({ e: wire.Done, seat: 2 }), ["rival"]);
  assert.deepEqual(soundsOf({ e: wire.Done, seat: 1 }), []);
  assert.deepEqual(soundsOf({ e: wire.Out, seat: 1 }), ["out"]);
  assert.deepEqual(soundsOf({ e: wire.Started }), ["start"]);
  const endedRoom = (place: number, you = 1) =>
    room({ you, result: { why: wire.Complete, standings: [{ seat: 1, place, time: 90 }] } });
  assert.deepEqual(soundsFor(entry(), after, endedRoom(1)), ["win"]);
  assert.deepEqual(soundsFor(entry(), after, endedRoom(2)), ["over"]);
  assert.deepEqual(soundsFor(entry({ e: wire.Started } as wire.Event), room({ you: 0 }), endedRoom(1, 0)), []);
});
