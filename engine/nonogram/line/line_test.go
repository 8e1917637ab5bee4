package line_test

import (
	"math/bits"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/nonogram/line"
)

// arrangements calls each with every arrangement of a clue's runs from a cell on.
func arrangements(clue line.Clue, length, from int, filled uint64, each func(uint64)) {
	if len(clue) == 0 {
		each(filled)
		return
	}
	run := int(clue[0])
	for at := from; at+run <= length; at++ {
		arrangements(clue[1:], length, at+run+1, filled|(1<<run-1)<<at, each)
	}
}

// solveByTrying returns what all arrangements that agree with the known cells have in common.
func solveByTrying(clue line.Clue, length int, k line.Known) (out line.Known, ok bool) {
	all := uint64(1)<<length - 1
	out = line.Known{Filled: all, Empty: all}
	arrangements(clue, length, 0, 0, func(filled uint64) {
		if k.Filled&^filled == 0 && k.Empty&filled == 0 {
			out.Filled &= filled
			out.Empty &= all &^ filled
			ok = true
		}
	})
	return out, ok
}

// randomLine returns a clue and known cells of its line, which are sometimes wrong.
func randomLine(r *engine.Rand) (clue line.Clue, length int, k line.Known) {
	length = 1 + r.Intn(18)
	all := uint64(1)<<length - 1
	filled := r.Uint64() & all
	if r.Intn(2) == 0 {
		filled |= r.Uint64() & all
	}
	known := r.Uint64() & all
	known &= r.Uint64()
	k = line.Known{Filled: filled & known, Empty: known &^ filled}
	if r.Intn(4) == 0 {
		wrong := uint64(1) << r.Intn(length)
		k.Filled, k.Empty = k.Filled&^wrong|wrong&^filled, k.Empty&^wrong|wrong&filled
	}
	return line.AppendClue(nil, filled), length, k
}

// TestSolveFindsEveryCell compares the solver with trying every arrangement.
func TestSolveFindsEveryCell(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("lines"))
	var s line.Solver
	failed, count := 0, enginetest.Puzzles(t, 3000)
	for range count {
		clue, length, k := randomLine(r)
		want, fits := solveByTrying(clue, length, k)
		got, ok := s.Solve(clue, length, k)
		if ok != fits || ok && got != want {
			t.Fatalf("%v in %d cells with %b: %b, %t; want %b, %t", clue, length, k, got, ok, want, fits)
		}
		if s.Fits(clue, length, k) != fits {
			t.Fatalf("%v in %d cells with %b: it fits: %t", clue, length, k, fits)
		}
		if !fits {
			failed++
		}
	}
	if failed < count/20 {
		t.Errorf("only %d lines of %d did not fit", failed, count)
	}
}

// TestSolversFindIncreasinglyMore checks that Overlap finds no more than Reach, and Reach no more than Solve.
func TestSolversFindIncreasinglyMore(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("overlaps"))
	var s line.Solver
	for range enginetest.Puzzles(t, 3000) {
		clue, length, k := randomLine(r)
		all, fits := s.Solve(clue, length, k)
		reach, ok := s.Reach(clue, length, k)
		if ok != fits {
			t.Fatalf("%v in %d cells with %b: %t, want %t", clue, length, k, ok, fits)
		}
		if !fits {
			continue
		}
		overlap, _ := s.Overlap(clue, length, k)
		if !isWithin(k, overlap) || !isWithin(overlap, reach) || !isWithin(reach, all) {
			t.Fatalf("%v in %d cells with %b: Overlap finds %b, Reach %b, Solve %b", clue, length, k, overlap, reach, all)
		}
	}
}

// isWithin reports whether all known cells of here are known in there.
func isWithin(here, there line.Known) bool {
	return here.Filled&^there.Filled == 0 && here.Empty&^there.Empty == 0
}

func TestReach(t *testing.T) {
	var s line.Solver
	for _, c := range []struct {
		clue          line.Clue
		length        int
		known         line.Known
		filled, empty uint64
	}{
		{line.Clue{4}, 5, line.Known{}, 0b01110, 0},
		{line.Clue{}, 5, line.Known{}, 0, 0b11111},
		{line.Clue{2, 2}, 5, line.Known{}, 0b11011, 0b00100},
		{line.Clue{2}, 5, line.Known{Filled: 0b00001}, 0b00011, 0b11100},
		{line.Clue{3}, 7, line.Known{Filled: 0b0001000}, 0b0001000, 0b1000001},
		{line.Clue{3}, 63, line.Known{Filled: 1 << 62}, 7 << 60, 1<<60 - 1},
	} {
		got, ok := s.Reach(c.clue, c.length, c.known)
		if !ok || got != (line.Known{Filled: c.filled, Empty: c.empty}) {
			t.Errorf("%v in %d cells with %b: %b, %t", c.clue, c.length, c.known, got, ok)
		}
	}
}

func TestClues(t *testing.T) {
	for filled, want := range map[uint64]line.Clue{0: nil, 1: {1}, 0b1101: {1, 2}, 0b0110111: {3, 2}, 1<<63 - 1: {63}} {
		got := line.AppendClue(nil, filled)
		if !slices.Equal(got, want) || got.Cells() != bits.OnesCount64(filled) {
			t.Errorf("%b has the clue %v, want %v", filled, got, want)
		}
	}
	if room := (line.Clue{3, 1, 2}).Room(); room != 8 {
		t.Errorf("3 1 2 takes %d cells", room)
	}
}

func TestSolvingDoesNotAllocate(t *testing.T) {
	var s line.Solver
	clue := line.Clue{3, 1, 2, 5}
	if n := testing.AllocsPerRun(100, func() { s.Solve(clue, 30, line.Known{Filled: 1 << 7}) }); n != 0 {
		t.Errorf("%f allocations a line", n)
	}
}

func BenchmarkSolve(b *testing.B) {
	var s line.Solver
	clue := line.Clue{3, 1, 2, 5}
	for b.Loop() {
		s.Solve(clue, 30, line.Known{Filled: 1 << 7, Empty: 1 << 20})
	}
}

func TestOverlap(t *testing.T) {
	var s line.Solver
	for _, c := range []struct {
		clue          line.Clue
		length        int
		known         line.Known
		filled, empty uint64
	}{
		{line.Clue{4}, 5, line.Known{}, 0b01110, 0},
		{line.Clue{}, 5, line.Known{}, 0, 0b11111},
		{line.Clue{2, 2}, 5, line.Known{}, 0b11011, 0b00100},
		{line.Clue{2}, 5, line.Known{Filled: 0b00001}, 0b00011, 0b11100},
		{line.Clue{3}, 7, line.Known{Filled: 0b0001000}, 0b0001000, 0},
		{line.Clue{3}, 7, line.Known{Empty: 0b1100001}, 0b0001100, 0b1100001},
		{line.Clue{1, 2}, 7, line.Known{Filled: 0b0101100}, 0b0101100, 0b1010011},
		{line.Clue{3}, 63, line.Known{Filled: 1 << 62}, 7 << 60, 1<<60 - 1},
	} {
		got, ok := s.Overlap(c.clue, c.length, c.known)
		if !ok || got != (line.Known{Filled: c.filled, Empty: c.empty}) {
			t.Errorf("%v in %d cells with %b: %b, %t", c.clue, c.length, c.known, got, ok)
		}
	}
}
