package people_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/people"
)

// TestAccountAddedWhileSigningOut: a thief whose token was good when it asked adds no account after the player has
// signed out everywhere.
func TestAccountAddedWhileSigningOut(t *testing.T) {
	now := func() int64 { return time.Now().UnixMilli() }
	ps := people.New(memstore.New(memstore.Options{}), nil, nil, nil, now)
	thief := people.Player{ID: "ann", Name: "Ann"}
	require.NoError(t, ps.SignedIn(t.Context(), thief))
	_, err := ps.SignOut(t.Context(), thief, "the key of Ann's device")
	require.NoError(t, err)
	_, err = ps.AddAccount(t.Context(), thief, "mark", "https://id.example")
	require.Error(t, err)
	in, err := ps.PlayerOf(t.Context(), "mark")
	require.NoError(t, err)
	require.Empty(t, in.ID)
}
