package room

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// room is a room as served by this node. One goroutine at a time has the room's turn: the room's own, or that of a
// command that finds the turn free. All others use the mailbox. The state comes from the log alone, so several nodes
// may serve the same room at once.
type room struct {
	host    *Host
	code    string
	clockNo int // the number of the store's clock that stamps its entries
	logger  *slog.Logger
	mail    mailbox
	in      inbox
	turn    chan struct{} // holds a token while nobody has the room's turn; see tryTurn
	gone    chan struct{} // closed when the goroutine has ended; later messages are lost
	endErr  error         // why it ended; nil if it was idle. Valid once gone is closed

	// The fields below are accessed only by the goroutine that has the turn.
	timer      *time.Timer
	unfollow   func()          // stops following the log
	emptySince time.Time       // when the last viewer left
	keepOpen   time.Duration   // how long the room stays open without viewers
	closeErr   error           // why the room has to end on this node, or nil
	actAt      time.Time       // when actOnState has to be called next; zero is at once
	ticking    bool            // whether a Tick is queued
	filled     int             // the round into which bots were called
	scratch    *scratchBuffers // see buffers

	log        replica
	sync       logSync
	appends    appender
	outage     outageState
	forwarding forwarder
	viewers    fanOut
	feed       delayedFeed
	presence   presenceTracker
	chat       chatState
	spectators spectatorList
	help       helper
	dealing    dealRequest
	seen       seenPuzzle
	observer   moveObserver
}

func newRoom(h *Host, code string, idle time.Duration) *room {
	r := &room{
		host: h, code: code, clockNo: h.store.Clock(code), logger: h.log.With("room", code),
		mail: newMailbox(), turn: make(chan struct{}, 1), gone: make(chan struct{}), keepOpen: idle,
		log: *newReplica(code, &h.stats.events),
	}
	r.sync.r, r.appends.r, r.outage.r, r.forwarding.r = r, r, r, r
	r.viewers.r, r.viewers.all = r, map[*Viewer]struct{}{}
	r.feed.r, r.chat.r, r.spectators.r = r, r, r
	r.presence.r, r.presence.missing = r, map[string]time.Time{}
	r.help.r, r.dealing.r, r.seen.r, r.observer.r = r, r, r, r
	return r
}

// run serves the room until it is idle or ctx ends.
func (r *room) run(ctx context.Context) {
	defer close(r.gone)
	defer r.host.dropRoom(r)
	r.beginServing(ctx)
	for r.closeErr == nil && r.mustStayOpen() && r.sleep(ctx) {
		r.ownTurn(ctx)
	}
	r.endServing()
}

// beginServing opens the room. If that fails, it sets closeErr.
func (r *room) beginServing(ctx context.Context) {
	defer r.recoverTurn()
	if r.unfollow, r.closeErr = r.openLog(ctx); r.closeErr != nil {
		return
	}
	r.timer = time.NewTimer(0)
	r.emptySince, r.outage.proof = time.Now(), time.Now()
}

// sleep releases the room's turn until there is something to do. It returns false if the room has to end.
func (r *room) sleep(ctx context.Context) bool {
	r.turn <- struct{}{}
	select {
	case <-r.mail.filled:
	case <-r.timer.C:
	case <-ctx.Done():
	}
	<-r.turn // kept for good once the room ends
	return r.closeErr == nil && ctx.Err() == nil
}

// ownTurn runs a turn in the room's own goroutine.
func (r *room) ownTurn(ctx context.Context) {
	defer r.recoverTurn()
	r.actAt = time.Time{}
	r.takeMessages(ctx)
	r.finishTurn(ctx)
}

// endServing ends the room and reports the reason unless the room was idle.
func (r *room) endServing() {
	if r.timer != nil {
		r.releaseLog()
	}
	if r.closeErr != nil {
		r.end(r.closeErr)
	}
}

// releaseLog writes the held frames and stops following the log.
func (r *room) releaseLog() {
	defer r.recoverTurn()
	defer r.unfollow()
	defer r.timer.Stop()
	r.viewers.flush()
}

// recoverTurn ends the room after a panic. It must be deferred.
func (r *room) recoverTurn() {
	if value := recover(); value != nil {
		r.closeErr = r.host.guard.Recovered(value, "serve a room", "room", r.code)
	}
}

// open loads the room's log and follows it until stop is called.
func (r *room) openLog(ctx context.Context) (stop func(), err error) {
	err = r.guardStore("follow a room", func() (err error) {
		stop, err = r.host.store.Follow(ctx, r.code, r.receiveNews)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("follow room %s: %w", r.code, err)
	}
	for _, step := range []func(context.Context) error{r.checkQuarantine, r.sync.load, r.outage.compensate} {
		if err := step(ctx); err != nil {
			stop()
			return nil, err
		}
	}
	return stop, nil
}

// act appends the waiting commands, and does everything else that is due. Moves alone make nothing due.
func (r *room) act(ctx context.Context) {
	if !time.Now().Before(r.actAt) {
		r.actOnState(ctx)
		return
	}
	r.appends.appendNext(ctx)
	switch p := r.appends.pending; {
	case r.actAt.IsZero() || len(r.appends.queue) > 0:
		r.actOnState(ctx)
	case p != nil && !p.deadline.IsZero() && p.deadline.Before(r.actAt):
		r.actAt = p.deadline
		r.timer.Reset(time.Until(p.deadline))
	}
}

// actOnState does what the state requires, appends the waiting commands and sets the timer for the next due action.
func (r *room) actOnState(ctx context.Context) {
	r.actAt = time.Now() // not zero: what happens meanwhile may make something else due
	if r.log.state.NeedsPuzzle() && !r.dealing.dealing && !time.Now().Before(r.dealing.redeal) {
		r.dealing.requestPuzzle()
	}
	now := r.clock()
	if due := r.log.state.Deadline(); due != 0 && due <= now && !r.ticking {
		r.ticking = true
		r.propose(game.Tick{})
	}
	switch phase := r.log.state.Phase(now); {
	case phase == game.Countdown:
		r.viewers.begun = 0 // after a pause, a countdown that was over may continue
	case phase == game.Playing && r.viewers.begun != r.log.state.Rounds:
		r.viewers.startRound(view.Untouched(r.log.state))
	}
	r.callBots()
	r.viewers.startDelayedSeats(now)
	r.feed.advanceDelayed(r.viewers.sendDelayedEntry)
	if r.log.delayed != nil {
		r.feed.startDelayedRound(view.Untouched(r.log.delayed.state))
	}
	r.seen.recordSpectators()
	r.forwarding.answerForwarded()
	r.outage.handleOutage()
	r.chat.releaseHidden()
	r.presence.syncPresence(ctx)
	r.presence.announce()
	r.appends.expireAppend(ctx)
	r.appends.appendNext(ctx)
	wait := r.untilNext()
	r.timer.Reset(wait)
	if !r.actAt.IsZero() {
		r.actAt = time.Now().Add(wait)
	}
}

// untilNext returns how long the room can wait before it has to act again.
func (r *room) untilNext() time.Duration {
	if r.outage.failing {
		return RetryEvery
	}
	now, wait := r.now(), r.presence.untilCount()
	until := func(at int64) { wait = min(wait, time.Duration(at-now)*time.Millisecond) }
	if due := r.log.state.Deadline(); due != 0 && !r.ticking {
		until(due)
	}
	if round := r.log.state.Round; round != nil && round.Ended == 0 && r.viewers.begun != round.No {
		until(round.Begins)
	}
	_, fillAt := r.botsDue()
	for _, at := range []int64{r.feed.nextUpdateAt(), r.viewers.nextSeatStart(r.viewers.seatsStartedAt), fillAt} {
		if at != 0 {
			until(at)
		}
	}
	if r.appends.pending != nil && !r.appends.pending.deadline.IsZero() {
		wait = min(wait, time.Until(r.appends.pending.deadline))
	}
	if len(r.forwarding.sent) > 0 && !r.forwarding.sending {
		wait = min(wait, time.Until(r.forwarding.giveUpAt))
	}
	if r.appends.pending == nil && !r.sync.isReading() && !r.forwarding.isWaiting() && len(r.appends.queue) > 0 {
		wait = min(wait, time.Until(r.appends.notBefore()))
	}
	if r.log.state.NeedsPuzzle() && !r.dealing.dealing {
		wait = min(wait, time.Until(r.dealing.redeal))
	}
	if len(r.viewers.all) == 0 {
		wait = min(wait, r.keepOpen)
	}
	return max(wait, time.Millisecond)
}

// now returns the room's time in Unix milliseconds: this node's estimate of the store's clock, but never before the
// last entry. If the store's clock was set back, the time is extrapolated from the entries.
func (r *room) now() int64 {
	here := time.Now()
	stores := r.host.clocks.At(r.clockNo, here)
	if own := r.log.localClock.At(here); own-stores > store.ClockSkewMax {
		return own
	}
	return max(stores, r.log.head.At)
}

// isReading reports whether a read or a repair of the log is in progress.
func (s *logSync) isReading() bool { return s.reading || s.reloading }

// mustStayOpen reports whether the room has to stay open on this node. A closed room is opened again by the store's
// timers when something is due in it.
func (r *room) mustStayOpen() bool {
	open := r.appends.pending != nil || r.sync.isReading() || r.forwarding.isWaiting() || len(r.appends.queue) > 0
	busy := r.dealing.dealing || r.presence.counting || len(r.help.running) > 0
	return open || busy || len(r.viewers.all) > 0 || time.Since(r.emptySince) < r.keepOpen
}

// accept queues a command for the next append.
func (r *room) accept(a pendingCommand) {
	if r.outage.announced {
		r.answer(a, ErrUnavailable)
		return
	}
	if len(r.appends.queue) >= QueueMax {
		r.answer(a, errBusy)
		return
	}
	if len(r.help.running) > 0 && r.help.queueBehind(a) {
		return
	}
	a.queuedAt = time.Now()
	if _, place := a.cmd.Do.(game.Place); place && r.log.state.Settings.Conflicts != game.ConflictsFree {
		r.appends.queue = append(r.appends.queue, a) // the common case: there is nothing to prepare
		return
	}
	ready := false
	if r.guardCommand(&a, "prepare a command", func() { a, ready = r.help.prepare(a) }) && ready {
		r.appends.queue = append(r.appends.queue, a)
	}
}

// propose queues a command of the room itself.
func (r *room) propose(do game.Action) {
	r.appends.queue = append(r.appends.queue, pendingCommand{cmd: game.Command{Do: do}})
}

// clock returns the round's time in milliseconds. It stands still during an outage.
func (r *room) clock() int64 {
	if r.outage.failing {
		return max(r.now()-r.outage.sinceProof(), r.log.head.At)
	}
	return r.now()
}
