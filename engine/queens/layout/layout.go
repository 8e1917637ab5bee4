// Package layout is the board of a queens puzzle: its rows, columns and regions, and what a queen in a cell rules out.
package layout

import (
	"errors"
	"fmt"
	"math/bits"
)

// Bounds of every board.
const (
	SideMin  = 4
	SideMax  = 18
	StarsMax = 2
	// TwoMin is the side of the smallest board on which every row and column can hold two stars that don't touch.
	TwoMin = 8
)

// The houses of a board of side n are numbered: rows from 0, columns from n, regions from 2n.

// housesMax is how many houses the largest board has.
const housesMax = 3 * SideMax

// Layout is a board without what is played on it. Only who makes it may change it.
type Layout struct {
	Side   int
	Stars  int     // queens in each house
	Words  int     // words of a set that are in use
	Region []uint8 // of each cell, from 0
	Houses [housesMax]Set
	*lines
}

// lines are what boards of one side have in common.
type lines struct {
	row, column []uint8
	touch       []Set   // the up to eight cells around each
	sees        []Set   // these, the cell itself, and its row and column
	beside      []Set   // the up to four cells that share a border with each
	besideList  [][]int // the same
	rowsAt      [SideMax]Set
	columnsAt   [SideMax]Set
	all         Set
}

// linesOf are made once: boards of a side share them and never change them.
var linesOf = func() (all [SideMax + 1]*lines) {
	for side := SideMin; side <= SideMax; side++ {
		all[side] = newLines(side)
	}
	return all
}()

func newLines(side int) *lines {
	cells := side * side
	l := &lines{row: make([]uint8, cells), column: make([]uint8, cells), touch: make([]Set, cells),
		sees: make([]Set, cells), beside: make([]Set, cells), besideList: make([][]int, cells)}
	for cell := range cells {
		row, column := cell/side, cell%side
		l.row[cell], l.column[cell] = uint8(row), uint8(column)
		l.all.Add(cell)
		l.rowsAt[row].Add(cell)
		l.columnsAt[column].Add(cell)
		for other := range cells {
			down, right := abs(other/side-row), abs(other%side-column)
			if other != cell && down <= 1 && right <= 1 {
				l.touch[cell].Add(other)
			}
			if down <= 1 && right <= 1 || down == 0 || right == 0 {
				l.sees[cell].Add(other)
			}
			if down+right == 1 {
				l.beside[cell].Add(other)
				l.besideList[cell] = append(l.besideList[cell], other)
			}
		}
	}
	return l
}

func abs(n int) int { return max(n, -n) }

// New makes a board of its regions, which are numbered from 0, row by row. Each has to be in one piece and to have a
// cell for every star.
func New(side, stars int, region []uint8) (*Layout, error) {
	if side < SideMin || side > SideMax {
		return nil, fmt.Errorf("a board of %d rows: there are boards from %d to %d", side, SideMin, SideMax)
	}
	if stars < 1 || stars > StarsMax {
		return nil, fmt.Errorf("%d stars in each row: there are 1 or %d", stars, StarsMax)
	}
	if stars == StarsMax && side < TwoMin {
		return nil, fmt.Errorf("two stars in each row need a board of %d rows or more, not %d", TwoMin, side)
	}
	if len(region) != side*side {
		return nil, fmt.Errorf("%d cells have a region, not %d", len(region), side*side)
	}
	l := Blank(side, stars)
	for cell, r := range region {
		if int(r) >= side {
			return nil, errors.New("there is a region for each row, and no more")
		}
		l.Set(cell, int(r))
	}
	for r := range side {
		if l.Houses[2*side+r].Empty() {
			return nil, fmt.Errorf("%d regions are wanted, one for each row, and not fewer", side)
		}
		if !l.isConnected(r) {
			return nil, fmt.Errorf("region %s is not in one piece", RegionName(r))
		}
	}
	return l, nil
}

// Blank returns a board whose cells are in no region yet.
func Blank(side, stars int) *Layout {
	cells := side * side
	l := &Layout{Side: side, Stars: stars, Words: (cells + 63) / 64, Region: make([]uint8, cells), lines: linesOf[side]}
	copy(l.Houses[:side], l.rowsAt[:side])
	copy(l.Houses[side:], l.columnsAt[:side])
	return l
}

// Clear takes all cells out of their regions.
func (l *Layout) Clear() { clear(l.Houses[2*l.Side:]) }

// Set puts a cell that is in no region into one.
func (l *Layout) Set(cell, region int) {
	l.Region[cell] = uint8(region)
	l.Houses[2*l.Side+region].Add(cell)
}

// Move takes a cell from its region to another.
func (l *Layout) Move(cell, region int) {
	l.Houses[2*l.Side+int(l.Region[cell])].Remove(cell)
	l.Set(cell, region)
}

// HouseCount returns the number of houses.
func (l *Layout) HouseCount() int { return 3 * l.Side }

// HousesOf returns the row, the column and the region of a cell.
func (l *Layout) HousesOf(cell int) [3]int {
	return [3]int{int(l.row[cell]), l.Side + int(l.column[cell]), 2*l.Side + int(l.Region[cell])}
}

// HouseOf returns the row (0), the column (1) or the region (2) of a cell.
func (l *Layout) HouseOf(cell, direction int) int {
	switch direction {
	case 0:
		return int(l.row[cell])
	case 1:
		return l.Side + int(l.column[cell])
	}
	return 2*l.Side + int(l.Region[cell])
}

// Touch returns the cells around a cell.
func (l *Layout) Touch(cell int) *Set { return &l.touch[cell] }

// Beside returns the cells that share a border with a cell. Nobody may change them.
func (l *Layout) Beside(cell int) []int { return l.besideList[cell] }

// isConnected reports whether a region is in one piece.
func (l *Layout) isConnected(region int) bool {
	all := &l.Houses[2*l.Side+region]
	first := all.First()
	return first < 0 || l.isReachable(first, all, all)
}

// Joins reports whether a cell holds its region together: without it there would be more pieces than one.
func (l *Layout) Joins(cell int) bool {
	rest := l.Houses[2*l.Side+int(l.Region[cell])]
	rest.Remove(cell)
	ends := l.beside[cell].And(&rest)
	first := ends.First()
	if first < 0 {
		return false
	}
	if ends.Remove(first); ends.Empty() {
		return false
	}
	return !l.isReachable(first, &rest, &ends)
}

// isReachable reports whether all goals can be reached from a cell by way of some cells.
func (l *Layout) isReachable(first int, by, goals *Set) bool {
	var reached, edge Set
	edge.Add(first)
	for {
		missing := uint64(0)
		for w := range l.Words {
			reached[w] |= edge[w]
			missing |= goals[w] &^ reached[w]
		}
		if missing == 0 {
			return true
		}
		var next Set
		for w := range l.Words {
			for word := edge[w]; word != 0; word &= word - 1 {
				beside := &l.beside[w<<6+bits.TrailingZeros64(word)]
				for i := range l.Words {
					next[i] |= beside[i]
				}
			}
		}
		some := uint64(0)
		for w := range l.Words {
			edge[w] = next[w] & by[w] &^ reached[w]
			some |= edge[w]
		}
		if some == 0 {
			return false
		}
	}
}

// RegionName returns the letter of a region.
func RegionName(region int) string { return string(rune('A' + region)) }

// tightMost is how many cells can all touch each other.
const tightMost = 4

// Tight reports whether no two cells of a set are apart: all of them touch each other.
func (l *Layout) Tight(s *Set) bool {
	top, bottom, left, right, seen := 0, 0, 0, 0, false
	for w := range l.Words {
		for word := s[w]; word != 0; word &= word - 1 {
			cell := w<<6 + bits.TrailingZeros64(word)
			row, column := int(l.row[cell]), int(l.column[cell])
			if !seen {
				top, bottom, left, right, seen = row, row, column, column, true
				continue
			}
			top, bottom = min(top, row), max(bottom, row)
			left, right = min(left, column), max(right, column)
			if bottom-top > 1 || right-left > 1 {
				return false
			}
		}
	}
	return true
}
