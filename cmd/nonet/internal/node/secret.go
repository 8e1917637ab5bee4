package node

import (
	"context"
	"errors"
	"time"

	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/redisstore"
	"nonet/web/auth"
)

// secretRetry is the pause between attempts to read the secret.
const secretRetry = 200 * time.Millisecond

// readSecret returns the secret that signs players' tokens.
func (n *Node) readSecret(ctx context.Context) (secret []byte, err error) {
	if n.cfg.secret != "" {
		return []byte(n.cfg.secret), nil
	}
	return n.loadSecret(ctx, storecfg.TokenSecret)
}

// loadSecret returns a secret that is stored with the data. It waits for Redis once more, which may be unreachable
// again by now, as a cluster is for every key while one of its masters is replaced.
func (n *Node) loadSecret(ctx context.Context, name string) (secret []byte, err error) {
	fresh := auth.NewSecret()
	for end := time.Now().Add(n.cfg.store.RedisWait); ; {
		secret, err = n.store.Secret(ctx, name, fresh)
		if err == nil {
			n.secrets[name] = secret
		}
		if err == nil || n.cfg.store.Redis == "" || !time.Now().Before(end) {
			return secret, err
		}
		n.log.Warn("could not read a secret from Redis; retrying", "secret", name, "err", err)
		select {
		case <-time.After(secretRetry):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// How often a node checks that Redis still holds the format and the secrets.
const (
	renewInterval = time.Second            // between two checks
	renewRetry    = 200 * time.Millisecond // while Redis is unreachable
	renewTimeout  = 3 * time.Second        // for one check
)

// renewer is a store that can be emptied while nodes use it: see [redisstore.Store.Renew].
type renewer interface {
	Renew(ctx context.Context, secrets map[string][]byte) error
}

// renewSecrets keeps the format and the node's secrets in a store that can lose them, until ctx ends. If the store
// holds another secret, tokens would be valid on some nodes only, so the server accepts none until the store holds this
// node's secret again.
func (n *Node) renewSecrets(ctx context.Context) {
	kept, ok := n.store.(renewer)
	if !ok {
		return
	}
	wait := renewInterval
	for differs := false; ; {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		within, cancel := context.WithTimeout(ctx, renewTimeout)
		err := kept.Renew(within, n.secrets)
		cancel()
		wait = renewInterval
		switch other := errors.Is(err, redisstore.ErrOtherSecret) || errors.Is(err, redisstore.ErrNewer); {
		case other && !differs:
			n.log.Error("rejecting all tokens: Redis holds other secrets than this node; see \"Redis was emptied\" in "+
				"docs/operations.md", "err", err)
		case err == nil && differs:
			n.log.Info("Redis holds this node's secrets again; accepting tokens")
		case err != nil && !other:
			n.log.Debug("could not check whether Redis holds this node's secrets", "err", err)
			wait = renewRetry
			continue
		}
		differs = err != nil
		n.server.SetOtherSecret(differs)
	}
}
