package archive_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/archive"
	"nonet/room/memstore"
	"nonet/room/store"
)

// TestArchiveOmitsNamesOfSpectators checks that the names of spectators whom a host admitted or muted are not archived,
// because deleting a player's data would not find them there.
func TestArchiveOmitsNamesOfSpectators(t *testing.T) {
	r := archive.Record{Room: "BCDFG", Epoch: "E"}
	at := store.Position{Epoch: "E"}
	for i, data := range []string{
		`0 0 created {"version":1,"settings":{"mode":"race","kind":"null","size":"2x1","difficulty":"easy","public":false,"seats":2,"strikes":2,"window":60}}
1 0 seated {"player":"ana","name":"Ana"}
`,
		`0 0 asked {"who":"6be7f5d8a7e0d90a","name":"Eve","site":"home"}
1 2 admitted {"who":"6be7f5d8a7e0d90a","name":"Eve","site":"home","on":true}
1 3 muted {"who":"6be7f5d8a7e0d90b","name":"Eva","on":true}
`,
	} {
		e := store.Entry{Seq: uint64(i + 1), At: int64(1000 * i), Data: []byte(data)}
		e.Hash = store.NextHash(at, e.Data)
		r.Entries, at = append(r.Entries, e), at.After(e)
	}
	_, err := r.Verify()
	require.NoError(t, err)

	kept := memstore.New(memstore.Options{})
	require.NoError(t, archive.Put(t.Context(), kept, r, 0, time.Hour))
	packed, err := kept.ReadArchived(t.Context(), r.End().ID())
	require.NoError(t, err)
	clean, err := archive.Unpack(packed)
	require.NoError(t, err)
	state, err := clean.Verify()
	require.NoError(t, err, "the cleaned record must still be valid")
	require.Len(t, state.Guests, 2)
	require.NotContains(t, string(clean.AppendText(nil)), "Ev")
	require.NotContains(t, string(clean.AppendText(nil)), "home")
	require.Contains(t, string(clean.AppendText(nil)), "Ana")
}
