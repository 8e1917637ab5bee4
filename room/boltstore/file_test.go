package boltstore_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"nonet/internal/waitfor"
	"nonet/room/boltstore"
	"nonet/room/store"
)

func TestSecondProcessIsRefused(t *testing.T) {
	path := file(t)
	cmd, lines := startChild(t, path, "hold")
	require.True(t, lines.Scan())
	require.Equal(t, "open", lines.Text())

	refused := make(chan error, 1)
	go func() {
		_, err := boltstore.Open(path, boltstore.Options{})
		refused <- err
	}()
	err := waitfor.Value(t, refused, "an answer to the second process")
	require.ErrorIs(t, err, boltstore.ErrInUse)
	require.ErrorContains(t, err, path)

	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
	open(t, path, boltstore.Options{})
}

func TestNotOursIsRefusedAndLeftAlone(t *testing.T) {
	for name, content := range map[string]string{
		"text":   "Dear diary,\n",
		"long":   strings.Repeat("Dear diary,\n", 5000),
		"zeroes": strings.Repeat("\x00", 1<<15),
	} {
		t.Run(name, func(t *testing.T) {
			path := file(t)
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
			_, err := boltstore.Open(path, boltstore.Options{})
			require.ErrorIs(t, err, boltstore.ErrNotOurs)
			left, err := os.ReadFile(path)
			require.NoError(t, err)
			require.True(t, content == string(left))
		})
	}
}

// TestAnEmptyFileIsAskedAbout: something has emptied it, and to begin anew on it would hide that.
func TestAnEmptyFileIsAskedAbout(t *testing.T) {
	path := file(t)
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err := boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrEmpty)
	require.ErrorContains(t, err, "remove it to begin with nothing")
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Zero(t, info.Size())
	require.NoError(t, os.Remove(path))
	open(t, path, boltstore.Options{})
}

// TestAMissingFileIsAskedAbout where one that it was made of still lies.
func TestAMissingFileIsAskedAbout(t *testing.T) {
	path := file(t)
	require.NoError(t, open(t, path, boltstore.Options{}).Close())
	require.NoError(t, os.Rename(path, path+".damaged"))
	_, err := boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrGone)
	require.ErrorContains(t, err, path+".damaged is there")
	require.NoFileExists(t, path)
	require.NoError(t, os.Remove(path+".damaged"))
	open(t, path, boltstore.Options{})
}

// TestManyBeginAtOnce: of processes that find no file one has the new one, whichever made it, and the others are
// refused.
func TestManyBeginAtOnce(t *testing.T) {
	path := file(t)
	var children []*bufio.Scanner
	for range 6 {
		_, lines := startChild(t, path, "hold")
		children = append(children, lines)
	}
	said := make(map[bool]int)
	for _, lines := range children {
		require.True(t, lines.Scan())
		said[lines.Text() == "open"]++
		if lines.Text() != "open" {
			require.Contains(t, lines.Text(), boltstore.ErrInUse.Error())
		}
	}
	require.Equal(t, map[bool]int{true: 1, false: 5}, said)
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, left, 1)
}

func TestAnotherProgramsBoltIsRefused(t *testing.T) {
	path := file(t)
	put(t, path, "theirs", "key", []byte("value"))
	_, err := boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrNotOurs)
	put(t, path, "meta", "their format", []byte("1"))
	_, err = boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrNotOurs)
}

// TestDevelopmentFileIsRefused: a file of a version before 0.1.0 is refused as such, and is not changed.
func TestDevelopmentFileIsRefused(t *testing.T) {
	path := file(t)
	put(t, path, "meta", "format", binary.BigEndian.AppendUint64(nil, 3))
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrDevelopment)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestANewerFormatIsRefused(t *testing.T) {
	path := file(t)
	require.NoError(t, open(t, path, boltstore.Options{}).Close())
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		meta := tx.Bucket([]byte("meta"))
		seal := boltstore.Sealed("meta", "sealed-version", binary.BigEndian.AppendUint64(nil, 4))
		return errors.Join(meta.Put([]byte("version"), binary.BigEndian.AppendUint64(nil, 4)),
			meta.Put([]byte("sealed-version"), seal))
	}))
	require.NoError(t, db.Close())
	_, err = boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrNewer)
}

// TestACutFileIsRefused cuts a file at many places: whatever is left is refused, or nothing of it is missing.
func TestACutFileIsRefused(t *testing.T) {
	path := file(t)
	s := open(t, path, boltstore.Options{})
	head := store.Position{Epoch: "e"}
	for range 20 {
		e, err := s.Append(t.Context(), entryAfter("room", head, strings.Repeat("x", 20_000)))
		require.NoError(t, err)
		head = head.After(e)
	}
	require.NoError(t, s.Close())
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	whole = bytes.TrimRight(whole, "\x00") // what the file has in store for its growth
	for _, size := range []int{1, 100, 4096, 8192, 12_288, len(whole) / 2, len(whole) - 8192} {
		cut := file(t)
		require.NoError(t, os.WriteFile(cut, whole[:size], 0o600))
		_, err := boltstore.Open(cut, boltstore.Options{})
		if size < 3*4096 {
			require.Error(t, err, "cut at %d: not even a header and a page are left", size)
		} else {
			require.ErrorIs(t, err, boltstore.ErrCut, "cut at %d", size)
		}
		require.ErrorContains(t, err, cut)
	}
}

func put(t *testing.T, path, bucket, key string, value []byte) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists([]byte(bucket))
		if err != nil {
			return err
		}
		return b.Put([]byte(key), value)
	}))
	require.NoError(t, db.Close())
}

func TestPermissions(t *testing.T) {
	path := file(t)
	require.NoError(t, open(t, path, boltstore.Options{}).Close())
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	require.NoError(t, os.Chmod(path, 0o644))
	var logged bytes.Buffer
	open(t, path, boltstore.Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.Contains(t, logged.String(), "chmod 600")
}

func TestNoSuchDirectory(t *testing.T) {
	_, err := boltstore.Open(filepath.Join(t.TempDir(), "missing", "nonet.db"), boltstore.Options{})
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestDeadLogsAreCleared looks into the file: of rooms that have expired nothing is left after some more appends.
func TestDeadLogsAreCleared(t *testing.T) {
	path := file(t)
	now := time.Now()
	s := open(t, path, boltstore.Options{Now: func() time.Time { return now }})
	grow := func(name string, n int) {
		head := store.Position{Epoch: "e"}
		for range n {
			e, err := s.Append(t.Context(), entryAfter(name, head, "data"))
			require.NoError(t, err)
			head = head.After(e)
		}
	}
	grow("long", 200)
	for i := range 70 {
		grow(string(rune('a'+i)), 2)
	}
	now = now.Add(2 * time.Hour)
	grow("new", 200)
	require.NoError(t, s.Close())

	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, db.View(func(tx *bolt.Tx) error {
		for bucket, want := range map[string]int{"rooms": 1, "log": 200, "lobby": 1, "timers": 1, "expiry": 1, "dead": 0} {
			require.Equal(t, want, tx.Bucket([]byte(bucket)).Stats().KeyN, bucket)
		}
		return nil
	}))
}

// TestBoardsOfOlderFilesAreDropped, for they have neither mode nor metric; nonet boards rebuild makes new ones.
func TestBoardsOfOlderFilesAreDropped(t *testing.T) {
	path := file(t)
	require.NoError(t, open(t, path, boltstore.Options{}).Close())
	put(t, path, "boards", "sudoku", []byte("rows"))
	put(t, path, "ends", "sudoku", []byte("when"))
	s := open(t, path, boltstore.Options{})
	require.NoError(t, s.Rank(t.Context(), store.RankedRound{
		ID: "r", Kind: "sudoku", Mode: "race", Finishes: []store.Row{{Player: "ada", Time: 1}},
	}))
	require.NoError(t, s.Close())
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, db.View(func(tx *bolt.Tx) error {
		require.Nil(t, tx.Bucket([]byte("boards")))
		require.Nil(t, tx.Bucket([]byte("ends")))
		return nil
	}))
}
