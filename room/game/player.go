package game

import "fmt"

// Player identifies a player, as the gateway has authenticated it.
type Player struct {
	ID   string // never changes
	Name string
	Site string // identifies the player's network address or IPv6 site; empty is unknown
	// Since is the latest time by which the player was known, Unix milliseconds; 0 is unknown.
	Since int64
	// SignedIn is until when the player is signed in through a provider, Unix milliseconds; 0 for a guest. Organiser is
	// the provider's statement about the player at that sign-in.
	SignedIn  int64
	Organiser bool
	// SignOuts is how often the player had signed out everywhere when the token was issued.
	SignOuts int
}

// IsBot reports whether the player is marked as a program.
func (p Player) IsBot() bool { return IsBot(p.ID) }

// AsBot returns a new player marked as a program, with an id of the same length.
func (p Player) AsBot() Player {
	p.ID = BotMark + p.ID[len(BotMark):]
	return p
}

// Forgotten replaces the name of a player whose data was deleted.
const Forgotten = "—"

// RoundName returns the name of a round that has not ended, and has no id yet.
func RoundName(room, epoch string, round int) string {
	return fmt.Sprintf("%s-%s round %d", room, epoch, round)
}
