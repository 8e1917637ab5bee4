package redisstore

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		info    string
		refused error
		warned  string
	}{
		{"redis_version:7.0.15\r\nmaxmemory_policy:noeviction\r\naof_enabled:1", nil, ""},
		{"# Server\r\nredis_version:7.2.4\r\nvalkey_version:8.0.1\r\nmaxmemory_policy:noeviction\r\naof_enabled:1", nil, ""},
		{"redis_version:10.1.0\r\nmaxmemory_policy:noeviction\r\naof_enabled:1", nil, ""},
		{"redis_version:6.2.14\r\nmaxmemory_policy:noeviction\r\naof_enabled:1", errTooOld, ""},
		{"redis_version:7.0.0\r\nmaxmemory_policy:allkeys-lru\r\naof_enabled:1", errEvicts, ""},
		{"redis_version:7.0.0\r\nmaxmemory_policy:volatile-ttl\r\naof_enabled:1", errEvicts, ""},
		{"redis_version:7.0.0\r\nmaxmemory_policy:noeviction\r\naof_enabled:0", nil, "set appendonly to yes"},
		{"", nil, "make sure that it is noeviction"},
	} {
		var logged bytes.Buffer
		err := parseInfo(c.info).check(slog.New(slog.NewTextHandler(&logged, nil)))
		require.ErrorIs(t, err, c.refused, c.info)
		if c.warned == "" {
			require.Empty(t, logged.String(), c.info)
		}
		require.Contains(t, logged.String(), c.warned)
	}
}

func TestEvictingServerIsRefused(t *testing.T) {
	s := redistest.StartServer(t, "--maxmemory-policy", "allkeys-lru")
	_, err := Open(t.Context(), s.URL(), Options{})
	require.ErrorIs(t, err, errEvicts)
	require.ErrorContains(t, err, s.Addr)
	require.ErrorContains(t, err, "allkeys-lru")
}

func TestServerWithoutPersistenceLogsWarning(t *testing.T) {
	s := redistest.StartServer(t, "--appendonly", "no")
	var logged bytes.Buffer
	store, err := Open(t.Context(), s.URL(), Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.NoError(t, err)
	require.NoError(t, store.Close())
	require.Contains(t, logged.String(), "appendonly")
	require.Contains(t, logged.String(), s.Addr)
}

func TestServerPasswordsAreNotLogged(t *testing.T) {
	s := redistest.StartServer(t, "--requirepass", "geheim")
	var logged bytes.Buffer
	options := Options{Logger: slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	for _, user := range []string{"", ":falsch@", "ada:falsch@"} {
		_, err := Open(t.Context(), "redis://"+user+s.Addr, options)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "falsch")
	}
	store, err := Open(t.Context(), "redis://:geheim@"+s.Addr, options)
	require.NoError(t, err)
	require.NoError(t, store.Ping(t.Context()))
	require.NoError(t, store.Close())

	s.Kill()
	_, err = Open(t.Context(), "redis://:geheim@"+s.Addr, options)
	require.Error(t, err)
	require.NotContains(t, err.Error(), "geheim")
	require.NotContains(t, logged.String(), "geheim")
	require.NotContains(t, logged.String(), "falsch")
}

// TestManagedServer opens a server on which the user may run commands but not read the settings.
func TestManagedServer(t *testing.T) {
	s := redistest.StartServer(t)
	admin := redis.NewClient(&redis.Options{Addr: s.Addr})
	defer admin.Close()
	user := strings.Fields("ACL SETUSER nonet on >pass ~nonet:* &nonet:* +@all -config -info")
	require.NoError(t, admin.Do(t.Context(), toAny(user)...).Err())
	var logged bytes.Buffer
	store, err := Open(t.Context(), "redis://nonet:pass@"+s.Addr,
		Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.NoError(t, err)
	require.NoError(t, store.Close())
	require.Contains(t, logged.String(), "does not show")
}

func toAny(words []string) (out []any) {
	for _, w := range words {
		out = append(out, w)
	}
	return out
}

func TestPrefixWithBracesIsRefused(t *testing.T) {
	_, err := Open(t.Context(), "redis://localhost", Options{Prefix: "{a}"})
	require.ErrorContains(t, err, "braces")
}
