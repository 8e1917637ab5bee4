package room

import (
	"context"
	"errors"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// load reads the whole log before the room is served.
func (s *logSync) load() error {
	page := func(afterSeq uint64) (epoch string, entries []store.Entry, err error) {
		err = s.r.callStore("read a log", func() (err error) {
			epoch, entries, err = s.r.registry.store.Read(s.r.registry.ctx, s.r.code, afterSeq, store.ReadMax)
			return err
		})
		return epoch, entries, err
	}
	var err error
	for range loadTries {
		c := newReplica(s.r.code, &s.r.registry.stats.eventCount)
		if err = c.readAll(page); err == nil {
			s.r.replica = *c
			s.skipBeginnings()
		}
		if !errors.Is(err, errDiverged) {
			return err
		}
	}
	return err
}

// loadTries is how often a log that seems broken is read before it counts as broken, since it may have been changing.
const loadTries = 3

// ErrNewerRules is returned for a room whose rules version this node does not support. During a deploy, newer nodes
// create such rooms.
var ErrNewerRules = errors.New("the room's rules are newer than this node")

// skipBeginnings records that a round in the log has begun, so that its beginning is not announced again.
func (s *logSync) skipBeginnings() {
	if round := s.r.replica.state.Round; round != nil && s.r.replica.state.Phase(s.r.storeTime()) != game.Countdown {
		s.r.fanOut.announcedRound, s.r.fanOut.seatsStartedAt = round.No, s.r.storeTime()
	}
	s.r.feed.advanceDelayed(nil)
	p := s.r.replica.delayed
	if p != nil && p.state.Round != nil && p.state.Phase(s.r.feed.delayedTime()) != game.Countdown {
		p.announcedRound = p.state.Round.No
	}
}

// errDiverged means that the log has diverged from the one that this node has followed.
var errDiverged = errors.New("the log was replaced by another one")

// reload replaces the room's state by what the log says. It reads the log page by page, outside the room's turn. After
// an error the next try continues where the last one ended. No other entry is applied until the reload is done.
func (s *logSync) reload() {
	if s.reloading {
		return
	}
	s.reloading = true
	fresh, headBefore := s.partial, s.r.replica.head
	if s.partial = nil; fresh == nil {
		fresh = newReplica(s.r.code, &s.r.registry.stats.eventCount)
	}
	page := func(afterSeq uint64) (string, []store.Entry, error) {
		ctx, cancel := s.r.registry.WithStoreTimeout(s.r.registry.ctx)
		defer cancel()
		return s.r.registry.store.Read(ctx, s.r.code, afterSeq, store.ReadMax)
	}
	var read *replica // nil after a panic
	s.r.runInBackground("read a log again", func(context.Context) error {
		err := fresh.readAll(page)
		read = fresh
		return err
	}, func(err error) { s.handleReloaded(read, headBefore, err) })
}

// handleReloaded handles the end of a reload: it takes over the state and sends it to all viewers, or tries again. read
// is what was read, or nil if it is of no use, and headBefore the room's head when the reload began.
func (s *logSync) handleReloaded(read *replica, headBefore store.Position, err error) {
	s.reloading = false
	switch {
	case errors.Is(err, errDiverged) && s.failedReloads < loadTries:
		s.failedReloads++
		s.reload()
	case errors.Is(err, store.ErrNotFound):
		s.r.fatalErr = err
	case s.r.recordFatal(err):
	case err != nil:
		// Heads are compared every second, which starts the next try.
		s.r.logger.Error("could not read the log again", "err", err)
		if s.failedReloads = 0; !errors.Is(err, errDiverged) {
			s.partial = read
		}
	case headBefore != s.r.replica.head:
		s.partial = read // an append of this node has succeeded meanwhile: there is more to read
		s.reload()
	default:
		s.failedReloads = 0
		s.replaceReplica(read)
		s.catchUp() // news was ignored during the reload
	}
	s.r.fanOut.admitWaiting()
}

// replaceReplica replaces the room's replica.
func (s *logSync) replaceReplica(fresh *replica) {
	before := s.r.replica.head
	for i := range s.r.appends.queue {
		s.r.appends.queue[i].verifiedSeq = 0 // it refers to the former log
	}
	s.early = nil
	if now := time.Now(); s.r.replica.localClock.At(now) > fresh.localClock.At(now) {
		fresh.localClock = s.r.replica.localClock
	}
	s.r.replica = *fresh
	s.skipBeginnings()
	if s.r.replica.head == before {
		for v := range s.r.fanOut.viewers {
			s.r.fanOut.updateView(v)
		}
		return
	}
	if s.r.replica.head.Epoch != before.Epoch {
		// They belong to another room with the same code.
		s.r.chat.history, s.r.chat.speakers, s.r.spectatorList = chatHistory{}, nil, spectatorList{r: s.r}
	}
	// Erasing a name rewrites the log, but leaves its positions.
	head := s.r.replica.head
	same := head.Epoch == before.Epoch && head.Seq == before.Seq && head.At == before.At
	diverged := !same && s.r.replica.hasDiverged(seenPosition{before.Epoch, before.Seq, before.Text()})
	if diverged {
		s.r.logger.Warn("log diverged from what viewers were sent; rolling them back", "had", before.Seq, "has",
			s.r.replica.head.Seq)
		s.r.registry.stats.forks.Add(1)
	}
	for v := range s.r.fanOut.viewers {
		s.r.fanOut.updateView(v)
		if err := s.r.fanOut.checkStay(v); err != nil {
			s.r.fanOut.sendAway(v, err)
			continue
		}
		v.rolledBack = v.rolledBack || diverged
		s.r.fanOut.resync(v)
	}
}
