package room

import (
	"context"
	"fmt"
	"time"

	"nonet/room/game"
)

// oweIfEnded notes a result to be recorded if this node's own entry ended the round. Other nodes leave it to this
// one; should it die first, whoever next opens the room records it.
func (r *room) oweIfEnded(events []game.Event) {
	for _, e := range events {
		if _, ok := e.What.(game.Ended); ok {
			r.owe()
		}
	}
}

// owe notes the finished round's result to be recorded, if it counts for the leaderboards: a race that was won
// against a limit of mistakes no laxer than the usual one.
func (r *room) owe() {
	round, set := r.state.Round, r.state.Settings
	if round == nil || round.Result == nil || set.Mode != game.Race {
		return
	}
	if set.Strikes == 0 || set.Strikes > usualStrikes(set.Size) {
		return
	}
	result := &Round{
		ID:   fmt.Sprintf("%s-%s-%d", r.code, r.head.Epoch, round.No),
		Kind: set.Kind, Size: set.Size, Difficulty: set.Difficulty, At: round.Ended,
	}
	for _, s := range round.Result.Standings {
		if s.Time == 0 {
			continue
		}
		result.Finishes = append(result.Finishes, Finish{
			Player: s.Player, Name: s.Name, Time: s.Time, Strikes: s.Strikes, At: round.Begins + s.Time,
		})
	}
	if len(result.Finishes) > 0 {
		r.owed = result
	}
}

// record hands what is owed to the leaderboards, beside the room. Recording twice changes nothing.
func (r *room) record(ctx context.Context) {
	if r.owed == nil || r.recording || time.Now().Before(r.retry) {
		return
	}
	r.recording = true
	result := *r.owed
	r.host.work.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, StoreWait)
		defer cancel()
		r.post(recorded{r.host.store.Record(ctx, result)})
	})
}

// recorded takes the leaderboards' answer.
func (r *room) recorded(err error) {
	r.recording = false
	if err != nil {
		r.log.Warn("a result is not recorded yet; trying again", "err", err)
		r.retry = time.Now().Add(RetryEvery)
		return
	}
	r.owed = nil
}
