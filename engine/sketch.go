package engine

import (
	"math"
	"math/bits"
)

// Sketcher knows a puzzle again by what everybody sees of it. It is an optional interface of a [Kind].
type Sketcher interface {
	// Outline reads a text as [Importer]'s Import does, and proves nothing: the puzzle has neither solution nor grade, and
	// may contradict itself. It is quick for any text. The error is an [*InputError].
	Outline(text string) (Puzzle, error)
	// Sketches are those of a puzzle's boards. They don't depend on its solution, which need not be there. It is quick,
	// and nil for what is no puzzle of the kind.
	Sketches(p Puzzle) []Sketch
}

// Parter knows a puzzle again that somebody has made a part of a larger one: who has that solved has its part solved.
// It is an optional interface of a [Kind].
type Parter interface {
	// Parts are sketches of the parts of a puzzle's board with so many columns and rows, as [Sketcher] has them of a
	// puzzle of that size. They depend on the solution at most where it is there, of what was proved. It is quick, and nil
	// for what is no puzzle of the kind, and for parts so small that others have them too.
	Parts(p Puzzle, width, height int) []Sketch
}

// Nester knows a puzzle again that lies in the solution of a larger one, its lines between further lines, in any order
// and with any values. It is an optional interface of a [Kind].
type Nester interface {
	// Nested are the puzzles with so many columns and rows that lie in a proved puzzle and have blanks. It is quick, and
	// nil for what is no puzzle with a solution.
	Nested(p Puzzle, width, height int) []Puzzle
}

// Sketch is what everybody sees of a board, as marks at places: digits in cells, clues at lines. Two sketches of one
// puzzle are alike also when one has more marks or fewer, looks at it from another side, or has other names for its
// marks. No sketch tells anything of a solution, so what is alike can be told to everybody.
type Sketch struct {
	Form    string     // only sketches of one form can be alike
	Cells   int        // of the board
	Looks   [][]uint16 // the marks by place, as the board is seen from each side; 0 is none. The first is as it stands.
	Renames bool       // marks may stand for each other: all are below [MarksMax] then
	Share   float64    // of the marks that both have at a place, how many must be equal at least
	All     float64    // how rare it must be that all its marks stand in another board; 0 is as rare as elsewhere
	Keys    []uint64   // sketches that share one are alike, whatever their marks
	Asks    []uint64   // further keys, that are looked up and not kept
	Boxes   Boxes      // within which lines may be in another order; zero is that they have to stay
	// Open is which marks each place may have beside those that stand there, a bit each, and where a mark stands that
	// mark alone; nil is that nothing rules marks out.
	Open []uint32

	// Traits are what some groups of marks are like, whatever else stands on the board. Groups returns those of all
	// groups, some more than once, which costs more: sketches are alike if what one is asked for has enough of the
	// other's traits. None and nil are of boards that are not known by them.
	Traits []uint64
	Groups func() []uint64
}

// MarksMax bounds marks that may stand for each other.
const MarksMax = 32

// How much rarer than a throw of coins must be that two boards agree by chance. With 10,000 others to compare, each in
// eight looks, 30 leaves one in 10,000. Boards of so few cells can't agree as much.
const (
	rareBits      = 30
	rareBitsSmall = 22
	smallCells    = 36
)

// Two boards that have nothing to do with each other have a group in common more often the more groups there are. These
// were measured on 9x9 boards, with a margin.
const (
	traitChance = 0.02
	traitSorts  = 1_200_000
)

// HasTraits reports whether another sketch, of the same form, shows this board in disguise if it has so many groups and
// among them so many of this one's traits.
func (s *Sketch) HasTraits(shared, groups int) bool {
	chance := max(traitChance, float64(groups)/traitSorts)
	return bitsOf(len(s.Traits), shared, chance) >= rareBits
}

// Alike reports whether a sketch shows a board that another one, of the same form, shows as it stands, or what somebody
// may have made of that.
func (s *Sketch) Alike(with *Sketch) bool { return s.agrees(with) || s.fits(with) }

// agrees reports whether so many marks are the same at the same places that it is no chance.
func (s *Sketch) agrees(with *Sketch) bool {
	stands := with.Looks[0]
	chance, rare := -1.0, float64(rareBits)
	if s.Cells < smallCells {
		rare = rareBitsSmall
	}
	inB, names := 0, 0.0
	seen := uint32(0)
	for _, mark := range stands {
		if mark != 0 {
			inB++
			seen |= 1 << (mark % MarksMax)
		}
	}
	if s.Renames { // as many ways to rename them as they can be ordered
		lg, _ := math.Lgamma(float64(bits.OnesCount32(seen) + 1))
		names = lg / math.Ln2
	}
	for _, look := range s.Looks {
		if len(look) != len(stands) {
			return false
		}
		inA, both, equal := compare(look, stands)
		if both == 0 {
			continue
		}
		if chance < 0 {
			chance = chanceOf(stands)
		}
		rare := rare
		if with.All > 0 && equal == inB {
			rare = with.All
		}
		left := rare - patternBits(len(stands), inA, inB, both)
		enough := func(equal int, rare float64) bool {
			return float64(equal) >= s.Share*float64(both) && bitsOf(both, equal, chance) >= rare
		}
		if enough(equal, left) {
			return true
		}
		if s.Renames && enough(both, left+names) && enough(renamed(look, stands), left+names) {
			return true
		}
	}
	return false
}

// compare counts the marks of a board, the places where another one has a mark too, and those where it is the same.
func compare(a, b []uint16) (inA, both, equal int) {
	b = b[:len(a)]
	for place, mark := range a {
		if mark == 0 {
			continue
		}
		inA++
		if other := b[place]; other != 0 {
			both++
			if mark == other {
				equal++
			}
		}
	}
	return inA, both, equal
}

// patternBits says how rare it is that so many marks stand at the same places.
func patternBits(places, inA, inB, both int) float64 {
	return max(bitsOf(inA, both, float64(inB)/float64(places)), bitsOf(inB, both, float64(inA)/float64(places)))
}

// chanceOf is how often two marks are the same by chance.
func chanceOf(marks []uint16) float64 {
	var few [MarksMax]int
	var many map[uint16]int
	total := 0
	for _, mark := range marks {
		switch {
		case mark == 0:
			continue
		case mark < MarksMax:
			few[mark]++
		default:
			if many == nil {
				many = map[uint16]int{}
			}
			many[mark]++
		}
		total++
	}
	sum := 0
	for _, n := range few {
		sum += n * n
	}
	for _, n := range many {
		sum += n * n
	}
	// Marks that come once or twice are no rarer than one in all of them.
	return max(float64(sum)/float64(total*total), 1/float64(total+1))
}

// bitsOf says how rare it is, in throws of a coin, that of n things at least k are so by chance (Chernoff's bound).
func bitsOf(n, k int, chance float64) float64 {
	share := float64(k) / float64(max(n, 1))
	if share <= chance || chance <= 0 {
		return 0
	}
	each := share * math.Log2(share/chance)
	if share < 1 {
		each += (1 - share) * math.Log2((1-share)/(1-chance))
	}
	return float64(n) * each
}

// renamed counts the places where marks are equal once those of a have the names that they mostly have in b, each
// another one.
func renamed(a, b []uint16) (equal int) {
	var count [MarksMax][MarksMax]uint16
	most := uint16(0)
	for place, mark := range a {
		if other := b[place]; mark != 0 && other != 0 && mark < MarksMax && other < MarksMax {
			count[mark][other]++
			most = max(most, mark, other)
		}
	}
	var taken uint32
	for mark := uint16(1); mark <= most; mark++ {
		best, as := uint16(0), 0
		for other := range most + 1 {
			if n := count[mark][other]; n > best && taken>>other&1 == 0 {
				best, as = n, int(other)
			}
		}
		if best > 0 {
			taken |= 1 << as
			equal += int(best)
		}
	}
	return equal
}

// Mix puts a word into a hash: the keys of sketches are made with it.
func Mix(hash, word uint64) uint64 {
	hash ^= word
	hash *= 0x9e3779b97f4a7c15
	hash ^= hash >> 29
	hash *= 0xbf58476d1ce4e5b9
	return hash ^ hash>>32
}
