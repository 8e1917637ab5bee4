package engine

import (
	"math"
	"math/bits"
)

// Fingerprinter recognises a puzzle by its givens and clues. It is an optional interface of a [Kind].
type Fingerprinter interface {
	// ParseUnverified reads the same texts as [Importer]'s Import, but proves nothing: the puzzle has neither solution nor
	// grade, and may contradict itself. It is quick for any text. The error is an [*InputError].
	ParseUnverified(text string) (Puzzle, error)
	// Fingerprints returns one fingerprint for each board of a puzzle. They don't depend on its solution, which may be
	// missing. It is quick, and returns nil if p is not a puzzle of the kind.
	Fingerprints(p Puzzle) []Fingerprint
}

// Fingerprint describes the visible parts of a board, as marks at places: digits in cells, clues at lines. Two
// fingerprints of one puzzle match even if one has more or fewer marks, is rotated or mirrored, or uses other names for
// its marks. A fingerprint does not depend on the solution, so a match reveals nothing about it.
type Fingerprint struct {
	Form  string // only fingerprints of one form can match
	Cells int    // of the board
	// the marks by place, in each orientation of the board, the original one first; 0 for no mark
	Orientations [][]uint16
	Relabels     bool    // marks may be renamed; all are below [MaxMarks]
	MinShare     float64 // the minimum share of equal marks among the places where both have one
	WholeBits    float64 // the bits required for a match of all marks of the other fingerprint; 0 for the usual number
}

// MaxMarks is the exclusive upper bound of marks that may be renamed.
const MaxMarks = 32

// How improbable a chance match of two boards must be, in bits. With 10,000 boards to compare, each in eight
// orientations, 30 bits leave one false match in 10,000 queries. Boards of fewer than smallCells cells have too few
// marks for that.
const (
	matchBits      = 30
	matchBitsSmall = 22
	smallCells     = 36
)

// Matches reports whether s is of the same board as with, a fingerprint of the same form, possibly with some marks
// added, removed or changed: whether they have more marks in common than by chance.
func (s *Fingerprint) Matches(with *Fingerprint) bool {
	original := with.Orientations[0]
	chance, rare := -1.0, float64(matchBits)
	if s.Cells < smallCells {
		rare = matchBitsSmall
	}
	inB, names := 0, 0.0
	seen := uint32(0)
	for _, mark := range original {
		if mark != 0 {
			inB++
			seen |= 1 << (mark % MaxMarks)
		}
	}
	if s.Relabels { // the number of ways to rename them, in bits
		lg, _ := math.Lgamma(float64(bits.OnesCount32(seen) + 1))
		names = lg / math.Ln2
	}
	for _, marks := range s.Orientations {
		if len(marks) != len(original) {
			return false
		}
		inA, both, equal := compareMarks(marks, original)
		if both == 0 {
			continue
		}
		if chance < 0 {
			chance = equalMarkChance(original)
		}
		rare := rare
		if with.WholeBits > 0 && equal == inB {
			rare = with.WholeBits
		}
		left := rare - patternSurprisal(len(original), inA, inB, both)
		isEnough := func(equal int, rare float64) bool {
			return float64(equal) >= s.MinShare*float64(both) && surprisal(both, equal, chance) >= rare
		}
		if isEnough(equal, left) {
			return true
		}
		if s.Relabels && isEnough(both, left+names) && isEnough(countRelabeled(marks, original), left+names) {
			return true
		}
	}
	return false
}

// compareMarks counts the marks of a, the places where both a and b have a mark, and those where the marks are equal.
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

// patternSurprisal returns how improbable it is, in bits, that two boards of inA and inB marks have them at this many
// common places.
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
	// Assume that a mark that occurs once or twice is no rarer than one in all of them.
	return max(float64(sum)/float64(total*total), 1/float64(total+1))
}

// surprisal returns how improbable at least k successes in n trials are, in bits (Chernoff bound).
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

// countRelabeled counts the places where marks are equal after each mark of a is renamed to a different mark of b, the
// one that it mostly coincides with.
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

// MixHash adds a word to a hash, for marks that stand for several numbers.
func MixHash(hash, word uint64) uint64 {
	hash ^= word
	hash *= 0x9e3779b97f4a7c15
	hash ^= hash >> 29
	hash *= 0xbf58476d1ce4e5b9
	return hash ^ hash>>32
}
