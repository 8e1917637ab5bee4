package simulate

import (
	"nonet/engine"
	"nonet/room/archive"
	"nonet/room/fair"
)

// Judgement is the result of an audit of a play.
type Judgement struct {
	Reasons     []fair.Reason // reasons to doubt the finish; empty if there are none
	NeedsProof  bool          // the finish has to be proved
	ProvedAgain bool          // the player proves it by playing in the same way
	ProvedAlone bool          // the cheat proves it without help
}

// Stopped reports whether the finish stays off the leaderboards if the proof round is played in the same way or, with
// self, without help.
func (j Judgement) Stopped(self bool) bool {
	if self {
		return j.Reasons != nil || j.NeedsProof && !j.ProvedAlone
	}
	return j.Reasons != nil || j.NeedsProof && !j.ProvedAgain
}

// Judge audits a play. It replays the player's past, with a proof round wherever one was required.
func (p Play) Judge(a fair.Audit, k engine.Kind) (j Judgement, err error) {
	known := fair.Known{Kind: k, Past: p.times}
	proved := p.proved()
	known.Proved = func(string) float64 { return proved }
	d, err := p.doubt(a, known, p.Log)
	if err != nil || d == nil {
		return j, err
	}
	if j.NeedsProof = d.NeedsProof; !d.NeedsProof {
		j.Reasons = d.Reasons
		return j, nil
	}
	if j.ProvedAgain, err = p.proves(a, k, d.Pace, p.Again); err == nil && p.Self != "" {
		j.ProvedAlone, err = p.proves(a, k, d.Pace, p.Self)
	}
	return j, err
}

// times returns the times of the player's earlier finishes.
func (p Play) times(string) (times []int64) {
	for _, past := range p.Past {
		times = append(times, past.Time)
	}
	return times
}

// proved returns the pace that the player has proved in the past, or 0 for none.
func (p Play) proved() (proved float64) {
	for i := len(p.Past) - 1; i >= 0; i-- {
		past := p.Past[i]
		pace, again := float64(past.Time)/float64(past.Best), float64(past.Again)/float64(past.Best)
		if fair.NeedsProof(proved, pace, 1) && fair.Proves(pace, again) && (proved == 0 || again < proved) {
			proved = again
		}
	}
	return proved
}

// proves reports whether a record proves a pace as a proof round.
func (p Play) proves(a fair.Audit, k engine.Kind, pace float64, log string) (bool, error) {
	place, err := p.Record()
	if err != nil {
		return false, err
	}
	d, err := p.doubt(a, fair.Known{Kind: k, Past: p.times, Proves: place.Each}, log)
	if err != nil || d != nil && !d.NeedsProof {
		return false, err
	}
	rec, err := archive.Parse([]byte(log))
	if err != nil {
		return false, err
	}
	state, err := rec.Verify()
	if err != nil {
		return false, err
	}
	for _, s := range state.Round.Result.Standings {
		if s.Player == p.Player && s.Time > 0 {
			return fair.Proves(pace, a.Pace(k, state.Round.Puzzle, s.Time)), nil
		}
	}
	return false, nil
}

// doubt returns the doubt about the player in a record, or nil if there is none.
func (p Play) doubt(a fair.Audit, known fair.Known, log string) (*fair.Doubt, error) {
	rec, err := archive.Parse([]byte(log))
	if err != nil {
		return nil, err
	}
	doubts, err := a.Doubts(rec.End().ID(), known, rec.Each)
	for _, d := range doubts {
		if d.Player == p.Player {
			return &d, err
		}
	}
	return nil, err
}
