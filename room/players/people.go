// Package players is what belongs to players, over all rooms: who they are, their groups, histories, leaderboards, daily
// puzzles and preferences, and how all of it is handed out and forgotten. It serves no rooms.
package players

import (
	"nonet/room/game"
	"nonet/room/moderation"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/store"
)

// Player is who somebody is, as the gateway has established.
type Player struct {
	ID   string // never changes
	Name string
	Site string // stands for where the player is, the same for all who share an address; empty is not known
	// Since is when the player was known at the latest, Unix milliseconds; 0 is not known
	Since int64
	// SignedIn is until when the player is signed in through a provider, Unix milliseconds; 0 is a guest. Organiser is
	// what the provider said of them then
	SignedIn  int64
	Organiser bool
	// SignOuts is how often the player had signed out everywhere when the token was given
	SignOuts int
}

// IsBot says whether the player is marked as a program.
func (p Player) IsBot() bool { return game.IsBot(p.ID) }

// AsBot is a new player marked as a program, by an id of the same length.
func (p Player) AsBot() Player {
	p.ID = game.BotMark + p.ID[len(game.BotMark):]
	return p
}

// People keeps what belongs to players in a store. Its methods are safe for concurrent use.
type People struct {
	store  store.Store
	kinds  catalog.Kinds
	inPlay *live.Register
	sealer *moderation.Sealer
	now    func() int64

	words    Words
	rulings  rulings
	signOuts signOuts
	bans     bans
}

// New makes People of what a store keeps. Sealer names players on leaderboards to the server alone. Now is the store's
// time in Unix milliseconds, for all nodes go by the same one.
func New(kept store.Store, kinds catalog.Kinds, inPlay *live.Register, sealer *moderation.Sealer,
	now func() int64) *People {
	return &People{store: kept, kinds: kinds, inPlay: inPlay, sealer: sealer, now: now}
}

// RowsMax is how many rows of a leaderboard, or rounds of a history, are shown at once.
const RowsMax = 100
