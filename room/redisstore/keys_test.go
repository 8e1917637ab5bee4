package redisstore

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// TestTagsAreFrozen: other tags would be other keys, and all rooms would be lost.
func TestTagsAreFrozen(t *testing.T) {
	require.Equal(t, strings.Fields(frozenTags), tags[:])
	require.Equal(t, []int{40, 7}, []int{partitionOf("ABCDE"), partitionOf("K7Q2M")})
	require.Equal(t, 0x31c3, slot("123456789"), "the check value of CRC-16/XMODEM")
}

const frozenTags = `
p0.52 p1.121 p2.332 p3.103 p4.101 p5.20 p6.2 p7.71 p8.372 p9.33 p10.68 p11.41 p12.158 p13.29 p14.33 p15.163
p16.23 p17.100 p18.21 p19.148 p20.142 p21.42 p22.160 p23.13 p24.49 p25.60 p26.18 p27.31 p28.23 p29.148 p30.69 p31.40
p32.170 p33.52 p34.48 p35.61 p36.20 p37.150 p38.22 p39.118 p40.60 p41.49 p42.31 p43.18 p44.101 p45.12 p46.123 p47.43
p48.29 p49.142 p50.63 p51.173 p52.8 p53.22 p54.38 p55.11 p56.9 p57.159 p58.179 p59.111 p60.61 p61.48 p62.1 p63.19`

// TestPartitionsAreSpread over masters that share the slots evenly.
func TestPartitionsAreSpread(t *testing.T) {
	for _, masters := range []int{1, 2, 3, 4, 5, 6, 8, 16, 32, 64} {
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
		for _, key := range []string{k.head(name), k.log(name), k.here(name), k.news(name), k.timers(p), k.lobby(p),
			k.listings(p), k.ends(p)} {
			require.Equal(t, tags[p], tagOf(key))
		}
	}
	for _, b := range []store.Leaderboard{{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Period: "all"},
		{Kind: "}{", Size: "|"}} {
		require.Equal(t, tagOf(k.ranks(b)), tagOf(k.rows(b)))
		require.Equal(t, tagOf(k.ranks(b)), tagOf(k.rounds(b)))
	}
	require.Equal(t, tagOf(k.played("{ada}")), tagOf(k.remembered("{ada}")))
}

func TestBoardsHaveKeysOfTheirOwn(t *testing.T) {
	k := keys{"nonet"}
	require.NotEqual(t, k.ranks(store.Leaderboard{Kind: "a|b"}), k.ranks(store.Leaderboard{Kind: "a", Size: "b"}))
	require.Equal(t, "nonet:{board:sudoku|9x9|easy|race|time|2026-W47}:ranks", k.ranks(store.Leaderboard{
		Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime, Period: "2026-W47",
	}))
	require.NotEqual(t, k.facts("a"), k.facts("A"))
}
