package redisstore

import (
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"
)

func TestAddress(t *testing.T) {
	for _, c := range []struct {
		address, user, password, master string
		addrs                           []string
		db                              int
		cluster, tls                    bool
	}{
		{address: "redis://localhost", addrs: []string{"localhost:6379"}},
		{address: "redis://localhost:7000/3", addrs: []string{"localhost:7000"}, db: 3},
		{address: "rediss://ada:p%40ss@example.org", addrs: []string{"example.org:6379"}, user: "ada", password: "p@ss",
			tls: true},
		{address: "redis://:pass@10.0.0.1:1", addrs: []string{"10.0.0.1:1"}, password: "pass"},
		{address: "redis://ada:pass@a:1,b:2,c", addrs: []string{"a:1", "b:2", "c:6379"}, user: "ada", password: "pass",
			cluster: true},
		{address: "redis://[::1]:7000,[::1]:7001", addrs: []string{"[::1]:7000", "[::1]:7001"}, cluster: true},
		{address: "redis+sentinel://:pass@a:1,b:2/mymaster/2", addrs: []string{"a:1", "b:2"}, password: "pass",
			master: "mymaster", db: 2},
		{address: "rediss+sentinel://a:1/mymaster?read_timeout=1s", addrs: []string{"a:1"}, master: "mymaster", tls: true},
	} {
		o, err := parseAddress(c.address)
		require.NoError(t, err, c.address)
		require.Equal(t, c.addrs, o.Addrs, c.address)
		require.Equal(t, c.user, o.Username, c.address)
		require.Equal(t, c.password, o.Password, c.address)
		require.Equal(t, c.master, o.MasterName, c.address)
		require.Equal(t, c.db, o.DB, c.address)
		require.Equal(t, c.cluster, o.IsClusterMode, c.address)
		require.Equal(t, c.tls, o.TLSConfig != nil, c.address)
	}
}

func TestInvalidAddress(t *testing.T) {
	for _, address := range []string{
		"", "localhost", "localhost:6379", "http://localhost", "redis://", "redis://a,,b", "redis://user:geheim@",
		"redis://a/b",
		"redis://user:geheim/slash@host", "redis://user:ge%heim@host", "redis://user:geheim@host:port",
		"redis://:geheim#x@host:1:2",
		"redis+sentinel://:geheim@a:1", "redis://host?geheim=1",
	} {
		_, err := parseAddress(address)
		require.ErrorIs(t, err, errAddress, address)
		require.NotContains(t, err.Error(), "geheim")
	}
}

func TestConnectChoosesClientType(t *testing.T) {
	for address, want := range map[string]any{
		"redis://a:1":                   new(redis.Client),
		"redis://a:1,b:2":               new(redis.ClusterClient),
		"redis+sentinel://a:1,b:2/name": new(redis.Client),
	} {
		o, err := parseAddress(address)
		require.NoError(t, err)
		c := connect(o)
		require.IsType(t, want, c)
		require.NoError(t, c.Close())
	}
}
