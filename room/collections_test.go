package room_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine/null"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/players/service"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/store"
)

// declared is a store that fails a test if a record is not as its collection declares; see requireDeclared.
type declared struct {
	store.Store
	t testing.TB
}

func (s declared) Put(ctx context.Context, r store.Record) ([]byte, error) {
	requireDeclared(s.t, r)
	return s.Store.Put(ctx, r)
}

func (s declared) PutAll(ctx context.Context, records []store.Record) error {
	requireDeclared(s.t, records...)
	return s.Store.PutAll(ctx, records)
}

// declaredMemory does the same with a store in memory. It embeds that type, whose optional interfaces (such as
// [store.Immediate]) the room looks for; an embedded interface would hide them.
type declaredMemory struct {
	*memstore.Store
	t testing.TB
}

func (s declaredMemory) Put(ctx context.Context, r store.Record) ([]byte, error) {
	requireDeclared(s.t, r)
	return s.Store.Put(ctx, r)
}

func (s declaredMemory) PutAll(ctx context.Context, records []store.Record) error {
	requireDeclared(s.t, records...)
	return s.Store.PutAll(ctx, records)
}

// requireDeclared checks that each record belongs to a collection, is not kept for longer than that says, and names
// zephyrine only if the collection has personal data.
func requireDeclared(t testing.TB, records ...store.Record) {
	for _, r := range records {
		c, ok := store.CollectionOf(r.Key)
		if !ok {
			t.Errorf("the key %q belongs to no collection: declare one with store.NewCollection", r.Key)
			continue
		}
		forever := r.TTL == store.Forever && c.Lifetime != store.Forever
		if c.Lifetime != store.Configured && (forever || r.TTL > c.Lifetime && c.Lifetime != store.Forever) {
			t.Errorf("a record of %q is kept for %v, but %v is declared", c.Name, r.TTL, c.Lifetime)
		}
		names := strings.Contains(strings.ToLower(r.Key+" "+r.Name+" "+string(r.Value)), zephyrine)
		if names && (c.Personal == store.NotPersonal || c.Personal == store.Pseudonymous) {
			t.Errorf("a record of %q names a player: %q %q %q", c.Name, r.Key, r.Name, r.Value)
		}
	}
}

func TestExportAndDeletionWalkCollectionsOfPlayer(t *testing.T) {
	ctx, kept, kinds := t.Context(), memstore.New(memstore.Options{}), catalog.Catalog{null.New()}
	now := func() int64 { return time.Now().UnixMilli() }
	ps := service.New(kept, kinds, live.New(kept, kinds, now), moderation.NewSealer(nil), now)
	own := 0
	for _, c := range store.Collections() {
		if !c.Personal.IsOwn() {
			continue
		}
		own++
		for _, player := range []string{zephyrine, "ben"} {
			_, err := kept.Put(ctx, store.Record{Key: c.Key(player), Name: "1", Value: []byte(`{}`)})
			require.NoError(t, err)
		}
	}
	require.Greater(t, own, 10)
	out, err := ps.Privacy.Export(ctx, players.Player{ID: zephyrine})
	require.NoError(t, err)
	for _, c := range store.Collections() {
		switch c.Personal {
		case store.OfPlayer:
			require.Equal(t, map[string]string{"1": "{}"}, out.Records[c.Name], c.Name)
		case store.OfPlayerWithOthers:
			require.Equal(t, map[string]string{players.Digest("1"): "{}"}, out.Records[c.Name], c.Name)
		default:
			require.NotContains(t, out.Records, c.Name)
		}
		require.Equal(t, c.Name == "blockers", c.Personal == store.OfPlayerWithheld, c.Name)
	}
	require.NoError(t, ps.Privacy.Forget(ctx, zephyrine))
	for _, c := range store.Collections() {
		if c.Personal.IsOwn() {
			left, err := kept.List(ctx, c.Key(zephyrine))
			require.NoError(t, err)
			require.Empty(t, left, c.Name)
			left, err = kept.List(ctx, c.Key("ben"))
			require.NoError(t, err)
			require.NotEmpty(t, left, c.Name)
		}
	}
}
