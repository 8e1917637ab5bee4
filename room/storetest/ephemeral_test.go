package storetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// ephemeralCases are the test cases of [store.Ephemeral].
var ephemeralCases = []testCase{
	{"AllWhoFollowHear", func(t *testing.T, s store.Store) {
		one, two, elsewhere := follow(t, s, "room"), follow(t, s, "room"), follow(t, s, "another")
		require.NoError(t, s.Broadcast(t.Context(), "room", []byte(`{"t":"said"} \x00\n`)))
		require.NoError(t, s.Broadcast(t.Context(), "another", []byte("end")))
		want := store.News{Ephemeral: []byte(`{"t":"said"} \x00\n`)}
		require.Equal(t, want, one.next())
		require.Equal(t, want, two.next())
		require.Equal(t, store.News{Ephemeral: []byte("end")}, elsewhere.next(), "a word is for its room alone")
	}},
	{"InOrderAmongEntries", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		news := follow(t, s, "room")
		for i := range 10 {
			word := fmt.Append(nil, "word ", i)
			require.NoError(t, s.Broadcast(t.Context(), "room", word))
			require.Equal(t, store.News{Ephemeral: word}, news.next())
			e := c.add(fmt.Sprint("entry ", i))
			require.Equal(t, store.News{Epoch: c.head.Epoch, Entry: e}, news.next())
		}
		require.Len(t, c.read(), 10, "ephemeral messages must not be stored")
	}},
	{"Owned", func(t *testing.T, s store.Store) {
		one, two := follow(t, s, "room"), follow(t, s, "room")
		word := []byte("word")
		require.NoError(t, s.Broadcast(t.Context(), "room", word))
		scribble(word)
		scribble(one.next().Ephemeral)
		require.Equal(t, "word", string(two.next().Ephemeral))
	}},
	{"Bounds", func(t *testing.T, s store.Store) {
		news := follow(t, s, "room")
		longest := strings.Repeat("x", store.EphemeralMax)
		require.Error(t, s.Broadcast(t.Context(), "room", nil))
		require.Error(t, s.Broadcast(t.Context(), "room", []byte(longest+"x")))
		require.Error(t, s.Broadcast(t.Context(), "", []byte("x")))
		require.NoError(t, s.Broadcast(t.Context(), "room", []byte(longest)))
		require.Equal(t, longest, string(news.next().Ephemeral))
	}},
	{"NobodyFollows", func(t *testing.T, s store.Store) {
		require.NoError(t, s.Broadcast(t.Context(), "room", []byte("unheard")))
	}},
}

// wordsCross checks that a follower on one store receives ephemeral messages sent through another.
func wordsCross(t *testing.T, from, to store.Store) {
	t.Helper()
	news := follow(t, to, "room")
	for i := range 10 {
		word := fmt.Append(nil, "word ", i)
		require.NoError(t, from.Broadcast(t.Context(), "room", word))
		require.Equal(t, store.News{Ephemeral: word}, news.next())
	}
}
