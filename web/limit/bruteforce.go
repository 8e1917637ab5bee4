package limit

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"sync"
	"time"

	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/web/apierror"
)

// guessLimiter prevents brute force: it limits how often a client may ask for something that does not exist, or use a
// wrong password. A guess reserves a token until its result is known and takes it if it was a miss; otherwise
// concurrent guesses would bypass the limit. It is safe for concurrent use.
type guessLimiter struct {
	rooms *ratelimit.Keyed[string] // wrong passwords of one room, from all addresses

	mu      sync.Mutex
	pending map[ratelimit.Bucket]*pendingGuesses
}

// pendingGuesses counts guesses whose result is not known yet.
type pendingGuesses struct {
	n       int
	changed chan struct{} // closed when one of them ends; nil if nobody waits for it
}

func newGuessLimiter(perRoom Rate) *guessLimiter {
	return &guessLimiter{rooms: ratelimit.NewKeyed[string](perRoom), pending: map[ratelimit.Bucket]*pendingGuesses{}}
}

// LookUp calls find, which looks up a room or a group, unless the address has missed too often recently: codes and
// passwords are short enough to be found by brute force. If the lookup tries a password, guarded is the room's code,
// and the misses of all addresses count together for that room.
func (r *Rates) LookUp(ctx context.Context, addr netip.Addr, guarded string, find func() error) error {
	return r.LookUpWith(ctx, addr, guarded, func() {}, find)
}

// LookUpWith is [Rates.LookUp] for a caller that must be notified before it blocks on other guesses: it calls
// beforeWaiting then.
func (r *Rates) LookUpWith(ctx context.Context, addr netip.Addr, guarded string, beforeWaiting func(),
	find func() error) error {
	g := guess{address: r.appendBuckets(nil, perMiss, addr)}
	if guarded != "" {
		g.room = []ratelimit.Bucket{r.guesses.rooms.Bucket(strings.ToUpper(strings.TrimSpace(guarded)))}
	}
	return r.guesses.try(ctx, g, beforeWaiting, find)
}

// guess holds the buckets that a guess takes from.
type guess struct{ address, room []ratelimit.Bucket }

// buckets returns the buckets of the address and of the room.
func (g guess) buckets() []ratelimit.Bucket {
	return append(g.address[:len(g.address):len(g.address)], g.room...)
}

// try calls find if each bucket has a token for it. It waits while the outcome depends on pending guesses.
func (l *guessLimiter) try(ctx context.Context, g guess, beforeWaiting func(), find func() error) error {
	for {
		address, room, changed := l.begin(g, time.Now())
		switch {
		case room > address:
			return apierror.TooMany("Too many wrong passwords for this room. Wait a little.", room)
		case address > 0:
			return apierror.TooManyFromAddress("Too many wrong codes and passwords", address)
		case changed == nil:
			return l.judge(g, find)
		}
		beforeWaiting()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// judge calls find, and takes the tokens if find missed.
func (l *guessLimiter) judge(g guess, find func() error) (err error) {
	missed := true // stays true if find panics
	defer func() { l.end(g, missed) }()
	err = find()
	var refusal *protocol.Refusal
	missed = errors.As(err, &refusal) && (refusal.Code == protocol.NotFound || refusal.Code == protocol.Guarded)
	return err
}

// begin reserves a token in each bucket. If a bucket is empty, it reserves nothing and returns how long the address and
// the room have to wait, or a channel that is closed when a pending guess ends.
func (l *guessLimiter) begin(g guess, now time.Time) (address, room time.Duration, changed chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range g.address {
		address = max(address, b.Wait(now))
	}
	for _, b := range g.room {
		room = max(room, b.Wait(now))
	}
	for _, b := range g.buckets() {
		if p := l.pending[b]; p != nil && changed == nil && b.Tokens(now) < float64(p.n+1) {
			if p.changed == nil {
				p.changed = make(chan struct{})
			}
			changed = p.changed
		}
	}
	if address > 0 || room > 0 || changed != nil {
		return address, room, changed
	}
	for _, b := range g.buckets() {
		if l.pending[b] == nil {
			l.pending[b] = new(pendingGuesses)
		}
		l.pending[b].n++
	}
	return 0, 0, nil
}

// end releases the tokens that begin reserved, and takes them if the guess missed.
func (l *guessLimiter) end(g guess, missed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range g.buckets() {
		if missed {
			b.Take(time.Now())
		}
		p := l.pending[b]
		if p.changed != nil {
			close(p.changed)
			p.changed = nil
		}
		if p.n--; p.n == 0 {
			delete(l.pending, b)
		}
	}
}
