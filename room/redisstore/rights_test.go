package redisstore_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/redisstore"
	"nonet/room/storetest/redistest"
)

// readRights returns the rights that docs/operations.md lists.
func readRights(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	found := regexp.MustCompile("needs the rights `([^`]+)`").FindSubmatch(text)
	require.NotNil(t, found)
	return strings.Fields(string(found[1]))
}

// userWith creates a user with rights, keys and channels, and returns the URL that it connects with.
func userWith(t *testing.T, s *redistest.Server, rights []string, prefix string) string {
	t.Helper()
	c := redis.NewClient(&redis.Options{Addr: s.Addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	args := []any{"ACL", "SETUSER", "ada", "reset", "on", ">geheim", "~" + prefix + ":*", "&" + prefix + ":*"}
	for _, right := range rights {
		args = append(args, right)
	}
	require.NoError(t, c.Do(t.Context(), args...).Err())
	return "redis://ada:geheim@" + s.Addr
}

func TestMissingRightsAreNamed(t *testing.T) {
	s, rights := redistest.StartServer(t), readRights(t)
	for i, right := range rights {
		some := append(append([]string{}, rights[:i]...), rights[i+1:]...)
		some = append(some, "-"+strings.TrimPrefix(right, "+"))
		store, err := redisstore.Open(t.Context(), userWith(t, s, some, "nonet"), redisstore.Options{})
		if right == "+info" || right == "+config|get" { // only for checks of the server's settings
			require.NoError(t, err, right)
			require.NoError(t, store.Close())
			continue
		}
		require.ErrorIs(t, err, redisstore.ErrRights, right)
		require.ErrorContains(t, err, right+": ")
		require.NotContains(t, err.Error(), "geheim")
	}
	_, err := redisstore.Open(t.Context(), userWith(t, s, rights, "other"), redisstore.Options{})
	require.ErrorIs(t, err, redisstore.ErrRights)
	require.ErrorContains(t, err, "keys and channels are nonet:*", fmt.Sprint(err))
}
