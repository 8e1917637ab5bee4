package boltstore_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/boltstore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// snapshotOf is for BackupFrom.
func snapshotOf(t *testing.T, s *boltstore.Store) func(io.Writer) error {
	return func(w io.Writer) error { return s.Snapshot(t.Context(), w) }
}

// TestBackupHasEverything: what a store holds of every sort comes back from a backup that was made in use.
func TestBackupHasEverything(t *testing.T) {
	o := boltstore.Options{Now: atNoon}
	data, backup, restored := file(t), file(t), file(t)
	s := open(t, data, o)
	small.write(t, s)
	want := small.read(t, s)
	report, err := boltstore.BackupFrom(backup, snapshotOf(t, s))
	require.NoError(t, err)
	require.Equal(t, small.rooms, report.Rooms)
	require.Equal(t, small.rounds, report.Records)
	requireSound(t, backup)
	info, err := os.Stat(backup)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "it holds the signing secret")

	_, err = boltstore.Restore(backup, restored, false)
	require.NoError(t, err)
	require.Equal(t, want, small.read(t, open(t, restored, o)))
}

// TestBackupsWhileAllGoesOn: appends, writes beside them and scrubbing do not stop, and each backup has what was
// acknowledged before it was asked for.
func TestBackupsWhileAllGoesOn(t *testing.T) {
	s := open(t, file(t), boltstore.Options{})
	ctx, stop := context.WithCancel(t.Context())
	var mu sync.Mutex
	heads := make(map[string]uint64)
	var all sync.WaitGroup
	defer waitfor.Group(t, &all, "all that goes on")
	defer stop()
	begun := make(chan struct{}, 4)
	for r := range 4 {
		name, head := roomName(r), store.Position{Epoch: "e"}
		all.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				e, err := s.Append(ctx, entryAfter(name, head, string(bytes.Repeat([]byte("x"), i%900))))
				if err != nil {
					return
				}
				head = head.After(e)
				mu.Lock()
				heads[name] = e.Seq
				mu.Unlock()
				if i == 20 {
					begun <- struct{}{}
				}
			}
		})
	}
	all.Go(func() {
		for i := 0; s.Archive(ctx, fmt.Sprint(i%50), bytes.Repeat([]byte("y"), i%5000), 0) == nil; i++ {
			_ = s.Scrub(ctx)
		}
	})
	for range 4 {
		waitfor.Value(t, begun, "some entries in each room")
	}
	for range 10 {
		backup := file(t)
		mu.Lock()
		acknowledged := make(map[string]uint64, len(heads))
		for name, seq := range heads {
			acknowledged[name] = seq
		}
		mu.Unlock()
		_, err := boltstore.BackupFrom(backup, snapshotOf(t, s))
		require.NoError(t, err)
		kept, err := boltstore.Open(backup, boltstore.Options{})
		require.NoError(t, err)
		for name, seq := range acknowledged {
			require.GreaterOrEqual(t, uint64(len(storetest.ReadAll(t, kept, name))), seq, name)
		}
		require.NoError(t, kept.Close())
		requireSound(t, backup)
	}
}

// TestBackupAfterACrash has what only the journal has, and changes nothing of what it is made of.
func TestBackupAfterACrash(t *testing.T) {
	path, acknowledged := file(t), make(map[string]string)
	killWhileAppending(t, path, acknowledged)
	before := filesIn(t, filepath.Dir(path))
	require.Len(t, before, 3, "the file and its journal")
	backup := file(t)
	_, err := boltstore.Backup(path, backup)
	require.NoError(t, err)
	require.Equal(t, before, filesIn(t, filepath.Dir(path)))
	require.Len(t, filesIn(t, filepath.Dir(backup)), 1, "a backup is one file")
	checkAcknowledged(t, backup, acknowledged)
}

// filesIn are the files of a directory with what is in them.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(b)
	}
	return files
}

// TestBackupIsWholeOrNone: whatever goes wrong leaves no file behind, and none is overwritten.
func TestBackupIsWholeOrNone(t *testing.T) {
	path, backup := file(t), file(t)
	s := open(t, path, boltstore.Options{})
	small.write(t, s)
	broken := errors.New("the line is cut")
	var whole bytes.Buffer
	require.NoError(t, s.Snapshot(t.Context(), &whole))
	for name, snapshot := range map[string]func(io.Writer) error{
		"broken off with an error": func(w io.Writer) error {
			return errors.Join(snapshotOf(t, s)(&limited{w, 20_000}), broken)
		},
		"broken off in silence": func(w io.Writer) error { _, err := w.Write(whole.Bytes()[:20_000]); return err },
		"nothing":               func(io.Writer) error { return nil },
		"something else":        func(w io.Writer) error { _, err := w.Write(make([]byte, 1<<16)); return err },
		"damaged": func(w io.Writer) error {
			_, err := w.Write(bytes.ReplaceAll(whole.Bytes(), []byte("Name of player-1"), []byte("Name of player-!")))
			return err
		},
	} {
		_, err := boltstore.BackupFrom(backup, snapshot)
		require.Error(t, err, name)
		require.ErrorContains(t, err, backup, name)
		require.Empty(t, filesIn(t, filepath.Dir(backup)), name)
	}
	require.NoError(t, os.WriteFile(backup, []byte("mine"), 0o600))
	_, err := boltstore.BackupFrom(backup, snapshotOf(t, s))
	require.ErrorIs(t, err, boltstore.ErrThere)
	_, err = boltstore.Backup(path, backup)
	require.ErrorIs(t, err, boltstore.ErrThere)
	_, err = boltstore.Backup(path, backup+"2")
	require.ErrorIs(t, err, boltstore.ErrInUse)
	require.Equal(t, map[string]string{"nonet.db": "mine"}, filesIn(t, filepath.Dir(backup)))
	require.NoError(t, s.Ping(t.Context()))
}

// limited is a writer that fails after some bytes.
type limited struct {
	io.Writer
	left int
}

func (l *limited) Write(b []byte) (int, error) {
	if l.left -= len(b); l.left < 0 {
		return 0, io.ErrShortWrite
	}
	return l.Writer.Write(b)
}

// TestBackupToAFullDisk says so, and leaves nothing behind.
func TestBackupToAFullDisk(t *testing.T) {
	path := file(t)
	cmd, lines := startChild(t, path, "back up to a full disk")
	require.True(t, lines.Scan())
	require.Regexp(t, `^back up to .*\.backup: copy the data file: write .*: file too large$`, lines.Text())
	require.NoError(t, cmd.Wait())
	require.Len(t, filesIn(t, filepath.Dir(path)), 1, "the data file alone")
	requireSound(t, path)
}

func init() { children["back up to a full disk"] = backUpToFullDisk }

// backUpToFullDisk makes a backup while files may not get as long as the data file is, as far as a limit on file sizes
// stands for a full disk.
func backUpToFullDisk(s *boltstore.Store) {
	signal.Ignore(syscall.SIGXFSZ) // so that a write over the limit is an error
	must(s.Archive(context.Background(), "large", make([]byte, 1<<20), 0))
	var old syscall.Rlimit
	must(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old))
	limit := old
	limit.Cur = 1 << 19
	_, err := boltstore.BackupFrom(os.Getenv(childEnv)+".backup", func(w io.Writer) error {
		must(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
		defer func() { must(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old)) }()
		return s.Snapshot(context.Background(), w)
	})
	fmt.Println(err)
	must(s.Close())
}

// TestRestoreOverwritesNothing: what is there stays as it is, or is kept beside with its journal.
func TestRestoreOverwritesNothing(t *testing.T) {
	backup := file(t)
	other := open(t, file(t), boltstore.Options{})
	small.write(t, other)
	_, err := boltstore.BackupFrom(backup, snapshotOf(t, other))
	require.NoError(t, err)

	path, acknowledged := file(t), make(map[string]string)
	killWhileAppending(t, path, acknowledged)
	before := filesIn(t, filepath.Dir(path))
	_, err = boltstore.Restore(backup, path, false)
	require.ErrorIs(t, err, boltstore.ErrThere)
	for name, harmed := range map[string]string{"cut": backup + ".cut", "text": backup + ".txt"} {
		b, err := os.ReadFile(backup)
		require.NoError(t, err)
		if b = b[:len(b)/2]; name == "text" {
			b = []byte("Dear diary,\n")
		}
		require.NoError(t, os.WriteFile(harmed, b, 0o600))
		_, err = boltstore.Restore(harmed, path, true)
		require.Error(t, err, name)
	}
	require.Equal(t, before, filesIn(t, filepath.Dir(path)))

	_, err = boltstore.Restore(backup, path, true)
	require.NoError(t, err)
	_, err = boltstore.Restore(backup, path, true)
	require.ErrorIs(t, err, boltstore.ErrThere)
	require.ErrorContains(t, err, path+".replaced")
	checkAcknowledged(t, path+".replaced", acknowledged)
	s := open(t, path, boltstore.Options{Now: atNoon})
	require.NotEmpty(t, storetest.ReadAll(t, s, roomName(0)))
	_, err = boltstore.Restore(backup, path, true)
	require.ErrorIs(t, err, boltstore.ErrInUse, "a server runs on it")
}

// TestARestoreThatWasKilledIsAskedAbout: in between the file before is put away and the backup not yet in its place.
func TestARestoreThatWasKilledIsAskedAbout(t *testing.T) {
	path := file(t)
	require.NoError(t, os.WriteFile(path+".replaced", []byte("x"), 0o600))
	_, err := boltstore.Open(path, boltstore.Options{})
	require.ErrorIs(t, err, boltstore.ErrGone)
	require.NoFileExists(t, path)
}
