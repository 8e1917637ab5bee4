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

// keyring makes the keys of one board.
type keyring struct {
	cells  []int // those with a given
	values []uint8
	side   int
	// how many rows and columns a box has
	boxHeight, boxWidth int
	// how each given stands to all of each value, and at 0 to all, in both ways of holding the board
	to [2][][]uint64
}

// newKeyring holds a board's givens, in lines whose boxes are so high and wide.
func newKeyring(side, boxHeight, boxWidth int, givens []uint8) *keyring {
	k := &keyring{side: side, boxHeight: boxHeight, boxWidth: boxWidth}
	for cell, v := range givens {
		if v != 0 {
			k.cells, k.values = append(k.cells, cell), append(k.values, v)
		}
	}
	return k
}

// keys are those that are kept, and those that are asked for beside them.
func (k *keyring) keys() (keys, asks []uint64) {
	side := k.side
	if side >= solutionsFrom {
		if len(k.cells) < keyGivens {
			return nil, nil
		}
		k.relate()
		switch {
		case side > 16:
			return k.without(1), nil
		case side != 9:
			return k.without(2), nil
		case len(k.cells) < manyGivens:
			return k.without(2), k.without(3)
		}
		return k.without(3), k.without(2)
	}
	if len(k.cells) < keyGivensSmall {
		return nil, nil
	}
	k.relate()
	keys = []uint64{k.key(0)}
	for i := range k.cells {
		less := *k
		less.cells = slices.Delete(slices.Clone(k.cells), i, i+1)
		less.values = slices.Delete(slices.Clone(k.values), i, i+1)
		less.relate()
		asks = append(asks, less.key(0))
	}
	return keys, asks
}

// relate finds how the givens stand to each other.
func (k *keyring) relate() {
	k.to = [2][][]uint64{}
	for i, a := range k.cells {
		sums := [2][]uint64{make([]uint64, k.side+1), make([]uint64, k.side+1)}
		for j, b := range k.cells {
			if i == j {
				continue
			}
			row, column := k.related(a, b)
			sums[0][k.values[j]] += engine.Mix(1, 3*row+column)
			sums[1][k.values[j]] += engine.Mix(1, 3*column+row)
		}
		for way := range sums {
			for v, sum := range sums[way] {
				own := uint64(0)
				if v == int(k.values[i]) {
					own = 1
				}
				if sum != 0 || own != 0 {
					sums[way][v] = engine.Mix(own, sum)
					sums[way][0] += sums[way][v]
				}
			}
			k.to[way] = append(k.to[way], sums[way])
		}
	}
}

// related is how the rows of two cells stand to each other, and their columns: 0 is the same, 1 in the same boxes, 2
// apart.
func (k *keyring) related(a, b int) (row, column uint64) {
	line := func(a, b, box int) uint64 {
		switch {
		case a == b:
			return 0
		case a/box == b/box:
			return 1
		}
		return 2
	}
	return line(a/k.side, b/k.side, k.boxHeight), line(a%k.side, b%k.side, k.boxWidth)
}

// without are the keys without each set of so many values, and the one with all.
func (k *keyring) without(out int) (keys []uint64) {
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

// count is the number of givens without those of some values.
func (k *keyring) count(left uint32) (n int) {
	for _, v := range k.values {
		if left>>v&1 == 0 {
			n++
		}
	}
	return n
}

// key is the key without some values.
func (k *keyring) key(left uint32) uint64 {
	var ways [2]uint64
	for way := range ways {
		var byValue [grid.ValuesMax + 1]uint64
		for i, v := range k.values {
			if left>>v&1 != 0 {
				continue
			}
			to := k.to[way][i]
			sum := to[0] // to all of them
			for out := left; out != 0; out &= out - 1 {
				sum -= to[bits.TrailingZeros32(out)]
			}
			byValue[v] += engine.Mix(2, sum)
		}
		for _, sum := range byValue[:k.side+1] {
			if sum != 0 {
				ways[way] += engine.Mix(3, sum)
			}
		}
	}
	return min(ways[0], ways[1])
}
