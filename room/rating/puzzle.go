package rating

import "math"

// puzzleDeviation is how far one puzzle's rating lies from that of its sort, as a standard deviation.
const puzzleDeviation = 120.0

// SinglePuzzle is the rating of a puzzle of which nothing is known but its sort's rating.
func (r Rating) SinglePuzzle() Rating {
	r.Deviation = math.Sqrt(r.Deviation*r.Deviation + puzzleDeviation*puzzleDeviation)
	return r
}

// NewCategory is the rating of a sort of puzzles that nobody has played yet.
func NewCategory() Rating { return Rating{Mean: initialMean, Deviation: 2 * puzzleDeviation} }

// EvidenceFromPace is what it says of a player's form to have taken some pace over a puzzle of this rating. A pace is
// how many times as long as the best people; 0 or less says nothing.
func (r Rating) EvidenceFromPace(pace float64) Evidence {
	if pace <= 0 {
		return Evidence{}
	}
	return Evidence{Shown: r.Mean + Points(pace) - initialMean, Weight: 1 / (r.Deviation * r.Deviation)}
}

// OnlyAgainst is what a time says that was not taken to its end: nothing in favour of who has this rating.
func (e Evidence) OnlyAgainst(r Rating) Evidence {
	if e.Shown >= r.Mean {
		return Evidence{}
	}
	return e
}

// Points is the strength of those who take some pace, over 0, on a puzzle of an ordinary rating.
func Points(pace float64) float64 { return initialMean + pointsPerFold*math.Log(ordinaryPace/pace) }

// Pace is what somebody of this strength takes on a puzzle, as a multiple of the best people's time.
func (r Rating) Pace(puzzle Rating) float64 {
	return ordinaryPace * math.Exp((puzzle.Mean-r.Mean)/pointsPerFold)
}

// Solve is that a player of a rating took some pace over a puzzle.
type Solve struct {
	By   Rating
	Pace float64 // over 0
}

// PuzzleEvidence is what those who have solved it show of a puzzle: the longer strong players take, the stronger it is.
func PuzzleEvidence(solves []Solve) Evidence {
	var sum, sure float64
	for _, s := range solves {
		known := 1 / (s.By.Deviation*s.By.Deviation + formDeviation*formDeviation)
		sum += known * (s.By.Mean - Points(s.Pace) + initialMean)
		sure += known
	}
	if sure == 0 {
		return Evidence{}
	}
	return Evidence{Shown: sum / sure, Weight: sure}
}

// ForCategory is what that which a puzzle has shown says of its sort.
func (e Evidence) ForCategory() Evidence {
	if e.Weight > 0 {
		e.Weight = 1 / (1/e.Weight + puzzleDeviation*puzzleDeviation)
	}
	return e
}
