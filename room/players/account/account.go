// Package account keeps what a player signs in with: provider accounts, passkeys, recovery codes and sign-outs, and the
// player's preferences.
package account

import (
	"context"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// Accounts keeps what players sign in with in a store. Its methods are safe for concurrent use.
type Accounts struct {
	store    store.Store
	now      func() int64 // the store's time, Unix milliseconds
	signOuts signOuts
}

// New returns the accounts of a store.
func New(kept store.Store, now func() int64) *Accounts { return &Accounts{store: kept, now: now} }

// IsCached reports whether [Accounts.CheckSignedIn] can answer for a player without waiting for the store.
func (ac *Accounts) IsCached(player string) bool {
	_, known := ac.signOuts.of(players.Digest(player))
	return known
}

// Forget deletes the owner records of a player's passkeys and account.
func (ac *Accounts) Forget(ctx context.Context, player string) error {
	all, _, err := ac.allPasskeys(ctx, player)
	if err != nil {
		return err
	}
	if err := ac.dropPasskeys(ctx, player, all...); err != nil {
		return err
	}
	return ac.RemoveAccount(ctx, player)
}

// Export adds a player's preferences, passkeys and account.
func (ac *Accounts) Export(ctx context.Context, player string, out *protocol.Export) error {
	chosen, err := ac.Preferences(ctx, player)
	if err != nil {
		return err
	}
	keys, err := ac.ListPasskeys(ctx, player)
	if err != nil {
		return err
	}
	account, err := ac.Account(ctx, player)
	out.Preferences, out.Passkeys = chosen.Preferences, keys.Passkeys
	out.SignIn = protocol.MySignIn{Issuer: account.Issuer, Added: account.Added}
	return err
}
