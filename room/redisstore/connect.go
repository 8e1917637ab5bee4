package redisstore

import (
	"context"
	"crypto/tls"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// How Open retries.
const (
	reachEvery = 500 * time.Millisecond // the pause between two attempts
	reachFor   = 5 * time.Second        // the timeout of one attempt
)

// connectWithRetry connects to Redis and retries for the time in the options.
func connectWithRetry(ctx context.Context, settings *redis.UniversalOptions, o Options) (*Store, error) {
	start := time.Now()
	for tries := 1; ; tries++ {
		s, err := connectOnce(ctx, settings, o)
		waited := time.Since(start)
		switch {
		case err != nil && (isPermanent(err) || waited >= o.Wait || ctx.Err() != nil):
			return nil, err
		case err == nil && tries > 1:
			o.Logger.Info("connected to Redis", "after", waited)
			return s, nil
		case err == nil:
			return s, nil
		case tries == 1:
			o.Logger.Warn("could not connect to Redis; retrying", "redis", settings.Addrs, "for", o.Wait, "err", err)
			if o.OnRetry != nil {
				o.OnRetry()
			}
		}
		select {
		case <-time.After(reachEvery):
		case <-ctx.Done():
		}
	}
}

// connectOnce makes one attempt with a timeout, because an address may silently drop packets. It does not change the
// settings.
func connectOnce(ctx context.Context, settings *redis.UniversalOptions, o Options) (*Store, error) {
	ctx, cancel := context.WithTimeout(ctx, reachFor+o.Grace)
	defer cancel()
	own := *settings
	return connectAndCheck(ctx, &own, o)
}

// isPermanent reports whether retrying can't help, because Redis is reachable but unsuitable or denies access.
func isPermanent(err error) bool {
	var reply redis.Error
	var stranger *tls.CertificateVerificationError
	switch {
	case errors.Is(err, errTooOld), errors.Is(err, errEvicts), errors.Is(err, ErrDevelopment), errors.Is(err, ErrNewer),
		errors.Is(err, ErrRights),
		errors.As(err, &stranger):
		return true
	case !errors.As(err, &reply):
		return false
	}
	// MOVED and ASK remain if nodes of a cluster redirect clients in a circle until they agree.
	for _, passing := range []string{"LOADING", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY", "NOREPLICAS", "MOVED",
		"ASK"} {
		if redis.HasErrorPrefix(err, passing) {
			return false
		}
	}
	return true
}

// Pool describes the use of the connection pools of all Redis servers.
type Pool struct {
	Open, Idle int    // all connections, and the unused ones among them
	Waits      uint64 // requests that had to wait for a connection, since the start
	Timeouts   uint64 // requests that gave up waiting
	Broken     uint64 // connections that were found broken and closed
}

// Pool returns the use of the connections, except those of subscribers.
func (s *Store) Pool() Pool {
	p := s.client.PoolStats()
	return Pool{Open: int(p.TotalConns), Idle: int(p.IdleConns), Waits: uint64(p.WaitCount),
		Timeouts: uint64(p.Timeouts), Broken: uint64(p.StaleConns)}
}
