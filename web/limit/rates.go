package limit

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"time"

	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/room"
	"nonet/web/apierror"
)

// LiveRate limits how often an address may learn that a puzzle is live. Further questions are refused for a while,
// because many guesses at one puzzle would solve it.
var LiveRate = Rate{PerSecond: 1 / room.LiveCheckEvery.Seconds(), Burst: room.LiveCheckBurst}

// ReportRate limits the reports and appeals of one player. An address may send five times as many.
var ReportRate = Rate{PerSecond: 1.0 / 60, Burst: 10}

// KeepRate limits how often an address may store something that is kept for months, regardless of the player. It admits
// a school's first day, and stops a client that creates new players to fill the disk.
var KeepRate = Rate{PerSecond: 0.2, Burst: 500}

// Rates holds the rate limits of players and addresses. Its methods are safe for concurrent use.
type Rates struct {
	unlimited []netip.Prefix // addresses that limits per address do not apply to

	player  *ratelimit.Keyed[string] // messages
	rooms   *ratelimit.Keyed[string]
	friends *ratelimit.Keyed[string]
	reports *ratelimit.Keyed[string]

	guesses   *guessLimiter
	refusals  room.RefusalDelay
	addresses map[string][]*ratelimit.Keyed[netip.Prefix] // by the limited action, then by index of networkBits
}

// The actions that are limited per address.
const (
	perMessage = "message"
	PerRequest = "request"
	PerGuest   = "guest"
	PerRoom    = "room"
	perWork    = "work"
	PerTalk    = "talk"
	perLive    = "live"
	PerReport  = "report"
	PerFriend  = "friend"
	PerKeep    = "keep"
	perMiss    = "miss"
)

// perNetwork lists the actions that are also limited for larger networks, because the owner of an IPv6 /48 would
// otherwise get 65,536 times the limit. It omits the frequent actions, because thousands of phones may share such a
// network.
var perNetwork = []string{PerGuest, PerRoom, perLive, PerReport, PerFriend, PerKeep, perMiss}

// NewRates returns the rate limits of a server.
func NewRates(l Limits, unlimited []netip.Prefix) *Rates {
	r := &Rates{
		unlimited: unlimited,
		player:    ratelimit.NewKeyed[string](l.Player),
		rooms:     ratelimit.NewKeyed[string](l.Rooms),
		friends:   ratelimit.NewKeyed[string](l.Friends),
		reports:   ratelimit.NewKeyed[string](ReportRate),
		guesses:   newGuessLimiter(l.RoomMisses),
		addresses: map[string][]*ratelimit.Keyed[netip.Prefix]{},
	}
	for what, limit := range l.addressLimits() {
		widths := 1
		if slices.Contains(perNetwork, what) {
			widths = len(networkBits)
		}
		for i := range widths {
			r.addresses[what] = append(r.addresses[what], ratelimit.NewKeyed[netip.Prefix](limit.Times(1<<i)))
		}
	}
	return r
}

// addressLimits returns the limits per address.
func (l Limits) addressLimits() map[string]Rate {
	return map[string]Rate{
		perMessage: l.Address,
		PerRequest: l.Requests,
		PerGuest:   l.Guests,
		PerRoom:    l.Rooms.Times(10),
		perWork:    l.Work,
		PerTalk:    l.Talk,
		perLive:    LiveRate,
		PerFriend:  l.Friends.Times(5),
		PerReport:  ReportRate.Times(5),
		PerKeep:    KeepRate,
		perMiss:    l.Misses,
	}
}

// Set changes the limits, also for buckets that are already in use.
func (r *Rates) Set(l Limits) {
	r.player.SetRate(l.Player)
	r.rooms.SetRate(l.Rooms)
	r.friends.SetRate(l.Friends)
	r.guesses.rooms.SetRate(l.RoomMisses)
	for what, limit := range l.addressLimits() {
		for i, b := range r.addresses[what] {
			b.SetRate(limit.Times(1 << i))
		}
	}
}

// IsUnlimited reports whether limits per address do not apply to an address.
func (r *Rates) IsUnlimited(addr netip.Addr) bool { return contains(r.unlimited, addr) }

// contains reports whether an address is in one of the networks.
func contains(networks []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// appendBuckets appends the buckets that an address takes from: that of its network, and those of larger networks if
// the action is limited for them.
func (r *Rates) appendBuckets(buckets []ratelimit.Bucket, what string, addr netip.Addr) []ratelimit.Bucket {
	if contains(r.unlimited, addr) {
		return buckets
	}
	for i, b := range r.addresses[what] {
		if p, ok := networkOf(addr, i); ok {
			buckets = append(buckets, b.Bucket(p))
		}
	}
	return buckets
}

// TakeMessage counts a message of a player, or of an unknown one if player is "", and of an address. If that is over a
// limit, it returns how long to wait. shared reports whether the limit is that of the address.
func (r *Rates) TakeMessage(player string, addr netip.Addr, now time.Time) (wait time.Duration, shared bool) {
	var few [len(networkBits)]ratelimit.Bucket // avoids an allocation per message
	buckets := r.appendBuckets(few[:0], perMessage, addr)
	if player != "" {
		if wait = r.player.Bucket(player).Take(now); wait > 0 {
			return wait, false
		}
	}
	wait = ratelimit.TakeAll(now, buckets...)
	return wait, wait > 0
}

// TakeRoom counts a new room of a player. If that is over the limit, it returns how long to wait.
func (r *Rates) TakeRoom(player string, now time.Time) (wait time.Duration) {
	return r.rooms.Bucket(player).Take(now)
}

// TakeFriend counts a new friend of a player. If that is over the limit, it returns how long to wait.
func (r *Rates) TakeFriend(player string, now time.Time) (wait time.Duration) {
	return r.friends.Bucket(player).Take(now)
}

// TakeReport counts a report of a player. If that is over the limit, it returns how long to wait.
func (r *Rates) TakeReport(player string, now time.Time) (wait time.Duration) {
	return r.reports.Bucket(player).Take(now)
}

// Take counts one action of an address. If that is over a limit, it returns how long to wait.
func (r *Rates) Take(what string, addr netip.Addr, now time.Time) (wait time.Duration) {
	var few [len(networkBits)]ratelimit.Bucket // avoids an allocation
	return ratelimit.TakeAll(now, r.appendBuckets(few[:0], what, addr)...)
}

// Check is like [Rates.Take], but returns the error for the client. what is a plural noun: "Too many requests".
func (r *Rates) Check(limit string, addr netip.Addr, what string) error {
	if wait := r.Take(limit, addr, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress(what, wait)
	}
	return nil
}

// wait returns how long an address has to wait until one more action is within the limits. It counts nothing.
func (r *Rates) wait(what string, addr netip.Addr, now time.Time) (wait time.Duration) {
	for _, b := range r.appendBuckets(nil, what, addr) {
		wait = max(wait, b.Wait(now))
	}
	return wait
}

// spend counts n actions of an address after the fact. The debt is at most the limit's burst.
func (r *Rates) spend(what string, addr netip.Addr, now time.Time, n int) {
	for _, b := range r.appendBuckets(nil, what, addr) {
		b.Spend(now, n)
	}
}

// AskLive calls do, which refuses live puzzles as in_play, unless the address got too many such refusals recently. Each
// such refusal takes a multiple of half a second.
func (r *Rates) AskLive(ctx context.Context, addr netip.Addr, do func() error) error {
	if wait := r.wait(perLive, addr, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many questions about puzzles that are played right now", wait)
	}
	start := time.Now()
	err := do()
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) && refusal.Code == protocol.InPlay {
		r.spend(perLive, addr, time.Now(), 1)
		r.refusals.Wait(ctx, start)
	}
	return err
}

// Sweep drops the buckets that are full.
func (r *Rates) Sweep(now time.Time) {
	for _, k := range []*ratelimit.Keyed[string]{r.player, r.rooms, r.friends, r.reports, r.guesses.rooms} {
		k.Sweep(now)
	}
	for _, widths := range r.addresses {
		for _, k := range widths {
			k.Sweep(now)
		}
	}
}
