package archive

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/store"
)

// busyFacts calls a function before it deletes records under a key.
type busyFacts struct {
	store.KV
	comes map[string]func() // by key
}

func (f busyFacts) Delete(ctx context.Context, about string, names ...string) error {
	if come := f.comes[about]; come != nil {
		come()
	}
	return f.KV.Delete(ctx, about, names...)
}

// TestIndexKeepsRoundsAddedDuringDeletion checks that a round that is added while a player is deleted stays in the
// index, so that the next deletion finds it.
func TestIndexKeepsRoundsAddedDuringDeletion(t *testing.T) {
	const now, later = 1_700_000_000_000, 1_710_000_000_000
	for _, until := range []int64{later, 0} {
		before := indexEntry{"ana", namedRound + "one", now, until}
		since := indexEntry{"ana", namedRound + "two", now, until}
		bucket, _ := before.bucket()
		for _, about := range []string{playerIndex.Key("ana", bucket), playerIndex.Key("ana")} {
			facts, ctx := memstore.New(memstore.Options{}), t.Context()
			require.NoError(t, putIndex(ctx, facts, []indexEntry{before}))
			busy := busyFacts{facts, map[string]func(){
				about: func() { require.NoError(t, putIndex(ctx, facts, []indexEntry{since})) },
			}}
			named, err := ReadPlayerIndex(ctx, busy, "ana")
			require.NoError(t, err)
			require.NoError(t, named.Forget(ctx, busy, now))

			left, err := ReadPlayerIndex(ctx, facts, "ana")
			require.NoError(t, err)
			assert.Equal(t, []string{strings.TrimPrefix(since.what, namedRound)}, left.Rounds,
				"a round was added while %s was being deleted", about)
			require.NoError(t, left.Forget(ctx, facts, now))
			buckets, err := facts.List(ctx, playerIndex.Key("ana"))
			require.NoError(t, err)
			assert.Empty(t, buckets)
		}
	}
}
