package tango

import (
	"fmt"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// TestFingerprintIgnoresSymbols exchanges the symbols, fills in some cells and removes signs.
func TestFingerprintIgnoresSymbols(t *testing.T) {
	for _, size := range []string{"6x6", "10x10"} {
		live := makePuzzle(t, size, "live")
		l, err := layoutOf(live)
		if err != nil {
			t.Fatal(err)
		}
		changed := live
		changed.Givens = make([]uint8, len(live.Givens))
		for cell, v := range live.Givens {
			switch {
			case v != 0:
				changed.Givens[cell] = 3 - v
			case cell%7 == 0:
				changed.Givens[cell] = 1 // right or wrong
			}
		}
		l.setSigns(l.signs[len(l.signs)/4:])
		changed.Clues = l.clues()
		if !enginetest.IsKnown(kind{}, changed, live) {
			t.Errorf("%s: not known with other symbols", size)
		}
		for i := range 12 {
			if enginetest.IsKnown(kind{}, makePuzzle(t, size, fmt.Sprint(i)), live) {
				t.Errorf("%s: %d is taken for another", size, i)
			}
		}
	}
}

func makePuzzle(t *testing.T, size, seed string) engine.Puzzle {
	p, err := kind{}.Generate(engine.Spec{Size: size}, engine.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
