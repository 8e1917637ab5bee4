package lines

import "nonet/engine"

// A prover can also be used incrementally: cells are added to a position, and positions can be saved and loaded.

// Open starts with the known cells and fills in what lines force. It returns false if a line has no arrangement left.
func (p *Prover) Open(known *Marks) bool {
	s := p.stateAt(0)
	return p.open(s, known) && p.propagate(s)
}

// Known returns the known cells of the position.
func (p *Prover) Known() *Marks { return &p.stateAt(0).marks }

// Put sets an unknown cell of a line. It does not propagate; see [Prover.Propagate].
func (p *Prover) Put(line, i int, value uint8) { p.add(p.stateAt(0), line, i, int(value-1)) }

// add sets a cell. It returns false if one of its two lines has no arrangement left.
func (p *Prover) add(s *searchState, line, i, v int) bool {
	p.dirty |= 1 << line
	return p.t.Keep(&s.set[line], &p.t.With[v][i]) && p.put(s, line, i, v)
}

// Propagate fills in what lines force. It returns false if a line has no arrangement left.
func (p *Prover) Propagate() bool { return p.propagate(p.stateAt(0)) }

// Save saves a propagated position in a slot.
func (p *Prover) Save(at int) {
	for len(p.saved) <= at {
		p.saved = append(p.saved, new(searchState))
	}
	p.copy(p.saved[at], p.stateAt(0))
}

// Load loads a saved position.
func (p *Prover) Load(at int) {
	p.copy(p.stateAt(0), p.saved[at])
	p.dirty = 0
}

// HasOther reports whether a solution has another value in a cell that is unknown in the position. The error is
// [engine.ErrBudget].
func (p *Prover) HasOther(row, col int, value uint8, steps int) (found bool, err error) {
	s := p.stateAt(1)
	p.copy(s, p.stateAt(0))
	p.steps, p.dirty = steps, 0
	p.found = func(*Marks) bool {
		found = true
		return false
	}
	if p.add(s, row, col, int(2-value)) && p.propagate(s) {
		p.search(1)
	}
	p.dirty = 0
	if !found && p.steps < 0 {
		return false, engine.ErrBudget
	}
	return found, nil
}

// Fits reports whether 2 in these cells and 1 in all others is an arrangement of a line that agrees with its signs.
func (p *Prover) Fits(line int, twos uint16) bool {
	at := p.t.Find(twos)
	return at >= 0 && p.base[line].Has(at)
}
