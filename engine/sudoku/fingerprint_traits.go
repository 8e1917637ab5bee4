package sudoku

import (
	"math"
	"slices"

	"nonet/engine"
)

// A trait is what nine givens are like, three of each of three values: how they stand to each other, and which are
// equal. It is the same in all orders of lines and of names, and stays whatever else is written into the board. So who
// fills in much of a puzzle, right or wrong, leaves its traits there, and who leaves givens out takes away the traits
// that those have a part in.
const (
	traitsKept  = 48      // of a board that others are compared with
	threesKept  = 2       // of each value there
	traitGroups = 250_000 // that are looked at: boards of 9x9 have more once some fifty cells are filled
)

// three are givens of one value, with their number among all such.
type three struct{ a, b, c, no int }

// indexTraits returns the traits that others are compared with, rising.
func (k *fingerprintKeys) indexTraits() []uint64 {
	traits := k.traits(threesKept, traitsKept)
	slices.Sort(traits)
	return slices.Compact(traits)
}

// queryTraits returns the traits to compare. Some come more than once.
func (k *fingerprintKeys) queryTraits() []uint64 { return k.traits(math.MaxInt, traitGroups) }

// traits returns those of up to so many groups, which are spread over the board, of up to so many threes of each value.
func (k *fingerprintKeys) traits(threesMost, most int) (traits []uint64) {
	threes, groups := k.threes(threesMost)
	traits = make([]uint64, 0, min(groups, most))
	ways := [2]traitTable{k.traitTable(threes, false), k.traitTable(threes, true)}
	no := 0
	for x := range threes {
		for y := range threes[:x] {
			for z := range threes[:y] {
				for _, a := range threes[x] {
					for _, b := range threes[y] {
						for _, c := range threes[z] {
							if no++; groups <= most || no*most/groups != (no-1)*most/groups {
								traits = append(traits, min(ways[0].trait(a, b, c), ways[1].trait(a, b, c)))
							}
						}
					}
				}
			}
		}
	}
	return traits
}

// threes are up to so many of each value, and how many groups of three values they make.
func (k *fingerprintKeys) threes(most int) (all [][]three, groups int) {
	byValue := make([][]int, k.side+1)
	for i, g := range k.givens {
		byValue[g.value] = append(byValue[g.value], i)
	}
	count, sums := 0, [4]int{1} // ways to choose threes of so many values
	for _, givens := range byValue {
		var of []three
		for i, a := range givens {
			for j, b := range givens[:i] {
				for _, c := range givens[:j] {
					if len(of) == most {
						continue
					}
					of = append(of, three{a, b, c, count})
					count++
				}
			}
		}
		for n := 3; n > 0; n-- {
			sums[n] += sums[n-1] * len(of)
		}
		if of != nil {
			all = append(all, of)
		}
	}
	return all, sums[3]
}

// traitTable is how each given stands to each three of a value, in one way of holding the board.
type traitTable struct {
	threes int
	to     []uint64 // by given and three
}

func (k *fingerprintKeys) traitTable(threes [][]three, turned bool) traitTable {
	n := len(k.givens)
	relations, mixes := make([]uint64, n*n), mixRelations(4)
	for i, a := range k.givens {
		for j, b := range k.givens {
			row, column := k.relation(a, b)
			if turned {
				row, column = column, row
			}
			relations[i*n+j] = mixes[row][column]
		}
	}
	t := traitTable{}
	for _, of := range threes {
		t.threes += len(of)
	}
	t.to = make([]uint64, n*t.threes)
	for _, of := range threes {
		for _, p := range of {
			for i := range n {
				to := relations[i*n:]
				t.to[i*t.threes+p.no] = engine.MixHash(5, to[p.a]+to[p.b]+to[p.c])
			}
		}
	}
	return t
}

// trait returns that of three values' threes.
func (t *traitTable) trait(a, b, c three) uint64 {
	return t.among(a, b, c) + t.among(b, a, c) + t.among(c, a, b)
}

// among returns how a three stands among two others.
func (t *traitTable) among(p, b, c three) (sum uint64) {
	for _, given := range [3]int{p.a, p.b, p.c} {
		to := t.to[given*t.threes:]
		sum += engine.MixHash(to[p.no], to[b.no]+to[c.no])
	}
	return engine.MixHash(6, sum)
}
