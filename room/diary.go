package room

import (
	"cmp"
	"log/slog"
	"sync/atomic"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// What becomes of rooms, in the node's log: rooms made and rounds at level info, what players do beside their moves and
// what they are refused at debug. The node logs it that appended it; what falls due, several may have. Nothing in it
// tells a puzzle.

// noRound stands for one that came and went in one entry.
var noRound = new(game.Round)

// noteMade logs a room that was made.
func (h *Host) noteMade(code string, first *game.State) {
	s := first.Settings
	about := []any{"room", code}
	if host := first.SeatNo(first.Host); host != nil {
		about = append(about, "player", host.Player)
	}
	h.log.Info("a room was made", append(about, "mode", s.Mode, "kind", s.Kind, "size", s.Size,
		"difficulty", s.Difficulty, "public", s.Public)...)
}

// note logs what an entry of this node's has brought about. Before is the round that there was until then, for the
// lobby may have come in the same entry.
func (r *room) note(events []game.Event, e store.Entry, before *game.Round) {
	begun := cmp.Or(r.state.Round, before, noRound)
	over := cmp.Or(before, begun)
	log := r.logOf(e.Seq, e.Hash)
	for _, ev := range events {
		switch what := ev.What.(type) {
		case game.Placed, game.Cleared, game.Noted, game.Struck: // nearly all there is
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

// logOf is the log for what becomes of an entry: with its trace, if it has one.
func (r *room) logOf(seq uint64, hash [8]byte) *slog.Logger {
	if trace := r.traceOf(seq, hash); trace != "" {
		return r.log.With("trace_id", trace)
	}
	return r.log
}

// noteSeat logs something of a seat's player.
func (r *room) noteSeat(log *slog.Logger, what string, no int, more ...any) {
	if seat := r.state.SeatNo(no); seat != nil {
		log.Debug(what, append([]any{"round", r.state.Rounds, "seat", no, "player", seat.Player}, more...)...)
	}
}

// noteSlow logs an append that took long, unless the node has just logged another: of a slow store all rooms could
// tell.
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

// slowness is what a node remembers of slow appends: when it last logged one, in Unix nanoseconds, and how many it has
// not logged since.
type slowness struct{ told, untold atomic.Int64 }

// playing is how many have a part in the round.
func playing(s *game.State) (n int) {
	for _, seat := range s.Seats {
		if seat.Play != nil {
			n++
		}
	}
	return n
}

// lasted is how long it is from one time of the store's to another, in milliseconds both.
func lasted(from, to int64) time.Duration { return time.Duration(to-from) * time.Millisecond }
