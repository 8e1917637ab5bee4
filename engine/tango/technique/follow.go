package technique

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// Follower tells what easy and medium techniques find at a position to which cells are added, and which can be gone
// back to.
type Follower struct {
	*Logic
	Most  Technique // the hardest technique to take
	saved []lines.Marks
}

// Open begins at what is known.
func (f *Follower) Open(known *lines.Marks) bool {
	f.open(known)
	return f.Propagate()
}

// Known returns the cells that are known at the position.
func (f *Follower) Known() *lines.Marks { return &f.marks }

// Put fills in a cell of a line that is not known. What follows is for [Follower.Propagate].
func (f *Follower) Put(line, i int, value uint8) { f.put(line, i, int(value-1)) }

// Propagate takes all steps. It reports whether no line is known to be wrong.
func (f *Follower) Propagate() bool {
	for f.easySteps(); f.next(f.Most); f.easySteps() {
		f.apply()
	}
	return !f.broken
}

// Save keeps a propagated position under a number. Nothing more follows from one, so that its cells are enough.
func (f *Follower) Save(at int) {
	for len(f.saved) <= at {
		f.saved = append(f.saved, lines.Marks{})
	}
	f.saved[at] = f.marks
}

// Load goes back to a position.
func (f *Follower) Load(at int) { f.marks, f.fresh = f.saved[at], 0 }

// easySteps takes easy steps until there are none. Their order is all the same here, so that they are taken together.
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

// easy returns what all easy techniques force in a line.
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
