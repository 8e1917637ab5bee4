package board_test

import (
	"errors"
	"flag"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

var all5 = flag.Bool("all5", false, "count all boards of 5x5, which takes minutes")

// plain counts solutions by another method than the prover: row after row, it tries each arrangement of a row's runs
// while the columns above it can be the beginning of their clues. It shares no code with the prover.
type plain struct {
	rows, cols [][]uint8
	limit      int
	found      int
	first      []uint64
	picture    []uint64
}

func (p *plain) count(y int) {
	if y == len(p.rows) {
		if p.found++; p.found == 1 {
			p.first = slices.Clone(p.picture)
		}
		return
	}
	p.place(y, p.rows[y], 0, 0)
}

func (p *plain) place(y int, runs []uint8, from int, filled uint64) {
	if p.found >= p.limit {
		return
	}
	if len(runs) == 0 {
		p.picture = append(p.picture[:y], filled)
		for x := range p.cols {
			if !p.begins(x, y) {
				return
			}
		}
		p.count(y + 1)
		return
	}
	for at := from; at+int(runs[0]) <= len(p.cols); at++ {
		next := filled
		for x := range int(runs[0]) {
			next |= 1 << (at + x)
		}
		p.place(y, runs[1:], at+int(runs[0])+1, next)
	}
}

// begins reports whether a column down to a row can be the beginning of its clue.
func (p *plain) begins(x, y int) bool {
	clue, at, length := p.cols[x], 0, 0
	for i := range y + 1 {
		if p.picture[i]>>x&1 != 0 {
			if length++; at == len(clue) || length > int(clue[at]) {
				return false
			}
			continue
		}
		if length > 0 {
			if length != int(clue[at]) {
				return false
			}
			at++
		}
		length = 0
	}
	rest := len(p.rows) - y - 1 + length
	for i, run := range clue[at:] {
		if rest -= int(run); i > 0 {
			rest--
		}
	}
	return rest >= 0
}

func newPlain(clues *board.Clues, limit int) *plain {
	p := &plain{limit: limit}
	for _, clue := range clues.Rows {
		p.rows = append(p.rows, clue)
	}
	for _, clue := range clues.Cols {
		p.cols = append(p.cols, clue)
	}
	p.count(0)
	return p
}

// TestProversAgree compares the prover with the plain one on random boards, noisy and smooth ones, and with corrupted
// clues.
func TestProversAgree(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("provers"))
	var p board.Prover
	var clues board.Clues
	var b board.Board
	var seen [3]int
	count := enginetest.Puzzles(t, 3000)
	for range count {
		width, height := 2+r.Intn(7), 2+r.Intn(7)
		picture := make([]uint64, height)
		for y := range picture {
			picture[y] = r.Uint64() & (1<<width - 1)
			if r.Intn(2) == 0 {
				picture[y] |= r.Uint64() & (1<<width - 1)
			}
			if y > 0 && r.Intn(3) == 0 {
				picture[y] = picture[y-1]
			}
		}
		clues.Read(picture, width)
		if r.Intn(5) == 0 {
			a, z := r.Intn(height), r.Intn(height)
			clues.Rows[a], clues.Rows[z] = clues.Rows[z], clues.Rows[a]
		}
		want := newPlain(&clues, 2)
		b.Reset(&clues)
		var first []uint64
		got, err := p.Count(&b, 2, 0, func(rows []uint64) {
			if first == nil {
				first = slices.Clone(rows)
			}
		})
		if err != nil || got != want.found || got == 1 && !slices.Equal(first, want.first) {
			t.Fatalf("%v: %d solutions, %b, %v; want %d, %b", clues, got, first, err, want.found, want.first)
		}
		seen[got]++
	}
	if slices.Min(seen[:]) < count/50 {
		t.Errorf("boards with no, one and several solutions: %v", seen)
	}
}

// TestCountsOfSmallBoards counts the pictures of a size whose clues have no other solution: 1x1 to 5x5 are sequence
// A242876 of the OEIS.
func TestCountsOfSmallBoards(t *testing.T) {
	want := []int{2, 14, 384, 52362, 25309575}
	sides := 4
	if *all5 {
		sides = 5
	}
	for i, want := range want[:sides] {
		if got := uniquePictures(i + 1); got != want {
			t.Errorf("%d pictures of %dx%d have unique clues, want %d", got, i+1, i+1, want)
		}
	}
}

func uniquePictures(side int) (unique int) {
	var p board.Prover
	var clues board.Clues
	var b board.Board
	rows := make([]uint64, side)
	for picture := range uint64(1) << (side * side) {
		for y := range rows {
			rows[y] = picture >> (side * y) & (1<<side - 1)
		}
		clues.Read(rows, side)
		b.Reset(&clues)
		if n, _ := p.Count(&b, 2, 0, nil); n == 1 {
			unique++
		}
	}
	return unique
}

// TestAllSolutionsAreFound counts the solutions of boards with one cell in each row and column: the permutations.
func TestAllSolutionsAreFound(t *testing.T) {
	var clues board.Clues
	for range 5 {
		clues.Rows, clues.Cols = append(clues.Rows, line.Clue{1}), append(clues.Cols, line.Clue{1})
	}
	var b board.Board
	var p board.Prover
	b.Reset(&clues)
	seen := map[[5]uint64]bool{}
	n, err := p.Count(&b, 1000, 0, func(rows []uint64) { seen[[5]uint64(rows)] = true })
	if n != 120 || len(seen) != 120 || err != nil {
		t.Errorf("%d solutions, %d of them different, %v", n, len(seen), err)
	}
}

func TestProofEndsAtBudget(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("hopeless"))
	picture := make([]uint64, 40)
	for y := range picture {
		picture[y] = r.Uint64() & (1<<40 - 1)
		picture[y] &= r.Uint64()
	}
	var clues board.Clues
	clues.Read(picture, 40)
	var b board.Board
	var p board.Prover
	b.Reset(&clues)
	if n, err := p.Count(&b, 1<<30, 5000, nil); !errors.Is(err, engine.ErrBudget) || p.Lines > 20_000 {
		t.Errorf("%d solutions, %v, after %d lines", n, err, p.Lines)
	}
}

func TestProvingDoesNotAllocate(t *testing.T) {
	var clues board.Clues
	clues.Read([]uint64{0b01110, 0b11011, 0b10001, 0b11011, 0b01010}, 5)
	var b board.Board
	var p board.Prover
	prove := func() {
		b.Reset(&clues)
		p.Count(&b, 2, 0, nil)
	}
	prove()
	if n := testing.AllocsPerRun(100, prove); n != 0 {
		t.Errorf("%f allocations a proof", n)
	}
}
