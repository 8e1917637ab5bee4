package sqlitestore

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ncruces/go-sqlite3"
)

// ErrThere is for a file that would be overwritten.
var ErrThere = errors.New("a file of that name is there already, and stays as it is")

// backupPages is how many pages are copied between two groups of writes: 1 MB.
const backupPages = 256

// Suffixes of files next to another one.
const (
	newSuffix      = ".new"      // a file that is not complete yet
	replacedSuffix = ".replaced" // the data file before a backup was restored
)

// Snapshot writes a copy of the file to w. It has everything that was acknowledged before the call. The copy is made
// next to the data file, page by page between the writer's transactions, so it holds up neither writes nor
// checkpoints. w gets it when it is complete.
func (s *Store) Snapshot(ctx context.Context, w io.Writer) (err error) {
	aside := fmt.Sprintf("%s.snapshot-%d%s", s.path, s.now().UnixNano(), newSuffix)
	defer func() { err = errors.Join(err, removeAll(aside)) }()
	if err := s.copyTo(ctx, aside); err != nil {
		return fmt.Errorf("copy the data file: %w", explain(err))
	}
	f, err := os.Open(aside)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// copyTo copies the file with SQLite's backup interface. Its source is the writer's connection, so pages that are
// written meanwhile are copied again and the backup need not begin anew.
func (s *Store) copyTo(ctx context.Context, to string) (err error) {
	var backup *sqlite3.Backup
	step := func(do func(c *conn) error) error {
		return s.enqueueAndWait(ctx, "copy a part", &write{outside: true, do: do})
	}
	if err := makePrivate(to); err != nil {
		return err
	}
	err = step(func(c *conn) (err error) {
		backup, err = c.db.BackupInit("main", fileName(to, ""))
		return err
	})
	for done := false; err == nil && !done; {
		err = step(func(*conn) (err error) {
			done, err = backup.Step(backupPages)
			return err
		})
	}
	if backup == nil {
		return err
	}
	end := &write{outside: true, do: func(*conn) error { return backup.Close() }}
	return errors.Join(err, s.enqueueAndWait(context.WithoutCancel(ctx), "end the copy", end))
}

// BackupFrom makes a backup of what snapshot writes, which is what [Store.Snapshot] does. The backup gets its name
// once it is complete and was checked. A file of that name is refused with [ErrThere].
func BackupFrom(into string, snapshot func(io.Writer) error) (*Report, error) {
	report, err := place(into, snapshot)
	if err != nil {
		return nil, fmt.Errorf("back up to %s: %w", into, err)
	}
	return report, nil
}

// Backup is BackupFrom of a data file that no process has open.
func Backup(path, into string) (*Report, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	s, err := Open(path, Options{})
	if err != nil {
		return nil, err
	}
	report, err := BackupFrom(into, func(w io.Writer) error { return s.Snapshot(context.Background(), w) })
	return report, errors.Join(err, s.Close())
}

// RestoreOptions say how a backup is restored.
type RestoreOptions struct {
	// Replace keeps a file that is there as .replaced, with its write-ahead log. Without it such a file is refused with
	// [ErrThere].
	Replace bool
	// NewChecksums computes the checksums of all pages before the backup is checked, for one that another SQLite tool
	// wrote.
	NewChecksums bool
}

// Restore makes a copy of a backup the data file at path. A file that a process has open is refused with [ErrInUse].
func Restore(backup, path string, o RestoreOptions) (report *Report, err error) {
	lock, err := lockFile(path)
	if err == nil {
		report, err = restore(backup, path, o)
		err = errors.Join(err, lock.release())
	}
	if err != nil {
		return nil, fmt.Errorf("restore %s from %s: %w", path, backup, err)
	}
	return report, nil
}

func restore(backup, path string, o RestoreOptions) (*Report, error) {
	if _, err := os.Lstat(path); err == nil {
		if !o.Replace {
			return nil, ErrThere
		}
		for _, suffix := range []string{"", walSuffix} {
			if _, err := os.Lstat(path + replacedSuffix + suffix); err == nil {
				return nil, fmt.Errorf("keep the file before as %s: %w", path+replacedSuffix+suffix, ErrThere)
			}
		}
	}
	return placeAfter(path, func(w io.Writer) error {
		f, err := os.Open(backup)
		if err != nil {
			return err
		}
		defer f.Close()
		if o.NewChecksums {
			return copyPages(w, f)
		}
		_, err = io.Copy(w, f)
		return err
	}, func() error {
		for _, suffix := range []string{"", walSuffix} {
			err := os.Rename(path+suffix, path+replacedSuffix+suffix)
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
		}
		return errors.Join(remove(path+witnessSuffix), remove(path+"-shm"))
	})
}

// copyPages copies a file with new checksums.
func copyPages(w io.Writer, f *os.File) error {
	var head [firstHeader]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return err
	}
	if head[20] != checksumSize {
		return errors.New("its pages have no room for checksums")
	}
	page := make([]byte, int(binary.BigEndian.Uint16(head[16:])))
	for {
		if _, err := io.ReadFull(f, page); errors.Is(err, io.EOF) || len(page) == 0 {
			return nil
		} else if err != nil {
			return err
		}
		seal(page)
		if _, err := w.Write(page); err != nil {
			return err
		}
	}
}

// place writes a data file under another name, checks it, and gives it its own.
func place(path string, write func(io.Writer) error) (*Report, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, ErrThere
	}
	return placeAfter(path, write, func() error { return nil })
}

// placeAfter is place that makes room for the file just before it gets its name.
func placeAfter(path string, write func(io.Writer) error, makeRoom func() error) (report *Report, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*"+newSuffix)
	if err != nil {
		return nil, err
	}
	aside := f.Name()
	defer func() { err = errors.Join(err, removeAll(aside)) }()
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	report, err = Check(aside)
	if err == nil && !report.Sound() {
		err = fmt.Errorf("it is damaged: %s", report.Damages[0])
	}
	if err == nil {
		err = makeRoom()
	}
	if err == nil {
		err = os.Link(aside, path)
	}
	if err == nil {
		err = syncDir(path)
	}
	return report, err
}

// removeAll removes a database that was made for a moment.
func removeAll(path string) error {
	return errors.Join(remove(path), remove(path+walSuffix), remove(path+"-shm"), remove(path+"-journal"),
		remove(path+lockSuffix))
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// syncDir makes a file's name survive a loss of power: that is in its directory.
func syncDir(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}
