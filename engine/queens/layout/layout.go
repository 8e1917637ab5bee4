// Package layout has the board of a queens puzzle: its rows, columns and regions, and the cells that a queen rules out.
package layout

import (
	"errors"
	"fmt"
	"math/bits"
)

// Limits of every board.
const (
	SideMin  = 4
	SideMax  = 18
	StarsMax = 3
)

// sideFor returns the side of the smallest board with room for this number of stars in every row and column.
func sideFor(stars int) int { return [StarsMax + 1]int{0, SideMin, 8, 12}[stars] }

// Houses of a board of side n are numbered: rows from 0, columns from n, regions from 2n.

// housesMax is the number of houses of the largest board.
const housesMax = 3 * SideMax

// Layout is a board without queens. Only its creator may change it.
type Layout struct {
	Side   int
	Stars  int     // number of queens in each house
	Words  int     // number of words of a set that are used
	Region []uint8 // by cell, from 0
	Houses [housesMax]Set
	*lines
}

// lines are the parts that all boards of one side have in common.
type lines struct {
	row, column []uint8
	touch       []Set   // by cell: the up to eight cells around it
	sees        []Set   // by cell: these, the cell itself, and its row and column
	beside      []Set   // by cell: the up to four cells that share a border with it
	besideList  [][]int // the same
	rowsAt      [SideMax]Set
	columnsAt   [SideMax]Set
	all         Set
}

// linesOf has the lines of each side. They are immutable and shared by all boards.
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

// New returns the board of regions, which are numbered from 0, row by row. A region may be in several pieces. It
// returns an error unless there is a region for each row.
func New(side, stars int, region []uint8) (*Layout, error) {
	if side < SideMin || side > SideMax {
		return nil, fmt.Errorf("a board of %d rows: there are boards from %d to %d", side, SideMin, SideMax)
	}
	if stars < 1 || stars > StarsMax {
		return nil, fmt.Errorf("%d stars in each row: there are 1 to %d", stars, StarsMax)
	}
	if least := sideFor(stars); side < least {
		return nil, fmt.Errorf("%d stars in each row need a board of %d rows or more, not %d", stars, least, side)
	}
	if len(region) != side*side {
		return nil, fmt.Errorf("there are regions for %d cells, not for %d", len(region), side*side)
	}
	l := NewBlank(side, stars)
	for cell, r := range region {
		if int(r) >= side {
			return nil, errors.New("there must be one region for each row")
		}
		l.Set(cell, int(r))
	}
	for r := range side {
		if l.Houses[2*side+r].IsEmpty() {
			return nil, fmt.Errorf("%d regions are wanted, one for each row, and not fewer", side)
		}
	}
	return l, nil
}

// NewBlank returns a board whose cells have no region yet.
func NewBlank(side, stars int) *Layout {
	cells := side * side
	l := &Layout{Side: side, Stars: stars, Words: (cells + 63) / 64, Region: make([]uint8, cells), lines: linesOf[side]}
	copy(l.Houses[:side], l.rowsAt[:side])
	copy(l.Houses[side:], l.columnsAt[:side])
	return l
}

// Clear removes all cells from their regions.
func (l *Layout) Clear() { clear(l.Houses[2*l.Side:]) }

// Set adds a cell without a region to one.
func (l *Layout) Set(cell, region int) {
	l.Region[cell] = uint8(region)
	l.Houses[2*l.Side+region].Add(cell)
}

// Move moves a cell to another region.
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

// Touch returns the cells around a cell.
func (l *Layout) Touch(cell int) *Set { return &l.touch[cell] }

// NeighboursOf returns the cells that share a border with a cell. The slice must not be modified.
func (l *Layout) NeighboursOf(cell int) []int { return l.besideList[cell] }

// IsConnected reports whether each region is in one piece.
func (l *Layout) IsConnected() bool {
	for r := range l.Side {
		all := &l.Houses[2*l.Side+r]
		if first := all.First(); first >= 0 && !l.isReachable(first, all, all) {
			return false
		}
	}
	return true
}

// Joins reports whether the region of a cell would not be connected without the cell.
func (l *Layout) Joins(cell int) bool {
	rest := l.Houses[2*l.Side+int(l.Region[cell])]
	rest.Remove(cell)
	ends := l.beside[cell].And(&rest)
	first := ends.First()
	if first < 0 {
		return false
	}
	if ends.Remove(first); ends.IsEmpty() {
		return false
	}
	return !l.isReachable(first, &rest, &ends)
}

// isReachable reports whether all goals can be reached from a cell through the given cells.
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

// TightMost is the maximum number of cells that all touch each other.
const TightMost = 4

// IsTight reports whether all cells of a set touch each other.
func (l *Layout) IsTight(s *Set) bool {
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
