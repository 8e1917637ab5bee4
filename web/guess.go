package web

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/web/apierror"
)

// guesses bounds how often somebody may ask for what is not there, or with a wrong password. A guess is paid for before
// it is judged, and what was no miss is paid back: else as many as are asked at once would be judged.
// It is safe for concurrent use.
type guesses struct {
	site, room Rate

	mu    sync.Mutex
	byKey map[string]*guesser
}

// guesser is the account of one network or one room.
type guesser struct {
	rate   Rate
	left   float64 // misses that are left
	at     time.Time
	judged int           // guesses that are paid for and being judged
	change chan struct{} // closed when one of them has been judged; nil if nobody waits for it
}

// doorstep is one of the accounts that pay for a guess, which is times as large as the rate.
type doorstep struct {
	key   string
	times int
}

func newGuesses(site, room Rate) *guesses {
	return &guesses{site: site, room: room, byKey: map[string]*guesser{}}
}

// set has other rates hold from now on.
func (g *guesses) set(site, room Rate) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.site, g.room = site, room
}

// sites are the networks that pay for an address's guess, each larger than the one before.
func sites(addr netip.Addr) (paying []doorstep) {
	addr = addr.WithZone("").Unmap()
	if !addr.Is6() {
		return []doorstep{{addr.String(), 1}}
	}
	for i := range siteBits {
		if p, ok := networkOf(addr, i); ok {
			paying = append(paying, doorstep{p.String(), 1 << i})
		}
	}
	return paying
}

// roomKey begins the keys of rooms, as no address does.
const roomKey = "room "

// lookUp does find, which looks for a room or a group, unless the address has missed too often lately. Codes and
// passwords are short enough to be found by trying, but not within these limits. Of a room that is guessed at with
// passwords, guarded is the code; the misses of all addresses count there together.
func (m *meters) lookUp(ctx context.Context, addr netip.Addr, guarded string, find func() error) error {
	return m.lookUpTelling(ctx, addr, guarded, func() {}, find)
}

// lookUpTelling is lookUp for who is told before it waits.
func (m *meters) lookUpTelling(ctx context.Context, addr netip.Addr, guarded string, waits func(),
	find func() error) error {
	var paying []doorstep
	if !covers(m.unlimited, addr) {
		paying = sites(addr)
	}
	if guarded != "" {
		paying = append(paying, doorstep{roomKey + strings.ToUpper(strings.TrimSpace(guarded)), 1})
	}
	return m.guesses.try(ctx, paying, waits, find)
}

// try does find if each account can pay for a miss. While guesses are judged whose misses would leave nothing, it waits
// for them.
func (g *guesses) try(ctx context.Context, paying []doorstep, waits func(), find func() error) error {
	for {
		address, room, change := g.pay(paying, time.Now())
		switch {
		case room > address:
			return apierror.TooMany("Too many wrong passwords were tried for this room. Wait a little.", room)
		case address > 0:
			return apierror.TooManyFromAddress("Too many codes and passwords that are wrong", address)
		case change == nil:
			return g.judge(paying, find)
		}
		waits()
		select {
		case <-change:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// judge does find, and takes the price of a miss.
func (g *guesses) judge(paying []doorstep, find func() error) (err error) {
	missed := true // if find panics
	defer func() { g.settle(paying, missed) }()
	err = find()
	var refusal *protocol.Refusal
	missed = errors.As(err, &refusal) && (refusal.Code == protocol.NotFound || refusal.Code == protocol.Guarded)
	return err
}

// pay has each account pay for a guess. If one can't, none does, and it returns how long to wait for a miss of the
// address's or of the room's to be forgiven, or for which change.
func (g *guesses) pay(paying []doorstep, now time.Time) (address, room time.Duration, change chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, door := range paying {
		a := g.of(door, now)
		if strings.HasPrefix(door.key, roomKey) {
			room = max(room, a.wait())
		} else {
			address = max(address, a.wait())
		}
		if a.left < float64(a.judged+1) && change == nil {
			if a.change == nil {
				a.change = make(chan struct{})
			}
			change = a.change
		}
	}
	if address > 0 || room > 0 || change != nil {
		return address, room, change
	}
	for _, door := range paying {
		g.byKey[door.key].judged++
	}
	return 0, 0, nil
}

// settle ends what pay began.
func (g *guesses) settle(paying []doorstep, missed bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	for _, door := range paying {
		a := g.of(door, now)
		a.judged--
		if missed {
			a.left--
		}
		if a.change != nil {
			close(a.change)
			a.change = nil
		}
	}
}

// of is a key's account as it is now.
func (g *guesses) of(door doorstep, now time.Time) *guesser {
	rate := g.site
	if strings.HasPrefix(door.key, roomKey) {
		rate = g.room
	}
	rate.PerSecond, rate.Burst = rate.PerSecond*float64(door.times), rate.Burst*door.times
	a := g.byKey[door.key]
	if a == nil {
		a = &guesser{left: float64(rate.Burst), at: now}
		g.byKey[door.key] = a
	}
	a.rate = rate // which may be another than the last time
	a.left = min(float64(a.rate.Burst), a.left+now.Sub(a.at).Seconds()*a.rate.PerSecond)
	a.at = now
	return a
}

// wait is how long until a miss can be paid for, were nothing being judged.
func (a *guesser) wait() time.Duration {
	if a.left >= 1 {
		return 0
	}
	return time.Duration((1 - a.left) / a.rate.PerSecond * float64(time.Second))
}

// sweep forgets the accounts that are full: a new one would be the same.
func (g *guesses) sweep(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for key, a := range g.byKey {
		full := a.left+now.Sub(a.at).Seconds()*a.rate.PerSecond >= float64(a.rate.Burst)
		if full && a.judged == 0 {
			delete(g.byKey, key)
		}
	}
}
