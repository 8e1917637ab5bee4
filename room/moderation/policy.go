package moderation

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"nonet/protocol"
	"nonet/room/store"
)

// Policy decides how names are shown and who may chat, by the operator's word list and rulings. A node reads the
// rulings from the store at most every 20 seconds. Its methods are safe for concurrent use.
type Policy struct {
	store store.Store
	now   func() int64 // the store's time, Unix milliseconds
	words Words

	mu      sync.Mutex
	read    time.Time
	rulings atomic.Pointer[Rulings]
}

// How long the rulings that were read are used, and the time limit of a read.
const (
	rulingsFresh  = 20 * time.Second
	rulingsWithin = time.Second
)

// Replacements for names and titles that must not be shown.
const (
	Guest    = "Guest"    // instead of a player's name
	Untitled = "Untitled" // instead of the title of a group or a tournament
)

// NewPolicy returns a policy that follows the rulings in a store. Its word list is empty at first.
func NewPolicy(kept store.Store, now func() int64) *Policy {
	p := &Policy{store: kept, now: now}
	p.rulings.Store(&Rulings{})
	return p
}

// current returns the rulings, and reads them again if they are stale. If the store fails, it returns those read
// before.
func (p *Policy) current() Rulings {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := time.Now(); now.Sub(p.read) >= rulingsFresh {
		p.read = now
		ctx, cancel := context.WithTimeout(context.Background(), rulingsWithin)
		defer cancel()
		if all, err := ReadRulings(ctx, p.store); err == nil {
			p.rulings.Store(&all)
		}
	}
	return *p.rulings.Load()
}

// Reload makes this node read the rulings again at their next use, so that an operator sees the effect of a decision at
// once. Other nodes read them within 20 seconds.
func (p *Policy) Reload() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read = time.Time{}
}

// Words returns the operator's word list. It may be replaced while it is in use.
func (p *Policy) Words() *Words { return &p.words }

// IsCached reports whether [Policy.ShownName] can answer without waiting for the store.
func (p *Policy) IsCached() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.read) < rulingsFresh
}

// ShownName returns a name as it may be shown: [Guest] if an operator has refused it or it has an unwanted word. It is
// called each time a name is shown, because the name may be older than the ruling.
func (p *Policy) ShownName(name string) string {
	if p.hides(name) {
		return Guest
	}
	return name
}

// ShownTitle returns the title of a group or a tournament as it may be shown, like [Policy.ShownName].
func (p *Policy) ShownTitle(title string) string {
	if p.hides(title) {
		return Untitled
	}
	return title
}

func (p *Policy) hides(name string) bool { return p.words.InName(name) || p.IsRefused(name) }

// IsRefused reports whether an operator has ruled that nobody may have a name.
func (p *Policy) IsRefused(name string) bool { return p.current().refuses(name) }

// IsSilenced reports whether a player may not write in chats by the rulings that were read last. It does not read the
// store.
func (p *Policy) IsSilenced(player string) bool {
	return p.rulings.Load().SilenceEnd(player) > p.now()
}

// SilenceEnd returns when a player's silence ends, in Unix milliseconds, or 0 if the player is not silenced.
func (p *Policy) SilenceEnd(player string) int64 {
	if until := p.current().SilenceEnd(player); until > p.now() {
		return until
	}
	return 0
}

// Export adds the decisions about a player, and how many reports the player made.
func (p *Policy) Export(ctx context.Context, player string, out *protocol.Export) error {
	decided, err := p.Decisions(ctx, player)
	if err != nil {
		return err
	}
	out.Decisions = decided.Decisions
	out.Reported, err = CountReports(ctx, p.store, player)
	return err
}
