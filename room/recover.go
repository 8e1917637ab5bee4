package room

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// After a fail-over the store may lack the last entries of a log. Any node that still has them appends them again. If
// another entry has taken their place by then, the store's log wins.

// logSync keeps a room's replica equal to the log in the store.
type logSync struct {
	r         *room
	reading   bool          // missed entries are being read, or the log is being repaired
	reloading bool          // the log is being read from its start
	early     []store.Entry // entries that arrived before those being read
	waiting   []enter       // viewers waiting for the read to end
	partly    *replica      // what an unfinished reload has read, or nil
	broken    int           // consecutive reloads that found the log changing
}

// buffer keeps an entry that arrived before its predecessor. A read takes a round trip to the store and its result
// is as old, so without the entries that arrive meanwhile the node might never catch up.
func (s *logSync) buffer(e store.Entry) {
	if e.Data != nil && len(s.early) < TailLeast {
		s.early = append(s.early, e)
	}
}

// withBuffered returns the entries followed by the kept ones, as far as they are consecutive.
func (s *logSync) withBuffered(entries []store.Entry) []store.Entry {
	if len(s.early) == 0 {
		return entries
	}
	last := s.r.log.head.Seq
	if len(entries) > 0 {
		last = max(last, entries[len(entries)-1].Seq)
	}
	slices.SortFunc(s.early, func(a, b store.Entry) int { return cmp.Compare(a.Seq, b.Seq) })
	later := s.early[:0]
	for _, e := range s.early {
		switch {
		case e.Seq == last+1:
			entries, last = append(entries, e), e.Seq
		case e.Seq > last:
			later = append(later, e)
		}
	}
	clear(s.early[len(later):])
	s.early = later
	return entries
}

// repaired is mail: a repair of the log has ended.
type repaired struct{ err error }

// located is mail: the head of the log as the store knows it.
type located struct {
	verified
	asked store.Position // this node's head at the time of the request
}

// compareHead reconciles this node with the head of the store's log. The head may be outdated, so a log that seems to
// be short or to have diverged is read again while no append of this node is in progress.
func (s *logSync) compareHead(ctx context.Context, head store.Position) {
	switch {
	case head == s.r.log.head || s.r.appends.flight != nil || s.isReading():
	case head.Epoch == s.r.log.head.Epoch && head.Seq > s.r.log.head.Seq:
		s.catchUp(ctx)
	default:
		s.locate(ctx)
	}
}

// locate reads the head of the log.
func (s *logSync) locate(ctx context.Context) {
	if s.isReading() {
		return
	}
	s.reading = true
	asked := s.r.log.head
	s.r.beside("locate the log", func() mail { return located{s.r.appends.readHead(ctx), asked} },
		func(err error) mail { return located{verified{err: err}, asked} })
}

// handleLocated handles the head of the log, unless this node has received entries since the request.
func (s *logSync) handleLocated(ctx context.Context, m located) {
	switch {
	case m.err != nil:
		s.r.outage.requestFailed(m.err)
	case m.head == s.r.log.head || m.asked != s.r.log.head:
	case m.head.Epoch == s.r.log.head.Epoch && m.head.Seq > s.r.log.head.Seq:
		s.catchUp(ctx)
	case m.head.Epoch == s.r.log.head.Epoch || m.head.Epoch == "":
		s.repair(ctx, m.head)
	default:
		s.reload(ctx)
	}
	if len(s.waiting) > 0 {
		s.catchUp(ctx)
	}
}

// repair appends the entries that the log has lost after head, if this node has all of them and the log has not
// diverged. Otherwise it reloads the log. Several nodes may repair at once because existing entries are not added
// again.
func (s *logSync) repair(ctx context.Context, head store.Position) {
	lost, ok := s.r.log.lost(head)
	if !ok {
		s.reload(ctx)
		return
	}
	s.r.logger.Warn("the store has lost the end of the log; appending it again", "from", head.Seq+1, "to",
		s.r.log.head.Seq)
	s.r.host.stats.repairs.Add(1)
	s.reading = true
	listing, deadline := s.r.host.listing(s.r.code, s.r.log.state), s.r.log.state.Deadline()
	head.Epoch = s.r.log.head.Epoch
	s.r.beside("repair the log", func() mail {
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
		return repaired{err}
	}, func(err error) mail { return repaired{err} })
}

// handleRepaired handles the end of a repair. If an entry of another node came between, the store's log wins.
func (s *logSync) handleRepaired(ctx context.Context, m repaired) {
	s.reading = false
	switch {
	case errors.Is(m.err, store.ErrConflict):
		s.reload(ctx)
	case m.err != nil:
		s.r.outage.requestFailed(m.err)
	}
	s.r.viewers.admitWaiting()
}

// load reads the whole log before the room is served.
func (s *logSync) load(ctx context.Context) error {
	page := func(after uint64) (epoch string, entries []store.Entry, err error) {
		err = s.r.asked("read a log", func() (err error) {
			epoch, entries, err = s.r.host.store.Read(ctx, s.r.code, after, store.ReadMax)
			return err
		})
		return epoch, entries, err
	}
	var err error
	for range loadTries {
		c := newReplica(s.r.code, &s.r.host.stats.events)
		if err = c.read(page); err == nil {
			s.r.log = *c
			s.skipBeginnings()
		}
		if !errors.Is(err, errForked) {
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
	if round := s.r.log.state.Round; round != nil && s.r.log.state.Phase(s.r.now()) != game.Countdown {
		s.r.viewers.begun, s.r.viewers.waited = round.No, s.r.now()
	}
	s.r.delayed.advanceDelayed(nil)
	if p := s.r.log.past; p != nil && p.state.Round != nil && p.state.Phase(s.r.delayed.delayedClock()) != game.Countdown {
		p.begun = p.state.Round.No
	}
}

// errForked means that the log has diverged from the one that this node has followed.
var errForked = errors.New("the log is another one now")

// reloaded is mail: the log was read from its start.
type reloaded struct {
	to    *replica       // what was read; nil if it is of no use
	asked store.Position // the room's head when the reload began
	err   error
}

// reload replaces the room's state by what the log says. It reads the log page by page, outside the room's turn. After
// an error the next try continues where the last one ended. No other entry is applied until the reload is done.
func (s *logSync) reload(ctx context.Context) {
	if s.reloading {
		return
	}
	s.reloading = true
	to, asked := s.partly, s.r.log.head
	if s.partly = nil; to == nil {
		to = newReplica(s.r.code, &s.r.host.stats.events)
	}
	page := func(after uint64) (string, []store.Entry, error) {
		ctx, cancel := s.r.host.Within(ctx)
		defer cancel()
		return s.r.host.store.Read(ctx, s.r.code, after, store.ReadMax)
	}
	s.r.beside("read a log again", func() mail { return reloaded{to, asked, to.read(page)} },
		func(err error) mail { return reloaded{nil, asked, err} })
}

// handleReloaded handles the end of a reload: it takes over the state and sends it to all viewers, or tries again.
func (s *logSync) handleReloaded(ctx context.Context, m reloaded) {
	s.reloading = false
	switch {
	case errors.Is(m.err, errForked) && s.broken < loadTries:
		s.broken++
		s.reload(ctx)
	case errors.Is(m.err, store.ErrNotFound):
		s.r.fate = m.err
	case s.r.isFate(m.err):
	case m.err != nil:
		// Heads are compared every second, which starts the next try.
		s.r.logger.Error("could not read the log again", "err", m.err)
		if s.broken = 0; !errors.Is(m.err, errForked) {
			s.partly = m.to
		}
	case m.asked != s.r.log.head:
		s.partly = m.to // an append of this node has succeeded meanwhile: there is more to read
		s.reload(ctx)
	default:
		s.broken = 0
		s.replaceLog(m.to)
		s.catchUp(ctx) // news was ignored during the reload
	}
	s.r.viewers.admitWaiting()
}

// replaceLog replaces the room's replica.
func (s *logSync) replaceLog(to *replica) {
	before := s.r.log.head
	for i := range s.r.appends.queue {
		s.r.appends.queue[i].level = 0 // it refers to the former history
	}
	s.early = nil
	if now := time.Now(); s.r.log.clock.At(now) > to.clock.At(now) {
		to.clock = s.r.log.clock
	}
	s.r.log = *to
	s.skipBeginnings()
	if s.r.log.head == before {
		for v := range s.r.viewers.all {
			s.r.viewers.updateView(v)
		}
		return
	}
	if s.r.log.head.Epoch != before.Epoch {
		// They belong to another room with the same code.
		s.r.chat.history, s.r.chat.speakers, s.r.spectators = lines{}, nil, spectatorList{r: s.r}
	}
	// Erasing a name rewrites the log, but leaves its positions.
	same := s.r.log.head.Epoch == before.Epoch && s.r.log.head.Seq == before.Seq && s.r.log.head.At == before.At
	forked := !same && s.r.log.forked(seenTo{before.Epoch, before.Seq, before.Text()})
	if forked {
		s.r.logger.Warn("the log has taken another way; what was told beyond it is void", "had", before.Seq, "has",
			s.r.log.head.Seq)
		s.r.host.stats.forks.Add(1)
	}
	for v := range s.r.viewers.all {
		s.r.viewers.updateView(v)
		if err := s.r.viewers.checkStay(v); err != nil {
			s.r.viewers.sendAway(v, err)
			continue
		}
		v.void = v.void || forked
		s.r.viewers.resync(v)
	}
}

// dismiss sends an error to all viewers and removes them, because the room is gone or can't be served.
func (r *room) dismiss(err error) {
	for v := range r.viewers.all {
		r.viewers.queueFrame(v, r.frame(failure(err)))
		r.viewers.remove(v)
	}
	if r.appends.flight != nil {
		r.appends.queue = append(r.appends.flight.asks, r.appends.queue...)
	}
	r.appends.queue = append(r.forwarding.handed, r.appends.queue...)
	for _, f := range r.help.busy {
		r.appends.queue = append(r.appends.queue, f.behind...)
	}
	for _, a := range append(r.appends.queue, r.in.close(refusalOf(err))...) {
		r.answer(a, err)
	}
	r.appends.queue, r.appends.flight, r.forwarding.handed, r.help.busy = nil, nil, nil, nil
	r.viewers.flush()
}
