package sqlitestore

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ncruces/go-sqlite3"
)

// applicationID marks the files of nonet: "nnet". Development versions before 0.1.0 wrote no SQLite files.
const applicationID = 0x6e6e6574

//go:embed schema.sql
var schema string

// migrations bring a file from the version that is its index to the next one. Version 0 is an empty file.
var migrations = []string{schema}

// Why a file is refused.
var (
	ErrDevelopment = errors.New("it was written by a development version before 0.1.0: use another file")
	ErrNotOurs     = errors.New("it is a file of another program")
	ErrNewer       = errors.New("it was written by a newer nonet: start that version, or use another file")
	ErrGone        = errors.New("it is gone")
	ErrEmpty       = errors.New("it is empty: put a backup in its place, or remove it to start without data")
)

// magics are how files begin: SQLite's, and at an offset that of the development versions' files.
var sqliteMagic, developmentMagic = []byte("SQLite format 3\x00"), []byte{0xED, 0xDA, 0x0C, 0xED}

// checkKind refuses a file that is no SQLite database. It reports whether there is a file at all.
func checkKind(path string) (exists bool, err error) {
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

// create makes a new file under another name, so that a crash leaves no half of one. It refuses to if a damaged or
// replaced file of that name is kept: then the data file is missing, and not new.
func create(path, vfs string) error {
	for _, suffix := range []string{damagedSuffix, replacedSuffix} {
		if _, err := os.Lstat(path + suffix); err == nil {
			return fmt.Errorf("%w, but %s%s is there: put a backup in its place, or move that file away to start without data",
				ErrGone, path, suffix)
		}
	}
	aside := path + newSuffix
	err := removeAll(aside)
	if err == nil {
		err = makePrivate(aside)
	}
	if err != nil {
		return err
	}
	c, err := openConn(aside, vfs, sqlite3.OPEN_READWRITE)
	if err != nil {
		return err
	}
	err = c.db.Exec("PRAGMA journal_mode=WAL")
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
		err = os.Rename(aside, path)
	}
	return errors.Join(err, syncDir(path))
}

// migrate brings the tables to the current version, and refuses those of another program or of a later version.
func (c *conn) migrate() error {
	id, err := c.number("PRAGMA application_id")
	if err == nil && id != applicationID {
		err = ErrNotOurs
	}
	if err != nil {
		return err
	}
	version, err := c.number("PRAGMA user_version")
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
			return fmt.Errorf("bring the file to version %d: %w", version+1, err)
		}
	}
	return nil
}

// transaction commits what do writes, or nothing of it if do fails.
func (c *conn) transaction(do func() error) error {
	if err := c.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := do()
	if err == nil {
		err = c.exec("COMMIT")
	}
	if err != nil && !c.db.GetAutocommit() {
		err = errors.Join(err, c.exec("ROLLBACK"))
	}
	return err
}

// savepoint undoes what do has written if it fails, and leaves the rest of the transaction as it is.
func (c *conn) savepoint(do func() error) error {
	if err := c.exec("SAVEPOINT request"); err != nil {
		return err
	}
	err := do()
	if err != nil && !c.db.GetAutocommit() {
		if undo := c.exec("ROLLBACK TO request"); undo != nil {
			return errors.Join(err, undo)
		}
	}
	if c.db.GetAutocommit() { // SQLite rolled the whole transaction back
		return err
	}
	return errors.Join(err, c.exec("RELEASE request"))
}
