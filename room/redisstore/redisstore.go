// Package redisstore implements a store in Redis, through which any number of nodes share their rooms. Redis may be a
// single server, one with Sentinel, or a Redis Cluster, of version 7.0 or newer, or Valkey.
//
// Every change is one script on one slot, so it is atomic. Acknowledged writes are as durable as the persistence and
// replication of Redis make them.
package redisstore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/internal/panics"
	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// errClosed is wrapped by the errors of a store's methods after Close.
var errClosed = storecommon.ErrClosed

// Options configures a store. The zero value is valid.
type Options struct {
	// Logger receives messages for the operator; nil discards them.
	Logger *slog.Logger
	// Guard recovers panics of the store's goroutines; nil means a guard that logs to Logger.
	Guard *panics.Guard
	// Wait limits how long Open retries to reach Redis; 0 means a single attempt.
	Wait time.Duration
	// OnRetry, unless nil, is called when the first attempt has failed and Open starts to retry.
	OnRetry func()
	// Grace limits how long Open waits on an empty Redis, which may have lost its data, for running nodes to write the
	// format and their secrets again; see [RenewWithin]. 0 means that it does not wait.
	Grace time.Duration
	// Prefix begins the name of every key, so that several servers can share a Redis; "nonet" if empty.
	Prefix string
}

// Store is a [store.Store] in Redis.
type Store struct {
	client   redis.UniversalClient
	keys     keys
	log      *slog.Logger
	guard    *panics.Guard
	hub      storecommon.Hub
	batchers sync.Map // of *batcher, by master
	replicas replicaTracker

	ctx           context.Context // done when the store is closed
	cancel        context.CancelFunc
	mu            sync.Mutex                    // guards subscriptions and subscribers
	subscriptions map[string]*subscription      // by channel
	subscribers   map[*redis.Client]*subscriber // by master
	wg            sync.WaitGroup                // running subscribers
}

var (
	_ store.Store  = (*Store)(nil)
	_ store.Leases = (*Store)(nil)
)

// Open connects to Redis. It returns an error for the operator if the server can't keep rooms. The address is
// redis://[user:password@]host[:port][/database], with more hosts after commas for a cluster, or
// redis+sentinel://[user:password@]host[:port],.../name[/database]; rediss instead of redis means TLS. Neither logs nor
// errors contain a password.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Guard == nil {
		o.Guard = panics.New(o.Logger)
	}
	if o.Prefix == "" {
		o.Prefix = "nonet"
	}
	if err := Check(address, o.Prefix); err != nil {
		return nil, fmt.Errorf("open Redis: %w", err)
	}
	redis.SetLogger(driverLog{o.Logger})
	settings, err := parseAddress(address)
	if err != nil {
		return nil, fmt.Errorf("open Redis: %w", err)
	}
	s, err := connectWithRetry(ctx, settings, o)
	if err != nil {
		return nil, fmt.Errorf("open Redis at %s: %w", strings.Join(settings.Addrs, ","), err)
	}
	return s, nil
}

// Check returns an error if [Open] can't use the address or the prefix, whatever the server. It does not connect.
func Check(address, prefix string) error {
	if strings.ContainsAny(prefix, "{}") {
		return fmt.Errorf(
			"the prefix %q has braces, which would put all keys into one slot of a cluster: leave them out", prefix)
	}
	_, err := parseAddress(address)
	return err
}

// connectAndCheck connects and checks the server. If an address with one host belongs to a node of a cluster, it
// connects to the cluster.
func connectAndCheck(ctx context.Context, settings *redis.UniversalOptions, o Options) (*Store, error) {
	client := connect(settings)
	i, err := readInfo(ctx, client)
	if err == nil && i.isCluster() && !settings.IsClusterMode {
		_ = client.Close()
		settings.IsClusterMode = true
		client = connect(settings)
	}
	s := &Store{client: client, keys: keys{o.Prefix}, log: o.Logger, guard: o.Guard,
		subscriptions: map[string]*subscription{}, subscribers: map[*redis.Client]*subscriber{}}
	if err == nil {
		err = s.checkAll(ctx)
	}
	if err == nil {
		err = s.checkRights(ctx)
	}
	if err == nil {
		err = s.checkFormat(ctx, o.Grace)
	}
	if err != nil {
		_ = client.Close()
		return nil, err
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s, nil
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	return s.try(ctx, "ping", func() error { return s.client.Ping(ctx).Err() })
}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.mu.Lock() // no subscriber starts from now on
	s.cancel()
	s.mu.Unlock()
	s.wg.Wait()
	if err := s.client.Close(); err != nil && !errors.Is(err, redis.ErrClosed) {
		return fmt.Errorf("close Redis: %w", err)
	}
	return nil
}

// Secret implements [store.Secrets].
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) (secret []byte, err error) {
	err = s.try(ctx, "read secret "+name, func() error {
		secret, err = s.keepSecret(ctx, name, fresh)
		return err
	})
	return secret, err
}

// keepSecret keeps a secret unless there is one of that name, and returns the one that is kept.
func (s *Store) keepSecret(ctx context.Context, name string, fresh []byte) (kept []byte, err error) {
	err = s.writeWarning(ctx, s.keys.secret(name), "the secret "+name, func(c redis.Cmdable) error {
		old, err := c.SetArgs(ctx, s.keys.secret(name), fresh, redis.SetArgs{Mode: "NX", Get: true}).Result()
		if errors.Is(err, redis.Nil) {
			kept = append([]byte{}, fresh...)
			return nil
		}
		kept = []byte(old)
		return err
	})
	return kept, err
}

// AcquireLease implements [store.Leases].
func (s *Store) AcquireLease(ctx context.Context, name string, d time.Duration) (mine bool, err error) {
	err = s.try(ctx, "lease "+name, func() error {
		err := s.client.Do(ctx, "SET", s.keys.lease(name), "", "NX", "PX", millis(d)).Err()
		mine = err == nil
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return mine, err
}

// try calls do, unless the store is closed or the context is done. An error names the operation.
func (s *Store) try(ctx context.Context, op string, do func() error) error {
	if err := s.attempt(ctx, do); err != nil {
		return &store.OpError{Op: op, Err: err}
	}
	return nil
}

// attempt is try without the operation.
func (s *Store) attempt(ctx context.Context, do func() error) error {
	if s.ctx.Err() != nil {
		return errClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	err := do()
	if errors.Is(err, redis.ErrClosed) {
		return errClosed
	}
	return err
}

// millis returns a duration in milliseconds. It rounds a positive duration up to at least 1.
func millis(d time.Duration) int64 {
	if d > 0 && d < time.Millisecond {
		return 1
	}
	return d.Milliseconds()
}

// driverLog is the logger of go-redis, which has a single one per process. Its messages are about single connections,
// whose failures also reach callers as errors, so they are logged at a low level.
type driverLog struct{ log *slog.Logger }

// Printf implements the logger of go-redis.
func (d driverLog) Printf(ctx context.Context, format string, args ...any) {
	d.log.DebugContext(ctx, "Redis client message", "message", fmt.Sprintf(format, args...))
}
