import assert from "node:assert/strict";
import { test } from "node:test";
import { HintFormatter, hintText, reasonOf } from "../../src/text/hints/hint-formatter.ts";
import { catalogues } from "./catalogues.ts";

const { de, en } = catalogues;

test("a hint is given degree by degree", () => {
  const formatter = new HintFormatter(de);
  assert.deepEqual(formatter.hint("look row3 box12"), { look: "Schau hierhin: Zeile 3, Block 12." });
  assert.deepEqual(
    formatter.hint("wait r1c3; look box2; by hidden single in a box; in box2; at r1c6; of 8; set r1c3=4"),
    {
      look: "Löse zuerst das hier, dann Zeile 1 Spalte 3. Schau hierhin: Block 2.",
      why: "Versteckter Single im Block (Block 2). Felder: Zeile 1 Spalte 6. Zahlen: 8. Im Block passt die Zahl nur in ein Feld.",
      tell: "In Zeile 1 Spalte 3 gehört die 4.",
    },
  );
});

test("values above 9 are symbols, regions are letters, and removed candidates are named", () => {
  const said = new HintFormatter(de).hint(
    "look region2; by pointing; in region2; from row12; at r12c10 r12c11; of 16; drop r12c1-10,16 r12c2-16",
  );
  assert.equal(said?.look, "Schau hierhin: Region B.");
  assert.match(
    said?.why ?? "",
    /^Pointing \(Region B\)\. Felder: Zeile 12 Spalte 10, Zeile 12 Spalte 11\. Zahlen: G\. Notizen können weg in: Zeile 12\./,
  );
  assert.equal(said?.tell, "Also: Zeile 12 Spalte 1 ist nicht A G, Zeile 12 Spalte 2 ist nicht G.");
});

test("players who prefer numbers get them in hints too", () => {
  const facts = "look box2; by hidden single in a box; in box2; at r1c6; of 16; set r1c3=16";
  assert.equal(new HintFormatter(de, true).hint(facts)?.tell, "In Zeile 1 Spalte 3 gehört die 16.");
  assert.equal(hintText({ facts }, true)?.tell, "16 goes into row 1 column 3.");
});

test("replays name houses as hints do", () => {
  const formatter = new HintFormatter(de);
  assert.deepEqual(
    ["row 3", "column 12", "region 2", "cage 4"].map((name) => formatter.house(name)),
    ["Zeile 3", "Spalte 12", "Region B", undefined],
  );
});

test("a step that must come before the cell's own step is marked as such", () => {
  const hint = { degree: 2, look: "Look there.", why: "Because.", cells: [] };
  assert.equal(reasonOf({ ...hint, facts: "look box2; by hidden single in a box" }), "Because.");
  assert.equal(reasonOf({ ...hint, facts: "wait r1c3; look box2; by hidden single in a box" }), "Look there. Because.");
});

test("many cells are shown on the board instead of listed", () => {
  const said = new HintFormatter(de).hint("look r1c1; by grouped chain; at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7");
  assert.match(said?.why ?? "", /^Gruppierte Kette\. Ein Schritt/);
});

test("a contradiction is explained", () => {
  const tell = (facts: string) => new HintFormatter(de).hint(facts);
  assert.deepEqual(tell("wrong 1"), { look: "1 Feld ist falsch." });
  assert.equal(
    tell("wrong 2; then r1c6=8 r2c3-4,5; gap column9 2; not r1c3=2 r1c4=3")?.why,
    "Aus dem Brett folgt: Zeile 1 Spalte 6 ist 8, Zeile 2 Spalte 3 ist nicht 4 5. Für die 2 bleibt hier kein Platz: Spalte 9.",
  );
  assert.equal(
    tell("wrong 1; steps 12; full r3c5")?.why,
    "12 Schritte weiter geht es nicht auf. In dieses Feld passt keine Zahl mehr: Zeile 3 Spalte 5.",
  );
  assert.equal(tell("wrong 1; clash r1c1=5 r1c3=5; not r1c3=5")?.tell, "Also: Zeile 1 Spalte 3 ist nicht 5.");
});

test("unknown steps are shown in the server's words", () => {
  for (const words of Object.values(catalogues)) {
    const formatter = new HintFormatter(words);
    for (const facts of ["", "nonsense", "by naked pair", "look row1; by magic; at r1c1"])
      assert.equal(formatter.hint(facts), undefined, facts);
    assert.ok(
      formatter.hint("look row1; later r1c1; by naked pair; size 2"),
      "clauses of a newer server must be skipped",
    );
  }
  assert.equal(hintText({ facts: "look row1" }), undefined, "in English the server's words must be used");
});

test("every language has words for every technique and house", () => {
  for (const words of Object.values(catalogues)) {
    const formatter = new HintFormatter(words);
    for (const technique of Object.keys(en.steps.techniques)) {
      const said = formatter.hint(
        `look row1 column2 box3 region4 diagonal1; by ${technique}; in row1; from column2; at r1c1 r1c2; of 3 4; drop r1c1-3`,
      );
      for (const part of [said?.look, said?.why, said?.tell]) assert.match(part ?? "", /^\S.*\S$/);
      assert.doesNotMatch(`${said?.look} ${said?.why} ${said?.tell}`, /undefined|r1c|column2|row1/);
    }
  }
});
