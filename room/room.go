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
	log     *slog.Logger
	mail    mailbox
	in      inbox
	turn    chan struct{} // holds a token while nobody has the room's turn; see hurry
	gone    chan struct{} // closed when the goroutine has ended; later mail is lost
	err     error         // why it ended; nil if it was idle. Valid once gone is closed

	// The fields below are accessed only by the goroutine that has the turn.
	replica
	viewers  map[*Viewer]struct{}
	seats    seatIndex
	timer    *time.Timer
	unfollow func()        // stops following the log
	quiet    time.Time     // when the last viewer left
	idle     time.Duration // how long the room stays open without viewers
	fate     error         // why the room has to end on this node, or nil

	pipeline
	far far
	reader
	dealer
	beginnings
	ticking bool      // whether a Tick is queued
	moved   []carried // moves of this turn
	ways
	seen   watcherNotes
	filled int       // the round into which bots were called
	held   []*Outbox // outboxes to be written at the end of the turn
	desk   *desk     // see tools
	outage outage
	help   help
	talk   talk
	lines  lines
	heard  []speaker // recent speakers, the latest last
	roll   roll
	here   attendance
	tempo  tempo
	lock   string // the password hash against which viewers without a seat were checked; see relocked
}

func newRoom(h *Host, code string, idle time.Duration) *room {
	return &room{
		host: h, code: code, replica: *newReplica(code, &h.stats.events), clockNo: h.store.Clock(code),
		log:  h.log.With("room", code),
		mail: newMailbox(), turn: make(chan struct{}, 1), gone: make(chan struct{}),
		viewers: map[*Viewer]struct{}{}, idle: idle,
		here: newAttendance(),
	}
}

// run serves the room until it is idle or ctx ends.
func (r *room) run(ctx context.Context) {
	defer close(r.gone)
	defer r.host.forget(r)
	r.beginServing(ctx)
	for r.fate == nil && r.wanted() && r.sleep(ctx) {
		r.ownTurn(ctx)
	}
	r.endServing()
}

// beginServing opens the room. If that fails, it sets fate.
func (r *room) beginServing(ctx context.Context) {
	defer r.recovered()
	if r.unfollow, r.fate = r.open(ctx); r.fate != nil {
		return
	}
	r.timer = time.NewTimer(0)
	r.quiet, r.outage.proof = time.Now(), time.Now()
}

// sleep releases the room's turn until there is something to do. It returns false if the room has to end.
func (r *room) sleep(ctx context.Context) bool {
	r.turn <- struct{}{}
	select {
	case <-r.mail.came:
	case <-r.timer.C:
	case <-ctx.Done():
	}
	<-r.turn // kept for good once the room ends
	return r.fate == nil && ctx.Err() == nil
}

// ownTurn runs a turn in the room's own goroutine.
func (r *room) ownTurn(ctx context.Context) {
	defer r.recovered()
	r.takeMail(ctx)
	r.goOn(ctx)
}

// endServing ends the room and reports the reason unless the room was idle.
func (r *room) endServing() {
	if r.timer != nil {
		r.letGo()
	}
	if r.fate != nil {
		r.end(r.fate)
	}
}

// letGo writes the held frames and stops following the log.
func (r *room) letGo() {
	defer r.recovered()
	defer r.unfollow()
	defer r.timer.Stop()
	r.flush()
}

// recovered ends the room after a panic. It must be deferred.
func (r *room) recovered() {
	if value := recover(); value != nil {
		r.fate = r.host.guard.Recovered(value, "serve a room", "room", r.code)
	}
}

// open loads the room's log and follows it until stop is called.
func (r *room) open(ctx context.Context) (stop func(), err error) {
	err = r.asked("follow a room", func() (err error) {
		stop, err = r.host.store.Follow(ctx, r.code, r.hear)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("follow room %s: %w", r.code, err)
	}
	for _, step := range []func(context.Context) error{r.admissible, r.load, r.compensate} {
		if err := step(ctx); err != nil {
			stop()
			return nil, err
		}
	}
	return stop, nil
}

// act does what the state requires and sets the timer for the next due action.
func (r *room) act(ctx context.Context) {
	if r.state.NeedsPuzzle() && !r.dealing && !time.Now().Before(r.redeal) {
		r.deal()
	}
	now := r.clock()
	if due := r.state.Deadline(); due != 0 && due <= now && !r.ticking {
		r.ticking = true
		r.propose(game.Tick{})
	}
	switch phase := r.state.Phase(now); {
	case phase == game.Countdown:
		r.begun = 0 // after a pause, a countdown that was over may continue
	case phase == game.Playing && r.begun != r.state.Rounds:
		r.begin(view.Untouched(r.state))
	}
	r.fillWithBots()
	r.endWaits(now)
	r.follow(r.tellLate)
	if r.past != nil {
		r.beginLate(view.Untouched(r.past.state))
	}
	r.noteWatchers()
	r.findHanded()
	r.sitOut()
	r.release()
	r.attend(ctx)
	r.announce()
	r.lapse(ctx)
	r.append(ctx)
	r.timer.Reset(r.rest())
}

// rest returns how long the room can wait before it has to act again.
func (r *room) rest() time.Duration {
	if r.outage.failing {
		return RetryEvery
	}
	now, wait := r.now(), r.here.rest()
	until := func(at int64) { wait = min(wait, time.Duration(at-now)*time.Millisecond) }
	if due := r.state.Deadline(); due != 0 && !r.ticking {
		until(due)
	}
	if round := r.state.Round; round != nil && round.Ended == 0 && r.begun != round.No {
		until(round.Begins)
	}
	_, fillAt := r.botsDue()
	for _, at := range []int64{r.nextLate(), r.nextWait(r.waited), fillAt} {
		if at != 0 {
			until(at)
		}
	}
	if r.flight != nil && !r.flight.due.IsZero() {
		wait = min(wait, time.Until(r.flight.due))
	}
	if len(r.far.handed) > 0 && !r.far.calling {
		wait = min(wait, time.Until(r.far.due))
	}
	if r.flight == nil && !r.reads() && !r.awaits() && len(r.queue) > 0 {
		wait = min(wait, time.Until(r.waits()))
	}
	if r.state.NeedsPuzzle() && !r.dealing {
		wait = min(wait, time.Until(r.redeal))
	}
	if len(r.viewers) == 0 {
		wait = min(wait, r.idle)
	}
	return max(wait, time.Millisecond)
}

// now returns the room's time in Unix milliseconds: this node's estimate of the store's clock, but never before the
// last entry. If the store's clock was set back, the time is extrapolated from the entries.
func (r *room) now() int64 {
	here := time.Now()
	stores := r.host.clocks.at(r.clockNo, here)
	if own := r.goes.on(here); own-stores > store.ClockSkewMax {
		return own
	}
	return max(stores, r.head.At)
}

// reads reports whether a read or a repair of the log is in progress.
func (r *room) reads() bool { return r.reading || r.reloading }

// wanted reports whether the room has to stay open on this node. A closed room is opened again by the store's timers
// when something is due in it.
func (r *room) wanted() bool {
	open := r.flight != nil || r.reads() || r.awaits() || len(r.queue) > 0
	busy := r.dealing || r.here.counting || len(r.help.busy) > 0
	return open || busy || len(r.viewers) > 0 || time.Since(r.quiet) < r.idle
}

// ask queues a command for the next append.
func (r *room) ask(a ask) {
	if r.outage.told {
		r.answer(a, ErrUnavailable)
		return
	}
	if len(r.queue) >= QueueMax {
		r.answer(a, busy)
		return
	}
	if r.waitsBehind(a) {
		return
	}
	a.since = time.Now()
	ready := false
	if r.attempt(&a, "prepare a command", func() { a, ready = r.prepare(a) }) && ready {
		r.queue = append(r.queue, a)
	}
}

// propose queues a command of the room itself.
func (r *room) propose(do game.Action) {
	r.queue = append(r.queue, ask{cmd: game.Command{Do: do}})
}

// deal makes a puzzle outside the room's turn because large ones are slow.
func (r *room) deal() {
	r.dealing = true
	next, round := r.state.NextRound(), game.RoundName(r.code, r.head.Epoch, r.state.Rounds+1)
	r.beside("make a puzzle", func() mail {
		do, err := r.host.hooks.Puzzles.Deal(r.host.ctx, next, round)
		return dealt{do, err}
	}, func(err error) mail { return dealt{err: err} })
}

func (r *room) dealt(m dealt) {
	if m.err != nil {
		// Another seed may succeed, but a kind that is missing on this node stays missing.
		r.log.Error("no puzzle for the room", "settings", r.state.Settings, "err", m.err)
		r.misdeal = min(max(2*r.misdeal, RetryEvery), DealRest)
		r.dealing, r.redeal = false, time.Now().Add(r.misdeal)
		return
	}
	r.misdeal = 0
	m.deal.Countdown = r.state.Settings.Countdown()
	r.propose(m.deal)
}
