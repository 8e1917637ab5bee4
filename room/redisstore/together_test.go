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

// meanwhile does something after the first answer of Redis.
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

// TestTwoNodesBeginAnew: while a node finds that an empty Redis says no format, another one says it, and begins to
// write. What the first finds then is no older nonet's.
func TestTwoNodesBeginAnew(t *testing.T) {
	url := redistest.Start(t)
	settings, err := parseAddress(url)
	require.NoError(t, err)
	s := &Store{client: connect(settings), keys: keys{t.Name()}, log: slog.New(slog.DiscardHandler)}
	defer s.client.Close()
	require.NoError(t, s.client.Ping(t.Context()).Err(), "what a connection begins with")
	s.client.AddHook(&meanwhile{do: func() {
		other, err := Open(t.Context(), url, Options{Prefix: t.Name(), Wait: time.Minute})
		require.NoError(t, err)
		_, err = other.Secret(t.Context(), "tokens", []byte("fresh"))
		require.NoError(t, err)
		require.NoError(t, other.Close())
	}})
	require.NoError(t, s.checkFormat(t.Context(), 0))
}
