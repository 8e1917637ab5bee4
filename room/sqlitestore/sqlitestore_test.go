package sqlitestore_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		child(path, os.Getenv(childDoes))
		return
	}
	goleak.VerifyTestMain(m)
}

func open(t testing.TB, path string, o sqlitestore.Options) *sqlitestore.Store {
	t.Helper()
	s, err := sqlitestore.Open(path, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func file(t testing.TB) string { return filepath.Join(t.TempDir(), "nonet.db") }

func BenchmarkStore(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) store.Store { return open(b, file(b), sqlitestore.Options{}) })
}
