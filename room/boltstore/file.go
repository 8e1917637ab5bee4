package boltstore

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// Why a file is refused.
var (
	ErrInUse       = errors.New("another process has it open: stop that one, or use another file")
	ErrNotOurs     = errors.New("it is not a nonet data file: use another file, or move this one away")
	ErrDevelopment = errors.New("it was written by a development version before 0.1.0: use another file")
	ErrNewer       = errors.New("a newer nonet wrote it: use that nonet, or another file")
	ErrCut         = errors.New("it is shorter than it was: put a whole copy in its place")
	ErrEmpty       = errors.New("it is empty: put a copy in its place, or remove it to begin with nothing")
	ErrGone        = errors.New("it is gone")

	// ErrJournalGone says what to do too.
	ErrJournalGone = errors.New("what was done last is in its journal, of which files are missing: put them back " +
		"beside it, or go on without them after \"nonet check-data --salvage\"")
)

// format is the version of the file's contents.
const format = 1

// lockWait is how long a restart may wait for the process before it to let go of the file.
const lockWait = 500 * time.Millisecond

// How the names of files end that are kept beside the one in use.
const (
	keptDamaged  = ".damaged"  // the file as it was before it was mended
	keptReplaced = ".replaced" // the file in whose place a backup was put
	keptOther    = ".other"    // a journal that lay beside a file whose own it was not
)

// openFile opens a file of this format, with nothing in it damaged: it says how much there was. The file that is
// returned is the database's own.
func openFile(path string, log *slog.Logger) (db *bolt.DB, f *os.File, damages int, err error) {
	if _, err = os.Stat(path); errors.Is(err, os.ErrNotExist) {
		err = begin(path)
	}
	if err == nil {
		err = unharmed((*txn)(nil).text, func() (err error) {
			db, err = bolt.Open(path, 0o600, &bolt.Options{
				Timeout:      lockWait,
				FreelistType: bolt.FreelistMapType,
				NoStatistics: true,
				OpenFile: func(path string, flag int, mode os.FileMode) (*os.File, error) {
					f, damages, err = openSound(path, flag, mode, log)
					return f, err
				},
			})
			return err
		})
	}
	if err != nil {
		return nil, nil, 0, fmt.Errorf("open the data file %s: %w", path, inOurWords(err))
	}
	if info, err := f.Stat(); err == nil && info.Mode().Perm()&0o077 != 0 {
		log.Warn("others may read the data file, and it holds secrets: chmod 600 it", "file", path)
	}
	return db, f, damages, nil
}

func inOurWords(err error) error {
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return ErrInUse
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch),
		errors.Is(err, berrors.ErrChecksum):
		return ErrNotOurs
	}
	return err
}

// begin makes a new file, unless there are signs of an old one.
func begin(path string) error {
	for _, suffix := range []string{keptDamaged, keptReplaced} {
		if _, err := os.Lstat(path + suffix); err == nil {
			const and = "put a copy in its place, or move that one away to begin with nothing"
			return fmt.Errorf("%w, but %s%s is there: %s", ErrGone, path, suffix, and)
		}
	}
	return makeAside(fmt.Sprintf("%s.%d", path, os.Getpid()), func(aside string) error {
		// Another process that begins at the same time may have been faster: then its file it is.
		if err := os.Link(aside, path); err == nil || errors.Is(err, os.ErrExist) {
			return os.Remove(aside)
		}
		return os.Rename(aside, path)
	}, nil)
}

// openSound opens the file for bbolt, which trusts what it finds there: so all of it is looked at before, and what is
// damaged is made anew. It says how much was damaged.
func openSound(path string, flag int, mode os.FileMode, log *slog.Logger) (_ *os.File, damages int, _ error) {
	for renewed := false; ; renewed = true {
		f, err := openLocked(path, flag, mode)
		if err != nil {
			return nil, 0, err
		}
		found, err := look(f)
		if err == nil && found.Sound() {
			return f, damages, nil
		}
		if err == nil && renewed {
			err = fmt.Errorf("what was just made of it is damaged: %v", found.Damages)
		}
		if err == nil {
			damages = len(found.Damages) + found.More
			err = replace(path, f, found, log)
		}
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, 0, err
		}
	}
}

// openLocked opens the file so that no other process can.
func openLocked(path string, flag int, mode os.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path, flag&^os.O_CREATE, mode)
	if err != nil {
		return nil, err
	}
	err = lock(f, lockWait)
	if err == nil {
		err = stillAt(path, f)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// stillAt looks whether a file still has its name. It does not if the process that had it open put another in its
// place.
func stillAt(path string, f *os.File) error {
	opened, err := f.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !os.SameFile(opened, named) {
		return ErrInUse
	}
	return nil
}

// look goes through a file that is open.
func look(f *os.File) (*survey, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 {
		return nil, ErrEmpty
	}
	return inspect(f, info.Size())
}

// replace puts a whole file in the place of a damaged one, and keeps that one next to it.
func replace(path string, f *os.File, found *survey, log *slog.Logger) error {
	kept := path + keptDamaged
	for _, d := range found.Damages {
		log.Error("the data file is damaged", "file", path, "where", d.Where, "what", d.What, "cost", d.Cost)
	}
	if err := found.mendable(kept); err != nil {
		return err
	}
	begin := time.Now()
	log.Info("making the data file anew", "file", path, "bytes", found.Bytes, "format", found.Format,
		"damaged", len(found.Damages)+found.More, "takes about", found.takes().Round(time.Second))
	if err := os.Link(path, kept); err != nil {
		return fmt.Errorf("keep the damaged data file: %w", err)
	}
	if err := renew(path, f, found); err != nil {
		return errors.Join(fmt.Errorf("make it anew: %w", err), os.Remove(kept))
	}
	log.Warn("the data file was made anew; the one before is kept until you remove it", "file", path, "kept", kept,
		"took", time.Since(begin).Round(time.Millisecond), "rooms set aside", len(found.lost))
	return nil
}

// takes is how long it takes to make the file anew, more or less: so much for each value, and for a disk that writes
// 100 MB/s.
func (s *survey) takes() time.Duration {
	return time.Second + time.Duration(s.Values)*8*time.Microsecond + time.Duration(s.Bytes)*10*time.Nanosecond
}

// mendable says why a damaged file can't be mended without an operator; nil if it can.
func (s *survey) mendable(kept string) error {
	if s.cut {
		return ErrCut
	}
	why := s.grave
	if _, err := os.Lstat(kept); err == nil && why == "" {
		why = kept + " is there, so it was damaged before"
	}
	if why == "" {
		return nil
	}
	return &DamageError{Bucket: s.first(), What: why}
}
