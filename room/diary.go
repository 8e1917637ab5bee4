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

// noteMade logs the creation of a room.
func (h *Host) noteMade(code string, first *game.State) {
	s := first.Settings
	about := []any{"room", code}
	if host := first.SeatNo(first.Host); host != nil {
		about = append(about, "player", host.Player)
	}
	h.log.Info("a room was made", append(about, "mode", s.Mode, "kind", s.Kind, "size", s.Size,
		"difficulty", s.Difficulty, "public", s.Public)...)
}

// note logs the effects of an entry of this node. before is the round before the entry, which may have ended the round
// and returned to the lobby.
func (r *room) note(events []game.Event, e store.Entry, before *game.Round) {
	begun := cmp.Or(r.state.Round, before, noRound)
	over := cmp.Or(before, begun)
	log := r.logOf(e.Seq, e.Hash)
	for _, ev := range events {
		switch what := ev.What.(type) {
		case game.Placed, game.Cleared, game.Noted, game.Struck: // too frequent to log
		case game.Started:
			s := r.state.Settings
			r.host.observer.RoundBegan(s.Mode, s.Kind)
			log.Info("a round begins", "round", begun.No, "mode", s.Mode, "kind", s.Kind,
				"size", s.Size, "difficulty", s.Difficulty, "players", playing(r.state))
		case game.Ended:
			ending := store.Ending{Room: r.code, Epoch: r.head.Epoch, Seq: e.Seq}
			log.Info("a round has ended", "round", over.No, "record", ending.ID(), "why", what.Why,
				"took", lasted(over.Begins, e.At))
		case game.Seated:
			r.noteSeat(log, "a player sits down", ev.Seat)
		case game.Away:
			r.noteSeat(log, "a player has no connection", ev.Seat)
		case game.Back:
			r.noteSeat(log, "a player is back", ev.Seat)
		case game.Out:
			r.noteSeat(log, "a player is out", ev.Seat)
		case game.Done:
			r.noteSeat(log, "a player has finished", ev.Seat, "took", lasted(over.Begins, e.At))
		case game.Kicked:
			r.noteSeat(log, "the host sends a player away", what.Seat, "banned", what.Ban)
		case game.Left:
			log.Debug("a player gives up the seat", "seat", ev.Seat)
		}
	}
}

// logOf returns the logger for an entry, with the entry's trace ID if it has one.
func (r *room) logOf(seq uint64, hash [8]byte) *slog.Logger {
	if trace := r.traceOf(seq, hash); trace != "" {
		return r.log.With("trace_id", trace)
	}
	return r.log
}

// noteSeat logs an event of a seat's player at level debug.
func (r *room) noteSeat(log *slog.Logger, what string, no int, more ...any) {
	if seat := r.state.SeatNo(no); seat != nil {
		log.Debug(what, append([]any{"round", r.state.Rounds, "seat", no, "player", seat.Player}, more...)...)
	}
}

// noteSlow logs a slow append, at most one per [SlowEvery] on a node because a slow store affects all rooms. The next
// line counts the others.
func (r *room) noteSlow(f *flight, m landed) {
	if m.took < SlowAppend {
		return
	}
	slow := &r.host.slow
	now, last := time.Now().UnixNano(), slow.told.Load()
	if now-last < int64(SlowEvery) || !slow.told.CompareAndSwap(last, now) {
		slow.untold.Add(1)
		return
	}
	args := []any{"round", r.state.Rounds, "seq", f.entry.Head.Seq + 1, "took", m.took, "commands", len(f.asks)}
	if others := slow.untold.Swap(0); others > 0 {
		args = append(args, "others", others)
	}
	log := r.log
	if m.err != nil {
		args = append(args, "err", m.err)
	} else {
		log = r.logOf(m.entry.Seq, m.entry.Hash)
	}
	log.Warn("an append was slow", args...)
}

// slowness holds when a node last logged a slow append, in Unix nanoseconds, and how many it has not logged since.
type slowness struct{ told, untold atomic.Int64 }

// playing returns the number of players in the round.
func playing(s *game.State) (n int) {
	for _, seat := range s.Seats {
		if seat.Play != nil {
			n++
		}
	}
	return n
}

// lasted returns the duration between two times in milliseconds.
func lasted(from, to int64) time.Duration { return time.Duration(to-from) * time.Millisecond }
