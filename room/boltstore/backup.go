package boltstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// A backup is one data file that is whole by itself: what was in the journal is in it.

// ErrThere is for a file that would be overwritten.
var ErrThere = errors.New("a file of that name is there already, and stays as it is")

// Snapshot writes the data file as it is at one moment, with all that was acknowledged before the call. The journal
// goes on meanwhile, so what is written is no backup until [BackupFrom] has it.
func (s *Store) Snapshot(ctx context.Context, w io.Writer) error {
	// Scrubbing writes to pages that only this reader still needs. It may not wait for it either, as it does for other
	// readers: all who want to read would wait too.
	s.scrubs.pages.Lock()
	defer s.scrubs.pages.Unlock()
	const doing = "copy the data file"
	if err := s.updateAfter(ctx, doing, needsAppends, func(*txn) error { return nil }); err != nil {
		return err
	}
	tx, err := s.begin()
	if err != nil {
		return fmt.Errorf("%s: %w", doing, closedIs(err))
	}
	where := (*txn)(nil).text
	err = unharmed(where, func() error {
		_, err := tx.WriteTo(w)
		return err
	})
	if err = errors.Join(err, unharmed(where, tx.Rollback)); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// BackupFrom makes a backup of what snapshot writes, which is what [Store.Snapshot] does. Nothing has the name into
// until all of it is there and was found to be whole. A file of that name is refused with [ErrThere].
func BackupFrom(into string, snapshot func(io.Writer) error) (report *Report, err error) {
	if err = free(into); err == nil {
		report, err = makeWhole(into, into, snapshot, func(aside string) error { return placeNew(aside, into) })
	}
	if err != nil {
		return nil, fmt.Errorf("back up to %s: %w", into, err)
	}
	return report, nil
}

// Backup is BackupFrom of a data file that no process has open. That one and its journal stay as they are.
func Backup(path, into string) (report *Report, err error) {
	if err = free(into); err == nil {
		report, err = copyWhole(path, into, func(aside string) error { return placeNew(aside, into) })
	}
	if err != nil {
		return nil, fmt.Errorf("back up %s to %s: %w", path, into, err)
	}
	return report, nil
}

// Restore makes a copy of a backup the data file at path. A file that is there already is refused with [ErrThere],
// unless it is to be replaced: then it is kept beside, with its journal. One that a process has open is refused with
// [ErrInUse] in any case.
func Restore(backup, path string, replace bool) (*Report, error) {
	report, err := restore(backup, path, replace)
	if err != nil {
		return nil, fmt.Errorf("restore %s from %s: %w", path, backup, err)
	}
	return report, nil
}

func restore(backup, path string, replace bool) (report *Report, err error) {
	old, err := openLocked(path, os.O_RDWR, 0) // so that no server begins with it meanwhile
	if errors.Is(err, os.ErrNotExist) {
		return copyWhole(backup, path, func(aside string) error { return placeNew(aside, path) })
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, old.Close()) }()
	if !replace {
		return nil, ErrThere
	}
	return copyWhole(backup, path, func(aside string) error {
		if err := putAway(path); err != nil {
			return err
		}
		return placeNew(aside, path)
	})
}

// free says whether a name can be given to a file.
func free(path string) error {
	_, err := os.Lstat(path)
	switch {
	case err == nil:
		return ErrThere
	case errors.Is(err, os.ErrNotExist):
		return nil
	}
	return err
}

// putAway keeps a data file and its journal under other names, which make a data file of their own.
func putAway(path string) error {
	all := append([]string{""}, journalSuffixes[:]...)
	for _, suffix := range all {
		if err := free(path + keptReplaced + suffix); err != nil {
			return fmt.Errorf("keep the file before as %s: %w", path+keptReplaced+suffix, err)
		}
	}
	for _, suffix := range all {
		if err := os.Rename(path+suffix, path+keptReplaced+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copyWhole copies a data file with its journal to a new one beside into, if nothing in them is damaged, and has it
// placed.
func copyWhole(path, into string, place func(aside string) error) (report *Report, err error) {
	_, err = withFile(path, func(f *os.File, found *survey) error {
		if err := found.refused(); err != nil {
			return err
		}
		report, err = makeWhole(into, path, func(w io.Writer) error {
			_, err := io.Copy(w, io.NewSectionReader(f, 0, found.meta.end()))
			return err
		}, place)
		return err
	})
	return report, err
}

// makeWhole makes a new file beside into, of what write writes and of a journal that may lie at journalAt, and has it
// placed.
func makeWhole(into, journalAt string, write func(io.Writer) error,
	place func(aside string) error) (report *Report, err error) {
	f, err := os.CreateTemp(filepath.Dir(into), filepath.Base(into)+".*"+newSuffix)
	if err != nil {
		return nil, err
	}
	aside := f.Name()
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(aside))
		}
	}()
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if report, err = conclude(aside, journalAt); err != nil {
		return nil, err
	}
	if err = place(aside); err != nil {
		return nil, err
	}
	return report, syncDir(into)
}

// conclude brings the journal into a copy, and looks whether all of it is whole.
func conclude(path, journalAt string) (*Report, error) {
	found, err := lookAlone(path)
	if err != nil {
		return nil, err
	}
	if found.journaled.run == 0 {
		return &found.Report, nil
	}
	// By its clock nothing has expired, so a copy has all of what it is a copy of.
	s, err := openWith(path, journalAt, true, Options{Now: func() time.Time { return time.UnixMilli(0) }})
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		return nil, err
	}
	if found, err = lookAlone(path); err != nil {
		return nil, err
	}
	return &found.Report, nil
}

// lookAlone goes through a file that no process has open, and refuses one in which something is damaged.
func lookAlone(path string) (*survey, error) {
	f, err := openLocked(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	found, err := look(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	return found, found.refused()
}

// refused says why no copy is made of a file; nil if one is.
func (s *survey) refused() error {
	if s.Sound() {
		return nil
	}
	return &DamageError{Bucket: s.first(), What: "a copy of it would not be whole"}
}

// placeNew gives a file a name that none has.
func placeNew(aside, path string) error {
	switch err := os.Link(aside, path); {
	case err == nil:
		return os.Remove(aside)
	case errors.Is(err, os.ErrExist):
		return ErrThere
	}
	return os.Rename(aside, path) // the file system has no links
}
