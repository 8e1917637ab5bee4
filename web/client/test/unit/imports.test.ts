import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";

/**
 * Says which folder of src may import which. A folder names only folders above its own line, so there is no way back up
 * and no circle. What is not in a folder stands by its own name. An arrow that no module uses any more is to be taken out.
 *
 * Types count like everything else: who needs a type has to know the module that it is from.
 */
const allowed = `
protocol.gen.ts:
vendor:
board:          protocol.gen.ts
device:         protocol.gen.ts
sound:          device
text:           protocol.gen.ts board device
net:            protocol.gen.ts device text
ui:             vendor board text
page:           protocol.gen.ts text net ui
account:        protocol.gen.ts device text net ui page
kinds:          protocol.gen.ts board device text ui
draw:           protocol.gen.ts board device text ui kinds
puzzle:         protocol.gen.ts board text net ui kinds
room:           protocol.gen.ts board device sound text net kinds
settings:       protocol.gen.ts device sound text net ui page account
controls:       board device sound text ui kinds draw settings
shell:          device text net ui page account settings
room-settings:  protocol.gen.ts text ui kinds room
round:          protocol.gen.ts board device sound text ui kinds room settings controls room-settings
ghosts:         protocol.gen.ts device sound text net ui page kinds puzzle room round
friends:        protocol.gen.ts device text net ui page account kinds room
ranking:        protocol.gen.ts device text net ui page account kinds room ghosts friends
profile:        protocol.gen.ts device text net ui page account kinds room friends ranking
daily:          protocol.gen.ts board text net ui page account kinds draw room ghosts ranking profile
lobby:          protocol.gen.ts board device text net ui page account kinds draw puzzle room room-settings friends
replay:         protocol.gen.ts board device text net ui page kinds draw room round
results:        protocol.gen.ts board device text net ui page kinds draw room round ranking daily replay
quick-play:     protocol.gen.ts device text net ui page account kinds room room-settings lobby
spectating:     protocol.gen.ts board device text net ui page draw room settings round lobby
room-page:      protocol.gen.ts board device sound text net ui page account kinds room settings round ghosts friends lobby results quick-play spectating
tournament:     protocol.gen.ts device text net ui page account kinds ranking room room-settings spectating
home:           protocol.gen.ts device text net ui page kinds room friends ranking profile daily lobby quick-play
solo:           protocol.gen.ts board device sound text net ui page kinds draw puzzle settings controls room-settings ghosts
techniques:     protocol.gen.ts board device text net ui page account kinds puzzle controls solo
import-export:  protocol.gen.ts board device text net ui page kinds draw puzzle controls room-settings solo
chunks:         board device sound text net ui page account kinds draw puzzle room settings controls shell round ghosts friends ranking profile daily lobby replay results spectating room-page tournament solo techniques import-export
main.ts:        protocol.gen.ts device text net ui page shell home chunks
old-browser.ts:
boot.ts:        device text shell old-browser.ts
worker:         page
`;

/** One arrow between modules. */
interface Import {
  readonly from: string;
  readonly to: string;
  /** The module is loaded when it is needed. */
  readonly later: boolean;
}

const rows = allowed
  .trim()
  .split("\n")
  .map((line) => line.split(/:? +|:$/).filter((word) => word !== ""));
const modules = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => join("src", file));
const imports = modules.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const source = readFileSync(from, "utf8");
  const found = source.matchAll(/^(?:import|export)\b[^"';=]*?(?<at>"\.[^"]+");|\bimport\((?<later>"[^"]+")\)/gm);
  return Array.from(found, ({ groups }) => {
    const path = JSON.parse(groups?.["at"] ?? groups?.["later"] ?? "") as string;
    return { from, to: join(dirname(from), path), later: groups?.["later"] !== undefined };
  });
}

/** What the table calls a module: its folder, or its name where it is in none. */
function folderOf(module: string): string {
  const [first, second = ""] = module.split("/");
  return first === "src" ? second : (first ?? "");
}

test("modules import only what their folder may", () => {
  const arrows = new Set(imports.map(({ from, to }) => `${folderOf(from)} -> ${folderOf(to)}`));
  const known = new Set<string>();
  for (const [folder = "", ...targets] of rows) {
    for (const target of targets) {
      assert.ok(known.has(target), `${folder} may import ${target}, which stands below it`);
      assert.ok(
        arrows.delete(`${folder} -> ${target}`),
        `nothing in ${folder} imports ${target}: take it out of the table`,
      );
    }
    arrows.delete(`${folder} -> ${folder}`);
    known.add(folder);
  }
  const against = imports.filter(({ from, to }) => arrows.has(`${folderOf(from)} -> ${folderOf(to)}`));
  assert.deepEqual(
    against.map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});

test("docs/client.md lists the folders in the same order", () => {
  const folders = readFileSync("../../docs/client.md", "utf8").matchAll(/^\| `([a-z-]+)` \|/gm);
  assert.deepEqual(
    Array.from(folders, ([, folder]) => folder),
    rows.map(([folder = ""]) => folder).filter((folder) => !folder.endsWith(".ts")),
  );
});

test("no module imports itself, directly or indirectly", () => {
  const done = new Set<string>();
  const visit = (module: string, way: readonly string[]) => {
    assert.ok(!way.includes(module), `a circle: ${[...way.slice(way.indexOf(module)), module].join(" -> ")}`);
    if (done.has(module)) return;
    for (const { from, to } of imports) if (from === module) visit(to, [...way, module]);
    done.add(module);
  };
  for (const module of modules) visit(module, []);
  assert.deepEqual(
    [...done].filter((module) => !modules.includes(module) && folderOf(module) !== "vendor"),
    ["protocol.gen.ts"],
    "only the server's types and vendored libraries are other modules",
  );
});

test("only the listed folders import modules dynamically", () => {
  const later = new Set(imports.filter((i) => i.later).map(({ from }) => folderOf(from)));
  assert.deepEqual([...later].sort(), [
    "chunks",
    "daily",
    "friends",
    "kinds",
    "lobby",
    "main.ts",
    "puzzle",
    "results",
    "round",
    "settings",
    "sound",
    "text",
    "ui",
  ]);
});

test("a file's name is given once, a language's once in each part of its words, and an exported type's once", () => {
  const alike = /^src\/(?:text\/.*\b[a-z]{2}\.ts$|kinds\/[a-z]+\/)/; // those of each language, and of each kind
  const files = modules.filter((module) => !alike.test(module)).map((module) => basename(module));
  const types = modules.flatMap((module) =>
    Array.from(readFileSync(module, "utf8").matchAll(/^export (?:type|interface|class) (\w+)/gm), ([, name]) => name),
  );
  for (const names of [files, types])
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
});
