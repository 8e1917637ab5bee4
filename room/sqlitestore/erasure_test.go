package sqlitestore_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// zephyrine is the name that must not remain anywhere.
const zephyrine = "Zephyrine"

// raw returns all bytes of the data file and of the files next to it.
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

// write stores data of each deletable sort that contains a text.
func write(t *testing.T, kept store.Store, number int, text string) {
	t.Helper()
	ctx, id := t.Context(), fmt.Sprintf("%s-%d", text, number)
	_, err := kept.Put(ctx, store.Record{Key: "about-" + id, Name: text, Value: []byte(strings.Repeat(text, 1000))})
	require.NoError(t, err)
	require.NoError(t, kept.AddToHistory(ctx, id, store.PlayedRound{Round: "r", At: 1, Data: []byte(text)}, 1e12))
	require.NoError(t, kept.Archive(ctx, fmt.Sprint("archived-", number), []byte(text), 0))
}

func remove(t *testing.T, kept store.Store, number int, text string) {
	t.Helper()
	ctx, id := t.Context(), fmt.Sprintf("%s-%d", text, number)
	require.NoError(t, kept.Delete(ctx, "about-"+id, text))
	require.NoError(t, kept.DeleteHistory(ctx, id))
	require.NoError(t, kept.RewriteArchived(ctx, fmt.Sprint("archived-", number), []byte("nobody")))
}

// TestPurgeLeavesNoTrace checks that deleted data is in no byte of the file and its write-ahead log after a purge, also
// if the server is killed then.
func TestPurgeLeavesNoTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := sqlitestore.Open(path, sqlitestore.Options{})
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
	require.Contains(t, raw(t, path), zephyrine, "the name must be in the write-ahead log before the purge")
	require.NoError(t, kept.PurgeDeleted(t.Context()))
	require.Zero(t, strings.Count(raw(t, path), zephyrine))
	require.Contains(t, raw(t, path), "Ben")

	killed := filepath.Join(t.TempDir(), "nonet.db")
	for _, suffix := range []string{"", "-wal", ".witness"} {
		if text, err := os.ReadFile(path + suffix); err == nil {
			require.NoError(t, os.WriteFile(killed+suffix, text, 0o600))
		}
	}
	again, err := sqlitestore.Open(killed, sqlitestore.Options{})
	require.NoError(t, err)
	text, err := again.ReadArchived(t.Context(), "archived-101")
	require.NoError(t, err)
	require.Equal(t, "Ben", string(text))
	require.NoError(t, again.Close())
	require.NoFileExists(t, killed+".damaged")
}

// TestPurgeWaitsForReaders checks that a purge returns an error while another process, such as a shell, still reads the
// deleted data, that others can write meanwhile, and that the purge succeeds once the reader is gone.
func TestPurgeWaitsForReaders(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, kept.Close()) }()
	write(t, kept, 1, zephyrine)
	shell, err := sqlite3.Open("file:" + path)
	require.NoError(t, err)
	require.NoError(t, shell.Exec("BEGIN; SELECT * FROM history"))
	remove(t, kept, 1, zephyrine)
	var wrote sync.WaitGroup
	wrote.Go(func() { write(t, kept, 2, "Ben") })
	require.ErrorContains(t, kept.PurgeDeleted(t.Context()), "end that process")
	waitfor.Group(t, &wrote, "a write next to the purge")
	require.NoError(t, shell.Close())
	require.NoError(t, kept.PurgeDeleted(t.Context()))
	require.Zero(t, strings.Count(raw(t, path), zephyrine))
}

// TestPurgeOfRandomRows deletes rows of random sizes in random order, so that SQLite moves others between pages.
func TestPurgeOfRandomRows(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 0))
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, kept.Close()) }()
	ctx := t.Context()
	const rows = 400
	var facts []store.Record
	for i := range rows {
		value := strings.Repeat(zephyrine+" ", 1+dice.IntN(1+1<<dice.IntN(11)))
		about := fmt.Sprint("player ", dice.IntN(50))
		facts = append(facts, store.Record{Key: about, Name: fmt.Sprint(i), Value: []byte(value)})
	}
	require.NoError(t, kept.PutAll(ctx, facts))
	for _, i := range dice.Perm(rows) {
		f := facts[i]
		if dice.IntN(3) == 0 {
			f.Overwrite, f.Value = true, []byte(strings.Repeat(zephyrine, dice.IntN(500)))
			_, err := kept.Put(ctx, f)
			require.NoError(t, err)
		}
		require.NoError(t, kept.Delete(ctx, f.Key, f.Name))
		if i%2 == 0 {
			ben := []byte(strings.Repeat("Ben", dice.IntN(900)))
			_, err := kept.Put(ctx, store.Record{Key: f.Key, Name: f.Name, Value: ben})
			require.NoError(t, err)
		}
	}
	require.NoError(t, kept.PurgeDeleted(ctx))
	require.Zero(t, strings.Count(raw(t, path), zephyrine[:6]))
}

// TestPurgeDuringOtherWrites checks that reads and writes are correct during repeated purges.
func TestPurgeDuringOtherWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for n := range 40 {
				write(t, kept, 1000*i+n, "Ben")
				text, err := kept.ReadArchived(t.Context(), fmt.Sprint("archived-", 1000*i+n))
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
			if err := kept.PurgeDeleted(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	waitfor.Group(t, &all, "readers, writers and the scrubbing")
	require.NoError(t, kept.Close())
	again, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	require.NoFileExists(t, path+".damaged")
	for i := range 4 {
		for n := range 40 {
			known, err := again.List(t.Context(), fmt.Sprintf("about-Ben-%d", 1000*i+n))
			require.NoError(t, err)
			require.Len(t, known, n%2)
		}
	}
	require.NoError(t, again.Close())
}
