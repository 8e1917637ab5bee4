package boltstore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

const (
	// foldAfter is how long appends may be in the journal alone. The longer, the less is written for each of them, and the
	// longer takes a start after a crash.
	foldAfter = 5 * time.Second
	// foldAgain is how long after folding has failed it is tried again.
	foldAgain = time.Second

	// foldParts are in how many parts what is folded goes to the data file, with a pause behind each: what is flushed at
	// once keeps the disk from the journal, and players wait for that.
	foldParts = 40
	foldPause = 50 * time.Millisecond
)

// foldRooms is how many rooms a part has at least.
var foldRooms = 100

// folding is a fold that is under way, with what of it is not in the data file yet.
type folding struct {
	rooms []string
	part  int              // how many at a time
	stuck map[string]error // rooms where the data file is damaged
}

// fold brings all that was appended so far from the journal into the data file. Gated says that the caller holds the
// gate.
func (s *Store) fold(gated bool) error {
	for {
		was := s.ahead.frozen != nil
		for more := true; more; {
			var err error
			if more, err = s.foldSome(gated); err != nil {
				return err
			}
		}
		if !was {
			return nil // what is active now came meanwhile
		}
	}
}

// foldSome brings some of it there: of the fold that is under way, or of a new one. More says that the fold has more.
// A crash in the middle leaves rooms in the data file that the journal has too, and a start passes these over.
func (s *Store) foldSome(gated bool) (more bool, err error) {
	if s.folding == nil {
		s.gated(gated, func() {
			if s.ahead.frozen == nil && len(s.ahead.active) > 0 {
				s.ahead.freeze(s.ms())
			}
		})
		if s.ahead.frozen == nil {
			return false, nil
		}
		s.folding = &folding{rooms: slices.Sorted(maps.Keys(s.ahead.frozen)), stuck: make(map[string]error)}
		s.folding.part = max(foldRooms, len(s.folding.rooms)/foldParts)
	}
	f := s.folding
	n := min(f.part, len(f.rooms))
	some, last := f.rooms[:n], n == len(f.rooms)
	f.rooms = f.rooms[n:]
	if err = s.foldEach(some, last, f.stuck); err == nil && !last {
		return true, nil
	}
	s.folding = nil
	s.gated(gated, func() {
		if err == nil && len(f.stuck) > 0 {
			err = s.strand(f.stuck)
		}
		s.ahead.failing = err
		if err == nil {
			s.swept, s.sweeps = s.ahead.cut, s.sweeps+s.ahead.size()
			s.ahead.thaw(slices.Collect(maps.Keys(f.stuck)))
		}
		s.ahead.moved.Broadcast()
	})
	if err != nil {
		return false, fmt.Errorf("bring the journal into the data file: %w", err)
	}
	return false, nil
}

// gated does something while no append is decided or written.
func (s *Store) gated(already bool, do func()) {
	if !already {
		s.ahead.gate.Lock()
		defer s.ahead.gate.Unlock()
	}
	do()
}

// foldEach writes what is frozen of some rooms to the data file, in one transaction, and with the last of them that all
// is there. Rooms are stuck where that is damaged: then the data file does not say so.
func (s *Store) foldEach(rooms []string, last bool, stuck map[string]error) (err error) {
	folds := make([]*job, len(rooms))
	for i, name := range rooms {
		t := s.ahead.frozen[name]
		folds[i] = newJob(context.Background(), func(tx *txn) error { return foldRoom(tx, name, t) })
	}
	group := slices.Clone(folds)
	all := newJob(context.Background(), func(tx *txn) error {
		if len(stuck) > 0 || slices.ContainsFunc(folds, func(j *job) bool { return j.failed }) {
			return errUnfolded
		}
		return s.folded(tx)
	})
	if last {
		group = append(group, all)
	}
	s.commit(group)
	for i, j := range folds {
		switch e := <-j.answer; {
		case errors.Is(e, store.ErrDamaged):
			stuck[rooms[i]] = e
		case e != nil:
			err = e
		}
	}
	if !last {
		return err
	}
	if e := <-all.answer; e != nil && len(stuck) == 0 && err == nil {
		err = e
	}
	return err
}

// errUnfolded keeps the data file from saying that all is folded.
var errUnfolded = errors.New("not all is folded")

// folded writes that what is frozen is in the data file.
func (s *Store) folded(tx *txn) error {
	meta := tx.Bucket(metaBucket)
	for key, n := range map[*[]byte]uint64{&logsKey: s.ahead.then.logs, &listingsKey: s.ahead.then.listings} {
		if uint64(countIn(meta.Get(*key))) == n {
			continue
		}
		if err := meta.Put(*key, number(n)); err != nil {
			return err
		}
	}
	return meta.Put(journalKey, journaled{s.ahead.journal.run, s.ahead.upTo}.bytes())
}

// foldRoom brings one room's tail into the data file. To do so twice is the same as once.
func foldRoom(tx *txn, name string, t *tail) error {
	old := parseHead(tx.Bucket(roomsBucket).Get([]byte(name)))
	if old != nil && old.Log != t.head.Log {
		if !t.made {
			return &DamageError{Bucket: string(roomsBucket), Key: keyText([]byte(name)), What: "it is another room's"}
		}
		if err := forget(tx, name, old); err != nil {
			return err
		}
		old = nil
	}
	switch {
	case old == nil && !t.made:
		return &DamageError{Bucket: string(roomsBucket), Key: keyText([]byte(name)), What: "it is missing"}
	case old == nil:
		old = new(head)
	}
	h := t.head
	for _, e := range t.entries {
		if err := tx.Bucket(logBucket).Put(numbers(h.Log, e.Seq), entryBytes(e)); err != nil {
			return err
		}
	}
	for _, e := range t.ends {
		if err := end(tx, e.Ending, e.at); err != nil {
			return err
		}
	}
	return beside(tx, name, old, &h, t.listing)
}

// strand sets rooms aside whose tails can't be written, because what they belong to is damaged. The tails are lost with
// it. The gate must be held.
func (s *Store) strand(stuck map[string]error) error {
	why := make(map[string]string)
	for name, err := range stuck {
		why[name] = err.Error()
	}
	return s.setAside(why, newJob(context.Background(), s.folded))
}

// setAside puts rooms into quarantine, and does with it what else is to be done.
func (s *Store) setAside(why map[string]string, also ...*job) error {
	var group []*job
	for _, name := range slices.Sorted(maps.Keys(why)) {
		s.log.Error("a room is set aside, for what was done in it last can't be kept", "room", name, "why", why[name])
		group = append(group, newJob(context.Background(), func(tx *txn) error {
			if quarantined(tx, name) {
				return nil
			}
			f := store.Fault{Reason: why[name], Node: "that has the data file", At: s.ms()}
			return tx.Bucket(quarantineBucket).Put([]byte(name), stores.FaultText(f))
		}))
	}
	if group = append(group, also...); len(group) == 0 {
		return nil
	}
	_, err := s.writeAll(group)
	return err
}
