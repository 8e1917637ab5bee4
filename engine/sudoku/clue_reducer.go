package sudoku

import (
	"slices"

	"nonet/engine"
)

// Lowering a puzzle to few givens.
const (
	lowerBack   = 3 // orbits that are given back at a time
	lowerSteps  = 2000
	lowerBoards = 10 // boards that it is tried on before a number of givens is given up
)

// reduceClues goes on where dig could take nothing more and more than clues givens are left. It gives some orbits back,
// digs the rest in another order, and keeps what is no worse, again and again. Of minimal 9x9 puzzles, which mostly
// have 23 to 26 givens, it makes some with 20 or 19 in 2,000 steps.
func reduceClues(d digger, full []uint8, sets [][]int, gone [][]int, clues, steps int, r *engine.Rand) [][]int {
	h := clueReducer{d, full, sets, make([]bool, len(sets)), countCells(sets)}
	at := map[int]int{} // the index of the set that a cell begins
	for i, set := range sets {
		at[set[0]] = i
	}
	for _, set := range gone {
		h.gone[at[set[0]]] = true
		h.left -= len(set)
	}
	for ; steps > 0 && h.left > clues; steps-- {
		h.restoreAndDig(clues, r)
	}
	gone = gone[:0]
	for i, set := range sets {
		if h.gone[i] {
			gone = append(gone, set)
		}
	}
	return gone
}

// clueReducer is a puzzle that is dug: its orbits, and those that are gone.
type clueReducer struct {
	digger digger
	full   []uint8
	sets   [][]int
	gone   []bool
	left   int // givens
}

// restoreAndDig gives some orbits back and digs anew. If that leaves more givens it is undone.
func (h *clueReducer) restoreAndDig(clues int, r *engine.Rand) {
	before := h.left
	var back, taken []int
	order := r.Perm(len(h.sets))
	for _, i := range order {
		if h.gone[i] && len(back) < lowerBack {
			h.restoreOrbit(i)
			back = append(back, i)
		}
	}
	for _, i := range order {
		if !h.gone[i] && !slices.Contains(back, i) && h.removeOrbit(i, clues) {
			taken = append(taken, i)
		}
	}
	for _, i := range back {
		if h.removeOrbit(i, clues) {
			taken = append(taken, i)
		}
	}
	if h.left <= before {
		return
	}
	for _, i := range taken {
		h.restoreOrbit(i)
	}
	for _, i := range back {
		h.removeOrbit(i, clues)
	}
}

func (h *clueReducer) removeOrbit(i, clues int) bool {
	set := h.sets[i]
	if h.left-len(set) < clues || !removeAll(h.digger, h.full, set) {
		return false
	}
	h.gone[i] = true
	h.left -= len(set)
	return true
}

func (h *clueReducer) restoreOrbit(i int) {
	for _, cell := range h.sets[i] {
		h.digger.Restore(cell, h.full[cell])
	}
	h.gone[i] = false
	h.left += len(h.sets[i])
}
