package redisstore_test

import (
	"bytes"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/storetest/redistest"
)

// readShippedSettings returns the settings of deploy/replicated/redis.conf as command-line arguments.
func readShippedSettings(t *testing.T) (args []string) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/replicated/redis.conf")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if ok && name != "#" {
			args = append(args, "--"+name, strings.Trim(value, `"`))
		}
	}
	return args
}

// openForWarnings opens and closes a store, and returns the logged warnings.
func openForWarnings(t *testing.T, url string) (warned string) {
	t.Helper()
	var logged bytes.Buffer
	log := slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s, err := redisstore.Open(t.Context(), url, redisstore.Options{Wait: waitfor.Patience, Logger: log})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	return logged.String()
}

// TestUnsafeSplitSettingsAreLogged checks that an operator with replicas is warned of each setting that lets a network
// split lose much, once for all servers, and not with the shipped settings.
func TestUnsafeSplitSettingsAreLogged(t *testing.T) {
	t.Parallel()
	require.Empty(t, openForWarnings(t, redistest.Start(t)), "there is no replica")

	cluster := redistest.StartReplicatedCluster(t, 2, "--cluster-node-timeout", "15000")
	_ = openForWarnings(t, cluster.URL()) // writes the format, and may warn that the replicas do not have it yet
	warned := openForWarnings(t, cluster.URL())
	for _, name := range []string{"min-replicas-to-write", "min-replicas-max-lag", "cluster-node-timeout"} {
		require.Equal(t, 1, strings.Count(warned, "set "+name+" to "), warned)
	}
	require.Equal(t, 3, strings.Count(warned, "\n"), warned)
	for _, master := range cluster.Masters {
		require.Equal(t, 3, strings.Count(warned, master.Addr), warned)
		for i := 0; i < len(readShippedSettings(t)); i += 2 {
			name, value := strings.TrimPrefix(readShippedSettings(t)[i], "--"), readShippedSettings(t)[i+1]
			require.NoError(t, client(t, master).ConfigSet(t.Context(), name, value).Err(), name)
		}
	}
	require.Empty(t, openForWarnings(t, cluster.URL()))
}

// TestHiddenSettingsAreLogged checks that one warning is logged for a server whose settings cannot be read.
func TestHiddenSettingsAreLogged(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	_ = openForWarnings(t, pair.Master.URL()) // writes the format, and may warn that the replica does not have it yet
	c := client(t, pair.Master)
	require.NoError(t, c.Do(t.Context(), "ACL", "SETUSER", "nonet", "on", ">pass", "~*", "&*", "+@all", "-config").Err())
	warned := openForWarnings(t, "redis://nonet:pass@"+pair.Master.Addr)
	require.Equal(t, 1, strings.Count(warned, "\n"), warned)
	require.Contains(t, warned, "does not show its settings")
	require.Contains(t, warned, "min-replicas-to-write")
}

// TestReplicaIsRefused checks that a replica is refused, also after waiting, and accepted once it has been promoted.
func TestReplicaIsRefused(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	for _, wait := range []time.Duration{0, time.Second} {
		_, err := redisstore.Open(t.Context(), pair.Replica.URL(), redisstore.Options{Wait: wait})
		require.ErrorIs(t, err, redisstore.ErrReplica)
		require.ErrorContains(t, err, pair.Replica.Addr)
	}
	said := make(lines, 100)
	done := make(chan error, 1)
	go func() {
		s, err := redisstore.Open(t.Context(), pair.Replica.URL(),
			redisstore.Options{Wait: waitfor.Patience, Logger: slog.New(slog.NewTextHandler(said, nil))})
		if err == nil {
			err = s.Close()
		}
		done <- err
	}()
	require.Contains(t, waitfor.Value(t, said, "a line of the log"), "retrying")
	require.NoError(t, client(t, pair.Replica).Do(t.Context(), "REPLICAOF", "NO", "ONE").Err())
	require.NoError(t, waitfor.Value(t, done, "an open store"))
}
