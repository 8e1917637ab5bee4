// Package fair says which finishes are believed at once. It is pure: it looks at what was played, and keeps nothing.
package fair

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"nonet/room/game"
)

// Floors say which finishes are believed at once. A finish that is not stays off the leaderboards until an operator has
// looked at it. The zero value believes all.
type Floors struct {
	// PerCell is the least time that a person needs for one cell, over a whole board.
	PerCell time.Duration
	// Spread is the least that a person's times from cell to cell differ: their standard deviation, as a part of
	// their mean. It is held against boards of [spreadCells] cells and more.
	Spread float64
}

// Default takes nobody's best time away: a sprint on an easy board is a cell in about a second, and people pause
// to look, so that their times differ by as much as they are long. Programs that do not hide are beyond it.
var Default = Floors{PerCell: 300 * time.Millisecond, Spread: 0.2}

// spreadCells is from how many cells on the rhythm says something.
const spreadCells = 16

// Doubt is a finish that is not believed yet.
type Doubt struct {
	Round   string  `json:"round"` // the round's id
	Player  string  `json:"player"`
	Name    string  `json:"name"`
	Time    int64   `json:"time"` // milliseconds
	At      int64   `json:"at"`   // when the round ended, Unix milliseconds
	Why     string  `json:"why"`  // for operators, in English
	Verdict Verdict `json:"verdict,omitempty"`
}

// Verdict is what an operator has found.
type Verdict string

// Verdicts. The empty one is none yet.
const (
	Cleared  Verdict = "cleared"  // it counts
	Rejected Verdict = "rejected" // it never will
)

// ID names the doubt: there is one for a player and a round.
func (d Doubt) ID() string { return d.Round + "/" + d.Player }

// Compare puts the older doubt first.
func (d Doubt) Compare(other Doubt) int {
	return cmp.Or(cmp.Compare(d.At, other.At), cmp.Compare(d.ID(), other.ID()))
}

// Doubts returns the finishes of a round that are not believed. Replay tells of every event of the round's room, in
// order, once it has been applied, and returns the state at the round's end.
func (f Floors) Doubts(round string,
	replay func(heard func(s *game.State, at int64, e game.Event)) (*game.State, error)) ([]Doubt, error) {
	filled := map[int][]int64{} // by seat, when its cells were
	state, err := replay(func(_ *game.State, at int64, e game.Event) {
		switch e.What.(type) {
		case game.Started:
			clear(filled)
		case game.Placed:
			filled[e.Seat] = append(filled[e.Seat], at)
		}
	})
	if err != nil || state.Round == nil || state.Round.Result == nil {
		return nil, err
	}
	var doubts []Doubt
	for _, s := range state.Round.Result.Standings {
		if s.Time == 0 {
			continue
		}
		if why := f.why(s.Time, filled[s.Seat]); why != "" {
			doubts = append(doubts, Doubt{
				Round: round, Player: s.Player, Name: s.Name, Time: s.Time, At: state.Round.Ended, Why: why,
			})
		}
	}
	return doubts, nil
}

// why says what is not believed of a finish; empty is nothing.
func (f Floors) why(took int64, at []int64) string {
	if least := f.PerCell.Milliseconds() * int64(len(at)); took < least {
		return fmt.Sprintf("faster than a person: %d cells in %.1f s", len(at), float64(took)/1000)
	}
	if spread := spread(at); len(at) >= spreadCells && spread < f.Spread {
		return fmt.Sprintf("more even than a person: the times between %d cells differ by %.0f %%", len(at), 100*spread)
	}
	return ""
}

// spread is the standard deviation of the times between moments, as a part of their mean.
func spread(at []int64) float64 {
	n := float64(len(at) - 1)
	if n < 1 {
		return math.Inf(1)
	}
	mean := float64(at[len(at)-1]-at[0]) / n
	if mean == 0 {
		return 0
	}
	var squares float64
	for i, t := range at[1:] {
		d := float64(t-at[i]) - mean
		squares += d * d
	}
	return math.Sqrt(squares/n) / mean
}
