package redisstore

import (
	"cmp"
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"nonet/internal/netpoll"
)

// errAddress is the only error for an invalid address, because any part of the address may be a password.
var errAddress = errors.New("the Redis address is invalid; it has the form " +
	"redis://[user:password@]host[:port][/database] for one Redis, with more hosts after commas for a cluster, " +
	"redis+sentinel://[user:password@]host[:port],.../name[/database] for Sentinel, and rediss for TLS; " +
	"a password's special characters are written as in any URL (%40 for @)")

// parseAddress parses an address. A query may contain settings of go-redis, such as ?read_timeout=1s.
func parseAddress(address string) (*redis.UniversalOptions, error) {
	scheme, rest, ok := strings.Cut(address, "://")
	base, sentinel := strings.CutSuffix(scheme, "+sentinel")
	if !ok || base != "redis" && base != "rediss" {
		return nil, errAddress
	}
	user, hosts, tail := splitAddress(rest)
	var master string
	if sentinel {
		path, query, _ := strings.Cut(tail, "?")
		master, path, _ = strings.Cut(strings.TrimPrefix(path, "/"), "/")
		if master == "" {
			return nil, errAddress
		}
		tail = "/" + path + "?" + query
	}
	var addrs []string
	var first *redis.Options
	for host := range strings.SplitSeq(hosts, ",") {
		one, err := redis.ParseURL(base + "://" + user + host + tail)
		if err != nil || host == "" {
			return nil, errAddress
		}
		if first == nil {
			first = one
		}
		addrs = append(addrs, one.Addr)
	}
	o := universalOptions(first)
	o.Addrs, o.MasterName = addrs, master
	o.IsClusterMode = len(addrs) > 1 && !sentinel
	return o, nil
}

// splitAddress splits "user:password@hosts/tail?query" into three parts.
func splitAddress(rest string) (user, hosts, tail string) {
	hosts = rest
	if i := strings.IndexAny(rest, "/?"); i >= 0 {
		hosts, tail = rest[:i], rest[i:]
	}
	if i := strings.LastIndex(hosts, "@"); i >= 0 {
		user, hosts = hosts[:i+1], hosts[i+1:]
	}
	return user, hosts, tail
}

// universalOptions takes over the settings of a parsed address and sets the others so that a client recovers within
// seconds after its server was away: short timeouts, many retries, and a fresh view of a cluster every second.
func universalOptions(o *redis.Options) *redis.UniversalOptions {
	return &redis.UniversalOptions{
		Username:              o.Username,
		Password:              o.Password,
		DB:                    o.DB,
		TLSConfig:             o.TLSConfig,
		Protocol:              2, // with version 3, go-redis checks for pushed messages before each command
		DialTimeout:           cmp.Or(o.DialTimeout, time.Second),
		DialerRetries:         1,
		ReadTimeout:           cmp.Or(o.ReadTimeout, 2*time.Second),
		WriteTimeout:          cmp.Or(o.WriteTimeout, 2*time.Second),
		PoolSize:              o.PoolSize,
		PoolTimeout:           cmp.Or(o.PoolTimeout, 2*time.Second),
		MaxRetries:            o.MaxRetries,
		ContextTimeoutEnabled: true,
		DisableIdentity:       true,
		FailingTimeoutSeconds: 1,
		MaintNotificationsConfig: &maintnotifications.Config{
			Mode: maintnotifications.ModeDisabled, // of Redis Enterprise; costs a round trip elsewhere
		},
	}
}

// dial connects to a server without TLS, like go-redis, but with raw system calls.
func dial(o *redis.UniversalOptions) func(ctx context.Context, network, address string) (net.Conn, error) {
	if o.TLSConfig != nil {
		return nil
	}
	d := net.Dialer{Timeout: o.DialTimeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 30 * time.Second, Interval: 5 * time.Second, Count: 3}}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := d.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return netpoll.WithRawCalls(conn), nil
	}
}

// clusterReload is the maximum age of a client's view of its cluster.
const clusterReload = time.Second

// connect returns a client with the given settings. It does not dial.
func connect(o *redis.UniversalOptions) (c redis.UniversalClient) {
	o.Dialer = dial(o)
	switch {
	case o.MasterName != "":
		c = redis.NewFailoverClient(o.Failover())
	case o.IsClusterMode:
		cluster := o.Cluster()
		cluster.ClusterStateReloadInterval = clusterReload
		c = redis.NewClusterClient(cluster)
	default:
		c = redis.NewClient(o.Simple())
	}
	c.AddHook(newDeadlineHook(o.ReadTimeout))
	return c
}
