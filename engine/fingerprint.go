package engine

import (
	"math"
	"math/bits"
)

// Fingerprinter recognises a puzzle by its givens and clues. It is an optional interface of a [Kind].
type Fingerprinter interface {
	// ParseUnverified reads a text as [Importer]'s Import does, but proves nothing: the puzzle has neither solution nor
	// grade, and may contradict itself. It is quick for any text. The error is an [*InputError].
	ParseUnverified(text string) (Puzzle, error)
	// Fingerprints returns one fingerprint for each board of a puzzle. They don't depend on its solution, which may be
	// missing. It is quick, and returns nil if p is not a puzzle of the kind.
	Fingerprints(p Puzzle) []Fingerprint
}

// Fingerprint describes what everybody sees of a board, as marks at places: digits in cells, clues at lines. Two
// fingerprints of one puzzle match even if one has more or fewer marks, is rotated or mirrored, or uses other names for
// its marks. A fingerprint tells nothing of a solution, so a match can be told to everybody.
type Fingerprint struct {
	Form  string // only fingerprints of one form can match
	Cells int    // of the board
	// the marks by place, in each orientation of the board, the board as it is first; 0 is no mark
	Orientations [][]uint16
	Relabels     bool    // marks may stand for each other: all are below [MaxMarks] then
	MinShare     float64 // share of the places where both have a mark at which the marks must be equal
	WholeBits    float64 // how rare it must be that another board has all its marks; 0 is as rare as elsewhere
}

// MaxMarks is the exclusive upper bound of marks that may stand for each other.
const MaxMarks = 32

// How improbable a chance agreement of two boards must be, in bits. With 10,000 boards to compare, each in eight
// orientations, 30 bits leave a false match in 10,000 queries. Boards of fewer than smallCells cells can't agree as
// much.
const (
	matchBits      = 30
	matchBitsSmall = 22
	smallCells     = 36
)

// Matches reports whether s shows the board of with, a fingerprint of the same form, or one that was made from it by
// adding, removing or changing some marks: more marks are equal at the same places than by chance.
func (s *Fingerprint) Matches(with *Fingerprint) bool {
	stands := with.Orientations[0]
	chance, rare := -1.0, float64(matchBits)
	if s.Cells < smallCells {
		rare = matchBitsSmall
	}
	inB, names := 0, 0.0
	seen := uint32(0)
	for _, mark := range stands {
		if mark != 0 {
			inB++
			seen |= 1 << (mark % MaxMarks)
		}
	}
	if s.Relabels { // as many ways to rename them as they can be ordered
		lg, _ := math.Lgamma(float64(bits.OnesCount32(seen) + 1))
		names = lg / math.Ln2
	}
	for _, look := range s.Orientations {
		if len(look) != len(stands) {
			return false
		}
		inA, both, equal := compareMarks(look, stands)
		if both == 0 {
			continue
		}
		if chance < 0 {
			chance = equalMarkChance(stands)
		}
		rare := rare
		if with.WholeBits > 0 && equal == inB {
			rare = with.WholeBits
		}
		left := rare - patternSurprisal(len(stands), inA, inB, both)
		enough := func(equal int, rare float64) bool {
			return float64(equal) >= s.MinShare*float64(both) && surprisal(both, equal, chance) >= rare
		}
		if enough(equal, left) {
			return true
		}
		if s.Relabels && enough(both, left+names) && enough(countRelabeled(look, stands), left+names) {
			return true
		}
	}
	return false
}

// compareMarks counts the marks of a, the places where b has a mark too, and those where the marks are equal.
func compareMarks(a, b []uint16) (inA, both, equal int) {
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

// patternSurprisal returns how improbable it is that so many marks stand at the same places, in bits.
func patternSurprisal(places, inA, inB, both int) float64 {
	return max(surprisal(inA, both, float64(inB)/float64(places)), surprisal(inB, both, float64(inA)/float64(places)))
}

// equalMarkChance returns the probability that two marks are equal by chance.
func equalMarkChance(marks []uint16) float64 {
	var few [MaxMarks]int
	var many map[uint16]int
	total := 0
	for _, mark := range marks {
		switch {
		case mark == 0:
			continue
		case mark < MaxMarks:
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

// surprisal returns how improbable at least k successes in n trials are, in bits (the Chernoff bound).
func surprisal(n, k int, chance float64) float64 {
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

// countRelabeled counts the places where marks are equal once each mark of a is renamed to a different mark of b, the
// one it mostly coincides with.
func countRelabeled(a, b []uint16) (equal int) {
	var count [MaxMarks][MaxMarks]uint16
	most := uint16(0)
	for place, mark := range a {
		if other := b[place]; mark != 0 && other != 0 && mark < MaxMarks && other < MaxMarks {
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

// MixHash adds a word to a hash. Marks that stand for several numbers are made with it.
func MixHash(hash, word uint64) uint64 {
	hash ^= word
	hash *= 0x9e3779b97f4a7c15
	hash ^= hash >> 29
	hash *= 0xbf58476d1ce4e5b9
	return hash ^ hash>>32
}
