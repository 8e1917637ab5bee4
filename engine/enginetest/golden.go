package enginetest

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

// Golden generates a puzzle for each spec from one seed, and compares its hash with testdata/golden.txt. A difference
// means that known seeds name other puzzles now. Run the test with -rewrite only if that is intended, and mention it in
// the change log.
func Golden(t *testing.T, k engine.Kind, specs ...engine.Spec) {
	t.Helper()
	var got strings.Builder
	for _, spec := range specs {
		p, err := k.Generate(spec, engine.SeedOf("golden"))
		if err != nil {
			t.Fatalf("%+v: %v", spec, err)
		}
		name, err := json.Marshal(spec)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%s %s %016x\n", k.Name(), name, hash(p))
	}
	const file = "testdata/golden.txt"
	if *rewrite {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(lines) || lines[i] != line {
			t.Errorf("a seed means another puzzle: %q", line)
		}
	}
}

// hash returns an FNV-1a hash of the parts of a puzzle that players see.
func hash(p engine.Puzzle) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, p.Size, p.Rules, p.Clues, p.Givens, p.Solution)
	if p.Start != nil || p.Periods != nil {
		fmt.Fprint(h, p.Start, p.Periods)
	}
	return h.Sum64()
}
