package room

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Tracer is told the ways of entries: where the time went between players' frames and viewers'. Its methods are safe
// for concurrent use, never block and keep nothing that they are given.
type Tracer interface {
	// Trace is the id of the trace that an entry's way belongs to, on all nodes the same: seq and hash are. An entry that
	// is not traced has none.
	Trace(room string, seq uint64, hash [8]byte) string
	// Way tells an entry's way through this node, once it was written to viewers, or handed to who writes it, and that of
	// a command which was refused without an entry.
	Way(w Way)
}

// Way is where an entry's time went on one node, or that of a command which came to none: then it has one Asked with
// Refused, a trace of its own, the Seq after which it was refused, and as There the time of the answer.
type Way struct {
	Trace   string // see [Tracer]
	Room    string
	Round   int // 0 before the first
	Seq     uint64
	Own     bool      // this node appended it; what stands up to There is empty if not
	Asked   []Asked   // what players asked for in it here, if anything
	Decided time.Time // when it was begun to be decided; zero if that is not known any more
	Tries   []Try     // appends of it, in their order, as many as are remembered
	There   time.Time // when the store was known to have it, or this node heard of it
	Told    time.Time
	Viewers int  // who watches on this node
	Alone   bool // it is of a command that came to no entry
}

// Asked is a command of a player in an entry.
type Asked struct {
	Command string // its name in the protocol
	Player  string
	Came    time.Time // with its frame, or from another node
	Handed  bool      // it came from another node
	Refused string    // the code of the refusal; empty if it was not refused
}

// Try is an append.
type Try struct {
	From, To time.Time
	Err      error // nil: the store has taken it
	Faster   bool  // it failed because another node's came first
	hash     [8]byte
}

// ways is what a room remembers of ways that somebody wants to be told. Nothing, if nobody does.
type ways struct {
	tries []Try // of what waits
	taken []Way // in this turn
}

// traceNow is the time, if anybody wants to know where it goes.
func (r *room) traceNow() (now time.Time) {
	if r.host.tracer != nil {
		now = time.Now()
	}
	return now
}

// traceOf is the trace of an entry; empty is none.
func (r *room) traceOf(seq uint64, hash [8]byte) string {
	if r.host.tracer == nil {
		return ""
	}
	return r.host.tracer.Trace(r.code, seq, hash)
}

// tried remembers an append that has ended.
func (r *room) tried(f *flight, m landed) {
	if f.sent.IsZero() {
		return
	}
	var conflict *store.ConflictError
	if len(r.tries) == TriesMax {
		r.tries = slices.Delete(r.tries, 0, 1)
	}
	r.tries = append(r.tries, Try{From: f.sent, To: f.sent.Add(m.took), Err: m.err,
		Faster: errors.As(m.err, &conflict), hash: f.entry.Next})
}

// went notes the way of an entry that this node has decided and appended.
func (r *room) went(f *flight, e store.Entry, took time.Duration) {
	if r.host.tracer == nil {
		return
	}
	tries := r.tries
	r.tries = nil
	if trace := r.traceOf(e.Seq, e.Hash); trace != "" {
		all := askedIn(f.asks, f.held)
		r.taken = append(r.taken, Way{Trace: trace, Room: r.code, Round: r.state.Rounds, Seq: e.Seq, Own: true,
			Asked: all, Decided: f.began, Tries: triesOf(tries, all), There: f.sent.Add(took)})
	}
}

// triesOf are those tries that were of what was asked, and not of what was refused meanwhile.
func triesOf(tries []Try, all []Asked) []Try {
	if len(all) == 0 {
		return tries[len(tries)-1:]
	}
	return triesSince(tries, all)
}

// triesSince are those tries that ended after the first of what was asked had come.
func triesSince(tries []Try, all []Asked) []Try {
	first := slices.MinFunc(all, func(a, b Asked) int { return a.Came.Compare(b.Came) }).Came
	return slices.DeleteFunc(tries, func(t Try) bool { return t.To.Before(first) })
}

// wentBy notes the way of an entry that this node has heard of. It may be its own, if the answer to the append was
// lost: those who asked are answered in another entry then, or in none.
func (r *room) wentBy(e store.Entry, heard time.Time) {
	trace := r.traceOf(e.Seq, e.Hash)
	if trace == "" {
		return
	}
	if heard.IsZero() {
		heard = time.Now()
	}
	w := Way{Trace: trace, Room: r.code, Round: r.state.Rounds, Seq: e.Seq, There: heard}
	if i := slices.IndexFunc(r.tries, func(t Try) bool { return t.hash == e.Hash }); i >= 0 {
		w.Own, w.Tries, w.Asked = true, slices.Clone(r.tries[:i+1]), askedIn(r.queue, nil)
		r.tries = r.tries[i+1:]
	}
	r.taken = append(r.taken, w)
}

// strays notes the way of a command that came to no entry, if it was refused.
func (r *room) strays(a ask, why error) {
	if r.host.tracer == nil || why == nil {
		return
	}
	var own [8]byte
	binary.BigEndian.PutUint64(own[:], rand.Uint64())
	if trace, all := r.traceOf(r.head.Seq, own), askedIn([]ask{a}, []error{why}); trace != "" && len(all) > 0 {
		r.taken = append(r.taken, Way{Trace: trace, Room: r.code, Round: r.state.Rounds, Seq: r.head.Seq, Own: true,
			Asked: all, Tries: triesSince(slices.Clone(r.tries), all), There: time.Now(), Alone: true})
	}
}

// askedIn is what players asked for among commands. Held is what each is answered, if that is known.
func askedIn(asks []ask, held []error) (all []Asked) {
	for i := range asks {
		if a := &asks[i]; a.handed != nil || !a.read.IsZero() {
			one := Asked{Command: game.NameOf(a.cmd.Do), Player: a.cmd.Player, Came: a.read, Handed: a.handed != nil}
			if one.Handed {
				one.Came = a.since
			}
			if i < len(held) && held[i] != nil {
				one.Refused = string(refusalOf(held[i]).Code)
			}
			all = append(all, one)
		}
	}
	return all
}

// tellWays tells the ways of what was written in this turn.
func (r *room) tellWays() {
	if len(r.taken) == 0 {
		return
	}
	now := time.Now()
	for _, w := range r.taken {
		w.Told, w.Viewers = now, len(r.viewers)
		r.host.tracer.Way(w)
	}
	clear(r.taken)
	r.taken = r.taken[:0]
}
