package redisstore_test

import (
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/storetest/redistest"
)

// TestFormat checks that a start writes the format version to an empty Redis and refuses another version at once, on
// one server and on a cluster.
func TestFormat(t *testing.T) {
	t.Parallel()
	for _, url := range []string{redistest.Start(t), redistest.StartCluster(t, 3).URL()} {
		c := redis.NewUniversalClient(&redis.UniversalOptions{
			Addrs: strings.Split(strings.TrimPrefix(url, "redis://"), ","),
		})
		defer c.Close()
		start := func(prefix string) error {
			s, err := redisstore.Open(t.Context(), url, redisstore.Options{Prefix: prefix, Wait: waitfor.Patience})
			if err == nil {
				require.NoError(t, s.Close())
			}
			return err
		}
		require.NoError(t, start("new"))
		require.Equal(t, "1", c.Get(t.Context(), "new:version").Val())
		require.NoError(t, start("new"))
		for _, said := range []string{"2", "a"} {
			require.NoError(t, c.Set(t.Context(), "new:version", said, 0).Err())
			require.ErrorIs(t, start("new"), redisstore.ErrNewer)
		}

		// The data of a development version: its format, archives, secrets.
		for prefix, key := range map[string]string{
			"format": "format:format", "archives": "archives:archive", "secrets": "secrets:secret:tokens",
		} {
			require.NoError(t, c.ZAdd(t.Context(), key, redis.Z{Score: 1, Member: "room"}).Err())
			err := start(prefix)
			require.ErrorIs(t, err, redisstore.ErrDevelopment, prefix)
			require.ErrorContains(t, err, "development version before 0.1.0")
			require.Zero(t, c.Exists(t.Context(), prefix+":version").Val(), "nothing is written")
		}
		require.NoError(t, start("beside"))
	}
}
