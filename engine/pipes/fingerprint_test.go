package pipes

import (
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// TestFingerprintIgnoresFrameAndTranslation puts a board into a larger one without tiles, changes a tile, and
// translates a board over its edges.
func TestFingerprintIgnoresFrameAndTranslation(t *testing.T) {
	live := makePuzzle(t, engine.Spec{Size: "7x7"}, "live")
	b, err := boardOf(live)
	if err != nil {
		t.Fatal(err)
	}
	framed := make([]uint8, 9*8)
	for cell, mask := range b.tiles {
		framed[(cell/7+1)*9+cell%7+1] = rotate(mask, cell)
	}
	if !enginetest.IsKnown(kind{}, tilesOf(9, false, framed), live) {
		t.Error("not recognized in a frame")
	}
	framed[20] = 15 // a tile with another number of ends
	if !enginetest.IsKnown(kind{}, tilesOf(9, false, framed), live) {
		t.Error("not recognized with a changed tile")
	}
	wrap := makePuzzle(t, engine.Spec{Size: "7x7", Rules: "wrap"}, "live")
	if b, err = boardOf(wrap); err != nil {
		t.Fatal(err)
	}
	moved := make([]uint8, 49)
	for cell, mask := range b.tiles {
		moved[(cell/7+3)%7*7+(cell+2)%7] = mask
	}
	if !enginetest.IsRefused(kind{}, tilesOf(7, true, moved), wrap) {
		t.Error("not recognized after a translation over the edges")
	}
	for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		if enginetest.IsKnown(kind{}, makePuzzle(t, engine.Spec{Size: "7x7"}, seed), live) {
			t.Errorf("%q is taken for another puzzle", seed)
		}
	}
}

func tilesOf(width int, wrap bool, tiles []uint8) engine.Puzzle {
	b := newBoard(width, len(tiles)/width, wrap, tiles)
	return b.puzzle(make([]uint8, len(tiles)), make([]uint8, len(tiles)))
}

func makePuzzle(t *testing.T, spec engine.Spec, seed string) engine.Puzzle {
	p, err := kind{}.Generate(spec, engine.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
