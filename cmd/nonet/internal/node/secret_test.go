package node

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/memstore"
	"nonet/room/store"
)

// downStore is a store whose first requests for its secret fail.
type downStore struct {
	store.Store
	fails int
}

func (s *downStore) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	if s.fails--; s.fails >= 0 {
		return nil, errors.New("CLUSTERDOWN The cluster is down")
	}
	return s.Store.Secret(ctx, name, fresh)
}

// TestNodeWaitsForSecret starts a node while a cluster replaces a master that can be reached and does not answer.
func TestNodeWaitsForSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := &Config{store: storecfg.Config{Redis: "redis://host", RedisWait: time.Second}}
		n := &Node{log: slog.New(slog.DiscardHandler), cfg: cfg,
			secrets: map[string][]byte{}}
		n.store = &downStore{memstore.New(memstore.Options{}), 3}
		secret, err := n.readSecret(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, secret)

		n.store = &downStore{n.store, 1000}
		_, err = n.readSecret(t.Context())
		require.ErrorContains(t, err, "CLUSTERDOWN", "after a second there is no more waiting")

		n.cfg.store.Redis, n.store = "", &downStore{memstore.New(memstore.Options{}), 1}
		_, err = n.readSecret(t.Context())
		require.Error(t, err, "a file's faults do not pass")
	})
}
