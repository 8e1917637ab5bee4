package sudoku

import (
	"slices"

	"nonet/engine"
)

// Limits of the reduction of a puzzle to few givens.
const (
	reduceRestored = 3 // orbits that are restored at a time
	reduceSteps    = 2000
	reduceBoards   = 10 // full boards that are tried before a number of givens is given up
)

// reduceClues continues when dig can remove nothing more and the puzzle still has more than clues givens. It repeatedly
// restores some orbits, removes others in another order, and keeps the result unless it has more givens. From minimal
// 9x9 puzzles, which mostly have 23 to 26 givens, it makes some with 20 or 19 in 2,000 steps.
func reduceClues(d digger, full []uint8, sets [][]int, gone [][]int, clues, steps int, r *engine.Rand) [][]int {
	h := clueReducer{d, full, sets, make([]bool, len(sets)), countCells(sets) - countCells(gone)}
	for i, set := range sets {
		h.gone[i] = containsOrbit(gone, set)
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

// clueReducer is a puzzle with its orbits and those that were removed.
type clueReducer struct {
	digger digger
	full   []uint8
	sets   [][]int
	gone   []bool
	left   int // givens
}

// restoreAndDig restores some orbits and digs again. If that leaves more givens it undoes both.
func (h *clueReducer) restoreAndDig(clues int, r *engine.Rand) {
	before := h.left
	var back, taken []int
	order := r.Perm(len(h.sets))
	for _, i := range order {
		if h.gone[i] && len(back) < reduceRestored {
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
