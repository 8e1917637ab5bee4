package grid

import (
	"errors"
	"fmt"
	"slices"
)

// Corner is the position of a board, in boxes from the top and from the left.
type Corner struct{ Row, Column int }

// Join returns the grid of overlapping square boards with equal boxes. Two boards may share whole boxes; a house that
// belongs to several boards is listed once.
func Join(boxHeight, boxWidth int, corners []Corner) (*Grid, error) {
	one, err := Boxes(boxHeight, boxWidth)
	if err != nil {
		return nil, err
	}
	width, height := 0, 0
	for _, c := range corners {
		if c.Row < 0 || c.Column < 0 || c.Row > CellsMax || c.Column > CellsMax {
			return nil, fmt.Errorf("a board begins %d boxes down and %d to the right, which is out of range", c.Row, c.Column)
		}
		height, width = max(height, c.Row*boxHeight+one.Height), max(width, c.Column*boxWidth+one.Width)
	}
	j := joiner{width: width, one: one, at: map[string]int{}}
	for i, c := range corners {
		j.add(i+1, c.Row*boxHeight, c.Column*boxWidth)
	}
	g, err := newGrid(width, height, one.Values, j.houses)
	if err != nil {
		return nil, err
	}
	if g.Boards = j.boards; !g.isOnePiece() {
		return nil, errors.New("every board must share a box with another")
	}
	g.BoxHeight, g.BoxWidth = boxHeight, boxWidth
	return g, nil
}

// joiner assembles the grid of several boards.
type joiner struct {
	width  int
	one    *Grid // a single board
	houses []House
	boards []Board
	at     map[string]int // house index by cells
}

func (j *joiner) add(number, row, column int) {
	b := Board{Row: row, Column: column}
	for _, h := range j.one.Houses {
		cells := make([]int, len(h.Cells))
		for i, cell := range h.Cells {
			cells[i] = (row+j.one.Row(cell))*j.width + column + j.one.Column(cell)
		}
		key := fmt.Sprint(cells)
		house, known := j.at[key]
		if !known {
			house = len(j.houses)
			j.at[key] = house
			j.houses = append(j.houses, House{Kind: h.Kind, Index: h.Index, Board: number, Cells: cells})
		}
		if h.Kind.IsLine() {
			b.Lines[h.Kind] = append(b.Lines[h.Kind], house)
		}
	}
	j.boards = append(j.boards, b)
}

// isOnePiece reports whether all cells are connected by houses.
func (g *Grid) isOnePiece() bool {
	first := slices.IndexFunc(g.Places, func(p []Place) bool { return len(p) > 0 })
	if first < 0 {
		return false
	}
	seen := make([]bool, g.Cells())
	seen[first] = true
	for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
		for _, peer := range g.Peers[queue[0]] {
			if !seen[peer] {
				seen[peer] = true
				queue = append(queue, int(peer))
			}
		}
	}
	for cell, reached := range seen {
		if !reached && g.IsCell(cell) {
			return false
		}
	}
	return true
}
