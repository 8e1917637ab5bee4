package redisstore

import (
	"context"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// meanwhile is a hook that calls do after the first answer of Redis.
type meanwhile struct {
	once sync.Once
	do   func()
}

func (m *meanwhile) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		return next(ctx, network, address)
	}
}

func (m *meanwhile) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		m.once.Do(m.do)
		return err
	}
}

func (m *meanwhile) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

// TestTwoNodesInitializeRedis checks a node that finds no format in Redis while another node writes the format and
// data: the first one must not take that data for an older version's.
func TestTwoNodesInitializeRedis(t *testing.T) {
	url := redistest.Start(t)
	settings, err := parseAddress(url)
	require.NoError(t, err)
	s := &Store{client: connect(settings), keys: keys{t.Name()}, log: slog.New(slog.DiscardHandler)}
	defer s.client.Close()
	require.NoError(t, s.client.Ping(t.Context()).Err(), "the first commands of a connection")
	s.client.AddHook(&meanwhile{do: func() {
		other, err := Open(t.Context(), url, Options{Prefix: t.Name(), Wait: time.Minute})
		require.NoError(t, err)
		_, err = other.Secret(t.Context(), "tokens", []byte("fresh"))
		require.NoError(t, err)
		require.NoError(t, other.Close())
	}})
	require.NoError(t, s.checkFormat(t.Context(), 0))
}
