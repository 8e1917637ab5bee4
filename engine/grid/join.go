package grid

import "fmt"

// Corner is the position of a board, in boxes from the top and from the left.
type Corner struct{ Row, Column int }

// Join returns the grid of overlapping boards like one, a square with boxes. Two boards may share whole boxes; a house
// that belongs to several boards is listed once.
func Join(one *Grid, corners []Corner) *Grid {
	width, height := 0, 0
	for _, c := range corners {
		height, width = max(height, c.Row*one.BoxHeight+one.Height), max(width, c.Column*one.BoxWidth+one.Width)
	}
	j := joiner{width: width, one: one, at: map[string]int{}}
	for i, c := range corners {
		j.add(i+1, c.Row*one.BoxHeight, c.Column*one.BoxWidth)
	}
	g := newGrid(width, height, one.Values, j.houses)
	g.BoxHeight, g.BoxWidth, g.Boards = one.BoxHeight, one.BoxWidth, j.boards
	return g
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
