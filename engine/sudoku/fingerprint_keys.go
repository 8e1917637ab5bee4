package sudoku

import (
	"math/bits"
	"slices"

	"nonet/engine"
	"nonet/engine/grid"
)

// A key is the same for all orders of lines in their boxes, of boxes and of names, and for rows that are columns. It
// is made of how the givens stand to each other, and not of where they stand. A given more or less changes it; so there
// are keys of the board without each one, two or three of its values. Who writes guesses into a puzzle and disguises it
// is known as long as these are not of more values than that. What is left must be enough to tell puzzles apart: of
// 9x9 with few givens only two values are left out, and what is asked of has keys for both. Boards with few cells have
// too few givens for that: what is asked of them is whether it is one of them once a given is taken away.
const (
	keyGivens      = 14 // fewer, with some values left out, are no sign of a puzzle
	keyGivensSmall = 4
	manyGivens     = 24 // from which on three values of 9x9 are left out
)

// fingerprintKeys makes the keys of one board.
type fingerprintKeys struct {
	givens []placed
	side   int
	// how two rows stand to each other, and two columns: 0 is the same, 1 in the same boxes, 2 apart
	rows, columns [grid.ValuesMax][grid.ValuesMax]uint8
	// how each given stands to all of each value, and at 0 to all, in both ways of holding the board
	to [2][]uint64
}

// placed is a given with its place.
type placed struct{ row, column, value uint8 }

// newFingerprintKeys holds a board's givens, in lines whose boxes are so high and wide.
func newFingerprintKeys(side, boxHeight, boxWidth int, givens []uint8) *fingerprintKeys {
	k := &fingerprintKeys{side: side}
	for cell, v := range givens {
		if v != 0 {
			k.givens = append(k.givens, placed{uint8(cell / side), uint8(cell % side), v})
		}
	}
	for a := range side {
		for b := range side {
			k.rows[a][b], k.columns[a][b] = relateLines(a, b, boxHeight), relateLines(a, b, boxWidth)
		}
	}
	return k
}

// relateLines returns how two lines stand to each other of which so many go through a box.
func relateLines(a, b, box int) uint8 {
	switch {
	case a == b:
		return 0
	case a/box == b/box:
		return 1
	}
	return 2
}

// keys returns those that are kept, and those that are asked for beside them.
func (k *fingerprintKeys) keys() (keys, asks []uint64) {
	side := k.side
	if side >= solutionsFrom {
		if len(k.givens) < keyGivens {
			return nil, nil
		}
		k.computeRelations()
		switch {
		case side > 16:
			return k.without(1), nil
		case side != 9:
			return k.without(2), nil
		case len(k.givens) < manyGivens:
			return k.without(2), k.without(3)
		}
		return k.without(3), k.without(2)
	}
	if len(k.givens) < keyGivensSmall {
		return nil, nil
	}
	k.computeRelations()
	keys = []uint64{k.key(0)}
	for i := range k.givens {
		less := *k
		less.givens = slices.Delete(slices.Clone(k.givens), i, i+1)
		less.computeRelations()
		asks = append(asks, less.key(0))
	}
	return keys, asks
}

// computeRelations finds how the givens stand to each other.
func (k *fingerprintKeys) computeRelations() {
	relations := mixRelations(1)
	for way := range k.to {
		k.to[way] = make([]uint64, len(k.givens)*(k.side+1))
	}
	for i, a := range k.givens {
		sums := [2][]uint64{k.sums(0, i), k.sums(1, i)}
		for j, b := range k.givens {
			if i != j {
				row, column := k.relation(a, b)
				sums[0][b.value] += relations[row][column]
				sums[1][b.value] += relations[column][row]
			}
		}
		for way := range sums {
			for v, sum := range sums[way] {
				own := uint64(0)
				if v == int(a.value) {
					own = 1
				}
				if sum != 0 || own != 0 {
					sums[way][v] = engine.MixHash(own, sum)
					sums[way][0] += sums[way][v]
				}
			}
		}
	}
}

// sums returns how a given stands to those of each value, in one way of holding the board.
func (k *fingerprintKeys) sums(way, given int) []uint64 {
	return k.to[way][given*(k.side+1) : (given+1)*(k.side+1)]
}

// relation returns how the rows of two givens stand to each other, and their columns.
func (k *fingerprintKeys) relation(a, b placed) (row, column uint8) {
	return k.rows[a.row][b.row], k.columns[a.column][b.column]
}

// mixRelations returns what keys are made of for each way that two rows and two columns stand to each other.
func mixRelations(hash uint64) (relations [3][3]uint64) {
	for row := range relations {
		for column := range relations {
			relations[row][column] = engine.MixHash(hash, uint64(3*row+column))
		}
	}
	return relations
}

// without returns the keys without each set of so many values, and the one with all.
func (k *fingerprintKeys) without(out int) (keys []uint64) {
	keys = append(keys, k.key(0))
	var pick func(from int, left uint32, n int)
	pick = func(from int, left uint32, n int) {
		if n == 0 {
			if k.count(left) >= keyGivens {
				keys = append(keys, k.key(left))
			}
			return
		}
		for v := from; v <= k.side; v++ {
			pick(v+1, left|1<<v, n-1)
		}
	}
	pick(1, 0, out)
	slices.Sort(keys)
	return slices.Compact(keys)
}

// count returns the number of givens without those of some values.
func (k *fingerprintKeys) count(left uint32) (n int) {
	for _, g := range k.givens {
		if left>>g.value&1 == 0 {
			n++
		}
	}
	return n
}

// key returns the key without some values.
func (k *fingerprintKeys) key(left uint32) uint64 {
	var ways [2]uint64
	for way := range ways {
		var byValue [grid.ValuesMax + 1]uint64
		for i, g := range k.givens {
			if left>>g.value&1 != 0 {
				continue
			}
			to := k.sums(way, i)
			sum := to[0] // to all of them
			for out := left; out != 0; out &= out - 1 {
				sum -= to[bits.TrailingZeros32(out)]
			}
			byValue[g.value] += engine.MixHash(2, sum)
		}
		for _, sum := range byValue[:k.side+1] {
			if sum != 0 {
				ways[way] += engine.MixHash(3, sum)
			}
		}
	}
	return min(ways[0], ways[1])
}
