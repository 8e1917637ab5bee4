package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/boltstore"
	"nonet/room/store"
)

// TestCheckData harms a data file: the command tells where, salvages the rest, and so does a server that starts.
func TestCheckData(t *testing.T) {
	data := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := boltstore.Open(data, boltstore.Options{})
	require.NoError(t, err)
	for _, id := range []string{"first", "second"} {
		require.NoError(t, kept.Archive(t.Context(), id, []byte("what happened in the "+id), 0))
	}
	require.NoError(t, kept.Close())
	status, out, _ := nonet(t, "check-data", data)
	require.Equal(t, exitOK, status)
	require.Contains(t, out, "2 archived rounds, 0 damaged")

	harm(t, data, "what happened in the second", "what happens in the second!")
	status, out, _ = nonet(t, "check-data", data)
	require.Equal(t, exitFail, status)
	require.Contains(t, out, `archive "second": its sum does not fit. The record of a round is lost.`)
	require.Contains(t, out, "1 damaged")

	whole := filepath.Join(filepath.Dir(data), "whole.db")
	status, out, _ = nonet(t, "check-data", "--salvage", whole, data)
	require.Equal(t, exitFail, status)
	require.Contains(t, out, "what could be read is in "+whole)
	status, out, _ = nonet(t, "check-data", whole)
	require.Equal(t, exitOK, status, out)
	status, _, said := nonet(t, "check-data", "--salvage", whole, data)
	require.Equal(t, exitFail, status)
	require.Contains(t, said, "already exists", "nothing is overwritten")

	kept, err = boltstore.Open(data, boltstore.Options{})
	require.NoError(t, err)
	defer kept.Close()
	_, err = kept.Archived(t.Context(), "first")
	require.NoError(t, err)
	_, err = kept.Archived(t.Context(), "second")
	require.ErrorIs(t, err, store.ErrNotFound)
	status, _, said = nonet(t, "check-data", data)
	require.Equal(t, exitFail, status)
	require.Contains(t, said, "another process has it open")
}

// harm replaces a text in a file by another of that length.
func harm(t *testing.T, path, old, new string) {
	t.Helper()
	require.Len(t, new, len(old))
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	i := bytes.LastIndex(b, []byte(old))
	require.Positive(t, i)
	copy(b[i:], new)
	require.NoError(t, os.WriteFile(path, b, 0o600))
}
