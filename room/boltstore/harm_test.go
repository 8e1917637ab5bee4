package boltstore

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/internal/stores"
	"nonet/room/store"
	"nonet/room/storetest"
)

// harmPage zeroes the pages of a file on which a key stands, while it is in use.
func harmPage(t *testing.T, s *Store, key string) {
	t.Helper()
	f, err := os.OpenFile(s.db.Path(), os.O_RDWR, 0)
	require.NoError(t, err)
	defer f.Close()
	info, err := f.Stat()
	require.NoError(t, err)
	page := make([]byte, os.Getpagesize())
	harmed := 0
	for at := int64(2 * len(page)); at < info.Size(); at += int64(len(page)) {
		_, err := f.ReadAt(page, at)
		require.NoError(t, err)
		list, _ := elements(page)
		for _, e := range list {
			if string(e.key) == key && host.Uint16(page[8:]) == leafPage {
				_, err := f.WriteAt(make([]byte, len(page)), at)
				require.NoError(t, err)
				harmed++
				break
			}
		}
	}
	require.Positive(t, harmed)
}

// grow gives a store some rooms, each with a log of several pages.
func grow(t *testing.T, s *Store, rooms ...string) {
	t.Helper()
	for _, name := range rooms {
		head := store.Position{Epoch: "e"}
		for range 10 {
			e, err := s.Append(t.Context(), storetest.After(name, head, strings.Repeat("x", 3000)))
			require.NoError(t, err)
			head = head.After(e)
		}
	}
	foldAll(t, s)
}

// foldAll has all that was appended brought into the data file.
func foldAll(t *testing.T, s *Store) {
	t.Helper()
	require.NoError(t, s.updateAfter(t.Context(), "fold", needsAppends, func(*txn) error { return nil }))
}

// TestDamageInUse zeroes a page that is in use: one room can't be read, the others can, and the
// next start sets it aside.
func TestDamageInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	s, err := Open(path, Options{})
	require.NoError(t, err)
	grow(t, s, "first", "second", "third")
	harmPage(t, s, string(numbers(2, 5)))
	_, _, err = s.Read(t.Context(), "second", 0, store.ReadMax)
	require.ErrorIs(t, err, store.ErrDamaged)
	require.ErrorContains(t, err, "log")
	for _, name := range []string{"first", "third"} {
		_, entries, err := s.Read(t.Context(), name, 0, store.ReadMax)
		require.NoError(t, err)
		require.Len(t, entries, 10)
	}
	grow(t, s, "fourth")
	require.NoError(t, s.Close())

	s = openTestAt(t, path)
	_, err = s.Quarantined(t.Context(), "second")
	require.NoError(t, err)
	_, err = s.Append(t.Context(), storetest.After("second", store.Position{Epoch: "e"}, "again"))
	require.ErrorIs(t, err, store.ErrQuarantined)
	for _, name := range []string{"first", "third", "fourth"} {
		_, err = s.Quarantined(t.Context(), name)
		require.ErrorIs(t, err, store.ErrNotFound)
	}
}

// TestCutInUse cuts the file while it is in use. The process lives, and nothing is written any more: the file would
// grow again, with nothing where something was.
func TestCutInUse(t *testing.T) {
	for _, size := range []int64{0, 100, 4096, 5000, 40_000} {
		s := openTest(t, Options{})
		grow(t, s, "room")
		require.NoError(t, os.Truncate(s.db.Path(), size))
		_, _, err := s.Read(t.Context(), "room", 0, store.ReadMax)
		require.ErrorIs(t, err, ErrBroken)
		_, err = s.Append(t.Context(), storetest.After("other", store.Position{Epoch: "e"}, "data"))
		require.ErrorIs(t, err, ErrBroken)
		info, err := os.Stat(s.db.Path())
		require.NoError(t, err)
		require.Equal(t, size, info.Size())
	}
}

// TestCutWhileRead cuts the file in the midst of a transaction: what is read then is a fault of memory.
func TestCutWhileRead(t *testing.T) {
	for name, how := range map[string]struct {
		transact func(*Store, func(*txn) error) error
		want     error
	}{
		"reads":  {(*Store).read, store.ErrDamaged},
		"writes": {(*Store).transact, ErrBroken}, // bbolt can't even roll back
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t, Options{})
			grow(t, s, "room")
			err := how.transact(s, func(tx *txn) error {
				if err := os.Truncate(s.db.Path(), int64(2*os.Getpagesize())); err != nil {
					return err
				}
				_ = entriesFrom(tx, &head{fixed: fixed{Log: 1, Seq: 10}}, 1, &stores.Page{Max: 10})
				return errors.New("it could be read")
			})
			require.ErrorIs(t, err, how.want)
			require.ErrorIs(t, s.Ping(t.Context()), ErrBroken)
		})
	}
}

// TestHeadersLostInUse overwrites both headers, without which bbolt falls over before a transaction has begun.
func TestHeadersLostInUse(t *testing.T) {
	s := openTest(t, Options{})
	grow(t, s, "room")
	f, err := os.OpenFile(s.db.Path(), os.O_RDWR, 0)
	require.NoError(t, err)
	defer f.Close()
	_, err = f.WriteAt(make([]byte, 2*os.Getpagesize()), 0)
	require.NoError(t, err)
	for range 3 {
		require.ErrorIs(t, s.Ping(t.Context()), ErrBroken)
		_, err = s.Append(t.Context(), storetest.After("other", store.Position{Epoch: "e"}, "data"))
		require.ErrorIs(t, err, ErrBroken)
	}
}

func openTestAt(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}
