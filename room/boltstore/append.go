package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

const (
	// groupBytes is how much data a group of appends has, and no more than one append beyond.
	groupBytes = 4 << 20
	// journalFold is how long a file of the journal gets before what is in it is folded into the data file.
	journalFold = 4 << 20
	// journalMax is how long it gets at most. It gets longer than journalFold only while folding takes longer, or fails.
	journalMax = 64 << 20
)

// flushGap is how long after a group the next one is written, if appends come. A disk that is fast would else write
// each append for itself, which costs a busy server more than to decide it.
var flushGap = stores.Gap{Most: 4 * time.Millisecond, Enough: 24}

// appending is an append that waits for its group.
type appending struct {
	over  func() error // why nobody waits any more; nil if somebody does
	a     store.Append
	entry store.Entry
	added bool
	err   error
	done  func(store.Entry, error)
}

// newAppending keeps nothing of what the caller may change: the write may outlive the call.
func newAppending(over func() error, a store.Append, done func(store.Entry, error)) *appending {
	a.Listing = bytes.Clone(a.Listing)
	return &appending{over: over, a: a, done: done}
}

// answer tells the caller what came of it.
func (j *appending) answer() {
	if j.err != nil {
		j.done(store.Entry{}, appendFailed(j.a.Room, j.err))
		return
	}
	j.done(j.entry, nil)
}

// overdue is nil until a time has come.
func overdue(by time.Time) error {
	if time.Now().After(by) {
		return context.DeadlineExceeded
	}
	return nil
}

// appendFailed is an error as callers get it.
func appendFailed(room string, err error) error {
	var lost *store.ConflictError
	if errors.As(err, &lost) || errors.Is(err, store.ErrLate) {
		return err
	}
	return fmt.Errorf("append to room %s: %w", room, closedIs(err))
}

// Append implements [store.Log].
func (s *Store) Append(ctx context.Context, a store.Append) (store.Entry, error) {
	if err := stores.Check(a); err != nil {
		return store.Entry{}, err
	}
	type answer struct {
		entry store.Entry
		err   error
	}
	said := make(chan answer, 1)
	j := newAppending(ctx.Err, a, func(e store.Entry, err error) { said <- answer{e, err} })
	err := hand(ctx, s, s.appends, j)
	if err == nil {
		select {
		case now := <-said:
			return now.entry, now.err
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	return store.Entry{}, appendFailed(a.Room, err)
}

// AppendLater implements [store.Later].
func (s *Store) AppendLater(a store.Append, by time.Time, done func(store.Entry, error)) bool {
	if stores.Check(a) != nil {
		return false
	}
	j := newAppending(func() error { return overdue(by) }, a, done)
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return false
	}
	select {
	case s.appends <- j:
		return true
	default:
		return false
	}
}

// lead writes appends to the journal, all at once that wait: while the disk is busy with one group the next one
// gathers, and a while after. So a lone append waits for nobody, and a busy server pays for few flushes.
func (s *Store) lead() {
	defer close(s.led)
	var flushed time.Time
	gap := flushGap
	wait := time.Duration(0)
	for first := range s.appends {
		time.Sleep(wait - time.Since(flushed))
		flushed = time.Now()
		group := gather(s.appends, first, func(j *appending) int { return len(j.a.Data) })
		wait = gap.After(len(group))
		if err := s.beginJournal(); err != nil {
			fail(group, err)
		} else {
			s.appendAll(group)
		}
		for _, j := range group {
			if j.err != nil && !errors.Is(j.err, store.ErrConflict) {
				s.harms.tell(s.log, j.err)
			}
			j.answer()
		}
		s.hub.Flush()
	}
}

func fail(group []*appending, err error) {
	for _, j := range group {
		j.err = err
	}
}

// beginJournal makes the journal when it is needed first. That the data file knows of it comes before the first group.
func (s *Store) beginJournal() error {
	if s.ahead.journal.begun() {
		return nil
	}
	if err := s.openJournal(); err != nil {
		s.leaveJournal()
		return fmt.Errorf("begin the journal: %w", err)
	}
	run := s.ahead.journal.run
	j := newJob(context.Background(), func(tx *txn) error {
		return tx.Bucket(metaBucket).Put(journalKey, journaled{run: run}.bytes())
	})
	s.jobs <- j
	if err := <-j.answer; err != nil {
		s.leaveJournal()
		return err
	}
	return nil
}

// openJournal opens the journal's files, which a scrub may want to clear at the same moment.
func (s *Store) openJournal() error {
	s.ahead.gate.Lock()
	defer s.ahead.gate.Unlock()
	return s.ahead.journal.begin(s.db.Path())
}

func (s *Store) leaveJournal() {
	s.ahead.gate.Lock()
	defer s.ahead.gate.Unlock()
	s.ahead.journal.close()
}

// appendAll decides a group and writes it.
func (s *Store) appendAll(group []*appending) {
	s.ahead.gate.Lock()
	defer s.ahead.gate.Unlock()
	err := s.room()
	if err != nil {
		fail(group, err)
		return
	}
	g := appends{s: s, tails: make(map[string]*tail, len(group)), counts: s.ahead.counts}
	idle := len(s.ahead.active) == 0
	s.ahead.journal.start()
	for _, j := range group {
		if j.err = j.over(); j.err == nil {
			g.decide(j)
		}
	}
	if err := s.ahead.journal.write(); err != nil {
		s.log.Error("appends could not be written", "error", err, "appends", len(group))
		fail(group, err)
		return
	}
	s.ahead.counts = g.counts
	s.ahead.add(g.tails)
	for _, j := range group {
		if j.added {
			s.hub.Put(j.a.Room, store.News{Epoch: j.a.Head.Epoch, Entry: j.entry})
		}
	}
	switch {
	case s.ahead.journal.at >= journalFold:
		s.wants(s.foldNow)
	case idle && len(g.tails) > 0:
		s.wants(s.foldSoon)
	}
}

// wants asks the writer to fold, unless it was asked already.
func (s *Store) wants(fold chan struct{}) {
	select {
	case fold <- struct{}{}:
	default:
	}
}

// room waits until there is room in the journal. It says why there is none, if folding fails.
func (s *Store) room() error {
	for {
		if err := s.whole(); err != nil {
			return err
		}
		if s.ahead.journal.at < journalMax {
			return nil
		}
		s.wants(s.foldNow)
		if s.ahead.failing != nil {
			return s.ahead.failing
		}
		s.ahead.moved.Wait()
	}
}

// appends decides what a group of appends comes to, on what the ones before have made of their rooms.
type appends struct {
	s      *Store
	tails  map[string]*tail // what the group adds
	counts counts
}

// known is all that memory has of a room; of one that it does not have, what the data file says. It is nil if there is
// no such room.
func (g *appends) known(name string) (*known, error) {
	k := g.s.ahead.known(name).with(2, g.tails[name])
	if k != nil {
		return k, nil
	}
	err := g.s.read(func(tx *txn) error {
		if quarantined(tx, name) {
			return store.ErrQuarantined
		}
		h := parseHead(tx.Bucket(roomsBucket).Get([]byte(name)))
		if h == nil {
			return nil
		}
		k = &known{head: *h}
		if h.ListingNo != 0 {
			k.listing = bytes.Clone(tx.Bucket(lobbyBucket).Get(h.lobbyKey(name)))
		}
		return nil
	})
	return k, err
}

// decide adds one entry to the group, or finds that it has lost.
func (g *appends) decide(j *appending) {
	a := &j.a
	k, err := g.known(a.Room)
	if err != nil {
		j.err = err
		return
	}
	now := max(g.s.ms(), g.s.ahead.cut)
	if k != nil && k.head.expired(now) {
		k = nil
	}
	switch {
	case k == nil && a.Head.Seq > 0:
		j.err = &store.ConflictError{}
		return
	case k != nil && k.head.position() != a.Head:
		if j.err = g.s.read(func(tx *txn) error {
			j.entry, err = stores.Lost(*a, k.head.epoch, k.entries(tx, max(a.Head.Seq, 1), store.ReadMax))
			return nil
		}); j.err == nil {
			j.err = err
		}
		return
	}
	if j.err = stores.Late(*a, g.s.ms()); j.err == nil {
		g.add(j, k)
	}
}

// add adds an entry to a room, which k is nil of if it is new.
func (g *appends) add(j *appending, k *known) {
	a, t := &j.a, g.tails[j.a.Room]
	made := k == nil
	switch {
	case made:
		g.counts.logs++
		t = &tail{made: true, head: head{fixed: fixed{Log: g.counts.logs}, epoch: a.Head.Epoch}}
		g.tails[a.Room] = t
	case t == nil:
		t = &tail{head: k.head, listing: k.listing}
		g.tails[a.Room] = t
	}
	h := &t.head
	j.entry = store.Entry{Seq: a.Head.Seq + 1, Hash: a.Next, At: stores.Stamp(*a, g.s.ms(), h.At), Data: a.Data}
	j.added = true
	h.Seq, h.Hash, h.At = j.entry.Seq, j.entry.Hash, j.entry.At
	h.Deadline, h.Until = a.Deadline, 0
	if a.Keep > 0 {
		h.Until = h.At + a.Keep.Milliseconds()
	}
	relists := g.list(t, a.Listing)
	t.add(a.Room, j.entry, a.Ends)
	g.s.ahead.journal.add(&record{room: a.Room, head: *h, made: made, ends: a.Ends, relists: relists, listing: t.listing,
		data: a.Data})
}

func (t *tail) add(name string, e store.Entry, ends bool) {
	t.entries = append(t.entries, e)
	if ends {
		t.ends = append(t.ends, ended{store.Ending{Room: name, Epoch: t.head.epoch, Seq: e.Seq}, e.At})
	}
}

// list puts a room where it belongs on the public list, and says whether that has changed. A listing that is given
// again as it was keeps its place.
func (g *appends) list(t *tail, listing []byte) (changed bool) {
	h := &t.head
	if h.ListingNo == 0 && listing == nil || h.ListingNo != 0 && listing != nil && bytes.Equal(listing, t.listing) {
		return false
	}
	h.ListedAt, h.ListingNo, t.listing = 0, 0, nil
	if listing != nil {
		g.counts.listings++
		h.ListedAt, h.ListingNo, t.listing = h.At, g.counts.listings, listing
	}
	return true
}
