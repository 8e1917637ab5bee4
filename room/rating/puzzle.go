package rating

import "math"

// puzzleDeviation is the standard deviation of the ratings of puzzles around the rating of their category.
const puzzleDeviation = 120.0

// SinglePuzzle returns the rating of a puzzle in a category with the rating r, if nothing else is known of the puzzle.
func (r Rating) SinglePuzzle() Rating {
	r.Deviation = math.Sqrt(r.Deviation*r.Deviation + puzzleDeviation*puzzleDeviation)
	return r
}

// NewCategory returns the initial rating of a category of puzzles.
func NewCategory() Rating { return Rating{Mean: initialMean, Deviation: 2 * puzzleDeviation} }

// EvidenceFromPace returns the evidence about a player's form from the pace at a puzzle with the rating r. A pace is a
// multiple of the best people's time; a pace of 0 or less is no evidence.
func (r Rating) EvidenceFromPace(pace float64) Evidence {
	if pace <= 0 {
		return Evidence{}
	}
	return Evidence{Shown: r.Mean + Points(pace) - initialMean, Weight: 1 / (r.Deviation * r.Deviation)}
}

// RestrictTo returns the evidence from a time that was not played to its end. It is ignored if it would speak in
// favour of a player with the rating r.
func (e Evidence) RestrictTo(r Rating) Evidence {
	if e.Shown >= r.Mean {
		return Evidence{}
	}
	return e
}

// Points returns the strength in points of players with a pace, above 0, at a puzzle of average rating.
func Points(pace float64) float64 { return initialMean + pointsPerFold*math.Log(ordinaryPace/pace) }

// Pace returns the expected pace of a player with the rating r at a puzzle, as a multiple of the best people's time.
func (r Rating) Pace(puzzle Rating) float64 {
	return ordinaryPace * math.Exp((puzzle.Mean-r.Mean)/pointsPerFold)
}

// Solve is the pace of a player with a rating at a puzzle.
type Solve struct {
	By   Rating
	Pace float64 // above 0
}

// PuzzleEvidence returns the evidence about a puzzle's rating from the players who solved it: the longer strong players
// took, the higher it is.
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

// ForCategory returns the evidence about a category's rating from evidence about one of its puzzles.
func (e Evidence) ForCategory() Evidence {
	if e.Weight > 0 {
		e.Weight = 1 / (1/e.Weight + puzzleDeviation*puzzleDeviation)
	}
	return e
}
