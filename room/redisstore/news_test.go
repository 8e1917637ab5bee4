package redisstore

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkNews parses the news of a move.
func BenchmarkNews(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, err := parseNews("17 0011223344556677 1795000000000 26 abcdefghijklmnopqrstuvwxyz+17 placed 3 c17 r3c4=7 right")
		require.NoError(b, err)
	}
}
