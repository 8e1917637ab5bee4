package sqlitestore_test

import (
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/sqlitestore"
	"nonet/room/storetest"
)

// TestBackupDuringWrites checks that a backup contains everything acknowledged before, that others can write meanwhile,
// and that it can be restored elsewhere.
func TestBackupDuringWrites(t *testing.T) {
	path := file(t)
	s := open(t, path, sqlitestore.Options{})
	for i := range 30 {
		write(t, s, i, "Ben")
	}
	appendMany(t, s, "before", 50)
	var all sync.WaitGroup
	all.Go(func() { appendMany(t, s, "meanwhile", 300) })
	backup := filepath.Join(t.TempDir(), "backup.db")
	report, err := sqlitestore.BackupFrom(backup, func(w io.Writer) error { return s.Snapshot(t.Context(), w) })
	require.NoError(t, err)
	require.True(t, report.IsSound())
	require.Equal(t, int64(30), report.Records)
	waitfor.Group(t, &all, "the appends")
	_, err = sqlitestore.BackupFrom(backup, func(io.Writer) error { return nil })
	require.ErrorIs(t, err, sqlitestore.ErrThere)
	info, err := os.Stat(backup)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "secrets are in it")
	left, err := filepath.Glob(path + "*.new*")
	require.NoError(t, err)
	require.Empty(t, left)

	elsewhere := file(t)
	_, err = sqlitestore.Restore(backup, elsewhere, sqlitestore.RestoreOptions{})
	require.NoError(t, err)
	restored := open(t, elsewhere, sqlitestore.Options{})
	require.Len(t, storetest.ReadAll(t, restored, "before"), 50)
	require.Len(t, storetest.ReadAll(t, s, "meanwhile"), 300)
}

// TestRestoreReplacesOnRequest checks that an existing data file is only replaced on request, that it is kept with its
// log, and that a damaged backup is refused.
func TestRestoreReplacesOnRequest(t *testing.T) {
	path, backup := file(t), file(t)
	s, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	appendMany(t, s, "room", 3)
	require.NoError(t, s.Close())
	_, err = sqlitestore.Backup(path, backup)
	require.NoError(t, err)
	_, err = sqlitestore.Restore(backup, path, sqlitestore.RestoreOptions{})
	require.ErrorIs(t, err, sqlitestore.ErrThere)
	replace := sqlitestore.RestoreOptions{Replace: true}
	_, err = sqlitestore.Restore(backup, path, replace)
	require.NoError(t, err)
	require.FileExists(t, path+".replaced")
	_, err = sqlitestore.Restore(backup, path, replace)
	require.ErrorIs(t, err, sqlitestore.ErrThere, "the file that was kept stays")
	require.NoError(t, os.Remove(path+".replaced"))

	b, err := os.ReadFile(backup)
	require.NoError(t, err)
	b[len(b)-1] ^= 1 // a checksum
	require.NoError(t, os.WriteFile(backup, b, 0o600))
	_, err = sqlitestore.Restore(backup, path, replace)
	require.ErrorContains(t, err, "damaged")
	replace.NewChecksums = true
	_, err = sqlitestore.Restore(backup, path, replace)
	require.NoError(t, err, "as for a file that another tool wrote")
	open(t, path, sqlitestore.Options{})
}

// TestMissingFileIsNotCreatedAnew checks that a missing file is not created while a damaged or replaced one is kept
// next to it.
func TestMissingFileIsNotCreatedAnew(t *testing.T) {
	path := file(t)
	require.NoError(t, os.WriteFile(path+".damaged", nil, 0o600))
	_, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.ErrorIs(t, err, sqlitestore.ErrGone)
	require.ErrorContains(t, err, path+".damaged")
	require.NoFileExists(t, path)
}
