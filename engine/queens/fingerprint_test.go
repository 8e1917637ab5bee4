package queens

import (
	"math/rand/v2"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// TestFingerprintIgnoresBorders rotates a board and moves cells without a queen to the region next to them.
func TestFingerprintIgnoresBorders(t *testing.T) {
	live := makePuzzle(t, "live")
	l, err := layoutOf(live)
	if err != nil {
		t.Fatal(err)
	}
	region := make([]uint8, len(l.Region))
	for cell := range region {
		region[cell] = l.Region[engine.OrientCell(cell, l.Side, 6)]
	}
	changed, moved := l, 0
	for cell := 1; cell < len(region) && moved < 8; cell++ {
		before := region[cell]
		region[cell] = region[cell-1]
		if other, err := newLayout(l.Stars, slices.Clone(region), letterOf); err != nil || before == region[cell] {
			region[cell] = before
		} else {
			changed = other
			moved++
		}
	}
	if moved == 0 || !enginetest.IsKnown(kind{}, puzzle(changed, live.Givens, nil, engine.Grade{}), live) {
		t.Error("a live puzzle is not recognized with other borders")
	}
	var all []engine.Puzzle
	for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		if other := makePuzzle(t, seed); slices.ContainsFunc(all, func(p engine.Puzzle) bool {
			return enginetest.IsKnown(kind{}, p, other)
		}) {
			t.Errorf("%q is taken for another", seed)
		} else {
			all = append(all, other)
		}
	}
}

func makePuzzle(t *testing.T, seed string) engine.Puzzle {
	p, err := kind{}.Generate(engine.Spec{Size: "8x8"}, engine.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFingerprintOfRegionsInPieces moves a quarter of the cells without a queen to any region, as somebody can who
// knows them, and brings boards in pieces that are others.
func TestFingerprintOfRegionsInPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	other := puzzle(makeInPieces(t, 8, 1), make([]uint8, 64), nil, engine.Grade{})
	for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		live := makePuzzle(t, seed)
		l, err := layoutOf(live)
		if err != nil {
			t.Fatal(err)
		}
		region := slices.Clone(l.Region)
		for range len(region) / 4 {
			if cell := r.IntN(len(region)); live.Solution[cell] == 0 {
				region[cell] = uint8(r.IntN(l.Side))
			}
		}
		moved, err := newLayout(1, region, letterOf)
		if err != nil {
			t.Fatal(err)
		}
		if !enginetest.IsKnown(kind{}, puzzle(moved, live.Givens, nil, engine.Grade{}), live) {
			t.Errorf("%q is not known in pieces", seed)
		}
		if enginetest.IsKnown(kind{}, other, live) {
			t.Errorf("a board in pieces is taken for %q", seed)
		}
	}
}
