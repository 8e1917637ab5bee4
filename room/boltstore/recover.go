package boltstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
)

// recovers brings what a crash has left in the journal at path into the data file. It says how much was damaged.
func (s *Store) recovers(path string, may mayLack) (damages int, err error) {
	var of journaled
	if err := s.read(func(tx *txn) error {
		meta := tx.Bucket(metaBucket)
		of, _ = parseJournaled(meta.Get(journalKey))
		s.ahead.counts = counts{uint64(countIn(meta.Get(logsKey))), uint64(countIn(meta.Get(listingsKey)))}
		return nil
	}); err != nil {
		return 0, err
	}
	if of.run == 0 {
		if !may {
			err = s.passOver(path)
		}
		return 0, err
	}
	found, err := readJournal(path, of)
	if err != nil {
		return 0, err
	}
	if len(found.missing) > 0 && !may {
		return 0, fmt.Errorf("%w: %v", ErrJournalGone, found.missing)
	}
	r := replay{now: s.ms(), counts: s.ahead.counts}
	if err := s.read(func(tx *txn) error {
		r.base = func(name string) (*head, []byte, bool) { return baseIn(tx, name) }
		r.read(found, of)
		return nil
	}); err != nil {
		return 0, err
	}
	s.ahead.counts = r.counts
	for _, d := range r.damages {
		s.log.Error("the journal is damaged", "file", path, "where", d.Where, "what", d.What, "cost", d.Cost)
	}
	if len(r.damages) > 0 && !may {
		if err := keepJournal(path); err != nil {
			return 0, err
		}
	}
	if len(r.tails) > 0 {
		s.log.Info("bringing the journal into the data file", "file", path, "rooms", len(r.tails), "entries", r.entries)
	}
	return len(r.damages), s.concludes(&r)
}

// mayLack says that a journal may be missing, and is somebody else's.
type mayLack bool

// baseIn is what the data file has of a room.
func baseIn(tx *txn, name string) (h *head, listing []byte, aside bool) {
	if name == "" || quarantined(tx, name) {
		return nil, nil, true
	}
	h, err := soundHead(tx, name)
	if err != nil {
		return nil, nil, true
	}
	if h != nil && h.ListingNo != 0 {
		listing, _ = tx.Bucket(lobbyBucket).try(h.lobbyKey(name))
		listing = slices.Clone(listing)
	}
	return h, listing, false
}

// concludes writes what was found to the data file, of which the journal is over then.
func (s *Store) concludes(r *replay) error {
	if r != nil {
		if err := s.setAside(r.lost); err != nil {
			return err
		}
		s.ahead.active = r.tails
		if err := s.fold(false); err != nil {
			return err
		}
	}
	return s.endJournal()
}

// endJournal has the data file say that there is no journal.
func (s *Store) endJournal() error {
	for range 2 { // bbolt has two headers, and one of them may be lost
		if _, err := s.writeAll([]*job{newJob(context.Background(), func(tx *txn) error {
			meta := tx.Bucket(metaBucket)
			return errors.Join(meta.b.Put(formatKey, number(format)), meta.Put(sealedFormatKey, number(format)),
				meta.Delete(journalKey))
		})}); err != nil {
			return err
		}
	}
	return nil
}

// passOver puts a journal aside that is none of the file's: the file is a copy that was put back, say.
func (s *Store) passOver(path string) error {
	for _, suffix := range journalSuffixes {
		if info, err := os.Stat(path + suffix); err != nil || info.Size() == 0 {
			continue
		}
		if err := os.Rename(path+suffix, path+suffix+keptOther); err != nil {
			return err
		}
		s.log.Warn("a journal lay beside the data file that is not its own", "file", path, "kept", path+suffix+keptOther)
	}
	return nil
}

// keepJournal keeps a damaged journal beside.
func keepJournal(path string) error {
	for _, suffix := range journalSuffixes {
		kept := path + suffix + keptDamaged
		if err := os.Remove(kept); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := os.Link(path+suffix, kept); err != nil {
			return err
		}
	}
	return nil
}
