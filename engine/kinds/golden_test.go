package kinds

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"nonet/engine"
)

var rewrite = flag.Bool("rewrite", false, "write what seeds mean now into testdata/golden.txt")

// goldenSpecs are made from one seed each.
var goldenSpecs = []engine.Spec{
	{}, {Difficulty: "easy"}, {Difficulty: "hard"}, {Difficulty: "expert"}, {Difficulty: "extreme"},
	{Minimal: true}, {Clues: 30}, {Symmetry: "half-turn"}, {Symmetry: "full", Difficulty: "easy"},
	{Size: "4x4"}, {Size: "6x6"}, {Size: "3x2", Difficulty: "easy"}, {Size: "12x12"}, {Size: "16x16"}, {Size: "25x25"},
	{Rules: "diagonal"}, {Rules: "jigsaw"}, {Rules: "killer"},
	{Size: "16x16", Difficulty: "hard"}, {Size: "16x16", Difficulty: "expert"}, {Size: "10x10", Difficulty: "extreme"},
	{Clues: 22},
	{Rules: "diagonal", Difficulty: "extreme"}, {Rules: "jigsaw", Difficulty: "expert"},
	{Rules: "killer", Difficulty: "hard"},
	{Way: "random"}, {Way: "random", Rules: "jigsaw killer"}, {Way: "three-phase"},
	{Way: "three-phase", Difficulty: "hard"},
	{Way: "scramble", From: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
}

// TestSeedsMeanTheSameAsEver compares a hash of each puzzle with the one on file. A difference means
// that the seeds that people have written down name other puzzles now: rewrite the file only if that is
// meant, and say so in the change log.
func TestSeedsMeanTheSameAsEver(t *testing.T) {
	var got strings.Builder
	for _, k := range All() {
		for _, spec := range goldenSpecs {
			p, err := k.Generate(spec, engine.SeedOf("golden"))
			if err != nil {
				t.Fatal(err)
			}
			name, err := json.Marshal(spec)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&got, "%s %s %016x\n", k.Name(), name, hash(p))
		}
	}
	if *rewrite {
		if err := os.WriteFile("testdata/golden.txt", []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(lines) || line != lines[i] {
			t.Errorf("%s is not on file", line)
		}
	}
}

// hash is FNV-1a of what a player gets.
func hash(p engine.Puzzle) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, p.Size, p.Rules, p.Clues, p.Givens, p.Solution)
	return h.Sum64()
}
