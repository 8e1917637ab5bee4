package enginetest

import (
	"slices"
	"testing"

	"nonet/engine"
)

// testHouses tests that no generated solution has a value twice in one of its houses.
func testHouses(t *testing.T, k engine.Kind) {
	houser, ok := k.(engine.Houser)
	if !ok {
		return
	}
	for _, spec := range specs(k) {
		p, err := k.Generate(spec, engine.Seed{7})
		if err != nil {
			t.Errorf("%+v: %v", spec, err)
			continue
		}
		houses, err := houser.Houses(p)
		if err != nil || len(houses) == 0 {
			t.Errorf("Houses of %+v: %v, %v", spec, houses, err)
		}
		for _, h := range houses {
			checkHouse(t, h, p)
		}
	}
	if _, err := houser.Houses(engine.Puzzle{Clues: "no such clue"}); err == nil {
		t.Error("clues that can't be read have houses")
	}
}

func checkHouse(t *testing.T, h engine.House, p engine.Puzzle) {
	if h.Name == "" || h.Kind == "" || !slices.IsSorted(h.Cells) {
		t.Errorf("a house needs a name, a kind and its cells in order: %+v", h)
	}
	seen := map[uint8]bool{}
	for _, cell := range h.Cells {
		if cell < 0 || cell >= len(p.Solution) {
			t.Errorf("%s has a cell %d", h.Name, cell)
			return
		}
		if v := p.Solution[cell]; seen[v] {
			t.Errorf("%s has %d twice in the solution", h.Name, v)
		} else {
			seen[v] = true
		}
	}
}
