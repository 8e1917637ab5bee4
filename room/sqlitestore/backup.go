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

// ErrThere is returned instead of overwriting a file.
var ErrThere = errors.New("a file of that name exists already: choose another name, or move that file away")

// backupPages is the number of pages that are copied between two groups of writes: 1 MB.
const backupPages = 256

// Suffixes of files next to the data file.
const (
	newSuffix      = ".new"      // a file that is not complete yet
	replacedSuffix = ".replaced" // the data file before a backup was restored
)

// Snapshot writes a consistent copy of the data file to w. It contains all writes that completed before the call. The
// copy is first made in a file next to the data file, in steps between the writer's transactions, so that it delays
// neither writes nor checkpoints, and then written to w.
func (s *Store) Snapshot(ctx context.Context, w io.Writer) (err error) {
	temp := fmt.Sprintf("%s.snapshot-%d%s", s.path, s.now().UnixNano(), newSuffix)
	defer func() { err = errors.Join(err, removeAll(temp)) }()
	if err := s.copyTo(ctx, temp); err != nil {
		return fmt.Errorf("copy the data file: %w", explain(err))
	}
	f, err := os.Open(temp)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// copyTo copies the file with SQLite's online backup API. Because the source is the connection that writes, SQLite also
// updates the copy when a page changes; a change by another connection would restart the backup.
func (s *Store) copyTo(ctx context.Context, to string) (err error) {
	var backup *sqlite3.Backup
	step := func(do func(c *conn) error) error {
		return s.enqueueAndWait(ctx, "copy a part", &write{noTransaction: true, do: do})
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
	end := &write{noTransaction: true, do: func(*conn) error { return backup.Close() }}
	return errors.Join(err, s.enqueueAndWait(context.WithoutCancel(ctx), "end the copy", end))
}

// BackupFrom creates the backup file into from what snapshot writes; see [Store.Snapshot]. The file gets its name once
// it is complete and has been checked. BackupFrom returns [ErrThere] if the file exists.
func BackupFrom(into string, snapshot func(io.Writer) error) (*Report, error) {
	report, err := place(into, snapshot)
	if err != nil {
		return nil, fmt.Errorf("back up to %s: %w", into, err)
	}
	return report, nil
}

// Backup creates a backup of a data file that no process has open. See [BackupFrom].
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

// RestoreOptions configures [Restore].
type RestoreOptions struct {
	// Replace renames an existing data file and its write-ahead log to .replaced. Without it, Restore returns [ErrThere]
	// if there is a data file.
	Replace bool
	// NewChecksums computes the checksums of all pages before the backup is checked. It is for backups that were written
	// by another SQLite tool.
	NewChecksums bool
}

// Restore copies a backup to the data file path. It returns [ErrInUse] if another process has the data file open.
func Restore(backup, path string, o RestoreOptions) (report *Report, err error) {
	lock, err := lockFile(path)
	if err == nil {
		report, err = restore(backup, path, o)
		err = errors.Join(err, lock.Close())
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
				return nil, fmt.Errorf("keep the existing file as %s: %w", path+replacedSuffix+suffix, ErrThere)
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

// copyPages copies the pages of a file and computes their checksums.
func copyPages(w io.Writer, f *os.File) error {
	var head [fileHeader]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return err
	}
	if head[20] != checksumSize {
		return errors.New("its pages have no space for checksums: it is not a backup of a data file")
	}
	page := make([]byte, int(binary.BigEndian.Uint16(head[16:])))
	for {
		if _, err := io.ReadFull(f, page); errors.Is(err, io.EOF) || len(page) == 0 {
			return nil
		} else if err != nil {
			return err
		}
		writeChecksum(page)
		if _, err := w.Write(page); err != nil {
			return err
		}
	}
}

// place creates a data file: it writes a temporary file, checks it and links it to path. It returns [ErrThere] if the
// file exists.
func place(path string, write func(io.Writer) error) (*Report, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, ErrThere
	}
	return placeAfter(path, write, func() error { return nil })
}

// placeAfter is like place, but calls makeRoom just before linking the file to path.
func placeAfter(path string, write func(io.Writer) error, makeRoom func() error) (report *Report, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*"+newSuffix)
	if err != nil {
		return nil, err
	}
	temp := f.Name()
	defer func() { err = errors.Join(err, removeAll(temp)) }()
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	report, err = Check(temp)
	if err == nil && !report.IsSound() {
		err = fmt.Errorf("it is damaged: %s", report.Damages[0])
	}
	if err == nil {
		err = makeRoom()
	}
	if err == nil {
		err = os.Link(temp, path)
	}
	if err == nil {
		err = syncDir(path)
	}
	return report, err
}

// removeAll removes a temporary database and the files next to it.
func removeAll(path string) error {
	return errors.Join(remove(path), remove(path+walSuffix), remove(path+"-shm"), remove(path+"-journal"),
		remove(path+lockSuffix))
}

// remove removes a file if it exists.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// syncDir flushes the directory of a file, so that its name survives a power failure.
func syncDir(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}
