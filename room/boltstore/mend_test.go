package boltstore

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"nonet/room/store"
	"nonet/room/storetest"
)

// madeFile makes a file with three rooms, a secret and a leaderboard.
func madeFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "nonet.db")
	s, err := Open(path, Options{})
	require.NoError(t, err)
	_, err = s.Secret(t.Context(), "tokens", []byte("secret"))
	require.NoError(t, err)
	grow(t, s, "first", "second", "third")
	for i := range 4 {
		require.NoError(t, s.Rank(t.Context(), roundOf(i)))
	}
	require.NoError(t, s.Close())
	return path
}

// roundOf is a round that ada has won and bob has finished.
func roundOf(i int) store.RankedRound {
	id := fmt.Sprint("r", i)
	return store.RankedRound{
		ID: id, Kind: "sudoku", Mode: "race", At: 1,
		Finishes: []store.Row{{Player: "ada", Time: int64(10 + i), Round: id},
			{Player: "bob", Time: int64(20 + i), Round: id}},
		Wins: []store.Row{{Player: []string{"ada", "ada", "ada", "bob"}[i], Wins: 1, Round: id}},
	}
}

func boardOf(metric string) store.Leaderboard {
	return store.Leaderboard{Kind: "sudoku", Mode: "race", Metric: metric, Period: store.PeriodAll}
}

// rankOf is where a row stands in the ranks of a board.
func rankOf(t *testing.T, path, metric, player string) (rank []byte) {
	t.Helper()
	change(t, path, func(tx *bolt.Tx) error {
		board := tx.Bucket(boardsBucket).Bucket(boardKey(boardOf(metric)))
		rank = bytes.Clone(board.Bucket(playersBucket).Get([]byte(player)))
		rank = rank[:len(rank)-sumSize]
		return nil
	})
	return rank
}

// change changes a file as bbolt has it, without sums.
func change(t *testing.T, path string, do func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(do))
	require.NoError(t, db.Close())
}

// harmValue flips a bit of a value in a bucket that names lead to.
func harmValue(t *testing.T, path string, key []byte, names ...[]byte) {
	t.Helper()
	change(t, path, func(tx *bolt.Tx) error {
		b := tx.Bucket(names[0])
		for _, name := range names[1:] {
			b = b.Bucket(name)
		}
		value := bytes.Clone(b.Get(key))
		value[len(value)/2] ^= 4
		return b.Put(key, value)
	})
}

// zeroPage zeroes the first page that a test chooses, of those in use.
func zeroPage(t *testing.T, path string, choose func(id uint64, m fileMeta, kind uint16) bool) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	defer f.Close()
	info, err := f.Stat()
	require.NoError(t, err)
	meta, _, err := readMetas(f, info.Size())
	require.NoError(t, err)
	used := walk(f, meta, new(everything)).used
	used[meta.freelist] = true
	head := make([]byte, pageHead)
	for id, used := range used {
		_, err := f.ReadAt(head, int64(uint64(id)*meta.pageSize))
		require.NoError(t, err)
		if used && id > 1 && choose(uint64(id), meta, host.Uint16(head[8:])) {
			_, err := f.WriteAt(make([]byte, meta.pageSize), int64(uint64(id)*meta.pageSize))
			require.NoError(t, err)
			return
		}
	}
	t.Fatal("there is no such page")
}

// everything is a visitor that goes everywhere.
type everything struct{}

func (everything) enter(*spot, uint64) bool      { return true }
func (everything) value(*spot, []byte, []byte)   {}
func (everything) damaged(*spot, uint64, string) {}

// requireRefused looks whether a start refuses a file, says what to do, and leaves the file
// alone; what can be read can be salvaged.
func requireRefused(t *testing.T, path string, says string) {
	t.Helper()
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = Open(path, Options{})
	require.ErrorIs(t, err, store.ErrDamaged)
	require.ErrorContains(t, err, says)
	require.ErrorContains(t, err, "nonet check-data")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.Equal(before, after))
}

func TestALostSecretIsAskedAbout(t *testing.T) {
	path := madeFile(t)
	harmValue(t, path, []byte("tokens"), secretsBucket)
	requireRefused(t, path, "all players become new ones")
	whole := path + "2"
	report, err := Salvage(path, whole)
	require.NoError(t, err)
	require.Len(t, report.Damages, 1)
	s := openTestAt(t, whole)
	_, entries, err := s.Read(t.Context(), "second", 0, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, entries, 10)
}

func TestALostBranchIsAskedAbout(t *testing.T) {
	path := madeFile(t)
	zeroPage(t, path, func(_ uint64, _ fileMeta, kind uint16) bool { return kind == branchPage })
	requireRefused(t, path, "nothing leads to")
}

func TestLostHeadersAreRefused(t *testing.T) {
	path := madeFile(t)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	for page := range int64(2) {
		_, err = f.WriteAt([]byte{1}, page*int64(os.Getpagesize())+pageHead+40)
		require.NoError(t, err)
	}
	require.NoError(t, f.Close())
	requireRefused(t, path, "both its headers are damaged")
	_, err = Check(path)
	require.ErrorIs(t, err, store.ErrDamaged)
}

// TestTheFreeListIsMadeAnew: without it bbolt panics, and a wrong one would have it write over
// what is in use. Nothing is lost.
func TestTheFreeListIsMadeAnew(t *testing.T) {
	path := madeFile(t)
	zeroPage(t, path, func(id uint64, m fileMeta, _ uint16) bool { return id == m.freelist })
	s := openTestAt(t, path)
	for _, name := range []string{"first", "second", "third"} {
		_, entries, err := s.Read(t.Context(), name, 0, store.ReadMax)
		require.NoError(t, err)
		require.Len(t, entries, 10)
	}
}

// TestADamagedRoomIsSetAside, once, with the rest of the file as it was. What was damaged is
// kept; a second time an operator is asked.
func TestADamagedRoomIsSetAside(t *testing.T) {
	path := madeFile(t)
	harmValue(t, path, numbers(2, 7), logBucket)
	damaged, err := os.ReadFile(path)
	require.NoError(t, err)
	var logged bytes.Buffer
	s, err := Open(path, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.NoError(t, err)
	require.Contains(t, logged.String(), "room second")
	require.EqualValues(t, 2, s.Damages(), "a value, and the room that it belongs to")
	require.Contains(t, logged.String(), "entry 7 of its log is damaged or missing")
	f, err := s.Quarantined(t.Context(), "second")
	require.NoError(t, err)
	require.Contains(t, f.Reason, "entry 7")
	_, _, err = s.Read(t.Context(), "second", 0, store.ReadMax)
	require.ErrorIs(t, err, store.ErrDamaged, "its log does not end before what is lost")
	_, entries, err := s.Read(t.Context(), "third", 0, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, entries, 10)
	require.NoError(t, s.Close())
	kept, err := os.ReadFile(path + keptDamaged)
	require.NoError(t, err)
	require.True(t, bytes.Equal(damaged, kept))

	logged.Reset()
	s, err = Open(path, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.NoError(t, err)
	require.Empty(t, logged.String())
	require.NoError(t, s.Drop(t.Context(), "second"))
	require.NoError(t, s.Close())

	harmValue(t, path, numbers(3, 7), logBucket)
	requireRefused(t, path, "it was damaged before")
}

// TestADamagedHeadSetsItsRoomAside: the log can't be found without it.
func TestADamagedHeadSetsItsRoomAside(t *testing.T) {
	path := madeFile(t)
	harmValue(t, path, []byte("first"), roomsBucket)
	s := openTestAt(t, path)
	_, err := s.Quarantined(t.Context(), "first")
	require.NoError(t, err)
	_, err = s.Append(t.Context(), storetest.After("first", store.Position{Epoch: "e"}, "anew"))
	require.ErrorIs(t, err, store.ErrQuarantined)
	require.NoError(t, s.Drop(t.Context(), "first"))
	_, err = s.Append(t.Context(), storetest.After("first", store.Position{Epoch: "e"}, "anew"))
	require.NoError(t, err)
}

// TestDamagedHeadInUse: a room whose head is damaged while it is in use can be set aside, for
// that is what then happens.
func TestDamagedHeadInUse(t *testing.T) {
	s := openTest(t, Options{})
	grow(t, s, "first", "second")
	require.NoError(t, s.update(t.Context(), "harm", func(tx *txn) error {
		return tx.tx.Bucket(roomsBucket).Put([]byte("first"), []byte("no head, and no sum"))
	}))
	_, _, err := s.Read(t.Context(), "first", 0, store.ReadMax)
	require.ErrorIs(t, err, store.ErrDamaged)
	require.NoError(t, s.Quarantine(t.Context(), "first", store.Fault{Reason: "damaged"}))
	heads, err := s.Heads(t.Context(), []string{"first", "second"})
	require.NoError(t, err)
	require.EqualValues(t, 10, heads[1].Seq, "others are not in want of it")
	require.NoError(t, s.Drop(t.Context(), "first"))
	_, _, err = s.Read(t.Context(), "first", 0, store.ReadMax)
	require.ErrorIs(t, err, store.ErrNotFound)
}

// TestLostRowsAreFoundAgain: a damaged row is left out, and rounds that are recorded once more
// bring it back, wins counted once each.
func TestLostRowsAreFoundAgain(t *testing.T) {
	path := madeFile(t)
	want := make(map[string]store.Page)
	s, err := Open(path, Options{})
	require.NoError(t, err)
	for _, metric := range []string{store.ByTime, store.ByWins} {
		want[metric], err = s.Top(t.Context(), boardOf(metric), 0, 10)
		require.NoError(t, err)
		require.Len(t, want[metric].Rows, 2)
	}
	require.NoError(t, s.Close())
	for metric := range want {
		harmValue(t, path, rankOf(t, path, metric, "ada"), boardsBucket, boardKey(boardOf(metric)), ranksBucket)
	}
	s = openTestAt(t, path)
	for metric := range want {
		left, err := s.Top(t.Context(), boardOf(metric), 0, 10)
		require.NoError(t, err)
		require.Equal(t, 1, left.Total)
		require.Equal(t, "bob", left.Rows[0].Player)
	}
	for range 2 {
		for i := range 4 {
			require.NoError(t, s.Rank(t.Context(), roundOf(i)))
		}
		for metric, page := range want {
			got, err := s.Top(t.Context(), boardOf(metric), 0, 10)
			require.NoError(t, err)
			require.Equal(t, page, got, metric)
		}
	}
}

// TestDamagedRowsInUse are left out of pages, told of once, and replaced by the next better one.
func TestDamagedRowsInUse(t *testing.T) {
	var logged bytes.Buffer
	s := openTest(t, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	for i := range 4 {
		require.NoError(t, s.Rank(t.Context(), roundOf(i)))
	}
	require.NoError(t, s.update(t.Context(), "harm", func(tx *txn) error {
		board := tx.Bucket(boardsBucket).Bucket(boardKey(boardOf(store.ByTime)))
		key := bytes.Clone(board.part(playersBucket).Get([]byte("ada")))
		return board.part(ranksBucket).b.Put(key, []byte("no sum"))
	}))
	for range 3 {
		page, err := s.Top(t.Context(), boardOf(store.ByTime), 0, 10)
		require.NoError(t, err)
		require.Len(t, page.Rows, 1)
		rows, err := s.Of(t.Context(), boardOf(store.ByTime), []string{"ada", "bob"})
		require.NoError(t, err)
		require.Len(t, rows, 1)
	}
	require.Equal(t, 1, bytes.Count(logged.Bytes(), []byte("ERROR")))
	require.EqualValues(t, 1, s.Damages())
	require.NoError(t, s.Rank(t.Context(), roundOf(2)))
	page, err := s.Top(t.Context(), boardOf(store.ByTime), 0, 10)
	require.NoError(t, err)
	require.Len(t, page.Rows, 2)
	require.EqualValues(t, 12, page.Rows[0].Time)
}
