package engine

import (
	"math"
	"math/bits"
)

// A player could write values that they believe to be right into another text and leave out the givens that identify
// the puzzle. The answer would then tell whether those values are right. So a text also matches a puzzle if it may have
// been made from it: hardly any of its marks is ruled out by the puzzle's givens.
const (
	compatibleBits = 24 // how improbable a chance match must be
	// the same for relabelled marks: the best relabelling suits a board well by chance, too
	compatibleBitsRelabeled = 33
	// marks of up to this many names are tried with all relabellings, those of boards of [smallCells] with none
	maxRelabeledNames = 9
)

// candidateChance returns the probability that an unrelated mark is not ruled out at a place, and the number of names
// that marks have.
func candidateChance(open []uint32) (chance float64, names int) {
	all, sum := uint32(0), 0
	for _, o := range open {
		all |= o
		sum += bits.OnesCount32(o)
	}
	names = bits.OnesCount32(all)
	return float64(sum) / float64(max(1, names*len(open))), names
}

// isCompatible reports whether the marks of one of the orientations of s may have been written into another board.
func (s *Fingerprint) isCompatible(with *Fingerprint) bool {
	if with.Candidates == nil || !s.Relabels {
		return false
	}
	chance, names := candidateChance(with.Candidates)
	for _, look := range s.Orientations {
		if isCompatibleOrientation(look, with.Candidates, chance, names) {
			return true
		}
	}
	return false
}

func isCompatibleOrientation(look []uint16, open []uint32, chance float64, names int) bool {
	var count [MaxMarks][MaxMarks]uint8 // by mark and the name that it may have: at how many places it is not ruled out
	marks, same := 0, 0
	for place, mark := range look {
		if mark == 0 || mark >= MaxMarks {
			continue
		}
		marks++
		for o := open[place]; o != 0; o &= o - 1 {
			count[mark][bits.TrailingZeros32(o)]++
		}
		same += int(open[place] >> mark & 1)
	}
	enough := func(fit int, rare float64) bool { return surprisal(marks, fit, chance) >= rare }
	if enough(same, compatibleBits) {
		return true
	}
	ways, _ := math.Lgamma(float64(names + 1))
	rare := compatibleBitsRelabeled + ways/math.Ln2
	return names <= maxRelabeledNames && len(look) > smallCells && enough(marks, rare) &&
		enough(countBestRelabeling(&count, names, false), rare) && enough(countBestRelabeling(&count, names, true), rare)
}

// countBestRelabeling returns at how many places marks are not ruled out under the best relabelling. If distinct is
// false several marks may get the same name, which gives an upper bound quickly.
func countBestRelabeling(count *[MaxMarks][MaxMarks]uint8, names int, distinct bool) (most int) {
	if !distinct {
		for mark := 1; mark <= names; mark++ {
			best := uint8(0)
			for _, n := range count[mark][1 : names+1] {
				best = max(best, n)
			}
			most += int(best)
		}
		return most
	}
	var by [1 << maxRelabeledNames]int // by the names that the first marks have taken
	for taken := range 1 << names {
		mark := bits.OnesCount(uint(taken)) + 1
		if mark > names {
			return by[taken]
		}
		for name := range names {
			if taken>>name&1 == 0 {
				next := taken | 1<<name
				by[next] = max(by[next], by[taken]+int(count[mark][name+1]))
			}
		}
	}
	return 0
}
