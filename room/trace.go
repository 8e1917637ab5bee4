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

// Tracer receives traces of entries: the times between players' frames and viewers'. Its methods must be safe for
// concurrent use, must not block and must not keep their arguments.
type Tracer interface {
	// Trace returns the trace ID of an entry, the same on all nodes, because seq and hash are. It returns "" if the entry
	// is not traced.
	Trace(room string, seq uint64, hash [8]byte) string
	// Report reports an entry's times on this node, once its frames were written or handed to a goroutine that writes
	// them. It also reports a command that was refused without an entry.
	Report(w EntryTrace)
}

// EntryTrace holds the times of an entry on one node, or of a command that was refused without an entry. The latter has
// one of Commands with RefusalCode, a trace ID of its own, the Seq after which it was refused, and the time of the
// answer as StoredAt.
type EntryTrace struct {
	ID            string // see [Tracer]
	Room          string
	Round         int // 0 before the first
	Seq           uint64
	Own           bool            // this node appended it; otherwise the fields up to StoredAt are empty
	Commands      []TracedCommand // the players' commands in it that arrived here
	DecidingSince time.Time       // when deciding started; zero if unknown
	Tries         []AppendTry     // its appends in order, as far as they are remembered
	StoredAt      time.Time       // when this node learned that the store has it
	SentAt        time.Time       // when its frames were written, or handed to a goroutine that writes them
	ViewerCount   int             // number of viewers on this node
	WithoutEntry  bool            // it belongs to a command without an entry
}

// TracedCommand describes a command of a player in an entry.
type TracedCommand struct {
	Command     string // its name in the protocol
	Player      string
	ReceivedAt  time.Time // when it arrived, from a client or from another node
	Forwarded   bool      // it was forwarded by another node
	RefusalCode string    // the code of the refusal, or ""
}

// AppendTry describes an append.
type AppendTry struct {
	StartedAt, EndedAt time.Time
	Err                error // nil if the append succeeded
	Conflict           bool  // it failed because another node's entry came first
	hash               [8]byte
}

// traceID returns the trace ID of an entry, or "".
func (o *moveObserver) traceID(seq uint64, hash [8]byte) string {
	if o.r.registry.tracer == nil {
		return ""
	}
	return o.r.registry.tracer.Trace(o.r.code, seq, hash)
}

// traceAppend records a finished append.
func (o *moveObserver) traceAppend(p *pendingAppend, m appendResult) {
	_, conflict := errors.AsType[*store.ConflictError](m.err)
	if len(o.tries) == triesMax {
		o.tries = slices.Delete(o.tries, 0, 1)
	}
	o.tries = append(o.tries, AppendTry{StartedAt: p.startedAt, EndedAt: p.startedAt.Add(m.took), Err: m.err,
		Conflict: conflict, hash: p.request.Next})
}

// traceCommitted records the trace of an entry that this node has appended.
func (o *moveObserver) traceCommitted(p *pendingAppend, e store.Entry, took time.Duration) {
	tries := o.tries
	o.tries = nil
	if trace := o.traceID(e.Seq, e.Hash); trace != "" {
		all := tracedCommands(p.commands, p.answers)
		o.traces = append(o.traces, EntryTrace{ID: trace, Room: o.r.code, Round: o.r.replica.state.Rounds, Seq: e.Seq,
			Own:      true,
			Commands: all, DecidingSince: p.decidingSince, Tries: relevantTries(tries, all), StoredAt: p.startedAt.Add(took)})
	}
}

// relevantTries returns the tries that included the given commands: those that ended after the first had arrived.
func relevantTries(tries []AppendTry, all []TracedCommand) []AppendTry {
	if len(all) == 0 {
		return tries[len(tries)-1:]
	}
	first := slices.MinFunc(all, func(a, b TracedCommand) int { return a.ReceivedAt.Compare(b.ReceivedAt) }).ReceivedAt
	return slices.DeleteFunc(tries, func(t AppendTry) bool { return t.EndedAt.Before(first) })
}

// traceReceived records the trace of an entry received from the store. It may be this node's own if the answer to the
// append was lost; its commands are then answered in another entry or in none.
func (o *moveObserver) traceReceived(e store.Entry, arrivedAt time.Time) {
	trace := o.traceID(e.Seq, e.Hash)
	if trace == "" {
		return
	}
	if arrivedAt.IsZero() {
		arrivedAt = time.Now()
	}
	t := EntryTrace{ID: trace, Room: o.r.code, Round: o.r.replica.state.Rounds, Seq: e.Seq, StoredAt: arrivedAt}
	if i := slices.IndexFunc(o.tries, func(t AppendTry) bool { return t.hash == e.Hash }); i >= 0 {
		t.Own, t.Tries, t.Commands = true, slices.Clone(o.tries[:i+1]), tracedCommands(o.r.appends.queue, nil)
		o.tries = o.tries[i+1:]
	}
	o.traces = append(o.traces, t)
}

// traceRefused records the trace of a command that was refused without an entry, if why is not nil.
func (o *moveObserver) traceRefused(c pendingCommand, why error) {
	if why == nil || o.r.registry.tracer == nil {
		return
	}
	var randomHash [8]byte
	binary.BigEndian.PutUint64(randomHash[:], rand.Uint64())
	trace, all := o.traceID(o.r.replica.head.Seq, randomHash), tracedCommands([]pendingCommand{c}, []error{why})
	if trace != "" && len(all) > 0 {
		o.traces = append(o.traces, EntryTrace{ID: trace, Room: o.r.code, Round: o.r.replica.state.Rounds,
			Seq: o.r.replica.head.Seq, Own: true, Commands: all, Tries: relevantTries(slices.Clone(o.tries), all),
			StoredAt: time.Now(), WithoutEntry: true})
	}
}

// tracedCommands describes the players' commands in a list. answers holds their answers, if known.
func tracedCommands(commands []pendingCommand, answers []error) (all []TracedCommand) {
	for i := range commands {
		if c := &commands[i]; c.forwarded != nil || !c.received.IsZero() {
			one := TracedCommand{Command: game.NameOf(c.cmd.Do), Player: c.cmd.Player, ReceivedAt: c.received,
				Forwarded: c.forwarded != nil}
			if one.Forwarded {
				one.ReceivedAt = c.queuedAt
			}
			if i < len(answers) && answers[i] != nil {
				one.RefusalCode = string(refusalOf(answers[i]).Code)
			}
			all = append(all, one)
		}
	}
	return all
}
