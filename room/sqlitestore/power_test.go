package sqlitestore_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ncruces/go-sqlite3/util/vfsutil"
	"github.com/ncruces/go-sqlite3/vfs"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// disk is a VFS that simulates a power failure: of each file the synced content is left, and any part of the later
// writes.
type disk struct {
	vfs.VFS

	mu    sync.Mutex
	files map[string]*diskFile
	off   bool // the power is off, so later writes are lost
}

// diskFile is a file as it was at its last sync, with the writes since.
type diskFile struct {
	synced  []byte
	pending []func(b []byte) []byte
}

func (d *disk) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	f, flags, err := vfsutil.WrapOpenFilename(d.VFS, name, flags)
	if err != nil || flags&(vfs.OPEN_MAIN_DB|vfs.OPEN_WAL) == 0 {
		return f, flags, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	path := name.String()
	if d.files[path] == nil {
		was, err := os.ReadFile(path)
		if err != nil {
			return nil, flags, err
		}
		d.files[path] = &diskFile{synced: was}
	}
	return spied{f, d, d.files[path]}, flags, nil
}

// spied is an open file whose writes are recorded in the disk.
type spied struct {
	vfs.File
	disk *disk
	of   *diskFile
}

func (f spied) SharedMemory() vfs.SharedMemory { return vfsutil.WrapSharedMemory(f.File) }

func (f spied) write(then func(b []byte) []byte) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if !f.disk.off {
		f.of.pending = append(f.of.pending, then)
	}
}

func (f spied) WriteAt(p []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(p, at)
	p = slices.Clone(p)
	f.write(func(b []byte) []byte {
		b = append(b, make([]byte, max(0, int(at)+len(p)-len(b)))...)
		copy(b[at:], p)
		return b
	})
	return n, err
}

func (f spied) Truncate(size int64) error {
	f.write(func(b []byte) []byte { return b[:min(int64(len(b)), size)] })
	return f.File.Truncate(size)
}

func (f spied) Sync(flags vfs.SyncFlag) error {
	err := f.File.Sync(flags)
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if !f.disk.off {
		for _, then := range f.of.pending {
			f.of.synced = then(f.of.synced)
		}
		f.of.pending = nil
	}
	return err
}

// cut simulates the power failure and writes the remaining files to a directory. Some of the unsynced writes remain.
func (d *disk) cut(t *testing.T, dice *rand.Rand) (path string) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.off = true
	dir := t.TempDir()
	for name, f := range d.files {
		left := slices.Clone(f.synced)
		for _, then := range f.pending {
			if dice.IntN(2) == 0 {
				left = then(left)
			}
		}
		if !strings.HasSuffix(name, ".new") {
			require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(name)), left, 0o600))
		}
	}
	return filepath.Join(dir, "nonet.db")
}

// TestLossOfPower simulates power failures during appends, repeatedly. Each acknowledged entry is in its log exactly
// once, and a check finds no damage.
func TestLossOfPower(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 0))
	path := file(t)
	acknowledged := map[string][]string{} // room -> data, in order
	for run := range 6 {
		d := &disk{VFS: vfs.Find(sqlitestore.VFSName), files: make(map[string]*diskFile)}
		layer := fmt.Sprint("disk", run)
		vfs.Register(layer, d)
		s, err := sqlitestore.Open(path, sqlitestore.Options{}.On(layer))
		require.NoError(t, err)
		checkRooms(t, s, acknowledged)
		path = appendUntilCut(t, s, d, dice, acknowledged)
		require.NoError(t, s.Close())
		vfs.Unregister(layer)
		report, err := sqlitestore.Check(path)
		require.NoError(t, err)
		require.True(t, report.IsSound(), "%v", report.Damages)
	}
	s := open(t, path, sqlitestore.Options{})
	checkRooms(t, s, acknowledged)
}

// appendUntilCut runs concurrent appends and cuts the power after some hundred acknowledgements.
func appendUntilCut(t *testing.T, s *sqlitestore.Store, d *disk, dice *rand.Rand, acknowledged map[string][]string) (
	left string) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	until := 100 + dice.IntN(1000)
	rooms := make([]string, 8)
	heads := make([]store.Position, len(rooms))
	next := make([]int, len(rooms))
	for w := range rooms {
		rooms[w] = fmt.Sprint("room ", w)
		next[w], heads[w] = len(acknowledged[rooms[w]]), store.Position{Epoch: "e"}
		for _, e := range readAll(t, s, rooms[w]) {
			heads[w] = heads[w].After(e)
		}
	}
	for w, room := range rooms {
		head := heads[w]
		all.Go(func() {
			for n := next[w]; ; n++ {
				text := fmt.Sprintf("%s entry %d %s", room, n, strings.Repeat("x", n%700))
				e, err := store.AppendAndWait(t.Context(), s, storetest.After(room, head, text))
				if err != nil {
					t.Error(err)
					return
				}
				head = head.After(e)
				mu.Lock()
				if left != "" {
					mu.Unlock()
					return
				}
				acknowledged[room] = append(acknowledged[room], text)
				if until--; until == 0 {
					left = d.cut(t, dice)
				}
				mu.Unlock()
			}
		})
	}
	waitfor.Group(t, &all, "the appends")
	return left
}

func readAll(t *testing.T, s store.Store, room string) []store.Entry {
	t.Helper()
	heads, err := s.Heads(t.Context(), []string{room})
	require.NoError(t, err)
	if heads[0].Seq == 0 {
		return nil
	}
	return storetest.ReadAll(t, s, room)
}

// checkRooms compares rooms with the acknowledged entries. A room may have one more, whose acknowledgement was lost.
func checkRooms(t *testing.T, s store.Store, acknowledged map[string][]string) {
	t.Helper()
	for room, data := range acknowledged {
		entries := readAll(t, s, room)
		require.GreaterOrEqual(t, len(entries), len(data), room)
		require.LessOrEqual(t, len(entries), len(data)+1, room)
		for i, text := range data {
			require.Equal(t, text, string(entries[i].Data))
		}
		if len(entries) > len(data) {
			acknowledged[room] = append(data, string(entries[len(data)].Data))
		}
	}
}
