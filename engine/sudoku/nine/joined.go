package nine

import (
	"math/bits"

	"nonet/engine"
	"nonet/engine/grid"
)

// Joined solves boards that share boxes, such as a samurai, as one puzzle. Each board has its own bit sets; what one
// rules out in a shared box is passed to the others until nothing changes. No board is solved on its own. It holds the
// memory of one search, so it is not safe for concurrent use.
type Joined struct {
	width, height int          // of the rectangle around the boards, in cells
	boards        []boardPlace // in the order of their corners
	seats         [][]seat     // by cell of the rectangle: its cells on boards; none if it is no cell

	given   []givens
	nodes   [][]state // by depth of the search
	solver  Solver    // chooses cells and digits
	weight  []int     // by board: how often it failed
	last    int       // the board of the last guess
	steps   int       // the maximum number of guesses
	guesses int       // guesses made
}

// boardPlace is the immutable part of a board.
type boardPlace struct {
	at    [Cells]int32 // the corresponding cells of the rectangle
	links []link       // to the boards that share boxes with it
}

// seat is a cell of one board.
type seat struct{ board, cell int }

// link is the part that two boards share, seen from one of them: cells of up to three bands.
type link struct {
	to    int
	bands [3]int8   // by band: the corresponding band of the other board, or -1
	cells [2]uint32 // the shared cells of a band, on this and on the other board
	left  bool      // cells shift left
	by    uint8     // columns to shift by
}

// NewJoined returns a solver for up to 32 boards with the given corners.
func NewJoined(corners []grid.Corner) *Joined {
	j := &Joined{
		boards: make([]boardPlace, len(corners)), given: make([]givens, len(corners)), weight: make([]int, len(corners)),
	}
	for _, o := range corners {
		j.width, j.height = max(j.width, 3*o.Column+9), max(j.height, 3*o.Row+9)
	}
	j.seats = make([][]seat, j.width*j.height)
	for b, o := range corners {
		place := &j.boards[b]
		for cell := range place.at {
			at := (3*o.Row+cell/9)*j.width + 3*o.Column + cell%9
			place.at[cell] = int32(at)
			j.seats[at] = append(j.seats[at], seat{b, cell})
		}
		for to, other := range corners {
			if l, ok := linkTo(to, other.Row-o.Row, other.Column-o.Column); ok && to != b {
				place.links = append(place.links, l)
			}
		}
	}
	return j
}

// linkTo returns the link to a board that is some boxes further down and to the right. It returns false if they share
// no box.
func linkTo(to, down, right int) (l link, ok bool) {
	l = link{to: to, bands: [3]int8{-1, -1, -1}, left: right > 0, by: uint8(3 * max(right, -right))}
	for band := range 3 {
		if there := band - down; there >= 0 && there < 3 {
			l.bands[band] = int8(there)
			ok = true
		}
	}
	for stack := range 3 {
		if there := stack - right; there >= 0 && there < 3 {
			l.cells[0] |= 7 << (3 * stack) * inRow
			l.cells[1] |= 7 << (3 * there) * inRow
		}
	}
	return l, ok && l.cells[0] != 0
}

// move converts cells of a band to those of the other board.
func (l *link) move(cells uint32) uint32 {
	if l.left {
		return cells & l.cells[0] >> l.by
	}
	return cells & l.cells[0] << l.by
}

// pass removes candidates that the other board has ruled out. It reports whether it removed any.
func (l *link) pass(from, to *state) (changed bool) {
	gone := uint32(0)
	for band, there := range l.bands {
		if there < 0 {
			continue
		}
		open, openThere := from.open[band], to.open[there]
		for d := range from.digits {
			here, other := &from.digits[d], &to.digits[d]
			left := l.move(here.left[band]&(open|here.own[band])) | ^l.cells[1]
			gone |= other.left[there] & (openThere | other.own[there]) &^ left
			other.left[there] &= left
		}
	}
	return gone != 0
}

// shares reports whether a shared cell is open.
func (l *link) shares(from *state) bool {
	for band, there := range l.bands {
		if there >= 0 && from.open[band]&l.cells[0] != 0 {
			return true
		}
	}
	return false
}

// Each calls show with every solution, at most limit, in no particular order, and returns their number. Values are
// those of the rectangle, row by row; places that are no cells are ignored, and are 0 in the solutions. It returns
// [engine.ErrBudget] if steps guesses are not enough.
func (j *Joined) Each(values []uint8, limit, steps int, show func(solution []uint8)) (found int, err error) {
	j.solver.rand, j.solver.hasty = nil, false
	if limit < 1 || !j.read(values) {
		return 0, nil
	}
	solutions, err := j.solve(j.begin(), limit, steps)
	for _, s := range solutions {
		show(s)
	}
	return len(solutions), err
}

// read distributes the values to the boards. It returns false if a value is out of range.
func (j *Joined) read(values []uint8) bool {
	for b := range j.boards {
		var board Board
		for cell, at := range j.boards[b].at {
			board[cell] = values[at]
		}
		j.given[b] = givens{}
		if !j.given[b].read(&board) {
			return false
		}
	}
	return true
}

// begin returns the first node, with the givens.
func (j *Joined) begin() []state {
	node := j.node(0)
	for b := range node {
		node[b].start(&j.given[b])
	}
	return node
}

// node returns the memory for a node at some depth.
func (j *Joined) node(depth int) []state {
	if depth == len(j.nodes) {
		j.nodes = append(j.nodes, make([]state, len(j.boards)))
	}
	return j.nodes[depth]
}

// solve searches from a node that is not propagated yet.
func (j *Joined) solve(node []state, limit, steps int) ([][]uint8, error) {
	clear(j.weight)
	j.steps, j.guesses, j.last = steps, 0, 0
	all := uint32(1)<<len(j.boards) - 1
	if !j.propagate(node, all) {
		return nil, nil
	}
	solutions := j.search(0, all, limit)
	if j.guesses > j.steps {
		return solutions, engine.ErrBudget
	}
	return solutions, nil
}

// propagate propagates all boards until nothing changes, beginning with the boards in new. It returns false if there is
// no solution.
func (j *Joined) propagate(node []state, new uint32) bool {
	for new != 0 {
		b := bits.TrailingZeros32(new)
		new &= new - 1
		if !node[b].propagate() {
			j.weight[b]++
			return false
		}
		links := j.boards[b].links
		for i := range links {
			if l := &links[i]; l.pass(&node[b], &node[l.to]) {
				new |= 1 << l.to
			}
		}
	}
	return true
}
