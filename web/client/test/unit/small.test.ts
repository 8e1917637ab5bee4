import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, exactClock, initial, percent, shortAge, signedNumber } from "../../src/text/format.ts";
import { verdictOn } from "../../src/net/retry.ts";
import { encodePrefs, merge, prefsOf, readPrefs, usual } from "../../src/device/prefs.ts";
import { dayOf } from "../../src/daily/daily-page.ts";
import { pageAt, readCode, roomPath } from "../../src/page/address.ts";
import { pages } from "../../src/page/pages.ts";
import { sample, serverNow, startClock } from "../../src/room/clock.ts";
import { kindUI } from "../../src/kinds/kind-loader.ts";
import { changeSetting, withCurrent } from "../../src/room/settings.ts";
import { nameOf, nth } from "../../src/text/text.ts";

test("times and shares read well", () => {
  assert.deepEqual([0, 7_900, 754_000, 3_723_000, -5].map(clock), ["0:00", "0:07", "12:34", "1:02:03", "0:00"]);
  assert.equal(exactClock(201_499), "3:21.4");
  assert.deepEqual([percent(0, 51), percent(50, 51), percent(51, 51), percent(1, 0)], [0, 98, 100, 0]);
  assert.deepEqual([initial("ana"), initial("  Öz"), initial("🙂 x"), initial("")], ["A", "Ö", "🙂", "?"]);
  assert.deepEqual([shortAge(10), shortAge(5 * 60_000), shortAge(3 * 3_600_000)], ["now", "5 min", "3 h"]);
  assert.deepEqual([1, 2, 3, 4, 11, 21].map(nth), ["1st", "2nd", "3rd", "4th", "11th", "21st"]);
  assert.deepEqual(["coop", "race", "hard", "very-hard"].map(nameOf), ["Co-op", "Race", "Hard", "Very hard"]);
});

test("each page has its own address", () => {
  const parts = { code: "K7MPX", round: "K7MPX-k3v9-139", kind: "sudoku" } as const;
  for (const page of pages) {
    const part = "part" in page ? parts[page.part] : "";
    assert.deepEqual(pageAt(page.path + part), { page, part });
  }
  assert.equal(pageAt("/r/k7mpx")?.part, "K7MPX");
  for (const path of ["/r", "/r/", "/r/AAAAA", "/r/K7MPXX", "/replay/", "/solo/", "/nowhere", ""])
    assert.equal(pageAt(path), undefined, path);
  assert.equal(roomPath("K7MPX", true), "/r/K7MPX?watch");
  assert.deepEqual(
    ["day=2026-11-20", "day=never", ""].map((query) => dayOf(new URLSearchParams(query))),
    ["2026-11-20", "", ""],
  );
});

test("codes are read as people type them", () => {
  for (const text of ["k7mpx", " K7 MPX ", "k7-mpx", "https://play.example/r/K7MPX?watch"]) {
    assert.equal(readCode(text), "K7MPX", text);
  }
  assert.equal(readCode("K7MP"), undefined);
  assert.equal(readCode(""), undefined);
});

test("reconnect delays grow up to a limit", () => {
  const waits = [0, 1, 2, 10, 1000].map((tries) => verdictOn(1006, "", tries, 1));
  assert.deepEqual(
    waits.map((v) => (v.do === "retry" ? v.after : v.do)),
    [250, 500, 1000, 10_000, 10_000],
  );
  const spread = verdictOn(1006, "", 2, 0);
  assert.deepEqual(spread, { do: "retry", after: 500, resync: false });
});

test("close codes map to actions", () => {
  assert.deepEqual(verdictOn(4000, "retry_after=1500", 0, 1), { do: "retry", after: 1750, resync: false });
  assert.deepEqual(verdictOn(4100, "", 0, 1), { do: "retry", after: 250, resync: true });
  assert.deepEqual(verdictOn(4202, "", 0, 1), { do: "renew" });
  assert.deepEqual(verdictOn(4201, "", 0, 1), { do: "stop", why: "version" });
  assert.deepEqual(verdictOn(4203, "", 0, 1), { do: "stop", why: "flood" });
  assert.deepEqual(verdictOn(4299, "", 0, 1), { do: "stop", why: "fault" });
});

test("the server's clock is estimated from its fastest message", () => {
  let c = startClock(100_000, 1_000);
  assert.equal(serverNow(c, 2_000), 101_000);
  c = sample(c, 99_000, 1_500);
  assert.equal(serverNow(c, 2_000), 101_000, "a late message must not change the estimate");
  c = sample(c, 102_000, 2_000);
  assert.equal(serverNow(c, 2_000), 102_000);
});

test("invalid stored preferences are ignored", () => {
  assert.deepEqual(readPrefs(null), usual);
  assert.deepEqual(readPrefs("not json"), usual);
  assert.deepEqual(readPrefs('{"theme":"pink","same":0}'), usual);
  assert.deepEqual(readPrefs('{"theme":"dark","clean":false}'), { ...usual, theme: "dark", clean: false });
});

test("each size has its own default number of strikes", () => {
  const settings = { mode: "race", size: "9x9", public: false, strikes: 3 };
  assert.deepEqual(changeSetting(settings, { size: "16x16" }), { mode: "race", size: "16x16", public: false });
  assert.deepEqual(withCurrent([0, 3, 5], 4), [0, 3, 4, 5]);
  assert.deepEqual(
    ["9x9", "16x16", "3x4", ""].map((size) => kindUI("").blank(size).values),
    [9, 16, 12, 9],
  );
});

test("preferences are transferred between devices", () => {
  const mine = { ...usual, theme: "dark", houses: false, wrap: !usual.wrap } as const;
  const chosen = encodePrefs(mine);
  assert.deepEqual(encodePrefs(usual), {});
  assert.deepEqual(Object.keys(chosen).sort(), ["houses", "theme", "wrap"]);
  assert.deepEqual(prefsOf(chosen), mine);
  assert.deepEqual(
    prefsOf({ theme: "pink", houses: "maybe", later: "x" }),
    usual,
    "unknown preferences must change nothing",
  );
});

test("changes of two devices are merged", () => {
  const known = ["theme", "houses", "same"];
  const base = { theme: "dark", houses: "false" };
  assert.deepEqual(
    merge(base, base, { theme: "light" }, known),
    { theme: "light" },
    "a change on the server must be kept",
  );
  assert.deepEqual(
    merge(base, { theme: "dark", same: "false" }, base, known),
    { theme: "dark", same: "false" },
    "changed on this device, one of them to the default",
  );
  assert.deepEqual(
    merge(base, { theme: "light", houses: "false" }, { theme: "auto", houses: "true" }, known),
    { theme: "light", houses: "true" },
    "changed here and there",
  );
  assert.deepEqual(merge({}, {}, { later: "x" }, known), { later: "x" }, "unknown preferences are kept");
});

test("a change has its sign, with a real minus", () => {
  assert.deepEqual([signedNumber(12), signedNumber(0), signedNumber(-47)], ["+12", "0", "−47"]);
});
