package engine

import (
	"math"
	"math/bits"
)

// BoxSize is the size of a board's boxes, which determines the line orders that leave the puzzle the same: rows may be
// permuted within a band, and bands as a whole; the same holds for columns and stacks. If boxes are square the board
// may also be transposed.
type BoxSize struct{ Height, Width int }

// Limits of a search for another line order.
const (
	maxReorderSide  = 9       // of larger boards there are too many orders
	maxReorderSteps = 400_000 // over all boards that one is compared with
	reorderPart     = 5       // 1/reorderPart of the marks of the sparser board may be missing in the other
)

// How improbable an agreement must be beyond the number of orders and names that are tried, in bits.
const (
	reorderBits      = 16
	reorderBitsSmall = 10
)

// LineOrderSearch recognises a board whose lines were reordered, whose marks were relabelled, and in which marks were
// removed and added, right or wrong. It tries all orders that leave enough marks at the same places: a fraction of a
// millisecond per board, and more if many marks were added, up to a limit for all boards. It is not safe for
// concurrent use.
type LineOrderSearch struct {
	own        *Fingerprint
	rows       [][]int // permutations of a band's rows
	cols       [][]int // permutations of a stack's columns
	boxes      BoxSize
	transposed []uint16 // the marks, with rows as columns
	steps      int      // that are left
}

// LineOrderSearch prepares a search. It returns nil if lines of such a board may not be reordered.
func (s *Fingerprint) LineOrderSearch() *LineOrderSearch {
	side := int(math.Sqrt(float64(s.Cells)))
	if s.Boxes.Height == 0 || side > maxReorderSide || s.Boxes.Height*s.Boxes.Width != side {
		return nil
	}
	r := &LineOrderSearch{own: s, boxes: s.Boxes, steps: maxReorderSteps, transposed: make([]uint16, s.Cells)}
	for cell, mark := range s.Orientations[0] {
		r.transposed[cell%side*side+cell/side] = mark
	}
	r.rows, r.cols = permutations(s.Boxes.Height), permutations(s.Boxes.Width)
	return r
}

// Matches reports whether other, a fingerprint of the same form, is the same board in disguise: most marks of the
// sparser board are in the other.
func (r *LineOrderSearch) Matches(other *Fingerprint) bool {
	if len(other.Orientations[0]) != r.own.Cells {
		return false
	}
	least := r.requiredMarks(other)
	if least == 0 {
		return false
	}
	asStands := other.Boxes == r.boxes && r.searchFewer(r.own.Orientations[0], other.Orientations[0], least)
	turned := BoxSize{r.boxes.Width, r.boxes.Height}
	if asStands || other.Boxes != turned {
		return asStands
	}
	rows, cols, boxes := r.rows, r.cols, r.boxes
	r.rows, r.cols, r.boxes = cols, rows, turned
	found := r.searchFewer(r.transposed, other.Orientations[0], least)
	r.rows, r.cols, r.boxes = rows, cols, boxes
	return found
}

// searchFewer searches the sparser of two boards in the other.
func (r *LineOrderSearch) searchFewer(own, other []uint16, least int) bool {
	if countMarks(own) < countMarks(other) {
		own, other = other, own
	}
	return r.search(own, other, least)
}

// requiredMarks returns the number of marks that must agree, or 0 if not even all of them are enough.
func (r *LineOrderSearch) requiredMarks(other *Fingerprint) int {
	side, cells := r.boxes.Height*r.boxes.Width, float64(r.own.Cells)
	inA, inB := countMarks(r.own.Orientations[0]), countMarks(other.Orientations[0])
	need := float64(reorderBits)
	if r.own.Cells <= smallCells {
		need = reorderBitsSmall
	}
	need += r.searchSpaceBits()
	fewer := min(inA, inB)
	for k := fewer - fewer/reorderPart; k <= fewer; k++ {
		ofA := surprisal(inA, k, float64(inB)/cells/float64(side))
		ofB := surprisal(inB, k, float64(inA)/cells/float64(side))
		if max(ofA, ofB) >= need {
			return k
		}
	}
	return 0
}

// searchSpaceBits returns the logarithm of the number of orders and relabellings, in bits.
func (r *LineOrderSearch) searchSpaceBits() float64 {
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

// countMarks counts the marks of a board.
func countMarks(marks []uint16) (n int) {
	for _, mark := range marks {
		if mark != 0 {
			n++
		}
	}
	return n
}

// permutations returns all orders of n lines.
func permutations(n int) (all [][]int) {
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

// lineOrderSearcher compares a board a with another, b: first their rows, then their columns, then their marks.
type lineOrderSearcher struct {
	*LineOrderSearch
	a, b    []uint16
	side    int
	bands   int // boxes one above the other
	stacks  int // and side by side
	least   int
	left    []int     // marks of b in a band and those below it
	shared  [][]uint8 // by band of a, order of its rows and band of b: marks at the same places, by stacks and order
	rowOf   []int     // of a, by row of b
	count   [maxReorderSide + 1][maxReorderSide + 1]uint8
	mostOf  []int     // by stack of b and those behind it: marks at the same places at most
	stacked [][]uint8 // by bands that are given: as shared, of all of them
}

// search reports whether so many marks of two boards agree in some order of lines, with some names.
func (r *LineOrderSearch) search(a, b []uint16, least int) bool {
	h, w := r.boxes.Height, r.boxes.Width
	s := &lineOrderSearcher{
		LineOrderSearch: r, a: a, b: b, side: h * w, bands: w, stacks: h, least: least,
		rowOf: make([]int, h*w), left: make([]int, w+1), mostOf: make([]int, h+1),
	}
	for band := s.bands - 1; band >= 0; band-- {
		s.left[band] = s.left[band+1] + countMarks(b[band*h*s.side:(band+1)*h*s.side])
	}
	for bandA := range s.bands {
		for _, order := range r.rows {
			for bandB := range s.bands {
				s.shared = append(s.shared, s.countSharedInBands(bandA, order, bandB))
			}
		}
	}
	for range s.bands + 1 {
		s.stacked = append(s.stacked, make([]uint8, s.stacks*s.stacks*len(r.cols)))
	}
	return s.searchBands(0, 0)
}

// countSharedInBands counts the marks that two bands have at the same places, for each pair of stacks in each order of
// columns.
func (s *lineOrderSearcher) countSharedInBands(bandA int, order []int, bandB int) []uint8 {
	h, w := s.boxes.Height, s.boxes.Width
	var inA, inB [maxReorderSide]uint // by column, a bit a row
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

// searchBands gives the bands of b from one on a band of a each, with its rows in some order.
func (s *lineOrderSearcher) searchBands(bandB int, used uint) bool {
	if s.steps--; s.steps < 0 || s.boundStacks(s.stacked[bandB])+s.left[bandB] < s.least {
		return false
	}
	if bandB == s.bands {
		return s.searchStacks(0, 0, 0)
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
			if s.searchBands(bandB+1, used|1<<bandA) {
				return true
			}
		}
	}
	return false
}

// boundStacks returns how many marks stand at the same places at most, whichever stack each stack of b is given.
func (s *lineOrderSearcher) boundStacks(shared []uint8) (most int) {
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

// searchStacks gives the stacks of b from one on a stack of a each, with its columns in some order. Agree is how many
// marks before them agree at most.
func (s *lineOrderSearcher) searchStacks(stackB int, used uint, agree int) bool {
	if stackB == s.stacks {
		return s.countRelabeled() >= s.least
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
			s.pairColumns(stackA, columns, stackB, 1)
			most := s.boundRelabeled()
			found := most+s.mostOf[stackB+1] >= s.least && s.searchStacks(stackB+1, used|1<<stackA, most)
			s.pairColumns(stackA, columns, stackB, ^uint8(0))
			if found {
				return true
			}
		}
	}
	return false
}

// pairColumns counts which marks of two stacks stand at the same places, or with the highest number takes them off
// again.
func (s *lineOrderSearcher) pairColumns(stackA int, columns []int, stackB int, by uint8) {
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

// boundRelabeled returns how many marks agree at most, if several may have one name.
func (s *lineOrderSearcher) boundRelabeled() (most int) {
	for b := 1; b <= s.side; b++ {
		best := uint8(0)
		for _, n := range s.count[b][1 : s.side+1] {
			best = max(best, n)
		}
		most += int(best)
	}
	return most
}

// countRelabeled returns how many marks agree once each has the name that it mostly has, another one for each: those
// first that have one most often.
func (s *lineOrderSearcher) countRelabeled() (agree int) {
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
