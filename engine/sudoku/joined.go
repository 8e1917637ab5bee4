package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/nine"
	"nonet/notation"
)

// arrangement is several 9x9 boards that share boxes: a name and the positions of the boards. All generation, proofs,
// grading and text forms are derived from these.
type arrangement struct {
	name    string
	corners []grid.Corner // in boxes, in the order of the board numbers
	grid    *grid.Grid
}

// arrangements lists all arrangements. A new one adds one line here.
var arrangements = []*arrangement{
	newArrangement("samurai", "r1c1 r1c13 r7c7 r13c1 r13c13"),
	newArrangement("butterfly", "r1c1 r1c4 r4c1 r4c4"),
	newArrangement("windmill", "r1c4 r4c13 r7c7 r10c1 r13c10"),
	newArrangement("gattai-3", "r1c4 r4c7 r7c1"),
	newArrangement("gattai-8", "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25"),
	newArrangement("shogun", "r1c1 r1c13 r1c25 r1c37 r7c7 r7c19 r7c31 r13c1 r13c13 r13c25 r13c37"),
}

// newArrangement returns the arrangement of boards with these first cells.
func newArrangement(name, cells string) *arrangement {
	a := &arrangement{name: name}
	for cell := range strings.FieldsSeq(cells) {
		c, _, _ := notation.ReadCell(cell)
		a.corners = append(a.corners, grid.Corner{Row: (c.Row - 1) / 3, Column: (c.Col - 1) / 3})
	}
	a.grid = grid.Join(classicGrid, a.corners)
	return a
}

// findArrangement returns the arrangement with a name, or nil.
func findArrangement(name string) *arrangement {
	name = strings.ToLower(strings.TrimSpace(name))
	if i := slices.IndexFunc(arrangements, func(a *arrangement) bool { return a.name == name }); i >= 0 {
		return arrangements[i]
	}
	return nil
}

func (a *arrangement) layout() *layout { return &layout{grid: a.grid, size: a.name, joined: a} }

// clue returns the names of the first cells of all boards.
func (a *arrangement) clue() string {
	cells := make([]string, len(a.corners))
	for i, b := range a.grid.Boards {
		cells[i] = a.grid.CellName(b.Row*a.grid.Width + b.Column)
	}
	return gridsClue + " " + strings.Join(cells, " ")
}

// gridsClue is the first word of the clue with the positions of the boards.
const gridsClue = "grids"

// readGrids reads the rest of that clue.
func readGrids(rest string) (*layout, error) {
	wanted := gridsClue + " " + strings.Join(strings.Fields(rest), " ")
	for _, a := range arrangements {
		if a.clue() == wanted {
			return a.layout(), nil
		}
	}
	return nil, fmt.Errorf("%.60q are not the first cells of the 9x9 grids of any of %s", rest, arrangementNames())
}

func arrangementNames() string {
	names := make([]string, len(arrangements))
	for i, a := range arrangements {
		names[i] = a.name
	}
	return strings.Join(names, ", ")
}

// cells returns the number of cells, without the places of the rectangle that are no cells.
func (a *arrangement) cells() (n int) {
	for place := range a.grid.Cells() {
		if a.grid.IsCell(place) {
			n++
		}
	}
	return n
}

// joinedSolver returns the solver for all boards at once.
func (l *layout) joinedSolver() *nine.Joined {
	if l.search == nil {
		l.search = nine.NewJoined(l.joined.corners)
	}
	return l.search
}

// fillJoined returns random full boards.
func (l *layout) fillJoined(r *engine.Rand) ([]uint8, error) {
	for range fillTries {
		if full, ok := l.joinedSolver().Fill(r, fillGuesses*l.grid.Cells()); ok {
			return l.markVoids(full), nil
		}
	}
	return nil, engine.ErrBudget
}

// markVoids returns values with [engine.Void] at every place that is no cell. It returns the same slice if there is no
// such place.
func (l *layout) markVoids(values []uint8) []uint8 {
	if l.joined == nil || len(values) != l.grid.Cells() {
		return values
	}
	fit := slices.Clone(values)
	for place := range fit {
		if !l.grid.IsCell(place) {
			fit[place] = engine.Void
		}
	}
	return fit
}

func (l *layout) boardsOf(values []uint8) [][]uint8 {
	boards := make([][]uint8, len(l.grid.Boards))
	for i, b := range l.grid.Boards {
		for _, row := range b.Lines[0] {
			for _, cell := range l.grid.Houses[row].Cells {
				boards[i] = append(boards[i], values[cell])
			}
		}
	}
	return boards
}
