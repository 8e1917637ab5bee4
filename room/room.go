package room

import (
	"fmt"
	"log/slog"
	"time"

	"nonet/room/store"
)

// room is the actor that serves a room on this node. One goroutine at a time has the room's turn: the room's own, or
// that of a command that finds the turn free. All others use the mailbox. The state comes from the log alone, so
// several nodes may serve the same room at once.
type room struct {
	registry *Registry
	code     string
	clockNo  int // the number of the store's clock that stamps its entries
	logger   *slog.Logger
	mailbox  mailbox
	inbox    inbox
	turn     chan struct{} // holds a token while nobody has the room's turn; see tryTurn
	gone     chan struct{} // closed when the goroutine has ended; later messages are lost
	endErr   error         // why it ended; nil if it was idle. Valid once gone is closed

	// The fields below are accessed only by the goroutine that has the turn.
	timer              *time.Timer
	unfollow           func()          // stops following the log
	emptySince         time.Time       // when the last viewer left
	keepOpen           time.Duration   // how long the room stays open without viewers
	fatalErr           error           // why the room has to end on this node, or nil
	actAt              time.Time       // when actOnState has to be called next; the zero time means at once
	tickQueued         bool            // whether a Tick is queued
	botsRequestedRound int             // the round for which bots were requested
	scratch            *scratchBuffers // see buffers

	replica       replica
	sync          logSync
	appends       appender
	outage        outageState
	forwarding    forwarder
	fanOut        fanOut
	feed          delayedFeed
	presence      presenceTracker
	chat          chatState
	spectatorList spectatorList
	help          helper
	dealing       dealRequest
	seenRecorder  seenRecorder
	moveObserver  moveObserver
}

func newRoom(reg *Registry, code string, idle time.Duration) *room {
	r := &room{
		registry: reg, code: code, clockNo: reg.store.Clock(code), logger: reg.logger.With("room", code),
		mailbox: newMailbox(), turn: make(chan struct{}, 1), gone: make(chan struct{}), keepOpen: idle,
		replica: *newReplica(code, &reg.stats.eventCount),
	}
	r.sync.r, r.appends.r, r.outage.r, r.forwarding.r = r, r, r, r
	r.appends.setResult = func(e store.Entry, err error) { r.appends.result = appendResult{entry: e, err: err} }
	r.fanOut.r, r.fanOut.viewers = r, map[*Viewer]struct{}{}
	r.feed.r, r.chat.r, r.spectatorList.r = r, r, r
	r.presence.r, r.presence.missing = r, map[string]time.Time{}
	r.help.r, r.dealing.r, r.seenRecorder.r, r.moveObserver.r = r, r, r, r
	return r
}

// run serves the room until it is idle or the registry stops.
func (r *room) run() {
	defer close(r.gone)
	defer r.registry.dropRoom(r)
	r.beginServing()
	for r.fatalErr == nil && r.mustStayOpen() && r.sleep() {
		r.runTurn()
	}
	r.endServing()
}

// beginServing opens the room. If that fails, it sets fatalErr.
func (r *room) beginServing() {
	defer r.recoverTurn()
	if r.unfollow, r.fatalErr = r.openLog(); r.fatalErr != nil {
		return
	}
	r.timer = time.NewTimer(0)
	r.emptySince, r.outage.lastSuccess = time.Now(), time.Now()
}

// sleep releases the room's turn until there is something to do. It returns false if the room has to end.
func (r *room) sleep() bool {
	r.turn <- struct{}{}
	select {
	case <-r.mailbox.wake:
	case <-r.timer.C:
	case <-r.registry.ctx.Done():
	}
	<-r.turn // kept for good once the room ends
	return r.fatalErr == nil && r.registry.ctx.Err() == nil
}

// runTurn runs a turn in the room's own goroutine.
func (r *room) runTurn() {
	defer r.recoverTurn()
	r.actAt = time.Time{}
	r.takeMessages()
	r.finishTurn()
}

// endServing ends the room and reports the reason unless the room was idle.
func (r *room) endServing() {
	if r.timer != nil {
		r.unfollowLog()
	}
	if r.fatalErr != nil {
		r.end(r.fatalErr)
	}
}

// unfollowLog writes the held frames and stops following the log.
func (r *room) unfollowLog() {
	defer r.recoverTurn()
	defer r.unfollow()
	defer r.timer.Stop()
	r.fanOut.flush()
}

// recoverTurn ends the room after a panic. It must be deferred.
func (r *room) recoverTurn() {
	if value := recover(); value != nil {
		r.fatalErr = r.registry.guard.RecordPanic(value, "serve a room", "room", r.code)
	}
}

// openLog loads the room's log and follows it until stop is called.
func (r *room) openLog() (stop func(), err error) {
	err = r.callStore("subscribe to a room", func() (err error) {
		stop, err = r.registry.store.Follow(r.registry.ctx, r.code, r.receiveNews)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("follow room %s: %w", r.code, err)
	}
	for _, step := range []func() error{r.checkQuarantine, r.sync.load, r.outage.compensate} {
		if err := step(); err != nil {
			stop()
			return nil, err
		}
	}
	return stop, nil
}

// mustStayOpen reports whether the room has to stay open on this node. Idle rooms are evicted from memory. The
// scheduler (see openDueRooms) opens an evicted room again when something is due in it.
func (r *room) mustStayOpen() bool {
	open := r.appends.pending != nil || r.sync.isReading() || r.forwarding.isWaiting() || len(r.appends.queue) > 0
	busy := r.dealing.inProgress || r.presence.syncing || len(r.help.tasks) > 0
	return open || busy || len(r.fanOut.viewers) > 0 || time.Since(r.emptySince) < r.keepOpen
}
