// Package fair says which finishes are believed at once. It is pure: it holds what was played against the steps that
// the puzzle takes, and keeps nothing.
package fair

import (
	"cmp"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/room/game"
)

// Audit says which finishes are believed at once. A finish that is not stays off the leaderboards until an operator has
// looked at it. The zero value believes all.
type Audit struct {
	// Floor is which part of the time of the best people, [engine.FastestPlausible], a finish takes at least; 0 believes
	// all.
	Floor float64
}

// Default holds finishes against the best times as they are.
var Default = Audit{Floor: 1}

// Doubt is a finish that is not believed yet.
type Doubt struct {
	Round   string   `json:"round"` // the round's id
	Player  string   `json:"player"`
	Name    string   `json:"name"`
	Time    int64    `json:"time"` // milliseconds
	At      int64    `json:"at"`   // when the round ended, Unix milliseconds
	Why     string   `json:"why"`  // the reasons' words in one line, for operators
	Reasons []Reason `json:"reasons,omitempty"`
	Verdict Verdict  `json:"verdict,omitempty"`
	// Pace is how many times as long as the best people the player took; 0 in doubts of before there were proof rounds.
	Pace float64 `json:"pace,omitempty"`
	// NeedsProof says that nothing speaks against the finish but that it is much better than what the player has proved: a
	// proof round settles it.
	NeedsProof bool   `json:"asks,omitempty"`
	Proof      string `json:"proof,omitempty"` // the id of the proof round that was played
}

// Reason is one thing about a finish that speaks against a person who solved the puzzle.
type Reason struct {
	Code       string `json:"code"`            // one of [Codes]
	Words      string `json:"words"`           // in English, for whoever looks at the replay beside it
	Sufficient bool   `json:"alone,omitempty"` // it is enough; of others it takes two
	At         int64  `json:"at,omitempty"`    // where in the round to look, in milliseconds since it began; 0 is all of it
	needsProof bool   // honest people may have it once, by a bad network or by chance: a proof round shows whether it was that
	network    bool   // a bad network makes it: it is no second reason beside another
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

// Known is what is known beside a round's log.
type Known struct {
	Kind engine.Kind // the puzzle's; nil is not known
	// Proved is the pace that a player has proved on puzzles of the same size and rules, of this level or a harder one; 0
	// is none. No function is that nobody has proved any.
	Proved func(player string) float64
	// Past are the times of a player's last ranked finishes of puzzles of the same size, rules and level, in milliseconds:
	// of those before the round, or before the one that it is to prove. No function is that nobody has any.
	Past func(player string) []int64
	// Proves is the round of the finish that a proof round is to prove: what is too little to go by in one may be enough
	// in both. Nil is that it is no proof round.
	Proves Replay
	// NoProof is that the finish counts for nothing that speed has to be proved for: one that is only much better than
	// what its player has proved is believed.
	NoProof bool
}

// Replay tells of every event of a round's room, in order, once it has been applied, and returns the state at the
// round's end.
type Replay func(heard func(s *game.State, at int64, e game.Event)) (*game.State, error)

// Doubts returns the finishes of a round that are not believed.
func (a Audit) Doubts(round string, known Known, replay Replay) ([]Doubt, error) {
	all, err := a.Findings(round, known, replay)
	return slices.DeleteFunc(all, func(d Doubt) bool { return d.Why == "" }), err
}

// Findings says of each finish of a round what speaks against it, also where that is too little to doubt it: Why is
// empty then.
func (a Audit) Findings(round string, known Known, replay Replay) ([]Doubt, error) {
	if a.Floor <= 0 {
		return nil, nil
	}
	q, state, err := a.analyseRound(known, replay)
	if err != nil || q == nil {
		return nil, err
	}
	if known.Proves != nil {
		of, _, err := a.analyseRound(Known{Kind: known.Kind}, known.Proves)
		if err != nil {
			return nil, err
		}
		if of != nil {
			q.linkProofs(of)
		}
	}
	var all []Doubt
	for _, s := range state.Round.Result.Standings {
		if s.Time == 0 {
			continue
		}
		d := Doubt{
			Round: round, Player: s.Player, Name: s.Name, Time: s.Time, At: state.Round.Ended,
			Pace: q.paceOf(s),
		}
		if d.Reasons = q.findReasons(s); q.isDoubted(d.Reasons, d.Pace) {
			d.Why = joinWords(d.Reasons)
		} else if !known.NoProof {
			if d.Why = q.needsProof(s, d.Pace, d.Reasons); d.Why != "" {
				d.NeedsProof, d.Reasons = true, nil
			}
		}
		all = append(all, d)
	}
	return all, nil
}

// analyseRound goes through a round; nil is that it is not over.
func (a Audit) analyseRound(known Known, replay Replay) (*analysis, *game.State, error) {
	g := newRecorder()
	state, err := replay(g.observe)
	if err != nil || state.Round == nil || state.Round.Result == nil {
		return nil, nil, err
	}
	return a.analyse(state, known, g), state, nil
}

// isDoubted says whether reasons are enough not to believe a finish of such a pace: a strong one, or two in a proof
// round. Those that a proof round is to settle are not, but for a quick finish of which none is asked.
func (q *analysis) isDoubted(reasons []Reason, pace float64) bool {
	if slices.ContainsFunc(reasons, func(r Reason) bool { return r.Sufficient }) {
		return true
	}
	if q.known.NoProof {
		return pace < OrdinaryPace && proofReason(reasons) != ""
	}
	return q.known.Proves != nil && hasSeveral(reasons)
}

// hasSeveral says whether there are two reasons or more that a bad network does not make.
func hasSeveral(reasons []Reason) bool {
	some := 0
	for _, r := range reasons {
		if !r.network {
			some++
		}
	}
	return some > 1
}

// proofReason is what a proof round is to settle, in words; empty is nothing. One weak reason is nothing, two may be
// chance.
func proofReason(reasons []Reason) string {
	if hasSeveral(reasons) || slices.ContainsFunc(reasons, func(r Reason) bool { return r.needsProof }) {
		return joinWords(reasons)
	}
	return ""
}

// joinWords is reasons in one line.
func joinWords(reasons []Reason) string {
	words := make([]string, len(reasons))
	for i, r := range reasons {
		words[i] = r.Words
	}
	return strings.Join(words, "; ")
}
