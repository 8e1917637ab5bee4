package redisstore

import (
	"context"
	"crypto/tls"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// How Open waits.
const (
	reachEvery = 500 * time.Millisecond // between tries
	reachFor   = 5 * time.Second        // for one try
)

// connectWithRetry reaches Redis as soon as it is there, trying for as long as the options say.
func connectWithRetry(ctx context.Context, settings *redis.UniversalOptions, o Options) (*Store, error) {
	start := time.Now()
	for tries := 1; ; tries++ {
		s, err := connectOnce(ctx, settings, o)
		waited := time.Since(start)
		switch {
		case err != nil && (isPermanent(err) || waited >= o.Wait || ctx.Err() != nil):
			return nil, err
		case err == nil && tries > 1:
			o.Logger.Info("Redis is there", "after", waited)
			return s, nil
		case err == nil:
			return s, nil
		case tries == 1:
			o.Logger.Warn("can't reach Redis; waiting for it", "redis", settings.Addrs, "for", o.Wait, "err", err)
			if o.Waiting != nil {
				o.Waiting()
			}
		}
		select {
		case <-time.After(reachEvery):
		case <-ctx.Done():
		}
	}
}

// connectOnce bounds one try, for an address may swallow what is sent to it. It leaves the settings as they are.
func connectOnce(ctx context.Context, settings *redis.UniversalOptions, o Options) (*Store, error) {
	ctx, cancel := context.WithTimeout(ctx, reachFor+o.Grace)
	defer cancel()
	own := *settings
	return connectAndCheck(ctx, &own, o)
}

// isPermanent says whether waiting won't help: Redis is there, and is not what it should be or does not let us in.
func isPermanent(err error) bool {
	var reply redis.Error
	var stranger *tls.CertificateVerificationError
	switch {
	case errors.Is(err, ErrTooOld), errors.Is(err, ErrEvicts), errors.Is(err, ErrDevelopment), errors.Is(err, ErrNewer),
		errors.As(err, &stranger):
		return true
	case !errors.As(err, &reply):
		return false
	}
	// MOVED and ASK are what is left where a cluster's nodes send each other's clients in a circle until they agree.
	for _, passing := range []string{"LOADING", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY", "NOREPLICAS", "MOVED",
		"ASK"} {
		if redis.HasErrorPrefix(err, passing) {
			return false
		}
	}
	return true
}
