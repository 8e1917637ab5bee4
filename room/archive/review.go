package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// Doubts are records: one list of doubted players per round, and one list of all doubts without a verdict.
var doubtRecords = store.NewCollection("doubts", store.Configured, store.NamesPlayers)

var aboutDoubts = doubtRecords.Key()

// putDoubt records a doubt for keep, where 0 means forever. An existing doubt, with or without a verdict, is kept.
func putDoubt(ctx context.Context, facts store.KV, d fair.Doubt, keep time.Duration) error {
	d, err := store.AgreeJSON(ctx, facts, store.Record{Key: doubtRecords.Key(d.Round), Name: d.Player, TTL: keep}, d)
	if err != nil || d.Verdict != "" {
		return err
	}
	_, err = facts.Put(ctx, store.Record{Key: aboutDoubts, Name: d.ID(), TTL: keep})
	return err
}

// Review audits the last round of a record and records a doubt about each suspicious finish for an operator. The doubts
// are kept for keep, where 0 means forever. It returns them.
func Review(ctx context.Context, facts store.KV, a fair.Audit, known fair.Known, r Record,
	keep time.Duration) ([]fair.Doubt, error) {
	doubts, err := a.Doubts(r.End().ID(), known, r.Each)
	doubts = slices.DeleteFunc(doubts, func(d fair.Doubt) bool { return IsForgotten(d.Player) }) // they count for nothing
	for _, d := range doubts {
		err = errors.Join(err, putDoubt(ctx, facts, d, keep))
	}
	return doubts, err
}

// Only these finishes show how fast a player is: a number of the last ones, none older than a limit. A player who
// returns after a year may have played elsewhere.
const (
	pastMost = 50
	pastFor  = 182 * 24 * time.Hour
)

// ReadKnown returns what the audit of a round needs besides its log. kind is the puzzle's kind, or nil if unknown.
func ReadKnown(ctx context.Context, kept store.Store, kind engine.Kind, r store.RankedRound) (fair.Known, error) {
	proved, past := map[string]float64{}, map[string][]int64{}
	for _, row := range r.Finishes {
		all, err := Certificates(ctx, kept, row.Player)
		if err != nil {
			return fair.Known{}, err
		}
		for _, c := range all {
			if least := proved[row.Player]; c.covers(classOf(r)) && (least == 0 || c.Pace < least) {
				proved[row.Player] = c.Pace
			}
		}
		if past[row.Player], err = pastTimes(ctx, kept, row.Player, r); err != nil {
			return fair.Known{}, err
		}
	}
	return fair.Known{
		Kind:       kind,
		ProvedPace: func(player string) float64 { return proved[player] },
		PastTimes:  func(player string) []int64 { return past[player] },
	}, nil
}

// ReadKnownOfVerification returns what the audit knows about a verification round, by the round that it is to prove;
// little if that is no longer archived.
func ReadKnownOfVerification(ctx context.Context, kept store.Store, kind engine.Kind, proves string) (
	fair.Known, error) {
	rec, state, err := archivedState(ctx, kept, proves)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, ErrNotOver) {
		return fair.Known{Kind: kind}, nil
	}
	if err != nil {
		return fair.Known{}, err
	}
	known := fair.Known{Kind: kind, Proves: rec.Each}
	if ranked, ok := RankedRound(state, rec.End()); ok {
		of, err := ReadKnown(ctx, kept, kind, ranked)
		if err != nil {
			return fair.Known{}, err
		}
		known.PastTimes = of.PastTimes
	}
	return known, nil
}

// pastTimes returns the times in milliseconds of a player's last ranked finishes of similar puzzles. It leaves out
// duels, whose times are those of two players, and rejected finishes.
func pastTimes(ctx context.Context, kept store.Store, player string, like store.RankedRound) (times []int64,
	err error) {
	rounds, _, err := kept.History(ctx, player, 0, pastMost)
	if err != nil {
		return nil, err
	}
	rejected, err := ListRejected(ctx, kept, player)
	if err != nil {
		return nil, err
	}
	for _, r := range rounds {
		var p protocol.Played
		if err := json.Unmarshal(r.Data, &p); err != nil {
			return nil, fmt.Errorf("read a history: round %s: %w", r.Round, err)
		}
		if slices.Contains(rejected, p.Round) {
			continue
		}
		if p.Ranked && p.Time > 0 && p.Round != like.ID && p.At <= like.At && like.At-p.At <= pastFor.Milliseconds() &&
			!game.ModeOf(p.Mode).Claims && p.Kind == like.Kind && p.Size == like.Size && p.Rules == like.Rules &&
			p.Difficulty == like.Difficulty {
			times = append(times, p.Time)
		}
	}
	return times, nil
}

// ReviewAgain audits one finish of an archived round with what is known now, for an operator who has to decide about a
// finish without a doubt. Without reasons, nothing speaks against the finish. It returns [store.ErrNotFound] if the
// round is no longer archived or does not count.
func ReviewAgain(ctx context.Context, kept store.Store, a fair.Audit, kinds func(name string) engine.Kind,
	round, player string) (fair.Doubt, error) {
	rec, state, err := archivedState(ctx, kept, round)
	if err != nil {
		return fair.Doubt{}, err
	}
	ranked, ok := JudgedRound(state, rec.End())
	if !ok {
		return fair.Doubt{}, fmt.Errorf("round %s was not ranked: %w", round, store.ErrNotFound)
	}
	known, err := ReadKnown(ctx, kept, kinds(ranked.Kind), ranked)
	if err != nil {
		return fair.Doubt{}, err
	}
	all, err := a.Findings(round, known, rec.Each)
	for _, d := range all {
		if d.Player == player {
			return d, err
		}
	}
	return fair.Doubt{}, errors.Join(err, fmt.Errorf("%s: %w", round+"/"+player, store.ErrNotFound))
}

func doubtsOf(ctx context.Context, facts store.KV, round string) ([]fair.Doubt, error) {
	doubts, err := store.ListJSON[fair.Doubt](ctx, facts, doubtRecords.Key(round))
	return slices.Collect(maps.Values(doubts)), err
}

// ReadDoubt returns a doubt by its ID. It returns [store.ErrNotFound] if there is none or it has expired.
func ReadDoubt(ctx context.Context, facts store.KV, id string) (fair.Doubt, error) {
	round, _, _ := strings.Cut(id, "/")
	doubts, err := doubtsOf(ctx, facts, round)
	if err != nil {
		return fair.Doubt{}, err
	}
	for _, d := range doubts {
		if d.ID() == id {
			return d, nil
		}
	}
	return fair.Doubt{}, fmt.Errorf("doubt %s: %w", id, store.ErrNotFound)
}

// ListDoubts returns up to max doubts without a verdict, the oldest first.
func ListDoubts(ctx context.Context, facts store.KV, max int) ([]fair.Doubt, error) {
	listed, err := facts.List(ctx, aboutDoubts)
	if err != nil {
		return nil, err
	}
	var open []fair.Doubt
	for id := range listed {
		d, err := ReadDoubt(ctx, facts, id)
		if errors.Is(err, store.ErrNotFound) {
			continue // expired
		}
		if err != nil {
			return nil, err
		}
		open = append(open, d)
	}
	slices.SortFunc(open, fair.Doubt.Compare)
	return open[:min(max, len(open))], nil
}

// RejectDoubt decides that a doubted finish does not count. It returns errors like [ReadDoubt].
func RejectDoubt(ctx context.Context, kept store.Store, id string) error {
	d, err := ReadDoubt(ctx, kept, id)
	if err != nil {
		return err
	}
	return putVerdict(ctx, kept, d, fair.Rejected)
}

// ClearDoubt decides that a doubted finish counts, adds it to the leaderboards and takes its speed as proved. A leg of
// a marathon only counts in the marathon. It returns [store.ErrNotFound] if there is no such doubt, or if the round is
// no longer archived.
func ClearDoubt(ctx context.Context, kept store.Store, id string) error {
	d, err := ReadDoubt(ctx, kept, id)
	if err != nil {
		return err
	}
	return clearFinish(ctx, kept, d, Verification{})
}

// clearFinish adds a doubted finish to the leaderboards and certifies the pace that the player showed in the
// verification round. Without such a round it certifies the pace of the finish itself, unless it was a duel, whose time
// is that of two players.
func clearFinish(ctx context.Context, kept store.Store, d fair.Doubt, proof Verification) error {
	record, state, err := archivedState(ctx, kept, d.Round)
	if err != nil {
		return err
	}
	if state.Settings.Leg != "" {
		return putVerdict(ctx, kept, d, fair.Cleared)
	}
	round, ok := RankedRound(state, record.End())
	if !ok {
		return errors.New("the round does not count for any leaderboard")
	}
	if proof.Round == "" && !game.ModeOf(round.Mode).Claims {
		proof.Pace, proof.Took = d.Pace, d.Time
	}
	if proof.Pace > 0 && proof.Took > 0 {
		c := Certificate{classOf(round), proof.Pace, proof.Took, d.At}
		if err := grantCertificate(ctx, kept, d.Player, c); err != nil {
			return err
		}
	}
	if err := putVerdict(ctx, kept, d, fair.Cleared); err != nil {
		return err
	}
	return ApplyResults(ctx, kept, round)
}

// putVerdict sets the verdict of a doubt and removes the doubt from the list. It also updates a tournament's heat and
// the player's series of days.
func putVerdict(ctx context.Context, facts store.KV, d fair.Doubt, v fair.Verdict) error {
	d.Verdict = v
	if err := putHeatVerdict(ctx, facts, d, v); err != nil {
		return err
	}
	if err := putRejected(ctx, facts, d, v); err != nil {
		return err
	}
	if v == fair.Rejected {
		if err := revokeCertificate(ctx, facts, d); err != nil {
			return err
		}
	}
	if err := replaceDoubt(ctx, facts, d); err != nil {
		return err
	}
	return facts.Delete(ctx, aboutDoubts, d.ID())
}

// replaceDoubt overwrites a doubt.
func replaceDoubt(ctx context.Context, facts store.KV, d fair.Doubt) error {
	// A short TTL is enough, because the records under this key are kept for as long as the doubt required.
	return store.PutJSON(ctx, facts,
		store.Record{Key: doubtRecords.Key(d.Round), Name: d.Player, TTL: time.Millisecond, Overwrite: true}, d)
}

// ApplyResults adds a round to the leaderboards and the ratings, with the finishes and wins that nobody doubts or an
// operator has cleared. It is idempotent, and adds what has been cleared since.
func ApplyResults(ctx context.Context, kept store.Store, r store.RankedRound) error {
	counts, err := Counts(ctx, kept, r.ID)
	if err != nil {
		return err
	}
	if r, err = keepCounted(ctx, kept, r, counts); err != nil {
		return err
	}
	if err := putOnBoards(ctx, kept, r); err != nil {
		return err
	}
	return applyRatings(ctx, kept, r.ID, counts)
}

// Counts returns a function that reports whether a player's finish of a round counts: nobody doubts it, or an operator
// has cleared it.
func Counts(ctx context.Context, facts store.KV, round string) (func(player string) bool, error) {
	doubts, err := doubtsOf(ctx, facts, round)
	return func(player string) bool {
		return !IsForgotten(player) &&
			!slices.ContainsFunc(doubts, func(d fair.Doubt) bool { return d.Player == player && d.Verdict != fair.Cleared })
	}, err
}

// keepCounted returns a round with the finishes and wins that count, marked where they are verified.
func keepCounted(ctx context.Context, facts store.KV, r store.RankedRound, counts func(player string) bool) (
	store.RankedRound, error) {
	doubted := func(row store.Row) bool { return !counts(row.Player) }
	r.Finishes = slices.DeleteFunc(slices.Clone(r.Finishes), doubted)
	r.Wins = slices.DeleteFunc(slices.Clone(r.Wins), doubted)
	return r, markVerified(ctx, facts, r)
}

// ForgetDoubt deletes a doubt, judged or not.
func ForgetDoubt(ctx context.Context, facts store.KV, d fair.Doubt) error {
	// Reading first is cheaper than an unnecessary write.
	if stated, err := facts.List(ctx, doubtRecords.Key(d.Round)); err != nil || stated[d.Player] == nil {
		return err
	}
	return errors.Join(
		facts.Delete(ctx, doubtRecords.Key(d.Round), d.Player),
		facts.Delete(ctx, aboutDoubts, d.ID()),
	)
}
