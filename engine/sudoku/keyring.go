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
	// how each given stands to all of each value, and at 0 to all, in both ways of holding the board
	to [2][][]uint64
}

func keysOf(side, boxHeight, boxWidth int, givens []uint8) (keys, asks []uint64) {
	var k keyring
	k.side = side
	for cell, v := range givens {
		if v != 0 {
			k.cells, k.values = append(k.cells, cell), append(k.values, v)
		}
	}
	if side >= solutionsFrom {
		if len(k.cells) < keyGivens {
			return nil, nil
		}
		k.relate(boxHeight, boxWidth)
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
	k.relate(boxHeight, boxWidth)
	keys = []uint64{k.key(0)}
	all := k
	for i := range all.cells {
		k.cells = slices.Delete(slices.Clone(all.cells), i, i+1)
		k.values = slices.Delete(slices.Clone(all.values), i, i+1)
		k.relate(boxHeight, boxWidth)
		asks = append(asks, k.key(0))
	}
	return keys, asks
}

// relate finds how the givens stand to each other.
func (k *keyring) relate(boxHeight, boxWidth int) {
	relation := func(a, b, box int) uint64 {
		switch {
		case a == b:
			return 0
		case a/box == b/box:
			return 1
		}
		return 2
	}
	k.to = [2][][]uint64{}
	for i, a := range k.cells {
		sums := [2][]uint64{make([]uint64, k.side+1), make([]uint64, k.side+1)}
		for j, b := range k.cells {
			if i == j {
				continue
			}
			row := relation(a/k.side, b/k.side, boxHeight)
			column := relation(a%k.side, b%k.side, boxWidth)
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
