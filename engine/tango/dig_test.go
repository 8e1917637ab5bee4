package tango

import (
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
)

// TestDigByHalves compares with digging boards cell by cell, where each cell is searched from the start. The same cells
// have to stay.
func TestDigByHalves(t *testing.T) {
	for i, spec := range allSpecs(t) {
		m := newGenerator(spec, engine.Seed{byte(i), 4})
		if m.side > 10 {
			continue
		}
		if !m.drawBoard() {
			t.Fatalf("%+v: no board", spec)
		}
		order := m.r.Perm(m.side * m.side)
		want := oneByOne(m, order)
		if got := m.digger.dig(slices.Clone(order)); !slices.Equal(got, want) {
			t.Errorf("%+v, board %d: %v stay, and one by one %v", spec, i, got, want)
		}
	}
}

// oneByOne returns the cells that stay.
func oneByOne(m *generator, order []int) (stay []int) {
	givens, prover := m.full, lines.NewProver(&m.layout.board)
	for _, cell := range order {
		without := givens
		row, col := cell/m.side, cell%m.side
		for v := range without {
			without[v][row], without[v][m.side+col] = without[v][row]&^(1<<col), without[v][m.side+col]&^(1<<row)
		}
		found := m.logic.Grade(&without, min(technique.HardestOf(m.level), technique.TwoLines)).Solved
		if m.level == technique.Extreme {
			n, err := prover.Count(&without, 2, parseSteps, nil)
			found = n == 1 && err == nil
		}
		if found {
			givens = without
		} else {
			stay = append(stay, cell)
		}
	}
	return stay
}

// TestSwapsAreSolutions checks that a search finds another solution too where canSwap does.
func TestSwapsAreSolutions(t *testing.T) {
	canSwap := 0
	for i, spec := range allSpecs(t) {
		m := newGenerator(spec, engine.Seed{byte(i), 5})
		if m.level < technique.Expert || !m.drawBoard() {
			continue
		}
		finder := m.digger.finder
		m.digger.finder = func(cell int) bool {
			row, col := cell/m.side, cell%m.side
			if m.canSwap(row, col) {
				canSwap++
				if other, err := m.prover.HasOther(row, col, m.full.At(row, col), parseSteps); !other || err != nil {
					t.Errorf("%+v: no solution has another value in cell %d (%v)", spec, cell, err)
				}
			}
			return finder(cell)
		}
		m.digger.dig(m.r.Perm(m.side * m.side))
	}
	if canSwap == 0 {
		t.Error("nothing was swapped")
	}
}
