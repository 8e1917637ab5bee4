package layout

import (
	"math/bits"

	"nonet/engine"
)

// Search counts solutions by backtracking. It places queens that are forced, then tries the cells of the house with the
// fewest, each with a queen and without.
type Search struct {
	Limit int              // the maximum number of solutions to find
	Steps int              // the maximum number of positions to look at
	Show  func(queens Set) // is called with each solution; may be nil

	Found int
	taken int
}

// Run counts the solutions of a board up to the limit. It may return [engine.ErrBudget].
func (s *Search) Run(b *Board) error {
	own := *b
	s.countFrom(&own)
	if s.Found < s.Limit && s.taken > s.Steps {
		return engine.ErrBudget
	}
	return nil
}

// countFrom counts the solutions of a position, which it modifies.
func (s *Search) countFrom(b *Board) {
	for {
		if s.taken++; s.taken > s.Steps {
			return
		}
		h := b.Propagate()
		if h < 0 {
			return
		}
		if b.Left == 0 {
			if s.Found++; s.Show != nil {
				s.Show(b.Queens)
			}
			return
		}
		cell := b.FirstOpen(h)
		with := *b
		with.Place(cell)
		s.countFrom(&with)
		if s.Found >= s.Limit || s.taken > s.Steps {
			return
		}
		b.Open.Remove(cell)
	}
}

// Propagate places queens in houses that have only as many cells as missing queens. It returns the house to continue
// with, or -1 if some house has no room.
func (b *Board) Propagate() (best int) {
	needs, houses, words := b.Need[:b.HouseCount()], b.Houses[:b.HouseCount()], b.Words
	for again := true; again; {
		again, best = false, 0
		fewest := len(b.Region)
		for h := range houses {
			need := int(needs[h])
			if need == 0 {
				continue
			}
			house := &houses[h]
			n := bits.OnesCount64(house[0] & b.Open[0])
			for w := 1; w < words; w++ {
				n += bits.OnesCount64(house[w] & b.Open[w])
			}
			switch {
			case n < need || need > 1 && n <= TightMost && !b.hasRoom(h):
				return -1
			case n == need:
				if !b.fill(h) {
					return -1
				}
				again = true
			case n-need < fewest:
				best, fewest = h, n-need
			}
		}
	}
	return best
}

// fill places queens in all open cells of a house. It returns false if they touch.
func (b *Board) fill(h int) bool {
	if b.Need[h] == 1 {
		b.Place(b.FirstOpen(h))
		return true
	}
	cells := b.OpenCells(h)
	for w := range b.Words {
		for word := cells[w]; word != 0; word &= word - 1 {
			cell := w<<6 + bits.TrailingZeros64(word)
			if !b.Open.Has(cell) {
				return false
			}
			b.Place(cell)
		}
	}
	return true
}
