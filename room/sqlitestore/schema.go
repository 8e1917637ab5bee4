package sqlitestore

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/ncruces/go-sqlite3"
)

// applicationID is SQLite's application ID of data files: "nnet" in ASCII.
const applicationID = 0x6e6e6574

//go:embed schema.sql
var schema string

// migrations are SQL scripts. migrations[i] brings a file from version i to i+1; version 0 is an empty file. The
// version is SQLite's user_version. Scripts that have been released never change.
var migrations = []string{schema}

// Errors for files that the store refuses to open.
var (
	ErrDevelopment = errors.New("it was written by a development version before 0.1.0: use another file")
	ErrInUse       = errors.New("another process has it open: stop that process first")
	ErrNotOurs     = errors.New("it is not a data file of nonet: use another file")
	ErrNewer       = errors.New("it was written by a newer nonet: start that version, or use another file")
	ErrDirectory   = errors.New("it is a directory: name a file in it, such as nonet.db")
	ErrGone        = errors.New("it is missing")
	ErrEmpty       = errors.New("it is empty: put a backup in its place, or remove it to start without data")
)

// The first bytes of a SQLite file, and the bytes at offset 16 of files of development versions, which were not SQLite.
var sqliteMagic, developmentMagic = []byte("SQLite format 3\x00"), []byte{0xED, 0xDA, 0x0C, 0xED}

// checkFormat returns an error if there is a file that is not a SQLite database. exists is false if there is no file.
func checkFormat(path string) (exists bool, err error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	var head [32]byte
	n, err := f.ReadAt(head[:], 0)
	switch {
	case errors.Is(err, syscall.EISDIR):
		return true, ErrDirectory
	case err != nil && !errors.Is(err, io.EOF):
		return true, err
	case n == 0:
		return true, ErrEmpty
	case bytes.HasPrefix(head[:n], sqliteMagic):
		return true, nil
	case bytes.Equal(head[16:20], developmentMagic):
		return true, ErrDevelopment
	}
	return true, ErrNotOurs
}

// create creates a data file. It builds the file under a temporary name, so that a crash does not leave an incomplete
// one. It returns [ErrGone] if a damaged or replaced data file is kept next to path, because then the data file has
// been lost and silently starting without data would be wrong.
func create(path, vfs string) error {
	for _, suffix := range []string{damagedSuffix, replacedSuffix} {
		if _, err := os.Lstat(path + suffix); err == nil {
			return fmt.Errorf("%w, but %s%s is there: put a backup in its place, or move that file away to start without data",
				ErrGone, path, suffix)
		}
	}
	temp := path + newSuffix
	err := removeAll(temp)
	if err == nil {
		err = makePrivate(temp)
	}
	if err != nil {
		return err
	}
	c, err := openConn(temp, vfs, sqlite3.OPEN_READWRITE)
	if err != nil {
		return err
	}
	err = c.enableWAL()
	if err == nil {
		err = c.db.EnableChecksums("main")
	}
	if err == nil {
		err = c.db.Exec(fmt.Sprintf("PRAGMA application_id=%d", applicationID))
	}
	if err == nil {
		err = c.migrate()
	}
	if err = errors.Join(err, c.close()); err == nil {
		err = os.Rename(temp, path)
	}
	return errors.Join(err, syncDir(path))
}

// enableWAL sets the journal mode, which is stored in the file, to write-ahead logging. SQLite reports a failure only
// by returning the old mode.
func (c *conn) enableWAL() error {
	var mode string
	_, err := c.queryRow(func(s *sqlite3.Stmt) { mode = s.ColumnText(0) }, "PRAGMA journal_mode=WAL")
	if err == nil && mode != "wal" {
		err = fmt.Errorf("the file can't use a write-ahead log, its journal mode stays %q: keep it on a local disk", mode)
	}
	return err
}

// migrate brings the schema to the current version, each step in a transaction. It returns [ErrNotOurs] for a file of
// another program and [ErrNewer] for one of a newer version.
func (c *conn) migrate() error {
	id, err := c.queryInt("PRAGMA application_id")
	if err == nil && id != applicationID {
		err = ErrNotOurs
	}
	if err != nil {
		return err
	}
	version, err := c.queryInt("PRAGMA user_version")
	if err == nil && int(version) > len(migrations) {
		err = ErrNewer
	}
	if err != nil {
		return err
	}
	for ; int(version) < len(migrations); version++ {
		err := c.transaction(func() error {
			return c.db.Exec(fmt.Sprintf("%s\nPRAGMA user_version=%d;", migrations[version], version+1))
		})
		if err != nil {
			return fmt.Errorf("migrate the file to version %d: %w", version+1, err)
		}
	}
	return nil
}
