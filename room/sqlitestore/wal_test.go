package sqlitestore_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// appendMany appends n entries to a room.
func appendMany(t *testing.T, s store.Store, room string, n int) {
	t.Helper()
	head := store.Position{Epoch: "e"}
	for i := range n {
		e, err := store.AppendAndWait(t.Context(), s, storetest.After(room, head, fmt.Sprint("entry ", i)))
		require.NoError(t, err)
		head = head.After(e)
	}
}

// copyCrashed returns a copy of a data file and its write-ahead log as a killed server leaves them: 20 entries are in
// the main file, and 100 only in the log.
func copyCrashed(t *testing.T) (path string) {
	t.Helper()
	live := file(t)
	s, err := sqlitestore.Open(live, sqlitestore.Options{})
	require.NoError(t, err)
	appendMany(t, s, "old", 20)
	require.NoError(t, s.Close())
	s, err = sqlitestore.Open(live, sqlitestore.Options{})
	require.NoError(t, err)
	appendMany(t, s, "new", 100)
	kept := filepath.Join(t.TempDir(), "nonet.db")
	for _, suffix := range []string{"", "-wal"} {
		copyTo(t, live+suffix, kept+suffix)
	}
	require.NoError(t, s.Close())
	copyTo(t, live+".witness", kept+".witness") // the last one is written when the store is closed
	return kept
}

func copyTo(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, b, 0o600))
}

// entriesOf opens a file, counts the entries of the two rooms, and reports whether a loss was logged.
func entriesOf(t *testing.T, path string) (old, young int, reported bool) {
	t.Helper()
	var said bytes.Buffer
	s, err := sqlitestore.Open(path, sqlitestore.Options{Logger: slog.New(slog.NewTextHandler(&said, nil))})
	require.NoError(t, err)
	old = len(storetest.ReadAll(t, s, "old"))
	if _, entries, err := s.Read(t.Context(), "new", 0, 1); err == nil {
		require.Len(t, entries, 1)
		young = len(storetest.ReadAll(t, s, "new"))
	} else {
		require.ErrorIs(t, err, store.ErrNotFound)
	}
	require.NoError(t, s.Close())
	return old, young, bytes.Contains(said.Bytes(), []byte("lost its last transactions"))
}

func TestCrashLosesNothing(t *testing.T) {
	old, young, reported := entriesOf(t, copyCrashed(t))
	require.Equal(t, []any{20, 100, false}, []any{old, young, reported})
}

// TestUnfinishedTransactionIsIgnored checks that an incomplete write of a killed server is not reported as damage.
func TestUnfinishedTransactionIsIgnored(t *testing.T) {
	path := copyCrashed(t)
	f, err := os.OpenFile(path+"-wal", os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.Write(bytes.Repeat([]byte("half a frame "), 100))
	require.NoError(t, errors.Join(err, f.Close()))
	old, young, reported := entriesOf(t, path)
	require.Equal(t, []any{20, 100, false}, []any{old, young, reported})
}

// TestDamagedLogIsReported checks that a server with a damaged, truncated or empty write-ahead log starts with the
// remaining data, reports the loss, and keeps copies of the files.
func TestDamagedLogIsReported(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 0))
	harms := map[string]func(wal []byte) []byte{
		"one bit flipped": func(wal []byte) []byte { wal[dice.IntN(len(wal))] ^= 1 << dice.IntN(8); return wal },
		"header flipped":  func(wal []byte) []byte { wal[dice.IntN(32)] ^= 1 << dice.IntN(8); return wal },
		"cut":             func(wal []byte) []byte { return wal[:dice.IntN(len(wal))] },
		"a part zeroed": func(wal []byte) []byte {
			from := dice.IntN(len(wal))
			clear(wal[from:min(len(wal), from+1+dice.IntN(9000))])
			return wal
		},
		"zeroed": func(wal []byte) []byte { clear(wal); return wal },
		"empty":  func([]byte) []byte { return nil },
	}
	for what, harm := range harms {
		t.Run(what, func(t *testing.T) {
			path := copyCrashed(t)
			before, err := os.ReadFile(path + "-wal")
			require.NoError(t, err)
			harmed := harm(bytes.Clone(before))
			require.NoError(t, os.WriteFile(path+"-wal", harmed, 0o600))
			report, err := sqlitestore.Check(copyAll(t, path))
			require.NoError(t, err)
			old, young, reported := entriesOf(t, path)
			require.Equal(t, 20, old)
			require.Equal(t, young < 100, reported, "%d entries are left", young)
			require.Equal(t, reported, !report.IsSound(), "a check says the same: %v", report)
			if reported {
				kept, err := os.ReadFile(path + ".damaged-wal")
				require.NoError(t, err)
				require.True(t, bytes.Equal(harmed, kept))
				_, again, reported := entriesOf(t, path)
				require.Equal(t, young, again)
				require.False(t, reported, "the loss must be reported once")
			}
		})
	}
}

func copyAll(t *testing.T, path string) string {
	t.Helper()
	kept := filepath.Join(t.TempDir(), "nonet.db")
	for _, suffix := range []string{"", "-wal", ".witness"} {
		copyTo(t, path+suffix, kept+suffix)
	}
	return kept
}

// TestMissingLogIsReported checks the same for a deleted log.
func TestMissingLogIsReported(t *testing.T) {
	path := copyCrashed(t)
	require.NoError(t, os.Remove(path+"-wal"))
	old, young, reported := entriesOf(t, path)
	require.Equal(t, []any{20, 0, true}, []any{old, young, reported})
}

// TestDamagedPagesAreDetected flips bits in the main file. A store then refuses to open, or returns the written data or
// an error, and never anything else.
func TestDamagedPagesAreDetected(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 0))
	path := file(t)
	s, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	const rooms = 30
	for i := range rooms {
		appendMany(t, s, fmt.Sprint("room ", i), 40)
	}
	require.NoError(t, s.Close())
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	refused, missing := 0, 0
	for range 60 {
		harmed := filepath.Join(t.TempDir(), "nonet.db")
		b := bytes.Clone(whole)
		at := dice.IntN(len(b))
		b[at] ^= 1 << dice.IntN(8)
		require.NoError(t, os.WriteFile(harmed, b, 0o600))
		copyTo(t, path+".witness", harmed+".witness")
		s, err := sqlitestore.Open(harmed, sqlitestore.Options{})
		if err != nil {
			refused++
			continue
		}
		for i := range rooms {
			room := fmt.Sprint("room ", i)
			_, entries, err := s.Read(t.Context(), room, 0, 100)
			if err != nil {
				missing++
				require.ErrorIs(t, err, store.ErrDamaged)
				require.ErrorContains(t, err, "check-data")
				require.NotZero(t, s.Damages(), "operators are alerted")
				continue
			}
			require.Len(t, entries, 40, "byte %d", at)
			for n, e := range entries {
				require.Equal(t, fmt.Sprint("entry ", n), string(e.Data))
			}
		}
		require.NoError(t, s.Close())
	}
	t.Logf("refused %d times, %d rooms not readable", refused, missing)
	require.NotZero(t, missing)
}

// TestUnusableFilesAreRefused checks that files of other formats, programs and versions are refused with the reason,
// and not changed.
func TestUnusableFilesAreRefused(t *testing.T) {
	development := make([]byte, 4096)
	copy(development[16:], []byte{0xED, 0xDA, 0x0C, 0xED})
	others := file(t)
	c, err := sqlite3.Open("file:" + others)
	require.NoError(t, err)
	require.NoError(t, c.Exec("CREATE TABLE theirs (a); PRAGMA user_version = 7"))
	require.NoError(t, c.Close())
	theirs, err := os.ReadFile(others)
	require.NoError(t, err)
	newer := file(t)
	require.NoError(t, open(t, newer, sqlitestore.Options{}).Close())
	c, err = sqlite3.Open("file:" + newer)
	require.NoError(t, err)
	require.NoError(t, c.Exec("PRAGMA user_version = 99"))
	require.NoError(t, c.Close())
	later, err := os.ReadFile(newer)
	require.NoError(t, err)
	for what, is := range map[string]struct {
		content []byte
		err     error
	}{
		"a file of a development version": {development, sqlitestore.ErrDevelopment},
		"a text":                          {[]byte("Dear diary"), sqlitestore.ErrNotOurs},
		"another program's database":      {theirs, sqlitestore.ErrNotOurs},
		"a later version's":               {later, sqlitestore.ErrNewer},
		"an empty file":                   {nil, sqlitestore.ErrEmpty},
	} {
		path := file(t)
		require.NoError(t, os.WriteFile(path, is.content, 0o600))
		_, err := sqlitestore.Open(path, sqlitestore.Options{})
		require.ErrorIs(t, err, is.err, what)
		require.ErrorContains(t, err, path)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, bytes.Equal(is.content, after), what)
	}
	_, err = sqlitestore.Open(t.TempDir(), sqlitestore.Options{})
	require.ErrorIs(t, err, sqlitestore.ErrDirectory)
}

// TestSecondProcessIsRefused checks that a file that a process has open can't be opened by another one.
func TestSecondProcessIsRefused(t *testing.T) {
	path := file(t)
	_, lines := startChild(t, path, "hold")
	require.True(t, lines.Scan())
	_, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.ErrorIs(t, err, sqlitestore.ErrInUse)
	_, err = sqlitestore.Check(path)
	require.ErrorIs(t, err, sqlitestore.ErrInUse)
}

// TestOpenRestoresWAL opens a file whose journal mode another tool has changed.
func TestOpenRestoresWAL(t *testing.T) {
	path := file(t)
	s, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	db, err := sqlite3.Open("file:" + path + "?vfs=" + sqlitestore.VFSName)
	require.NoError(t, err)
	require.NoError(t, db.Exec("PRAGMA journal_mode=DELETE"))
	require.NoError(t, db.Close())
	s = open(t, path, sqlitestore.Options{})
	appendMany(t, s, "room", 1)
	require.FileExists(t, path+"-wal")
}
