package room

import (
	"context"
	"errors"

	"nonet/room/game"
	"nonet/room/store"
)

// After a fail-over the store may lack the last entries of a log. Any node that still has them appends them again. If
// another entry has taken their place by then, the store's log wins.

// repairResult is the message that a repair of the log has ended.
type repairResult struct{ err error }

// locateResult is the message with the head of the log as the store knows it.
type locateResult struct {
	headResult
	headBefore store.Position // this node's head at the time of the request
}

// locate reads the head of the log.
func (s *logSync) locate(ctx context.Context) {
	if s.isReading() {
		return
	}
	s.reading = true
	asked := s.r.log.head
	s.r.runBackground("locate the log", func() message { return locateResult{s.r.appends.readHead(ctx), asked} },
		func(err error) message { return locateResult{headResult{err: err}, asked} })
}

// handleLocated handles the head of the log, unless this node has received entries since the request.
func (s *logSync) handleLocated(ctx context.Context, m locateResult) {
	switch {
	case m.err != nil:
		s.r.outage.requestFailed(m.err)
	case m.head == s.r.log.head || m.headBefore != s.r.log.head:
	case m.head.Epoch == s.r.log.head.Epoch && m.head.Seq > s.r.log.head.Seq:
		s.catchUp(ctx)
	case m.head.Epoch == s.r.log.head.Epoch || m.head.Epoch == "":
		s.repair(ctx, m.head)
	default:
		s.reload(ctx)
	}
	if len(s.entering) > 0 {
		s.catchUp(ctx)
	}
}

// repair appends the entries that the log has lost after head, if this node has all of them and the log has not
// diverged. Otherwise it reloads the log. Several nodes may repair at once because existing entries are not added
// again.
func (s *logSync) repair(ctx context.Context, head store.Position) {
	lost, ok := s.r.log.entriesAfter(head)
	if !ok {
		s.reload(ctx)
		return
	}
	s.r.logger.Warn("store lost the end of the log; appending it again", "from", head.Seq+1, "to",
		s.r.log.head.Seq)
	s.r.host.stats.repairs.Add(1)
	s.reading = true
	listing, deadline := s.r.host.listingOf(s.r.code, s.r.log.state), s.r.log.state.Deadline()
	head.Epoch = s.r.log.head.Epoch
	s.r.runBackground("repair the log", func() message {
		var err error
		for _, e := range lost {
			events, _ := game.ParseEvents(e.Data) // this node has parsed or written them before
			a := store.Append{
				Room: s.r.code, Head: head, Next: e.Hash, Data: e.Data, At: e.At,
				Listing: listing, Deadline: deadline, TTL: s.r.host.keepRooms, EndsRound: game.EndsRound(events),
				AwaitReplica: true,
			}
			if err = s.r.appends.appendEntry(ctx, a, nil, StoreWait).err; err != nil {
				break
			}
			head = head.After(e)
		}
		return repairResult{err}
	}, func(err error) message { return repairResult{err} })
}

// handleRepaired handles the end of a repair. If an entry of another node came between, the store's log wins.
func (s *logSync) handleRepaired(ctx context.Context, m repairResult) {
	s.reading = false
	switch {
	case errors.Is(m.err, store.ErrConflict):
		s.reload(ctx)
	case m.err != nil:
		s.r.outage.requestFailed(m.err)
	}
	s.r.viewers.admitWaiting()
}
