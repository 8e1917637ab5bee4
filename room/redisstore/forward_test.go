package redisstore_test

import (
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// TestEmptyInboxCostsNoCalls checks that an append makes no additional calls in Redis if the inbox is empty.
func TestEmptyInboxCostsNoCalls(t *testing.T) {
	url := redistest.StartServer(t).URL()
	s := open(t, url)
	client := newClient(t, url)
	head := store.Position{Epoch: "epoch"}
	move := func() map[string]string {
		require.NoError(t, client.ConfigResetStat(t.Context()).Err())
		e, err := store.AppendAndWait(t.Context(), s, storetest.After("room", head, "move"))
		require.NoError(t, err)
		head = head.After(e)
		return calls(t, client)
	}
	for range 3 { // the first one creates the room and loads the script
		move()
	}
	empty := move()
	for _, name := range []string{"evalsha", "hmget", "xadd"} {
		require.Equal(t, "1", empty[name], name)
	}
	for _, name := range []string{"lrange", "unlink", "hdel"} {
		require.NotContains(t, empty, name)
	}
	batch := store.ForwardedBatch{Room: "room", Epoch: "epoch", Batch: []byte("batch"), TTL: time.Hour}
	require.NoError(t, s.Forward(t.Context(), batch))
	full := move()
	require.Equal(t, []string{"1", "1", "1"}, []string{full["lrange"], full["unlink"], full["hdel"]})
	require.NotContains(t, move(), "lrange", "it is empty again")
}

func newClient(t *testing.T, url string) *redis.Client {
	o, err := redis.ParseURL(url)
	require.NoError(t, err)
	client := redis.NewClient(o)
	t.Cleanup(func() { require.NoError(t, client.Close()) })
	return client
}

// calls returns the number of calls of each command.
func calls(t *testing.T, client *redis.Client) map[string]string {
	text, err := client.Info(t.Context(), "commandstats").Result()
	require.NoError(t, err)
	all := map[string]string{}
	for line := range strings.Lines(text) {
		name, rest, ok := strings.Cut(strings.TrimPrefix(line, "cmdstat_"), ":calls=")
		if n, _, _ := strings.Cut(rest, ","); ok {
			all[name] = n
		}
	}
	return all
}
