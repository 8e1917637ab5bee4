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
)

// fold brings what was appended so far from the journal into the data file. Gated says that the caller holds the gate.
func (s *Store) fold(gated bool) error {
	for {
		was := false
		s.gated(gated, func() {
			if was = s.ahead.frozen != nil; !was && len(s.ahead.active) > 0 {
				s.ahead.freeze(s.ms())
			}
		})
		if s.ahead.frozen == nil {
			return nil
		}
		stuck, err := s.foldFrozen()
		s.gated(gated, func() {
			if err == nil && len(stuck) > 0 {
				err = s.strand(stuck)
			}
			s.ahead.failing = err
			if err == nil {
				s.swept, s.sweeps = s.ahead.cut, s.sweeps+s.ahead.size()
				s.ahead.thaw(slices.Collect(maps.Keys(stuck)))
			}
			s.ahead.moved.Broadcast()
		})
		if err != nil {
			return fmt.Errorf("bring the journal into the data file: %w", err)
		}
		if !was {
			return nil // what is active now came meanwhile
		}
	}
}

// gated does something while no append is decided or written.
func (s *Store) gated(already bool, do func()) {
	if !already {
		s.ahead.gate.Lock()
		defer s.ahead.gate.Unlock()
	}
	do()
}

// foldFrozen writes what is frozen to the data file, and that it is there. Stuck are rooms where that is damaged: then
// the data file does not say that all is folded.
func (s *Store) foldFrozen() (stuck map[string]error, err error) {
	stuck = make(map[string]error)
	folds := make(map[string]*job, len(s.ahead.frozen))
	var group []*job
	for _, name := range slices.Sorted(maps.Keys(s.ahead.frozen)) {
		t := s.ahead.frozen[name]
		j := newJob(context.Background(), func(tx *txn) error { return foldRoom(tx, name, t) })
		folds[name] = j
		group = append(group, j)
	}
	all := newJob(context.Background(), func(tx *txn) error {
		for _, j := range group {
			if j.failed {
				return errUnfolded
			}
		}
		return s.folded(tx)
	})
	s.commit(append(group, all))
	for name, j := range folds {
		switch e := <-j.answer; {
		case errors.Is(e, store.ErrDamaged):
			stuck[name] = e
		case e != nil:
			err = e
		}
	}
	if e := <-all.answer; e != nil && len(stuck) == 0 && err == nil {
		err = e
	}
	return stuck, err
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
