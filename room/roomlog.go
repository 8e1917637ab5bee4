package room

import (
	"cmp"
	"log/slog"
	"sync/atomic"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// The node's log of rooms: creations and rounds at level info; what players do, except their moves, and refusals at
// level debug. The node that appended an entry logs it; an event that falls due may be logged by several. The log must
// not reveal anything about a puzzle.

// noRound replaces a round that began and ended within one entry.
var noRound = new(game.Round)

// logCreated logs the creation of a room.
func (reg *Registry) logCreated(code string, first *game.State) {
	s := first.Settings
	about := []any{"room", code}
	if host := first.SeatNo(first.Host); host != nil {
		about = append(about, "player", host.Player)
	}
	reg.logger.Info("room created", append(about, "mode", s.Mode, "kind", s.Kind, "size", s.Size,
		"difficulty", s.Difficulty, "public", s.Public)...)
}

// logEvents logs the effects of an entry of this node. before is the round before the entry, which may have ended the
// round and returned to the lobby.
func (o *moveObserver) logEvents(events []game.Event, e store.Entry, before *game.Round) {
	startedRound := cmp.Or(o.r.replica.state.Round, before, noRound)
	endedRound := cmp.Or(before, startedRound)
	logger := o.loggerFor(e.Seq, e.Hash)
	for _, ev := range events {
		switch what := ev.What.(type) {
		case game.Placed, game.Cleared, game.Noted, game.Struck: // too frequent to log
		case game.Started:
			s := o.r.replica.state.Settings
			o.r.registry.metrics.OnRoundBegin(s.Mode, s.Kind)
			logger.Info("round started", "round", startedRound.No, "mode", s.Mode, "kind", s.Kind,
				"size", s.Size, "difficulty", s.Difficulty, "players", countPlayers(o.r.replica.state))
		case game.Ended:
			ending := store.Ending{Room: o.r.code, Epoch: o.r.replica.head.Epoch, Seq: e.Seq}
			logger.Info("round ended", "round", endedRound.No, "record", ending.ID(), "why", what.Why,
				"took", durationOf(endedRound.Begins, e.At))
		case game.Seated:
			o.logSeat(logger, "player took a seat", ev.Seat)
		case game.Away:
			o.logSeat(logger, "player disconnected", ev.Seat)
		case game.Back:
			o.logSeat(logger, "player reconnected", ev.Seat)
		case game.Out:
			o.logSeat(logger, "player eliminated", ev.Seat)
		case game.Done:
			o.logSeat(logger, "player finished", ev.Seat, "took", durationOf(endedRound.Begins, e.At))
		case game.Kicked:
			o.logSeat(logger, "host removed a player", what.Seat, "banned", what.Ban)
		case game.Left:
			logger.Debug("player left the seat", "seat", ev.Seat)
		}
	}
}

// loggerFor returns the logger for an entry, with the entry's trace ID if it has one.
func (o *moveObserver) loggerFor(seq uint64, hash [8]byte) *slog.Logger {
	if trace := o.traceID(seq, hash); trace != "" {
		return o.r.logger.With("trace_id", trace)
	}
	return o.r.logger
}

// logSeat logs an event of a seat's player at level debug.
func (o *moveObserver) logSeat(logger *slog.Logger, what string, no int, more ...any) {
	if seat := o.r.replica.state.SeatNo(no); seat != nil {
		logger.Debug(what, append([]any{"round", o.r.replica.state.Rounds, "seat", no, "player", seat.Player}, more...)...)
	}
}

// logSlowAppend logs a slow append that succeeded, at most one per [slowEvery] on a node because a slow store affects
// all rooms. The next line counts the others.
func (o *moveObserver) logSlowAppend(p *pendingAppend, m appendResult) {
	slow := &o.r.registry.slowAppends
	now, last := time.Now().UnixNano(), slow.loggedAt.Load()
	if now-last < int64(slowEvery) || !slow.loggedAt.CompareAndSwap(last, now) {
		slow.unlogged.Add(1)
		return
	}
	args := []any{"round", o.r.replica.state.Rounds, "seq", p.request.Head.Seq + 1, "took", m.took, "commands",
		len(p.commands)}
	if others := slow.unlogged.Swap(0); others > 0 {
		args = append(args, "others", others)
	}
	o.loggerFor(m.entry.Seq, m.entry.Hash).Warn("slow append", args...)
}

// slowLog holds when a node last logged a slow append, in Unix nanoseconds, and how many it has not logged since.
type slowLog struct{ loggedAt, unlogged atomic.Int64 }

// countPlayers returns the number of players in the round.
func countPlayers(s *game.State) (n int) {
	for _, seat := range s.Seats {
		if seat.Play != nil {
			n++
		}
	}
	return n
}

// durationOf returns the duration between two times in milliseconds.
func durationOf(from, to int64) time.Duration { return time.Duration(to-from) * time.Millisecond }
