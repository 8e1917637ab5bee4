package sqlitestore

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// conn is a connection to the data file with its prepared statements. It must not be used concurrently.
type conn struct {
	db         *sqlite3.Conn
	statements map[string]*sqlite3.Stmt // by SQL text; few, because all SQL texts are constants of this package
	wal        int                      // pages in the write-ahead log after the last commit
}

// pragmas are the settings of every connection.
//
//   - synchronous=FULL: a commit returns once the write-ahead log is on the disk (fsync). NORMAL would lose the last
//     commits in a power failure.
//   - secure_delete=ON: SQLite overwrites deleted data with zeros, because players have a right to deletion.
//   - wal_autocheckpoint=0: the store checkpoints in the background; see [checkpointer].
//   - cell_size_check=ON: SQLite detects damaged pages when it reads them.
//   - trusted_schema=OFF: the schema of a manipulated file can't call functions with side effects.
const pragmas = `PRAGMA foreign_keys=ON;
PRAGMA synchronous=FULL;
PRAGMA secure_delete=ON;
PRAGMA wal_autocheckpoint=0;
PRAGMA cell_size_check=ON;
PRAGMA temp_store=MEMORY;
PRAGMA trusted_schema=OFF;`

// busyTimeout is the maximum wait for a lock held by another process, such as the sqlite3 shell.
const busyTimeout = 5 * time.Second

// openConn opens a connection. vfs names another VFS, for tests; it may be empty.
func openConn(path, vfs string, flags sqlite3.OpenFlag) (*conn, error) {
	db, err := sqlite3.OpenFlags(fileName(path, vfs), flags|sqlite3.OPEN_URI)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(db.BusyTimeout(busyTimeout), db.Exec(pragmas)); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	c := &conn{db: db, statements: make(map[string]*sqlite3.Stmt)}
	db.WALHook(func(_ *sqlite3.Conn, _ string, pages int) error {
		c.wal = pages
		return nil
	})
	return c, nil
}

// fileName returns the SQLite URI of a file, which includes the VFS.
func fileName(path, vfs string) string {
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}
	name.RawQuery = "vfs=" + url.QueryEscape(cmp.Or(vfs, vfsName))
	return name.String()
}

func (c *conn) close() error {
	var errs []error
	for _, s := range c.statements {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.db.Close())...)
}

// prepare returns the cached statement for an SQL text with its parameters bound. The caller must reset it after use,
// and must not use it again before.
func (c *conn) prepare(sql string, params ...any) (*sqlite3.Stmt, error) {
	s := c.statements[sql]
	if s == nil {
		var err error
		if s, _, err = c.db.PrepareFlags(sql, sqlite3.PREPARE_PERSISTENT); err != nil {
			return nil, fmt.Errorf("prepare %q: %w", sql, err)
		}
		c.statements[sql] = s
	}
	for i, param := range params {
		var err error
		switch p := param.(type) {
		case nil:
			err = s.BindNull(i + 1)
		case int64:
			err = s.BindInt64(i+1, p)
		case uint64:
			err = s.BindInt64(i+1, int64(p))
		case int:
			err = s.BindInt64(i+1, int64(p))
		case bool:
			err = s.BindBool(i+1, p)
		case string:
			err = s.BindText(i+1, p)
		case text:
			err = s.BindRawText(i+1, p)
		case []byte:
			if p == nil {
				p = []byte{}
			}
			err = s.BindBlob(i+1, p)
		default:
			panic(fmt.Sprintf("sqlitestore: a parameter of type %T", param))
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// text is a parameter that is stored as TEXT, so that it is readable in a shell.
type text []byte

// orNull returns nil, which is stored as NULL, for the zero value, and v otherwise.
func orNull[T comparable](v T) any {
	var zero T
	if v == zero {
		return nil
	}
	return v
}

// query calls row for each row of the result.
func (c *conn) query(row func(s *sqlite3.Stmt), sql string, params ...any) (err error) {
	s, err := c.prepare(sql, params...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Reset()) }()
	for s.Step() {
		row(s)
	}
	return s.Err()
}

// queryRow calls row for the first row of the result and reports whether there is one.
func (c *conn) queryRow(row func(s *sqlite3.Stmt), sql string, params ...any) (found bool, err error) {
	s, err := c.prepare(sql, params...)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, s.Reset()) }()
	if !s.Step() {
		return false, s.Err()
	}
	row(s)
	return true, nil
}

// exists reports whether the result of a query has a row.
func (c *conn) exists(sql string, params ...any) (bool, error) {
	return c.queryRow(func(*sqlite3.Stmt) {}, sql, params...)
}

// exec runs a statement without a result.
func (c *conn) exec(sql string, params ...any) error {
	s, err := c.prepare(sql, params...)
	if err != nil {
		return err
	}
	return s.Exec()
}

// transaction runs do in a transaction, which is rolled back if do or COMMIT fails. It uses BEGIN IMMEDIATE, because a
// deferred transaction that first reads can fail when it starts to write.
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

// savepoint runs do and undoes its changes if it fails, without ending the transaction. After some errors, such as a
// full disk, SQLite rolls back the whole transaction itself; then the connection is in autocommit mode again.
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
	if c.db.GetAutocommit() {
		return err
	}
	return errors.Join(err, c.exec("RELEASE request"))
}

// queryInt returns the first column of the first row, or 0 if there is none.
func (c *conn) queryInt(sql string, params ...any) (n int64, err error) {
	_, err = c.queryRow(func(s *sqlite3.Stmt) { n = s.ColumnInt64(0) }, sql, params...)
	return n, err
}
