package room

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// appender decides a room's commands and appends the resulting events to the log, one append at a time. Commands that
// arrive meanwhile share the next append (coalescing).
type appender struct {
	r             *room
	queue         []pendingCommand // commands waiting for the next append
	pending       *pendingAppend   // the append in progress, or nil
	tryNo         uint64           // the number of that append
	echo          selfEcho
	setResult     func(store.Entry, error) // sets result; made once because each move would need one
	result        appendResult             // of an append in the room's turn
	decidingIndex int                      // the queue index of the command being decided, or -1
	retryAt       time.Time                // after a failure, no append before this time
	paceUntil     time.Time                // with many viewers, no append before this time
}

// pendingAppend is an append in progress and the commands waiting for its result.
type pendingAppend struct {
	commands      []pendingCommand
	answers       []error // the answer to each command, given once the store has confirmed the state
	events        []game.Event
	batch         view.Batch  // the events, ready to be sent to viewers; empty while stateCopy is nil
	stateCopy     *game.State // the state after the events, as of at; nil if they are applied to the room's own state
	at            int64
	request       store.Append
	endsOutage    bool      // whether the entry reports the length of an outage
	decidingSince time.Time // when deciding started; zero without tracing
	startedAt     time.Time // when it was sent to the store
	expiresAt     time.Time // when an asynchronous append is given up; zero if it is not asynchronous
}

// pendingAppends recycles the memory of appends.
var pendingAppends = sync.Pool{New: func() any { return new(pendingAppend) }}

// selfEcho identifies the entry that this node is appending or has appended last, so that the store's echo of it can be
// ignored. It is safe for concurrent use.
type selfEcho struct {
	hash atomic.Uint64
	time atomic.Uint64 // that the store gave to the entry; 0 if it is not known yet
}

// matches reports whether hash is that of this node's entry.
func (o *selfEcho) matches(hash [8]byte) bool {
	return binary.BigEndian.Uint64(hash[:]) == o.hash.Load()
}

// isEcho reports whether news is about this node's entry, so that it adds nothing to the answer to the append.
func (o *selfEcho) isEcho(n store.News) bool {
	if n.Ephemeral != nil || n.Forwarded != nil || !o.matches(n.Entry.Hash) {
		return false
	}
	at := o.time.Load()
	return at == 0 || at == uint64(n.Entry.At)
}

// appendNext decides as many of the waiting commands as fit into an entry, and sends the resulting events to the store.
// Only one append is in progress at a time. Commands that arrive meanwhile share the next one.
func (ap *appender) appendNext() {
	if !ap.isReady() {
		return
	}
	if len(ap.r.fanOut.viewers) > paceFrom {
		// Each entry costs a frame per viewer. The first command after a quiet time is not delayed.
		ap.paceUntil = time.Now().Add(time.Duration(len(ap.r.fanOut.viewers)-paceFrom) * pacePerViewer)
	}
	if fw := &ap.r.forwarding; fw.losses == forwardAfter && fw.shouldForward() && fw.forwardQueue() {
		return
	}
	p, done := ap.decideRecovering()
	switch {
	case !done:
		if ap.r.fatalErr == nil {
			ap.appendNext()
		}
	case len(p.events) > 0:
		ap.pending = p
		ap.echo.time.Store(0)
		ap.echo.hash.Store(binary.BigEndian.Uint64(p.request.Next[:]))
		ap.startAppend(p)
	case len(p.commands) > 0 || p.endsOutage:
		ap.pending = p
		if ap.r.registry.immediate {
			ap.answerVerified(ap.readHeadInTurn())
			return
		}
		var head store.Position
		ap.r.runInBackground("verify", func(ctx context.Context) (err error) {
			head, err = ap.readHead(ctx)
			return err
		}, func(err error) { ap.answerVerified(head, err) })
	case len(ap.queue) > 0:
		ap.appendNext()
	}
}

// isReady reports whether there is something to append and nothing that has to happen before.
func (ap *appender) isReady() bool {
	idle := len(ap.queue) == 0 && !ap.r.outage.failing
	if idle || ap.pending != nil || ap.r.sync.isReading() || ap.r.forwarding.isWaiting() {
		return false
	}
	now := time.Now()
	return !now.Before(ap.paceUntil) && !now.Before(ap.retryAt)
}

// decideRecovering calls decideEntry. If the rules panic over a player's command, the command is refused and the others
// are decided again, because the state is unchanged; decided is false then. A panic over the room's own command ends
// the room.
func (ap *appender) decideRecovering() (p *pendingAppend, decided bool) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		var failed pendingCommand // empty if the panic came from ending the outage
		if ap.decidingIndex >= 0 {
			failed = ap.queue[ap.decidingIndex]
		}
		err := ap.r.recordCommandPanic(value, "decide a command", &failed)
		if !failed.hasCaller() {
			ap.r.fatalErr = err
			return
		}
		ap.queue = slices.Delete(ap.queue, ap.decidingIndex, ap.decidingIndex+1)
		ap.r.answerWithoutEntry(failed, err)
	}()
	ap.decidingIndex = -1
	return ap.decideEntry(), true
}

// decideEntry takes as many commands from the queue as fit into one entry. Commands without effect are answered with
// the rest, once the store has shown that the state on which they were decided was the latest at the time of asking.
//
// Commands are decided on the room's state until one has an effect; later ones are decided on a copy to which the
// events are applied. The effect of the last command is not applied to a copy unless more than the round's boards
// depends on it: most moves come alone and are spared the copy.
//
// After an outage its length is recorded first, so that the clocks are right. While the outage is announced, nothing
// else is tried.
func (ap *appender) decideEntry() *pendingAppend {
	p, d := pendingAppends.Get().(*pendingAppend), ap.r.buffers()
	d.dataBuf = d.dataBuf[:0]
	if ap.r.registry.tracer != nil {
		p.decidingSince = time.Now()
	}
	p.at, p.endsOutage = ap.r.storeTime(), ap.r.outage.failing
	if p.endsOutage {
		ap.decideCommand(p, ap.r.outage.endOutageCommand(p.at), false)
	}
	handled := 0
	for i, c := range ap.queue[:min(len(ap.queue), groupMax)] {
		ap.decidingIndex = i
		if len(d.dataBuf) > groupBytes || ap.r.outage.pauseAnnounced ||
			len(p.events) > 0 && ap.r.replica.state.DependsOnEntryTime(p.events) {
			break
		}
		handled++
		if c.forwarded != nil && !ap.r.forwarding.mayDecide(p, &c) {
			continue
		}
		if _, sits := c.cmd.Do.(game.Sit); sits && c.lacksPassword(ap.decidingState(p)) {
			p.commands, p.answers = append(p.commands, c), append(p.answers, errNoPassword)
			continue
		}
		upToDate := c.verifiedSeq != 0 && c.verifiedSeq <= ap.r.replica.head.Seq && len(p.events) == 0
		if hasEffect, err := ap.decideCommand(p, c.cmd, i == len(ap.queue)-1); hasEffect || c.hasCaller() && !upToDate {
			p.commands, p.answers = append(p.commands, c), append(p.answers, err)
		} else {
			ap.r.answerWithoutEntry(c, err)
		}
	}
	left := copy(ap.queue, ap.queue[handled:])
	clear(ap.queue[left:])
	ap.queue = ap.queue[:left]
	text := d.dataBuf
	if !ap.r.registry.immediate {
		text = bytes.Clone(text)
	}
	p.request = ap.newAppend(p, text)
	return p
}

// lacksPassword reports whether a request for a seat lacks the room's password. It may still be queued after its viewer
// was sent away, and the password may be set by the same entry.
func (c *pendingCommand) lacksPassword(s *game.State) bool {
	return c.from != nil && s.SeatOf(c.cmd.Player) == nil && c.from.lacksPassword(&s.Settings)
}

// decidingState returns the state on which the next command is decided: the copy with the events decided so far, or the
// room's own state while there is no copy.
func (ap *appender) decidingState(p *pendingAppend) *game.State {
	if p.stateCopy == nil {
		return ap.r.replica.state
	}
	return p.stateCopy
}

// decideCommand decides a command. It reports whether the command has an effect, and returns the player's answer. last
// means that no other command follows in the entry.
func (ap *appender) decideCommand(p *pendingAppend, cmd game.Command, last bool) (hasEffect bool, answer error) {
	events, err := game.DecideInto(p.events, ap.decidingState(p), cmd, p.at)
	if len(events) == 0 {
		return false, err
	}
	outcome := game.Outcome(events, err)
	onCopy := p.stateCopy != nil || !last || !ap.decidingState(p).ChangesBoardsOnly(events)
	if onCopy && p.stateCopy == nil {
		p.stateCopy = ap.r.replica.state.Clone()
	}
	d := ap.r.buffers()
	for _, e := range events {
		d.dataBuf = game.AppendEvent(d.dataBuf, e)
		if onCopy {
			p.stateCopy.Apply(p.at, e)
			p.batch = append(p.batch, view.Project(p.stateCopy, e))
		}
	}
	p.events = append(p.events, events...)
	if !onCopy {
		return true, outcome
	}
	// Read the answer now, because a later command in the same entry may make the seat forget it.
	if result, known := p.stateCopy.Answer(cmd.Player, cmd.ID); known {
		err = result
	}
	return true, err
}

// newAppend returns the append for what has been decided in p. data is its encoding.
func (ap *appender) newAppend(p *pendingAppend, data []byte) store.Append {
	state := ap.decidingState(p)
	a := store.Append{
		Room: ap.r.code, Head: ap.r.replica.head, Next: store.NextHash(ap.r.replica.head, data), Data: data,
		Clock: ap.r.replica.localClock.At(time.Now()), Deadline: state.Deadline(), TTL: ap.r.registry.keepRooms,
	}
	if state.Settings.Public {
		a.Listing = ap.r.registry.listingOf(ap.r.code, state)
	}
	if p.stateCopy != nil { // otherwise there are only moves
		a.EndsRound, a.AwaitReplica = game.Contain[game.Ended](p.events), game.DecideResult(p.events)
	}
	return a
}

// startAppend starts the append of an entry, after indexing the players that it names.
func (ap *appender) startAppend(p *pendingAppend) {
	ap.tryNo++
	var named []string
	if p.stateCopy != nil { // otherwise there are only moves
		named = ap.namedPlayers(p)
	}
	p.startedAt = time.Now()
	if ap.r.registry.immediate {
		ap.handleResult(ap.appendInTurn(p.request, named))
		return
	}
	// Otherwise a stalled store could process old appends later, and nothing would record the pause. An entry that ends a
	// pause holds the time of sending, so its deadline is short; it doubles with each try for a store that is too slow.
	within, try := game.PauseMin*time.Millisecond, ap.tryNo
	if p.endsOutage {
		within = min(outageEndWait<<min(ap.r.outage.lateOutageEnds, 8), within)
	}
	if len(named) == 0 {
		ap.appendAsync(p, within)
		return
	}
	var m appendResult
	ap.r.runInBackground("append", func(ctx context.Context) error {
		m = ap.appendEntry(ctx, p.request, named, within)
		return m.err
	}, func(err error) {
		m.err, m.tryNo = err, try
		m.handle(ap.r)
	})
}

// appendAsync starts an asynchronous append, whose result a worker handles in the room's turn.
func (ap *appender) appendAsync(p *pendingAppend, within time.Duration) {
	r, a, try, start := ap.r, p.request, ap.tryNo, p.startedAt
	a.Until = r.registry.clocks.At(r.clockNo, start) + within.Milliseconds()
	p.expiresAt = start.Add(StoreWait)
	onDone := func(e store.Entry, err error) {
		r.registry.enqueueJob(r, appendResult{e, err, time.Since(start), try})
	}
	defer func() {
		if value := recover(); value != nil { // the store's fault, and no reason to quarantine the room
			err := r.registry.guard.RecordPanic(value, "append", "room", r.code)
			onDone(store.Entry{}, errors.New(err.Error()))
		}
	}()
	r.registry.store.Append(a, p.expiresAt, onDone)
}

// appendEntry appends an entry, unless the store gets to it later than within from now. It indexes the players named by
// the entry first.
func (ap *appender) appendEntry(ctx context.Context, a store.Append, named []string,
	within time.Duration) appendResult {
	start := time.Now()
	ctx, cancel := ap.r.registry.WithStoreTimeout(ctx)
	defer cancel()
	if len(named) > 0 {
		if err := ap.r.registry.hooks.IndexPlayers(ctx, ap.r.code, named, ap.r.registry.Now()); err != nil {
			return appendResult{err: err, took: time.Since(start)}
		}
	}
	if !ap.r.registry.immediate {
		a.Until = ap.r.registry.clocks.Now(ap.r.clockNo) + within.Milliseconds()
	}
	entry, err := store.AppendAndWait(ctx, ap.r.registry.store, a)
	return appendResult{entry: entry, err: err, took: time.Since(start)}
}

// appendInTurn is like appendEntry, but runs within the room's turn. While a room is served, only an immediate store is
// used this way because others would block the room.
func (ap *appender) appendInTurn(a store.Append, named []string) (m appendResult) {
	defer ap.r.recoverInto("append", &m.err)
	if len(named) > 0 || !ap.r.registry.immediate {
		return ap.appendEntry(ap.r.registry.ctx, a, named, StoreWait)
	}
	start := time.Now()
	ap.r.registry.store.Append(a, time.Time{}, ap.setResult)
	m, ap.result = ap.result, appendResult{}
	m.took = time.Since(start)
	return m
}

// namedPlayers returns the IDs of the players named by the entry that is about to be appended.
func (ap *appender) namedPlayers(p *pendingAppend) []string {
	if ap.r.replica.state.ChangesBoardsOnly(p.events) {
		return nil // the common case
	}
	return ap.r.registry.hooks.NamedPlayers(p.events, func(pseudonym string) string { return ap.playerID(p, pseudonym) })
}

// playerID returns the ID of a player who has a command in p, is here, or has chatted or reacted. It returns "" if
// there is none.
func (ap *appender) playerID(p *pendingAppend, pseudonym string) string {
	for i := range p.commands {
		if player := p.commands[i].cmd.Player; player != "" && ap.r.replica.state.Who(player) == pseudonym {
			return player
		}
	}
	return ap.r.chat.identify(pseudonym).id
}

// readHead reads the head of the log. A node does so before it answers commands without effect: if it has fallen
// behind, it would refuse what another node has carried out already.
func (ap *appender) readHead(ctx context.Context) (store.Position, error) {
	heads, err := ap.r.registry.store.Heads(ctx, []string{ap.r.code})
	if err != nil {
		return store.Position{}, err
	}
	return heads[0], nil
}

// readHeadInTurn is like readHead, but runs within the room's turn.
func (ap *appender) readHeadInTurn() (head store.Position, err error) {
	defer ap.r.recoverInto("verify", &err)
	ctx, cancel := ap.r.registry.WithStoreTimeout(ap.r.registry.ctx)
	defer cancel()
	return ap.readHead(ctx)
}
