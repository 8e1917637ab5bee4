package account

import (
	"cmp"
	"context"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// An account lets a player sign in through a provider. A player has at most one. It is stored as a record of the
// player, and a record of the account leads to the player. Both contain a digest of the provider's subject, the mark;
// the subject itself is not stored. A player who signs out everywhere with a token issued by the account keeps the
// account, because the provider has confirmed who the player is. With another token, the account is removed, because a
// thief of the token could have added it or replaced the player's own.
const (
	accountFact  = "account"
	accountOwner = "player"
)

var (
	accounts      = store.NewCollection("account", store.Forever, store.OfPlayer)
	accountOwners = store.NewCollection("account-of", store.Forever, store.NamesPlayers)
)

// Account is the stored state of a provider account that a player signs in with.
type Account struct {
	Mark   string `json:"mark"`   // a digest of the provider's subject
	Issuer string `json:"issuer"` // the provider
	Added  int64  `json:"added"`  // Unix milliseconds
	Name   string `json:"name"`   // the player's name at that time
	Since  int64  `json:"since,omitempty"`
}

// Account returns the provider account that a player signs in with; the zero Account if there is none.
func (ac *Accounts) Account(ctx context.Context, player string) (Account, error) {
	known, err := store.ListJSON[Account](ctx, ac.store, accounts.Key(player))
	return known[accountFact], err
}

// PlayerByAccount returns the player who signs in with the account that has this mark, for a new token. The id is empty
// if there is none.
func (ac *Accounts) PlayerByAccount(ctx context.Context, mark string) (who players.Player, err error) {
	known, err := ac.store.List(ctx, accountOwners.Key(mark))
	if err != nil || known[accountOwner] == nil {
		return who, err
	}
	player := string(known[accountOwner])
	a, err := ac.Account(ctx, player)
	if err != nil || a.Mark != mark {
		return who, err // the account was removed while it was added
	}
	times, err := ac.readSignOuts(ctx, player)
	if err != nil {
		return who, err
	}
	return players.Player{ID: player, Name: a.Name, Since: a.Since, SignOuts: times}, nil
}

// AddAccount links the account of a mark to a player. It returns the player who signs in with it, which is another one
// if that player's request was faster. The error is a [*protocol.Refusal] if the player has another account, or has
// signed out everywhere meanwhile.
func (ac *Accounts) AddAccount(ctx context.Context, who players.Player, mark, issuer string) (players.Player, error) {
	who, err := ac.addAccount(ctx, who, mark, issuer)
	if err != nil {
		return who, err
	}
	times, err := ac.readSignOuts(ctx, who.ID)
	if err == nil && times > who.SignOuts { // that sign-out may have run before the account was stored
		err = cmp.Or(ac.RemoveAccount(ctx, who.ID), error(errSignedOut))
	}
	return who, err
}

func (ac *Accounts) addAccount(ctx context.Context, who players.Player, mark, issuer string) (players.Player, error) {
	a, err := store.AgreeJSON(ctx, ac.store, store.Record{Key: accounts.Key(who.ID), Name: accountFact},
		Account{Mark: mark, Issuer: issuer, Added: ac.now(), Name: who.Name, Since: who.Since})
	if err != nil {
		return who, err
	}
	if a.Mark != mark {
		return who, &protocol.Refusal{Code: protocol.Conflict,
			Text: "This player now has another account. Sign in with that one."}
	}
	owner := store.Record{Key: accountOwners.Key(mark), Name: accountOwner, Value: []byte(who.ID)}
	first, err := ac.store.Put(ctx, owner)
	if err != nil || string(first) == who.ID {
		return who, err
	}
	faster, err := ac.PlayerByAccount(ctx, mark)
	if err != nil {
		return who, err
	}
	if faster.ID == "" { // it no longer leads to a player
		owner.Overwrite = true
		_, err := ac.store.Put(ctx, owner)
		return who, err
	}
	return faster, ac.store.Delete(ctx, accounts.Key(who.ID), accountFact)
}

// RemoveAccount unlinks the account of a player, who becomes a guest. It deletes the owner record first.
func (ac *Accounts) RemoveAccount(ctx context.Context, player string) error {
	a, err := ac.Account(ctx, player)
	if err != nil || a.Mark == "" {
		return err
	}
	known, err := ac.store.List(ctx, accountOwners.Key(a.Mark))
	if err != nil {
		return err
	}
	if string(known[accountOwner]) == player {
		if err := ac.store.Delete(ctx, accountOwners.Key(a.Mark), accountOwner); err != nil {
			return err
		}
	}
	return ac.store.Delete(ctx, accounts.Key(player), accountFact)
}
