package engine

import (
	"math"
	"math/bits"
)

// Boxes say how a board's lines may be put into another order, so that it is still the same puzzle: rows change places
// with rows of the same boxes, and boxes with those above and below. Columns do so too, and where boxes are square rows
// may be columns.
type Boxes struct{ Height, Width int }

// What a search for lines in another order costs at most.
const (
	reorderSide  = 9       // of larger boards there are too many orders
	reorderSteps = 400_000 // of all boards that one is held against
	reorderPart  = 5       // one in so many marks of the board that has fewer may be none of the other's
)

// How much rarer than chance an agreement is, beside all orders and names that are tried, in throws of a coin.
const (
	reorderBits      = 16
	reorderBitsSmall = 10
)

// Reordering finds a board again whose lines are in another order, whose marks have other names, in which some are
// missing and others were added, right or wrong. It tries all orders that leave enough marks at the same places: a
// fraction of a millisecond for each board that its own is held against, and more where much was added, up to a bound
// for all of them. It is for one goroutine.
type Reordering struct {
	own    *Sketch
	rows   [][]int // orders of a band's rows
	cols   [][]int // orders of a stack's columns
	boxes  Boxes
	turned []uint16 // the marks, with rows as columns
	steps  int      // that are left
}

// Reordering prepares a search; nil is that lines of such a board have to stay as they are.
func (s *Sketch) Reordering() *Reordering {
	side := int(math.Sqrt(float64(s.Cells)))
	if s.Boxes.Height == 0 || side > reorderSide || s.Boxes.Height*s.Boxes.Width != side {
		return nil
	}
	r := &Reordering{own: s, boxes: s.Boxes, steps: reorderSteps, turned: make([]uint16, s.Cells)}
	for cell, mark := range s.Looks[0] {
		r.turned[cell%side*side+cell/side] = mark
	}
	r.rows, r.cols = orders(s.Boxes.Height), orders(s.Boxes.Width)
	return r
}

// Finds says whether the board is another one, of the same form, in disguise. Most marks of the one that has fewer are
// looked for in the other.
func (r *Reordering) Finds(other *Sketch) bool {
	if len(other.Looks[0]) != r.own.Cells {
		return false
	}
	least := r.least(other)
	if least == 0 {
		return false
	}
	asStands := other.Boxes == r.boxes && r.searchFewer(r.own.Looks[0], other.Looks[0], least)
	turned := Boxes{r.boxes.Width, r.boxes.Height}
	if asStands || other.Boxes != turned {
		return asStands
	}
	rows, cols, boxes := r.rows, r.cols, r.boxes
	r.rows, r.cols, r.boxes = cols, rows, turned
	found := r.searchFewer(r.turned, other.Looks[0], least)
	r.rows, r.cols, r.boxes = rows, cols, boxes
	return found
}

// searchFewer searches one board in the other: what is searched for is what has fewer marks.
func (r *Reordering) searchFewer(own, other []uint16, least int) bool {
	if marked(own) < marked(other) {
		own, other = other, own
	}
	return r.search(own, other, least)
}

// least is how many marks have to agree; 0 is that not even all of them would do.
func (r *Reordering) least(other *Sketch) int {
	side, cells := r.boxes.Height*r.boxes.Width, float64(r.own.Cells)
	inA, inB := marked(r.own.Looks[0]), marked(other.Looks[0])
	need := float64(reorderBits)
	if r.own.Cells <= smallCells {
		need = reorderBitsSmall
	}
	need += r.freedom()
	fewer := min(inA, inB)
	for k := fewer - fewer/reorderPart; k <= fewer; k++ {
		ofA := bitsOf(inA, k, float64(inB)/cells/float64(side))
		ofB := bitsOf(inB, k, float64(inA)/cells/float64(side))
		if max(ofA, ofB) >= need {
			return k
		}
	}
	return 0
}

// freedom is how many orders and names there are, in throws of a coin.
func (r *Reordering) freedom() float64 {
	h, w := r.boxes.Height, r.boxes.Width
	lg := func(n int) float64 {
		all, _ := math.Lgamma(float64(n + 1))
		return all / math.Ln2
	}
	ways := lg(h*w) + lg(w) + float64(w)*lg(h) + lg(h) + float64(h)*lg(w)
	if h == w {
		ways++
	}
	return ways
}

// marked counts the marks of a board.
func marked(marks []uint16) (n int) {
	for _, mark := range marks {
		if mark != 0 {
			n++
		}
	}
	return n
}

// orders are all orders of so many lines.
func orders(n int) (all [][]int) {
	var extend func(order []int, used uint)
	extend = func(order []int, used uint) {
		if len(order) == n {
			all = append(all, append([]int(nil), order...))
			return
		}
		for line := range n {
			if used>>line&1 == 0 {
				extend(append(order, line), used|1<<line)
			}
		}
	}
	extend(nil, 0)
	return all
}

// reorderSearch holds one board, a, against another, b: first their rows, then their columns, then their marks.
type reorderSearch struct {
	*Reordering
	a, b    []uint16
	side    int
	bands   int // boxes one above the other
	stacks  int // and side by side
	least   int
	left    []int     // marks of b in a band and those below it
	shared  [][]uint8 // by band of a, order of its rows and band of b: marks at the same places, by stacks and order
	rowOf   []int     // of a, by row of b
	count   [reorderSide + 1][reorderSide + 1]uint8
	mostOf  []int     // by stack of b and those behind it: marks at the same places at most
	stacked [][]uint8 // by bands that are given: as shared, of all of them
}

// search says whether so many marks of two boards agree in some order of lines, with some names.
func (r *Reordering) search(a, b []uint16, least int) bool {
	h, w := r.boxes.Height, r.boxes.Width
	s := &reorderSearch{
		Reordering: r, a: a, b: b, side: h * w, bands: w, stacks: h, least: least,
		rowOf: make([]int, h*w), left: make([]int, w+1), mostOf: make([]int, h+1),
	}
	for band := s.bands - 1; band >= 0; band-- {
		s.left[band] = s.left[band+1] + marked(b[band*h*s.side:(band+1)*h*s.side])
	}
	for bandA := range s.bands {
		for _, order := range r.rows {
			for bandB := range s.bands {
				s.shared = append(s.shared, s.bandsShare(bandA, order, bandB))
			}
		}
	}
	for range s.bands + 1 {
		s.stacked = append(s.stacked, make([]uint8, s.stacks*s.stacks*len(r.cols)))
	}
	return s.inBands(0, 0)
}

// bandsShare counts the marks that two bands have at the same places, for each pair of stacks in each order of columns.
func (s *reorderSearch) bandsShare(bandA int, order []int, bandB int) []uint8 {
	h, w := s.boxes.Height, s.boxes.Width
	var inA, inB [reorderSide]uint // by column, a bit a row
	for row := range h {
		for column := range s.side {
			if s.a[(bandA*h+order[row])*s.side+column] != 0 {
				inA[column] |= 1 << row
			}
			if s.b[(bandB*h+row)*s.side+column] != 0 {
				inB[column] |= 1 << row
			}
		}
	}
	all := make([]uint8, 0, s.stacks*s.stacks*len(s.cols))
	for stackB := range s.stacks {
		for stackA := range s.stacks {
			for _, columns := range s.cols {
				n := 0
				for i, column := range columns {
					n += bits.OnesCount(inA[stackA*w+column] & inB[stackB*w+i])
				}
				all = append(all, uint8(n))
			}
		}
	}
	return all
}

// inBands gives the bands of b from one on a band of a each, with its rows in some order.
func (s *reorderSearch) inBands(bandB int, used uint) bool {
	if s.steps--; s.steps < 0 || s.mostStacks(s.stacked[bandB])+s.left[bandB] < s.least {
		return false
	}
	if bandB == s.bands {
		return s.inStacks(0, 0, 0)
	}
	h := s.boxes.Height
	for bandA := range s.bands {
		if used>>bandA&1 != 0 {
			continue
		}
		for no, order := range s.rows {
			to, more := s.stacked[bandB+1], s.shared[(bandA*len(s.rows)+no)*s.bands+bandB]
			for i, n := range s.stacked[bandB] {
				to[i] = n + more[i]
			}
			for row, of := range order {
				s.rowOf[bandB*h+row] = bandA*h + of
			}
			if s.inBands(bandB+1, used|1<<bandA) {
				return true
			}
		}
	}
	return false
}

// mostStacks is how many marks stand at the same places at most, whichever stack each stack of b is given.
func (s *reorderSearch) mostStacks(shared []uint8) (most int) {
	each := s.stacks * len(s.cols)
	for stackB := s.stacks - 1; stackB >= 0; stackB-- {
		best := uint8(0)
		for _, n := range shared[stackB*each : (stackB+1)*each] {
			best = max(best, n)
		}
		most += int(best)
		s.mostOf[stackB] = most
	}
	return most
}

// inStacks gives the stacks of b from one on a stack of a each, with its columns in some order. Agree is how many marks
// before them agree at most.
func (s *reorderSearch) inStacks(stackB int, used uint, agree int) bool {
	if stackB == s.stacks {
		return s.named() >= s.least
	}
	shared := s.stacked[s.bands]
	for stackA := range s.stacks {
		if used>>stackA&1 != 0 {
			continue
		}
		for no, columns := range s.cols {
			here := int(shared[(stackB*s.stacks+stackA)*len(s.cols)+no])
			if agree+here+s.mostOf[stackB+1] < s.least {
				continue
			}
			if s.steps--; s.steps < 0 {
				return false
			}
			s.pair(stackA, columns, stackB, 1)
			most := s.mostNamed()
			found := most+s.mostOf[stackB+1] >= s.least && s.inStacks(stackB+1, used|1<<stackA, most)
			s.pair(stackA, columns, stackB, ^uint8(0))
			if found {
				return true
			}
		}
	}
	return false
}

// pair counts which marks of two stacks stand at the same places, or with the highest number takes them off again.
func (s *reorderSearch) pair(stackA int, columns []int, stackB int, by uint8) {
	w := s.boxes.Width
	for row, of := range s.rowOf {
		for i, column := range columns {
			a, b := s.a[of*s.side+stackA*w+column], s.b[row*s.side+stackB*w+i]
			if a != 0 && b != 0 {
				s.count[b][a] += by
			}
		}
	}
}

// mostNamed is how many marks agree at most, if several may have one name.
func (s *reorderSearch) mostNamed() (most int) {
	for b := 1; b <= s.side; b++ {
		best := uint8(0)
		for _, n := range s.count[b][1 : s.side+1] {
			best = max(best, n)
		}
		most += int(best)
	}
	return most
}

// named is how many marks agree once each has the name that it mostly has, another one for each: those first that have
// one most often.
func (s *reorderSearch) named() (agree int) {
	var takenA, takenB uint
	for range s.side {
		best, bestA, bestB := uint8(0), 0, 0
		for b := 1; b <= s.side; b++ {
			if takenB>>b&1 != 0 {
				continue
			}
			for a := 1; a <= s.side; a++ {
				if n := s.count[b][a]; n > best && takenA>>a&1 == 0 {
					best, bestA, bestB = n, a, b
				}
			}
		}
		if best == 0 {
			break
		}
		agree += int(best)
		takenA, takenB = takenA|1<<bestA, takenB|1<<bestB
	}
	return agree
}
