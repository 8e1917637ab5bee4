package technique

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// Follower applies easy and medium techniques incrementally: cells are added to a position, and positions can be saved
// and loaded.
type Follower struct {
	*Logic
	Most  Technique // the hardest technique to use
	saved []lines.Marks
}

// Open starts with the known cells.
func (f *Follower) Open(known *lines.Marks) bool {
	f.open(known)
	return f.Propagate()
}

// Known returns the known cells of the position.
func (f *Follower) Known() *lines.Marks { return &f.marks }

// Put sets an unknown cell of a line. It does not propagate; see [Follower.Propagate].
func (f *Follower) Put(line, i int, value uint8) { f.put(line, i, int(value-1)) }

// Propagate applies all steps. It returns false if a line is known to be wrong.
func (f *Follower) Propagate() bool {
	for f.easySteps(); f.next(f.Most); f.easySteps() {
		f.apply()
	}
	return !f.broken
}

// Save saves a propagated position in a slot. Nothing follows from such a position, so it saves only its cells.
func (f *Follower) Save(at int) {
	for len(f.saved) <= at {
		f.saved = append(f.saved, lines.Marks{})
	}
	f.saved[at] = f.marks
}

// Load loads a saved position.
func (f *Follower) Load(at int) { f.marks, f.fresh = f.saved[at], 0 }

// easySteps applies easy steps until there are none. It combines them, because their order does not matter here.
func (l *Logic) easySteps() {
	for l.fresh != 0 {
		line := bits.TrailingZeros32(l.fresh)
		l.fresh &= l.fresh - 1
		for t := signPair; t <= lastOne; t++ {
			l.dirty[t] |= 1 << line
		}
		if ones, twos := l.easy(line); ones|twos != 0 {
			l.step = Step{Line: line, Ones: ones, Twos: twos}
			l.apply()
		}
	}
}

// easy returns the cells that easy techniques force in a line.
func (l *Logic) easy(line int) (ones, twos uint16) {
	ones, twos = l.pair(line)
	suns, moons := l.sandwich(line)
	ones, twos = ones|suns, twos|moons
	suns, moons = l.equalSign(line)
	ones, twos = ones|suns, twos|moons
	suns, moons = l.crossSign(line)
	ones, twos = ones|suns, twos|moons
	suns, moons = l.fullCount(line)
	return ones | suns, twos | moons
}
