// Package service joins the services for players over one store.
package service

import (
	"nonet/room/moderation"
	"nonet/room/players/account"
	"nonet/room/players/privacy"
	"nonet/room/players/ranking"
	"nonet/room/players/social"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/puzzle/shared"
	"nonet/room/store"
	"nonet/room/tournament/signup"
)

// Players are the services for players. They serve no rooms, and are safe for concurrent use.
type Players struct {
	Account *account.Accounts
	Social  *social.Social
	Ranking *ranking.Ranking
	Signups *signup.Signups
	Bans    *moderation.Bans
	Policy  *moderation.Policy
	Privacy *privacy.Privacy

	immediate bool // the store answers at once
}

// New returns the services over a store. sealer hides the players of leaderboard rows from clients. now returns the
// store's time in Unix milliseconds, because all nodes must use the same clock.
func New(kept store.Store, kinds catalog.Catalog, register *live.Register, sealer *moderation.Sealer,
	now func() int64) *Players {
	puzzles := shared.New(kept, register, now)
	ps := &Players{
		Account: account.New(kept, now),
		Signups: signup.New(kept, now),
		Bans:    moderation.NewBans(kept, now),
		Policy:  moderation.NewPolicy(kept, now),
	}
	ps.Social = social.New(kept, ps.Policy, now)
	ps.Ranking = ranking.New(ranking.Config{Store: kept, Kinds: kinds, Shared: puzzles, Sealer: sealer,
		Policy: ps.Policy, Social: ps.Social, Now: now})
	ps.Privacy = privacy.New(kept, now, ps.Social, ps.Account, ps.Policy, ps.Ranking, ps.Signups, ps.Bans)
	_, ps.immediate = kept.(store.Immediate)
	return ps
}

// IsCached reports whether a player's sign-in can be checked, and names be shown, without waiting for the store.
func (ps *Players) IsCached(player string) bool {
	return ps.immediate || ps.Policy.IsCached() && ps.Account.IsCached(player)
}
