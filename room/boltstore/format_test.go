package boltstore_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"nonet/room/boltstore"
)

// older puts a file of an older nonet in place. Testdata has them from the last nonets that wrote the formats 1 and 2,
// and from one of 2026-11-23 for format 3, to each of which small.write was given.
func older(t *testing.T, format int) (path string) {
	t.Helper()
	path = file(t)
	packed, err := os.Open(fmt.Sprintf("testdata/format%d.db.gz", format))
	require.NoError(t, err)
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	require.NoError(t, err)
	content, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, content, 0o600))
	return path
}

// asWritten is what a new store says to whom the same was given.
func (n size) asWritten(t *testing.T) content {
	t.Helper()
	s := open(t, file(t), boltstore.Options{Now: atNoon})
	n.write(t, s)
	return n.read(t, s)
}

func TestFormat1IsBroughtOver(t *testing.T) {
	path := older(t, 1)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	var logged bytes.Buffer
	s := open(t, path, boltstore.Options{Now: atNoon, Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.Equal(t, small.asWritten(t), small.read(t, s))
	require.Contains(t, logged.String(), `"takes about"=1s`)
	small.write(t, s) // to what is there already: rounds do not count twice
	ada, err := s.Append(t.Context(), entryAfter("new room", positionOf("epoch"), "0 0 made"))
	require.NoError(t, err)
	require.Equal(t, uint64(1), ada.Seq)
	require.NoError(t, s.Close())
	requireSound(t, path)

	kept, err := os.ReadFile(path + ".format1")
	require.NoError(t, err)
	require.Equal(t, before, kept, "the file before is kept as it was")
	require.Equal(t, uint64(3), formatIn(t, path), "nonets of the first format look here, and refuse what is above 1")
}

// TestFormat2IsBroughtOver in place: only what was written last may be elsewhere since.
func TestFormat2IsBroughtOver(t *testing.T) {
	path := older(t, 2)
	require.Equal(t, uint64(2), formatIn(t, path))
	requireOpens(t, path)
	require.NoFileExists(t, path+".format1")
}

// TestFormat3IsRead as it is.
func TestFormat3IsRead(t *testing.T) {
	path := older(t, 3)
	require.Equal(t, uint64(3), formatIn(t, path))
	requireOpens(t, path)
}

// requireOpens opens a file that small.write was given to, looks that all of it is there, and that the file is one of
// today.
func requireOpens(t *testing.T, path string) {
	t.Helper()
	s := open(t, path, boltstore.Options{Now: atNoon})
	require.Equal(t, small.asWritten(t), small.read(t, s))
	_, err := s.Append(t.Context(), entryAfter("new room", positionOf("epoch"), "0 0 made"))
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, uint64(3), formatIn(t, path), "a nonet of before the journal refuses it")
	requireSound(t, path)
}

// TestKilledWhileBroughtOver kills the process in the midst of it, again and again, until one gets through.
func TestKilledWhileBroughtOver(t *testing.T) {
	path := older(t, 1)
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	record := bytes.Repeat([]byte("what happened\n"), 1000)
	const records = 1500
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		for i := range records {
			value := append(make([]byte, 8), record...)
			if err := tx.Bucket([]byte("archive")).Put(fmt.Appendf(nil, "long-%04d", i), value); err != nil {
				return err
			}
		}
		return nil
	}))
	require.NoError(t, db.Close())
	killed := 0
	for longest := 40 * time.Millisecond; ; longest += longest / 4 {
		cmd, lines := startChild(t, path, "open")
		kill := time.AfterFunc(rand.N(longest), func() { _ = cmd.Process.Kill() })
		through := lines.Scan()
		kill.Stop()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if through {
			require.Equal(t, "open", lines.Text())
			break
		}
		killed++
	}
	t.Log("killed", killed, "times")
	require.Positive(t, killed)
	s := open(t, path, boltstore.Options{Now: atNoon})
	ids, err := s.ArchivedIDs(t.Context(), "", 2000)
	require.NoError(t, err)
	require.Len(t, ids, records+small.rounds)
	for _, id := range ids[:records] {
		got, err := s.Archived(t.Context(), id)
		require.NoError(t, err)
		require.True(t, bytes.Equal(record, got), id)
	}
	whole := small.read(t, s)
	whole["archived"] = whole["archived"][records:]
	require.Equal(t, small.asWritten(t), whole)
	require.NoFileExists(t, path+".new")
}

func formatIn(t *testing.T, path string) (n uint64) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	require.NoError(t, err)
	require.NoError(t, db.View(func(tx *bolt.Tx) error {
		n = binary.BigEndian.Uint64(tx.Bucket([]byte("meta")).Get([]byte("format")))
		return nil
	}))
	require.NoError(t, db.Close())
	return n
}
