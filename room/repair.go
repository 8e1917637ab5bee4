package room

import (
	"context"
	"errors"

	"nonet/room/game"
	"nonet/room/store"
)

// After a fail-over the store may lack the last entries of a log. Any node that still has them appends them again
// (anti-entropy). If another entry has taken their place by then, the store's log wins.

// reconcileHead reads the head of the log, and catches up, repairs or reloads the log if it differs.
func (s *logSync) reconcileHead() {
	if s.isReading() {
		return
	}
	s.reading = true
	headBefore := s.r.replica.head
	var head store.Position
	s.r.runInBackground("read the head of the log", func(ctx context.Context) (err error) {
		head, err = s.r.appends.readHead(ctx)
		return err
	}, func(err error) {
		s.reading = false
		s.handleReconciledHead(head, headBefore, err)
	})
}

// handleReconciledHead handles the head of the log, unless this node has received entries since the request, when its
// own head was headBefore.
func (s *logSync) handleReconciledHead(head, headBefore store.Position, err error) {
	switch {
	case err != nil:
		s.r.outage.handleStoreFailure(err)
	case head == s.r.replica.head || headBefore != s.r.replica.head:
	case head.Epoch == s.r.replica.head.Epoch && head.Seq > s.r.replica.head.Seq:
		s.catchUp()
	case head.Epoch == s.r.replica.head.Epoch || head.Epoch == "":
		s.repair(head)
	default:
		s.reload()
	}
	if len(s.waitingViewers) > 0 {
		s.catchUp()
	}
}

// repair appends the entries that the log has lost after head, if this node has all of them and the log has not
// diverged. Otherwise it reloads the log. Several nodes may repair at once because existing entries are not added
// again.
func (s *logSync) repair(head store.Position) {
	lost, ok := s.r.replica.entriesAfter(head)
	if !ok {
		s.reload()
		return
	}
	s.r.logger.Warn("store lost the end of the log; appending it again", "from", head.Seq+1, "to",
		s.r.replica.head.Seq)
	s.r.registry.stats.repairs.Add(1)
	s.reading = true
	listing, deadline := s.r.registry.listingOf(s.r.code, s.r.replica.state), s.r.replica.state.Deadline()
	head.Epoch = s.r.replica.head.Epoch
	s.r.runInBackground("repair the log", func(context.Context) error {
		for _, e := range lost {
			events, _ := game.ParseEvents(e.Data) // this node has parsed or written them before
			a := store.Append{
				Room: s.r.code, Head: head, Next: e.Hash, Data: e.Data, At: e.At,
				Listing: listing, Deadline: deadline, TTL: s.r.registry.keepRooms, EndsRound: game.Contain[game.Ended](events),
				AwaitReplica: true,
			}
			if m := s.r.appends.appendEntry(s.r.registry.ctx, a, nil, StoreWait); m.err != nil {
				return m.err
			}
			head = head.After(e)
		}
		return nil
	}, s.handleRepaired)
}

// handleRepaired handles the end of a repair. If an entry of another node came between, the store's log wins.
func (s *logSync) handleRepaired(err error) {
	s.reading = false
	switch {
	case errors.Is(err, store.ErrConflict):
		s.reload()
	case err != nil:
		s.r.outage.handleStoreFailure(err)
	}
	s.r.fanOut.admitWaiting()
}
