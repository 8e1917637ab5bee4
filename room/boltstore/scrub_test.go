package boltstore_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/boltstore"
	"nonet/room/store"
)

// zephyrine is what must be nowhere.
const zephyrine = "Zephyrine"

// raw is all that is in the data file and beside it, byte by byte.
func raw(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	files, err := filepath.Glob(path + "*")
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		b.Write(text)
	}
	return b.String()
}

// write keeps something with a text in it of each sort that is deleted later.
func write(t *testing.T, kept store.Store, number int, text string) {
	t.Helper()
	ctx, id := t.Context(), fmt.Sprintf("%s-%d", text, number)
	_, err := kept.State(ctx, store.Fact{About: "about-" + id, Name: text, Value: []byte(strings.Repeat(text, 1000))})
	require.NoError(t, err)
	require.NoError(t, kept.Remember(ctx, id, store.Played{Round: "r", At: 1, Data: []byte(text)}, 1e12))
	require.NoError(t, kept.Archive(ctx, fmt.Sprint("archived-", number), []byte(text), 0))
}

func remove(t *testing.T, kept store.Store, number int, text string) {
	t.Helper()
	ctx, id := t.Context(), fmt.Sprintf("%s-%d", text, number)
	require.NoError(t, kept.Retract(ctx, "about-"+id, text))
	require.NoError(t, kept.Forget(ctx, id))
	require.NoError(t, kept.Rewrite(ctx, fmt.Sprint("archived-", number), []byte("nobody")))
}

// TestScrub: what was deleted is in no byte of the file and its journal, also if the server is killed then.
func TestScrub(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := boltstore.Open(path, boltstore.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, kept.Close()) }()
	for i := range 20 {
		write(t, kept, i, zephyrine)
		write(t, kept, 100+i, "Ben")
	}
	require.Contains(t, raw(t, path), zephyrine)
	for i := range 20 {
		remove(t, kept, i, zephyrine)
	}
	require.Contains(t, raw(t, path), zephyrine, "bbolt wipes what is free by itself: nothing is tested")
	require.NoError(t, kept.Scrub(t.Context()))
	require.NotContains(t, raw(t, path), zephyrine)
	require.Contains(t, raw(t, path), "Ben")

	killed := filepath.Join(t.TempDir(), "nonet.db")
	for _, suffix := range []string{"", ".journal1", ".journal2"} {
		if text, err := os.ReadFile(path + suffix); err == nil {
			require.NoError(t, os.WriteFile(killed+suffix, text, 0o600))
		}
	}
	again, err := boltstore.Open(killed, boltstore.Options{})
	require.NoError(t, err)
	text, err := again.Archived(t.Context(), "archived-101")
	require.NoError(t, err)
	require.Equal(t, "Ben", string(text))
	require.NoError(t, again.Close())
	require.NoFileExists(t, killed+".damaged")
}

// TestScrubJournal: what rooms have appended is in the data file before the journal is cleared, and the journal goes
// on.
func TestScrubJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := boltstore.Open(path, boltstore.Options{})
	require.NoError(t, err)
	head := store.Position{Epoch: "e"}
	add := func(text string) {
		e, err := kept.Append(t.Context(), store.Append{Room: "ROOM", Head: head, Data: []byte(text)})
		require.NoError(t, err)
		head = store.Position{Epoch: "e", Seq: e.Seq, Hash: e.Hash, At: e.At}
	}
	add("one")
	require.NoError(t, kept.Scrub(t.Context()))
	for _, suffix := range []string{".journal1", ".journal2"} {
		text, err := os.ReadFile(path + suffix)
		require.NoError(t, err)
		require.Empty(t, text)
	}
	add("two")
	killed := filepath.Join(t.TempDir(), "nonet.db")
	for _, suffix := range []string{"", ".journal1", ".journal2"} {
		text, err := os.ReadFile(path + suffix)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(killed+suffix, text, 0o600))
	}
	require.NoError(t, kept.Close())
	again, err := boltstore.Open(killed, boltstore.Options{})
	require.NoError(t, err)
	_, entries, err := again.Read(t.Context(), "ROOM", 0, 10)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	require.NoError(t, again.Close())
}

// TestScrubAmongOthers: while the file is scrubbed again and again, what is read and written is right.
func TestScrubAmongOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := boltstore.Open(path, boltstore.Options{})
	require.NoError(t, err)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for n := range 40 {
				write(t, kept, 1000*i+n, "Ben")
				text, err := kept.Archived(t.Context(), fmt.Sprint("archived-", 1000*i+n))
				if err != nil || string(text) != "Ben" {
					t.Errorf("read %q, %v", text, err)
				}
				if n%2 == 0 {
					remove(t, kept, 1000*i+n, "Ben")
				}
			}
		})
	}
	all.Go(func() {
		for range 10 {
			if err := kept.Scrub(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	waitfor.Group(t, &all, "readers, writers and the scrubbing")
	require.NoError(t, kept.Close())
	again, err := boltstore.Open(path, boltstore.Options{})
	require.NoError(t, err)
	require.NoFileExists(t, path+".damaged")
	for i := range 4 {
		for n := range 40 {
			known, err := again.Stated(t.Context(), fmt.Sprintf("about-Ben-%d", 1000*i+n))
			require.NoError(t, err)
			require.Len(t, known, n%2)
		}
	}
	require.NoError(t, again.Close())
}
