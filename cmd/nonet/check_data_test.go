package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// TestCheckData damages a data file: the command reports the place, and a server answers requests for the damaged data
// with an error.
func TestCheckData(t *testing.T) {
	data := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	second := "what happened in the second " + strings.Repeat("round ", 2000) // enough to fill separate pages
	for id, record := range map[string]string{"first": "what happened in the first", "second": second} {
		require.NoError(t, kept.Archive(t.Context(), id, []byte(record), 0))
	}
	require.NoError(t, kept.Close())
	status, out, _ := nonet(t, "check-data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, "2 archived rounds, 0 damaged")

	harm(t, data, "round round round", "found found found")
	status, out, _ = nonet(t, "check-data", data)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, out, "Restore a backup")

	kept, err = sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	defer kept.Close()
	_, err = kept.ReadArchived(t.Context(), "first")
	require.NoError(t, err)
	_, err = kept.ReadArchived(t.Context(), "second")
	require.ErrorIs(t, err, store.ErrDamaged)
	status, _, said := nonet(t, "check-data", data)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, said, "another process has it open")
}

// harm replaces a text in a file by another of the same length.
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
