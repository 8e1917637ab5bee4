package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/players/account"
)

// TestRevokedTokenAddsNoAccount checks that a request with a stolen token, which was valid when the request began, adds
// no account after the player has signed out everywhere.
func TestRevokedTokenAddsNoAccount(t *testing.T) {
	now := func() int64 { return time.Now().UnixMilli() }
	ps := account.New(memstore.New(memstore.Options{}), now)
	thief := players.Player{ID: "ann", Name: "Ann"}
	require.NoError(t, ps.CheckSignedIn(t.Context(), thief))
	_, err := ps.SignOut(t.Context(), thief, "the key of Ann's device", 0)
	require.NoError(t, err)
	_, err = ps.AddAccount(t.Context(), thief, "mark", "https://id.example")
	require.Error(t, err)
	in, err := ps.PlayerByAccount(t.Context(), "mark")
	require.NoError(t, err)
	require.Empty(t, in.ID)
}

// TestSignOutKeepsAccountOfToken checks that signing out keeps the account that the player had when the token was
// issued, and removes one that replaced it since.
func TestSignOutKeepsAccountOfToken(t *testing.T) {
	now := int64(1000)
	ps := account.New(memstore.New(memstore.Options{}), func() int64 { return now })
	ann, err := ps.AddAccount(t.Context(), players.Player{ID: "ann", Name: "Ann"}, "ann's", "https://id.example")
	require.NoError(t, err)
	came := now
	now += 1000
	ann, err = ps.SignOut(t.Context(), ann, "the key of Ann's device", came)
	require.NoError(t, err)
	in, err := ps.PlayerByAccount(t.Context(), "ann's")
	require.NoError(t, err)
	require.Equal(t, "ann", in.ID)

	require.NoError(t, ps.RemoveAccount(t.Context(), ann.ID))
	_, err = ps.AddAccount(t.Context(), ann, "thief's", "https://id.example")
	require.NoError(t, err)
	_, err = ps.SignOut(t.Context(), ann, "the key of Ann's device", came)
	require.NoError(t, err)
	in, err = ps.PlayerByAccount(t.Context(), "thief's")
	require.NoError(t, err)
	require.Empty(t, in.ID)
}
