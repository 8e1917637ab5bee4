// Package fair is the anti-cheat: cheat detection, which includes bot detection. It decides which finishes are
// plausible. It is pure: it compares the moves of a round with the steps that the puzzle requires, and stores nothing.
package fair

import (
	"cmp"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/room/game"
)

// Audit decides which finishes are accepted immediately. Others stay off the leaderboards until an operator has
// reviewed them. The zero value accepts all.
type Audit struct {
	// Floor is the minimum time of a finish as a fraction of the best people's time, [engine.FastestPlausible]; 0 accepts
	// all finishes.
	Floor float64
}

// Default compares finishes with the best people's times without a margin.
var Default = Audit{Floor: 1}

// Doubt is a suspicious finish that needs a review or a proof round.
type Doubt struct {
	Round   string   `json:"round"` // the round's ID
	Player  string   `json:"player"`
	Name    string   `json:"name"`
	Time    int64    `json:"time"` // milliseconds
	At      int64    `json:"at"`   // when the round ended, Unix milliseconds
	Why     string   `json:"why"`  // the texts of the reasons in one line, for operators
	Reasons []Reason `json:"reasons,omitempty"`
	Verdict Verdict  `json:"verdict,omitempty"`
	// Pace is the player's time as a multiple of the best people's time; 0 in doubts that were created before there were
	// proof rounds.
	Pace float64 `json:"pace,omitempty"`
	// NeedsProof reports that the finish is only suspicious because it is much better than what the player has proved. A
	// proof round decides.
	NeedsProof bool   `json:"asks,omitempty"`
	Proof      string `json:"proof,omitempty"` // the ID of the proof round, once played
}

// Reason is evidence that a finish was not played by a person alone.
type Reason struct {
	Code       string `json:"code"`            // one of [Codes]
	Words      string `json:"words"`           // explanation in English for an operator who looks at the replay
	Sufficient bool   `json:"alone,omitempty"` // sufficient by itself; otherwise two reasons are needed
	// position in the round in milliseconds since its beginning; 0 for the whole round
	At int64 `json:"at,omitempty"`
	// honest players may show this once, because of their network or by chance, which a proof round decides
	needsProof bool
	network    bool // a bad network can cause it, so it does not count as a second reason
}

// Verdict is an operator's decision.
type Verdict string

// Verdicts. An empty verdict means that there is none yet.
const (
	Cleared  Verdict = "cleared"  // the finish counts
	Rejected Verdict = "rejected" // the finish never counts
)

// ID returns the doubt's ID. There is at most one doubt for each player and round.
func (d Doubt) ID() string { return d.Round + "/" + d.Player }

// Compare orders doubts by time, the oldest first.
func (d Doubt) Compare(other Doubt) int {
	return cmp.Or(cmp.Compare(d.At, other.At), cmp.Compare(d.ID(), other.ID()))
}

// Known is information about a round and its players beyond the round's log.
type Known struct {
	Kind engine.Kind // the puzzle's kind; nil if unknown
	// ProvedPace returns the pace that a player has proved on puzzles of the same size and rules and at least the same
	// level, or 0 for none. If nil, no player has proved any.
	ProvedPace func(player string) float64
	// PastTimes returns the times in milliseconds of a player's last ranked finishes of puzzles of the same size, rules
	// and level, before the round or, in a proof round, before the round to prove. If nil, no player has any.
	PastTimes func(player string) []int64
	// Proves replays the round of the finish that a proof round has to prove, because weak evidence may be sufficient if
	// it occurs in both. It is nil if the round is not a proof round.
	Proves Replay
	// NoProof reports that no speed has to be proved for the finish: a finish that is only much better than what the
	// player has proved is accepted.
	NoProof bool
}

// Replay calls heard for each event of a room's log, in order, after applying it, and returns the state at the end of
// the round.
type Replay func(heard func(s *game.State, at int64, e game.Event)) (*game.State, error)

// Doubts returns the suspicious finishes of a round.
func (a Audit) Doubts(round string, known Known, replay Replay) ([]Doubt, error) {
	all, err := a.Findings(round, known, replay)
	return slices.DeleteFunc(all, func(d Doubt) bool { return d.Why == "" }), err
}

// Findings returns the evidence on each finish of a round, even if it is not sufficient for a doubt. In that case Why
// is empty.
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

// analyseRound analyses a round. It returns nil if the round is not over.
func (a Audit) analyseRound(known Known, replay Replay) (*analysis, *game.State, error) {
	g := newRecorder()
	state, err := replay(g.observe)
	if err != nil || state.Round == nil || state.Round.Result == nil {
		return nil, nil, err
	}
	return a.analyse(state, known, g), state, nil
}

// isDoubted reports whether reasons are sufficient to doubt a finish with a pace: a sufficient reason, or two in a
// proof round. Reasons that a proof round decides are not sufficient, except for a fast finish for which there will be
// no proof round.
func (q *analysis) isDoubted(reasons []Reason, pace float64) bool {
	if slices.ContainsFunc(reasons, func(r Reason) bool { return r.Sufficient }) {
		return true
	}
	if q.known.NoProof {
		return pace < ordinaryPace && proofReason(reasons) != ""
	}
	return q.known.Proves != nil && hasSeveral(reasons)
}

// hasSeveral reports whether there are at least two reasons that a bad network does not cause.
func hasSeveral(reasons []Reason) bool {
	some := 0
	for _, r := range reasons {
		if !r.network {
			some++
		}
	}
	return some > 1
}

// proofReason returns the reasons for which a proof round is needed, or "" if none is. A single weak reason is ignored,
// and two may be chance.
func proofReason(reasons []Reason) string {
	if hasSeveral(reasons) || slices.ContainsFunc(reasons, func(r Reason) bool { return r.needsProof }) {
		return joinWords(reasons)
	}
	return ""
}

// joinWords returns the texts of reasons in one line.
func joinWords(reasons []Reason) string {
	words := make([]string, len(reasons))
	for i, r := range reasons {
		words[i] = r.Words
	}
	return strings.Join(words, "; ")
}
