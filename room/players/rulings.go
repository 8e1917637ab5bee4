package players

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"nonet/room/moderation"
	"nonet/room/store"
)

// rulings are what operators decided about names and chats, as this node read it last.
type rulings struct {
	mu   sync.Mutex
	read time.Time
	all  atomic.Pointer[moderation.Rulings] // nil is none yet
}

// How long what was read holds, and how long the store has to say it anew.
const (
	rulingsFor    = 20 * time.Second
	rulingsWithin = time.Second
)

// What stands in the place of what an operator does not want to be seen.
const (
	Guest    = "Guest"    // of a player's name
	Untitled = "Untitled" // of the title of a group or an arena
)

// ruled returns what holds now, as far as the store says it: while it does not answer, the last stands.
func (ps *People) ruled() moderation.Rulings {
	ps.rulings.mu.Lock()
	defer ps.rulings.mu.Unlock()
	if now := time.Now(); now.Sub(ps.rulings.read) >= rulingsFor {
		ps.rulings.read = now
		ctx, cancel := context.WithTimeout(context.Background(), rulingsWithin)
		defer cancel()
		if all, err := moderation.ReadRulings(ctx, ps.store); err == nil {
			ps.rulings.all.Store(&all)
		}
	}
	return ps.rulings.known()
}

// known is what was read last.
func (r *rulings) known() moderation.Rulings {
	if all := r.all.Load(); all != nil {
		return *all
	}
	return moderation.Rulings{}
}

// RuleAnew has this node read what operators decided when it is next asked: whoever has just decided sees what comes of
// it. Other nodes read it within 20 seconds.
func (ps *People) RuleAnew() {
	ps.rulings.mu.Lock()
	defer ps.rulings.mu.Unlock()
	ps.rulings.read = time.Time{}
}

// Words are those that the operator does not want. Whoever has the list reads it into them.
func (ps *People) Words() *Words { return &ps.words }

// AtHand says whether [People.SignedIn] and [People.Shown] need not wait for the store, as far as can be known before.
func (ps *People) AtHand(player string) bool {
	if _, prompt := ps.store.(store.Prompt); prompt {
		return true
	}
	ps.rulings.mu.Lock()
	fresh := time.Since(ps.rulings.read) < rulingsFor
	ps.rulings.mu.Unlock()
	_, known := ps.signOuts.of(Digest(player))
	return fresh && known
}

// Shown is how a name is shown: as it is, unless an operator has taken it away or it has a word that is not wanted. It
// is asked each time, as a name may be older than the word.
func (ps *People) Shown(name string) string {
	if ps.hides(name) {
		return Guest
	}
	return name
}

// ShownTitle is how the title of a group or an arena is shown, as [People.Shown] says it of a name.
func (ps *People) ShownTitle(title string) string {
	if ps.hides(title) {
		return Untitled
	}
	return title
}

func (ps *People) hides(name string) bool { return ps.words.InName(name) || ps.Refused(name) }

// Refused says whether an operator has taken a name away from everybody.
func (ps *People) Refused(name string) bool { return ps.ruled().Refused(name) }

// IsQuiet says whether a player may not write in chats, as far as this node knows by now: it waits for no
// store.
func (ps *People) IsQuiet(player string) bool {
	return ps.rulings.known().QuietUntil(player) > ps.now()
}

// QuietUntil is until when a player may not write in chats, Unix milliseconds; 0 is that the player may.
func (ps *People) QuietUntil(player string) int64 {
	if until := ps.ruled().QuietUntil(player); until > ps.now() {
		return until
	}
	return 0
}
