package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// While the store fails, a room pauses like an open circuit breaker: moves can't be saved, so commands are refused and
// the round's clock stops. The first entry afterwards records the length of the pause; see [game.Outage]. A timeout
// caused by this node's own CPU starvation does not count as a store failure: the request is repeated, and commands
// that wait too long are refused as busy.

// outageState is the state of a room's store failure.
type outageState struct {
	r              *room
	lastSuccess    time.Time // the last successful request for the room
	announceAt     time.Time // when viewers are informed
	failing        bool      // whether the store is failing
	lastErr        error     // the last failure
	pauseAnnounced bool
	lateOutageEnds int // how many entries with the end of the pause reached the store too late
}

// handleStoreTimeout handles a request of the registry that the store did not answer. This room may still reach it, so
// the room checks for itself.
func (o *outageState) handleStoreTimeout() {
	o.beginOutage(context.DeadlineExceeded, time.Now().Add(ownTryFor))
}

// handleStoreFailure handles a failed request to the store for this room.
func (o *outageState) handleStoreFailure(err error) {
	if o.r.recordFatal(err) {
		return
	}
	if !o.failing && o.r.registry.isCausedByOverload(err) {
		return
	}
	if !o.failing {
		o.r.logger.Warn("store request failed", "err", err)
	}
	o.beginOutage(err, time.Now())
}

// beginOutage begins an outage unless there is one. Viewers are informed at the given time, but not before the outage
// is long enough to count as a pause of the round.
func (o *outageState) beginOutage(why error, announce time.Time) {
	o.lastErr = why
	if pauseFrom := o.lastSuccess.Add(game.PauseMin * time.Millisecond); announce.Before(pauseFrom) {
		announce = pauseFrom
	}
	if !o.failing || announce.Before(o.announceAt) {
		o.announceAt = announce
	}
	o.failing = true
}

// handleStoreAnswer records that the store answers. Whether it accepts entries as well is shown by the next append.
func (o *outageState) handleStoreAnswer() {
	switch {
	case o.failing:
		o.r.appends.retryAt = time.Time{}
	case o.r.appends.pending == nil:
		// Otherwise the append will show it: after a stall the store may answer this request first.
		o.lastSuccess = time.Now()
	}
}

// endOutage records a successful request and ends an outage.
func (o *outageState) endOutage() {
	ended := *o
	*o = outageState{r: o.r, lastSuccess: time.Now()}
	o.r.appends.retryAt = time.Time{}
	if ended.pauseAnnounced {
		o.r.logger.Info("store recovered; the room resumes", "after", time.Since(ended.lastSuccess))
		o.r.presence.nextSyncAt = time.Now() // the store may have lost the presence
		o.r.fanOut.sendAll(&protocol.Pause{})
	}
}

// handleOutage handles an outage: it informs viewers when that is due, and refuses commands that have waited too long.
func (o *outageState) handleOutage() {
	if !o.failing {
		o.r.appends.refuseExpired(errBusy)
		return
	}
	if !o.pauseAnnounced && !time.Now().Before(o.announceAt) {
		o.pauseAnnounced = true
		o.r.logger.Warn("room paused: the store can't save its moves", "since", time.Since(o.lastSuccess), "err", o.lastErr)
		o.r.registry.stats.pauses.Add(1)
		o.r.fanOut.sendAll(&protocol.Pause{On: true})
	}
	o.r.appends.refuseExpired(ErrUnavailable)
}

// endOutageCommand returns the command that ends the pause at the given time.
func (o *outageState) endOutageCommand(now int64) game.Command {
	return game.Command{Do: game.Outage{From: now - o.millisSinceSuccess(), To: now}}
}

// millisSinceSuccess returns the milliseconds since the last successful request.
func (o *outageState) millisSinceSuccess() int64 { return time.Since(o.lastSuccess).Milliseconds() }

// retryWait returns how long to wait before the next try.
func (o *outageState) retryWait() time.Duration {
	if o.pauseAnnounced {
		return pausedRetryEvery
	}
	return RetryEvery
}

// compensate appends to the log of a newly opened room how long the store was away since the last entry, as far as this
// node knows: if no node had the room open, nothing else records it. It has to come before other entries because
// players get back only time after their last entry. If another node was faster, there is nothing to append.
func (o *outageState) compensate() error {
	for {
		a, missed := o.missedOutageEntry()
		if !missed {
			return nil
		}
		m := o.r.appends.appendInTurn(a, nil)
		switch {
		case m.err == nil:
			o.r.registry.stats.appendCount.Add(1)
			if _, err := o.r.replica.advance(m.entry); err != nil {
				return fmt.Errorf("compensate room %s for an outage: %w", o.r.code, err)
			}
			o.r.sync.skipBeginnings()
			return nil
		case errors.Is(m.err, store.ErrConflict):
			o.r.registry.stats.conflicts.Add(1)
			if err := o.r.sync.load(); err != nil {
				return err
			}
		default:
			return fmt.Errorf("compensate room %s for an outage: %w", o.r.code, m.err)
		}
	}
}

// missedOutageEntry returns the entry that records the store's outages since the last entry. missed is false if there
// were none during a round.
func (o *outageState) missedOutageEntry() (a store.Append, missed bool) {
	p := &pendingAppend{at: o.r.storeTime(), stateCopy: o.r.replica.state.Clone()}
	for _, outage := range o.r.registry.clocks.Outages(o.r.clockNo) {
		// All are decided on the same state: after applying one, the last entry is recent and none is missed.
		more, _ := game.Decide(o.r.replica.state, game.Command{Do: game.Outage{From: outage.From, To: outage.To}}, p.at)
		p.events = append(p.events, more...)
	}
	var data []byte
	for _, e := range p.events {
		p.stateCopy.Apply(p.at, e)
		data = game.AppendEvent(data, e)
	}
	return o.r.appends.newAppend(p, data), len(p.events) > 0
}
