package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/players/account"
	"nonet/room/players/service"

	"github.com/stretchr/testify/require"

	"nonet/room/sqlitestore"
	"nonet/web/auth"
)

// TestPlayersSignOut checks that an operator revokes a stolen token and gives the player a recovery code.
func TestPlayersSignOut(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.db")
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	secret, err := kept.Secret(t.Context(), storecfg.TokenSecret, auth.NewSecret())
	require.NoError(t, err)
	require.NoError(t, kept.Close())
	signer, err := auth.NewSigner(secret)
	require.NoError(t, err)
	ann := signer.Guest("Ann")
	stolen := signer.Recovery(ann.ID, account.RecoveryVersion{})

	status, _, stderr := nonet(t, "players", "sign-out", "--data", data, "nobody")
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, "characters")
	status, out, stderr := nonet(t, "players", "sign-out", "--data", data, ann.ID)
	require.Equal(t, cli.ExitOK, status, stderr)
	code, ok := strings.CutPrefix(strings.TrimSpace(out), ann.ID+": ")
	require.True(t, ok, out)

	kept, err = sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	defer kept.Close()
	accounts := account.New(kept, func() int64 { return time.Now().UnixMilli() })
	latest := func(player string) (account.RecoveryVersion, error) {
		return accounts.LatestRecovery(t.Context(), player)
	}
	_, err = signer.Recover(stolen, "Eve", latest)
	require.Error(t, err)
	back, err := signer.Recover(code, "Ann", latest)
	require.NoError(t, err)
	ps := service.New(kept, nil, nil, nil, func() int64 { return time.Now().UnixMilli() })
	require.NoError(t, ps.Account.CheckSignedIn(t.Context(), back))
	require.Error(t, ps.Account.CheckSignedIn(t.Context(), ann), "the stolen token")
	require.Equal(t, ann.ID, back.ID)
}

// TestPlayersSignOutOfAccounts checks that an account added by a thief is removed with --account.
func TestPlayersSignOutOfAccounts(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.db")
	signer, err := auth.NewSigner(auth.NewSecret())
	require.NoError(t, err)
	ann := signer.Guest("Ann")
	for _, account := range []bool{false, true} {
		kept, err := sqlitestore.Open(data, sqlitestore.Options{})
		require.NoError(t, err)
		ps := service.New(kept, nil, nil, nil, func() int64 { return time.Now().UnixMilli() })
		ann.SignOuts, err = ps.Account.SignOuts(t.Context(), ann.ID)
		require.NoError(t, err)
		_, err = ps.Account.AddAccount(t.Context(), ann, "mark", "https://id.example")
		require.NoError(t, err)
		require.NoError(t, kept.Close())
		status, _, stderr := nonet(t, "players", "sign-out", fmt.Sprint("--account=", account), "--data", data, ann.ID)
		require.Equal(t, cli.ExitOK, status, stderr)
		kept, err = sqlitestore.Open(data, sqlitestore.Options{})
		require.NoError(t, err)
		has, err := service.New(kept, nil, nil, nil, nil).Account.Account(t.Context(), ann.ID)
		require.NoError(t, err)
		require.Equal(t, account, has.Mark == "")
		require.NoError(t, kept.Close())
	}
}
