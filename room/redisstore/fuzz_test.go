package redisstore

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// FuzzNews parses messages of append.lua and arbitrary ones. Invalid ones must only return an error.
func FuzzNews(f *testing.F) {
	f.Add(uint64(7), int64(1_795_000_000_000), "epoch", "data", "7 0011223344556677 1 5 epoch+data")
	f.Add(uint64(1), int64(0), "an epoch\nwith all sorts", "", "1 0011223344556677 1 99 e-")
	f.Fuzz(func(t *testing.T, seq uint64, at int64, epoch, data, anything string) {
		want := store.News{Epoch: epoch, Entry: store.Entry{Seq: seq, At: at, Hash: [8]byte{1, 2}, Data: []byte(data)}}
		got, err := parseNews(fmt.Sprintf("%d %s %d %d %s+%s", seq, store.FormatHash(want.Entry.Hash), at, len(epoch), epoch,
			data))
		require.NoError(t, err)
		require.Equal(t, want, got)
		_, _ = parseNews(anything)
		said, err := parseNews(sayMark + anything)
		require.NoError(t, err)
		require.Equal(t, store.News{Ephemeral: []byte(anything)}, said)
		_, _ = parseEnding(anything)
	})
}

// FuzzAddress parses any address. The error for an invalid one must contain no part of it, because it may hold a
// password.
func FuzzAddress(f *testing.F) {
	for _, address := range []string{"redis://a", "rediss://u:p@a:1,b:2/3?read_timeout=1s", "redis+sentinel://a:1/m/2",
		"redis://[::1]", "://"} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		o, err := parseAddress(address)
		if err != nil {
			require.Equal(t, errAddress, err)
			return
		}
		require.NotEmpty(t, o.Addrs)
		for _, addr := range o.Addrs {
			require.False(t, strings.ContainsAny(addr, "/@ "), "%q of %q", addr, address)
		}
	})
}
