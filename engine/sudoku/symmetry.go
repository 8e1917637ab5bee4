package sudoku

import "strings"

// A symmetry of the pattern of givens: cells that map onto each other are given or empty together.
type symmetry struct {
	name string
	slow bool                                     // with it a level may take many seconds to find, or not be found at all
	maps []func(row, column, last int) (int, int) // each takes a cell to another; none is needed for no symmetry
}

func halfTurn(row, column, last int) (int, int) { return last - row, last - column }
func diagonally(row, column, _ int) (int, int)  { return column, row }
func mirror(row, column, last int) (int, int)   { return row, last - column }

// symmetries are those that a spec can ask for. Full is all eight symmetries of the square.
var symmetries = []symmetry{
	{"none", false, nil},
	{"half-turn", false, []func(row, column, last int) (int, int){halfTurn}},
	{"diagonal", false, []func(row, column, last int) (int, int){diagonally}},
	{"full", true, []func(row, column, last int) (int, int){mirror, diagonally}},
}

func symmetryNames() (names []string) {
	for _, s := range symmetries {
		names = append(names, s.name)
	}
	return names
}

// promptSymmetries are those that players need not wait for.
func promptSymmetries() (names []string) {
	for _, s := range symmetries {
		if !s.slow {
			names = append(names, s.name)
		}
	}
	return names
}

// symmetryWord takes 180 degrees, as people also write it, for the half-turn that it is.
func symmetryWord(word string) string {
	if strings.TrimSuffix(strings.TrimSpace(word), "°") == "180" {
		return "half-turn"
	}
	return word
}

// orbits are the sets of cells that are given or empty together on a board of a side. No name is no symmetry.
func orbits(name string, side int) (sets [][]int) {
	i := 0
	for name != "" && symmetries[i].name != name {
		i++
	}
	done := make([]bool, side*side)
	for cell := range done {
		if !done[cell] {
			sets = append(sets, symmetries[i].orbit(cell, side, done))
		}
	}
	return sets
}

// orbit is the set of cells that one maps to.
func (s symmetry) orbit(cell, side int, done []bool) []int {
	set := []int{cell}
	done[cell] = true
	for i := 0; i < len(set); i++ {
		for _, to := range s.maps {
			row, column := to(set[i]/side, set[i]%side, side-1)
			if next := row*side + column; !done[next] {
				done[next] = true
				set = append(set, next)
			}
		}
	}
	return set
}
