// The descriptions of the websocket and of the HTTP API, held against what AsyncAPI's own parser and Spectral say.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Parser } from "@asyncapi/parser";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { Ajv } from "ajv";

const golden = new URL("../../../../../protocol/testdata/", import.meta.url);
const text = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), "utf8");

test("the description of the websocket is valid, and every golden frame fits it", async () => {
  const { document, diagnostics } = await new Parser().parse(text("asyncapi.yaml"));
  assert.deepEqual(
    diagnostics.filter((d) => d.severity <= 1).map((d) => `${d.path.join(".")}: ${d.message}`),
    [],
  );
  const judge = new Ajv({ strict: false, validateFormats: false });
  const fits = new Map(
    document
      ?.messages()
      .all()
      .map((m) => [m.name(), judge.compile(m.payload()?.json() ?? false)]),
  );
  const frames = readdirSync(golden).filter((name) => name.endsWith(".json"));
  assert.ok(frames.length > 60);
  for (const name of frames) {
    const fit = fits.get(name.replace(/[-.].*/, ""));
    const frame: unknown = JSON.parse(readFileSync(new URL(name, golden), "utf8"));
    assert.ok(fit?.(frame), `${name}: ${judge.errorsText(fit?.errors)}`);
  }
  const kick = fits.get("kick");
  assert.ok(!kick?.({ t: "kick", id: 0, seat: 2 }) && !kick?.({ t: "kick", id: 1, seat: 2, why: "" }), "bounds hold");
});

test("the description of the HTTP API has nothing that Spectral warns of", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas] } as unknown as spectral.RulesetDefinition);
  const warnings = await linter.run(text("openapi.yaml"));
  assert.deepEqual(
    warnings.map((w) => `${w.path.join(".")}: ${w.message}`),
    [],
  );
});
