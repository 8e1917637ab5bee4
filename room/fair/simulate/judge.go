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

// IsStopped reports whether the finish stays off the leaderboards if the proof round is played in the same way or, with
// self, without help.
func (j Judgement) IsStopped(self bool) bool {
	if self {
		return j.Reasons != nil || j.NeedsProof && !j.ProvedAlone
	}
	return j.Reasons != nil || j.NeedsProof && !j.ProvedAgain
}

// Judge audits a play. It replays the player's past, with a proof round wherever one was required.
func (p *Play) Judge(a fair.Audit, k engine.Kind) (j Judgement, err error) {
	proved := p.provedPace()
	known := fair.Known{Kind: k, PastTimes: p.times, ProvedPace: func(string) float64 { return proved }}
	d, err := find(a, known, p.Record)
	if err != nil || d.Why == "" {
		return j, err
	}
	if j.NeedsProof = d.NeedsProof; !d.NeedsProof {
		j.Reasons = d.Reasons
		return j, nil
	}
	if j.ProvedAgain, err = p.proves(a, k, d.Pace, p.Again); err == nil && !p.Honest {
		j.ProvedAlone, err = p.proves(a, k, d.Pace, p.Self)
	}
	return j, err
}

// times returns the times of the player's earlier finishes.
func (p *Play) times(string) (times []int64) {
	for _, past := range p.Past {
		times = append(times, past.Time)
	}
	return times
}

// provedPace returns the pace that the player has proved in the past, or 0 for none.
func (p *Play) provedPace() (proved float64) {
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
func (p *Play) proves(a fair.Audit, k engine.Kind, pace float64, again archive.Record) (bool, error) {
	d, err := find(a, fair.Known{Kind: k, PastTimes: p.times, Proves: p.Record.Each}, again)
	return err == nil && d.Time > 0 && (d.Why == "" || d.NeedsProof) && fair.Proves(pace, d.Pace), err
}

// find returns the findings about the judged player in a record, or none if the player did not finish.
func find(a fair.Audit, known fair.Known, rec archive.Record) (fair.Doubt, error) {
	found, err := a.Findings(rec.End().ID(), known, rec.Each)
	for _, d := range found {
		if d.Player == judged {
			return d, err
		}
	}
	return fair.Doubt{}, err
}
