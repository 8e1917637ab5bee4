package lines

import (
	"math/bits"

	"nonet/engine"
)

// Prover finds the solutions of a board. It is not safe for concurrent use. It does not allocate after it was created.
type Prover struct {
	b     Board
	t     *Table
	base  [linesMax]Set     // by line: the arrangements that agree with its signs
	dirty uint32            // lines to propagate
	steps int               // arrangements that may still be tried
	stack []*searchState    // the first, and one for each line that is tried
	yield func(*Marks) bool // is called with each solution, and returns whether to continue
}

// searchState is a partially filled board.
type searchState struct {
	marks Marks
	set   [linesMax]Set
	done  uint32 // full lines whose arrangement was removed from parallel lines
}

// NewProver returns a prover for a board.
func NewProver(b *Board) *Prover {
	p := new(Prover)
	p.Begin(b)
	return p
}

// Begin starts with another board.
func (p *Prover) Begin(b *Board) {
	p.b, p.t = *b, TableOf(b.N)
	for line := range b.Lines() {
		p.base[line] = p.t.matchSigns(b, line)
	}
}

// stateAt returns the search state of a depth, which is created when it is first needed.
func (p *Prover) stateAt(depth int) *searchState {
	if depth == len(p.stack) {
		p.stack = append(p.stack, new(searchState))
	}
	return p.stack[depth]
}

// Count counts the solutions that extend the known cells, up to limit, and calls tell with each unless it is nil. It
// returns [engine.ErrBudget] if steps are not enough.
func (p *Prover) Count(known *Marks, limit, steps int, yield func(*Marks)) (n int, err error) {
	if limit <= 0 {
		return 0, nil
	}
	p.steps = steps
	p.yield = func(m *Marks) bool {
		n++
		if yield != nil {
			yield(m)
		}
		return n < limit
	}
	s := p.stateAt(0)
	if p.open(s, known) && p.propagate(s) {
		p.search(0)
	}
	if n < limit && p.steps < 0 {
		return n, engine.ErrBudget
	}
	return n, nil
}

// open sets the known cells. It returns false if a line has no arrangement left.
func (p *Prover) open(s *searchState, known *Marks) bool {
	s.marks, s.done = *known, 0
	p.dirty = 1<<p.b.Lines() - 1
	for line := range p.b.Lines() {
		ones, twos := known[0][line], known[1][line]
		if ones&twos != 0 {
			return false
		}
		set := &s.set[line]
		*set = p.base[line]
		some := p.t.meets(set, set)
		for v, cells := range [2]uint16{ones, twos} {
			for ; cells != 0; cells &= cells - 1 {
				some = p.t.Keep(set, &p.t.With[v][bits.TrailingZeros16(cells)])
			}
		}
		if !some {
			return false
		}
	}
	return true
}

// propagate fills in what lines force until nothing changes. It returns false if a line has no arrangement left.
func (p *Prover) propagate(s *searchState) bool {
	for p.dirty != 0 {
		line := bits.TrailingZeros32(p.dirty)
		p.dirty &= p.dirty - 1
		if blank := s.marks.BlankCells(&p.b, line); blank != 0 {
			ones, twos := p.t.ForcedCells(&s.set[line], blank)
			for v, cells := range [2]uint16{ones, twos} {
				for ; cells != 0; cells &= cells - 1 {
					if !p.put(s, line, bits.TrailingZeros16(cells), v) {
						return false
					}
				}
			}
		}
		if p.b.Unique && !p.forceLine(s, line) {
			return false
		}
	}
	return true
}

// put sets a cell that its line forces. It returns false if the crossing line has no arrangement left.
func (p *Prover) put(s *searchState, line, i, v int) bool {
	cross, j := p.b.Cross(line, i)
	s.marks[v][line] |= 1 << i
	s.marks[v][cross] |= 1 << j
	p.dirty |= 1 << cross
	return p.t.Keep(&s.set[cross], &p.t.With[v][j])
}

// forceLine removes the arrangement of a full line from all parallel lines. It returns false if one of them has none
// left.
func (p *Prover) forceLine(s *searchState, line int) bool {
	if s.done>>line&1 != 0 || s.marks[0][line]|s.marks[1][line] != p.b.AllCells() {
		return true
	}
	s.done |= 1 << line
	at := p.t.nth(&s.set[line], 0)
	first := line / p.b.N * p.b.N
	for other := first; other < first+p.b.N; other++ {
		set := &s.set[other]
		if other == line || !set.Has(at) {
			continue
		}
		set.remove(at)
		if !p.t.meets(set, set) {
			return false
		}
		p.dirty |= 1 << other
	}
	return true
}

// search tries the arrangements of the line with the fewest. It returns whether to continue.
func (p *Prover) search(depth int) bool {
	s := p.stateAt(depth)
	line, fewest := -1, 1<<16
	for l := range p.b.Lines() {
		if s.marks[0][l]|s.marks[1][l] == p.b.AllCells() {
			continue
		}
		if n := p.t.Count(&s.set[l]); n < fewest {
			line, fewest = l, n
		}
	}
	if line < 0 {
		return p.yield(&s.marks)
	}
	for n := range fewest {
		if p.steps--; p.steps < 0 {
			return false
		}
		if p.branch(s, p.stateAt(depth+1), line, p.t.nth(&s.set[line], n)) && !p.search(depth+1) {
			return false
		}
	}
	return true
}

// branch fills a line with one of its arrangements, in a copy of the state.
func (p *Prover) branch(s, child *searchState, line, at int) bool {
	p.copy(child, s)
	p.dirty = 1 << line
	child.set[line] = Set{}
	child.set[line].Add(at)
	return p.propagate(child)
}

// copy copies the parts of a state that are in use.
func (p *Prover) copy(to, from *searchState) {
	to.marks, to.done = from.marks, from.done
	copy(to.set[:p.b.Lines()], from.set[:p.b.Lines()])
}
