package nonogram

import (
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/nonogram/board"
)

// TestFingerprintIgnoresFrameAndRotation rotates a picture and frames it with empty or full lines.
func TestFingerprintIgnoresFrameAndRotation(t *testing.T) {
	p, err := kind{}.Generate(engine.Spec{Size: "10x10"}, engine.SeedOf("live"))
	if err != nil {
		t.Fatal(err)
	}
	show := func(cells []uint8, width int) engine.Puzzle {
		rows := make([]uint64, len(cells)/width)
		for cell, v := range cells {
			rows[cell/width] |= uint64(v) << (cell % width)
		}
		var c board.Clues
		c.Read(rows, width)
		return puzzle(&c, nil)
	}
	framed := show(slices.Concat(make([]uint8, 10), p.Solution, slices.Repeat([]uint8{1}, 10)), 10)
	if !enginetest.IsKnown(kind{}, framed, p) {
		t.Error("not recognized in a frame")
	}
	turnedOnce := orientCells(p.Solution, 10, 7)
	if !enginetest.IsKnown(kind{}, show(turnedOnce, 10), p) {
		t.Error("not recognized after a rotation")
	}
	changed := slices.Clone(turnedOnce)
	changed[44] ^= 1
	if !enginetest.IsKnown(kind{}, show(changed, 10), p) {
		t.Error("not recognized with a changed cell: an import would reveal whether the cell is right")
	}
}

func TestFingerprintsOfOtherPicturesDiffer(t *testing.T) {
	var all []engine.Puzzle
	for _, size := range []string{"5x5", "10x10", "15x15"} {
		for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
			p, err := kind{}.Generate(engine.Spec{Size: size}, engine.SeedOf(seed))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if enginetest.IsKnown(kind{}, a, b) {
				t.Errorf("two pictures are taken for one:\n%s\n%s", a.Clues, b.Clues)
			}
		}
	}
}
