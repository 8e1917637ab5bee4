package redisstore

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// TestPartitionTagsNeverChange checks the tags of partitions, because with other tags the keys would change and all
// rooms would be lost.
func TestPartitionTagsNeverChange(t *testing.T) {
	require.Equal(t, []string{"p1567", "p626", "p687"}, []string{tags[0], tags[1], tags[partitions-1]})
	all := store.NextHash(store.Position{}, []byte(strings.Join(tags[:], " ")))
	require.Equal(t, "dee78c047cc64275", store.FormatHash(all))
	require.Equal(t, []int{936, 519}, []int{partitionOf("ABCDE"), partitionOf("K7Q2M")})
	require.Equal(t, 0x31c3, slot("123456789"), "the check value of CRC-16/XMODEM")
}

// TestPartitionsAreSpread checks that partitions are spread over masters that share the slots evenly.
func TestPartitionsAreSpread(t *testing.T) {
	for _, masters := range []int{1, 2, 3, 4, 5, 6, 8, 16, 32, 64, 1024} {
		load := make([]int, masters)
		for _, tag := range tags {
			load[slot(tag)*masters/slots]++
		}
		for _, n := range load {
			require.InDelta(t, partitions/masters, n, 1)
		}
	}
}

func TestKeysOfAPartitionShareItsTag(t *testing.T) {
	k := keys{"nonet"}
	hashTag := regexp.MustCompile(`^nonet:\{([^{}]+)\}`)
	tagOf := func(key string) string { return hashTag.FindStringSubmatch(key)[1] }
	for _, name := range []string{"ABCDE", "{odd}", "a:b", "}"} {
		p := partitionOf(name)
		for _, key := range []string{k.head(name), k.log(name), k.presence(name), k.news(name), k.timers(p), k.lobby(p),
			k.listings(p), k.expiries(p)} {
			require.Equal(t, tags[p], tagOf(key))
		}
	}
	for _, b := range []store.Leaderboard{{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Period: "all"},
		{Kind: "}{", Size: "|"}} {
		require.Equal(t, tagOf(k.ranks(b)), tagOf(k.rows(b)))
		require.Equal(t, tagOf(k.ranks(b)), tagOf(k.rounds(b)))
	}
	require.Equal(t, tagOf(k.historyRounds("{ada}")), tagOf(k.historyData("{ada}")))
}

// TestKeysOfAnAppend checks that an append uses the same keys as the other operations, in the order documented in
// append.lua.
func TestKeysOfAnAppend(t *testing.T) {
	k := keys{"nonet"}
	for _, name := range []string{"ABCDE", "{odd}", "a:b", ""} {
		p := partitionOf(name)
		all, ends := k.appendKeys([]byte("old")[:0], name)
		var got []string
		begin := 0
		for _, end := range ends {
			got, begin = append(got, string(all[begin:end])), end
		}
		require.Equal(t, []string{k.head(name), k.log(name), k.timers(p), k.lobby(p), k.listings(p), k.expiries(p),
			k.news(name),
			k.endings(p), k.inbox(name)}, got)
		require.Len(t, all, begin)
	}
}

func TestKeysOfDifferentBoardsDiffer(t *testing.T) {
	k := keys{"nonet"}
	require.NotEqual(t, k.ranks(store.Leaderboard{Kind: "a|b"}), k.ranks(store.Leaderboard{Kind: "a", Size: "b"}))
	require.Equal(t, "nonet:{board:sudoku|9x9|easy|race|time|2026-W47}:ranks", k.ranks(store.Leaderboard{
		Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime, Period: "2026-W47",
	}))
	require.NotEqual(t, k.kv("a"), k.kv("A"))
}
