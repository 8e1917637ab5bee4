package web

import (
	"fmt"
	"iter"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"nonet/room"
)

// Limits bound what clients may ask for. The zero value of a field is its default.
type Limits struct {
	Connections int // websockets in all; 20,000
	PerAddress  int // websockets from one address; 200, enough for a school behind one

	Messages Rate // from one connection; 20 a second, 60 at once
	Player   Rate // from one player over all connections; 30 a second, 90 at once
	Address  Rate // from all connections of one address; 400 a second, 1,200 at once
	Requests Rate // to the HTTP API from one address; 20 a second, 200 at once
	Guests   Rate // new players from one address; 2 a second, 100 at once
	Rooms    Rate // new rooms of one player, and ten times as many from one address; one in 5 seconds, 10 at once
	Work     Rate // milliseconds of work on puzzles without a room for one address; 150 a second, 10,000 at once
	Misses   Rate // look-ups from one address of rooms that are not there, and wrong passwords; 1 a second, 30 at once
	// wrong passwords of one room, wherever they come from; 1 a second, 100 at once
	RoomMisses Rate
	// new friends and links of one player, and five times as many from one address; one in 20 seconds, 20 at once
	Friends Rate
	Talk    Rate // what is said in passing from one address, cursors left out; 10 a second, 60 at once
}

// Rate is how often something may happen: so many a second in the long run, so many at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// liveRate is how often an address may be told that a puzzle is live. Over it no text of its is read for a while: who
// asks about one puzzle with many guesses wants to have it solved.
var liveRate = Rate{1 / room.LiveAskEvery.Seconds(), room.LiveAsks}

// reportRate is how often a player may report something or appeal; an address may five times as often.
var reportRate = Rate{1.0 / 60, 10}

// keepRate is how often an address may have something kept that stays for months, whoever asks: a school's first day is
// within it, and who makes new players for it fills no disk.
var keepRate = Rate{0.2, 500}

// rates are the limits that are rates: what operators call them, where they are, and their defaults.
func (l *Limits) rates() []namedRate {
	return []namedRate{
		{"messages", &l.Messages, Rate{20, 60}},
		{"player", &l.Player, Rate{30, 90}},
		{"address", &l.Address, Rate{400, 1200}},
		{"requests", &l.Requests, Rate{20, 200}},
		{"guests", &l.Guests, Rate{2, 100}},
		{"rooms", &l.Rooms, Rate{0.2, 10}},
		{"work", &l.Work, Rate{150, 10_000}},
		{"misses", &l.Misses, Rate{1, 30}},
		{"room-misses", &l.RoomMisses, Rate{1, 100}},
		{"friends", &l.Friends, Rate{0.05, 20}},
		{"talk", &l.Talk, Rate{10, 60}},
	}
}

// namedRate is a limit that is a rate.
type namedRate struct {
	name  string
	at    *Rate
	usual Rate
}

// fromAddress is what operators call the number of connections from one address.
const fromAddress = "connections"

func (l Limits) withDefaults() Limits {
	fill(&l.Connections, 20_000)
	fill(&l.PerAddress, 200)
	for _, r := range l.rates() {
		fill(r.at, r.usual)
	}
	return l
}

// Set changes limits to what a text says, as "messages=40/120,connections=500": forty a second and 120 at once from one
// connection, and 500 connections from one address. The names stand in docs/operations.md. The error says what to
// write.
func (l *Limits) Set(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if err := l.set(name, value); err != nil {
			return err
		}
	}
	return nil
}

func (l *Limits) set(name, value string) error {
	if name == fromAddress {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return fmt.Errorf("write how many, as %s=%d", name, Limits{}.withDefaults().PerAddress)
		}
		l.PerAddress = n
		return nil
	}
	names := []string{fromAddress}
	for _, r := range l.rates() {
		if r.name == name {
			return r.at.set(name, value, r.usual)
		}
		names = append(names, r.name)
	}
	return fmt.Errorf("there is no limit %q: choose among %s", name, strings.Join(names, ", "))
}

func (r *Rate) set(name, value string, usual Rate) error {
	often, burst, _ := strings.Cut(value, "/")
	perSecond, err := strconv.ParseFloat(often, 64)
	n, wrong := strconv.Atoi(burst)
	if err != nil || wrong != nil || !(perSecond > 0) || perSecond > 1e9 || n < 1 {
		return fmt.Errorf("write how many a second and how many at once, as %s=%v/%d", name, usual.PerSecond, usual.Burst)
	}
	*r = Rate{perSecond, n}
	return nil
}

// Changes says which limits are others than before, as "messages from 20/60 to 40/120".
func (l Limits) Changes(before Limits) (changes []string) {
	l, before = l.withDefaults(), before.withDefaults()
	changed := func(name string, was, is any) {
		if was != is {
			changes = append(changes, fmt.Sprintf("%s from %v to %v", name, was, is))
		}
	}
	changed("max-connections", before.Connections, l.Connections)
	changed(fromAddress, before.PerAddress, l.PerAddress)
	was := before.rates()
	for i, r := range l.rates() {
		changed(r.name, *was[i].at, *r.at)
	}
	return changes
}

// String writes a rate as operators do: "20/60".
func (r Rate) String() string { return fmt.Sprintf("%v/%d", r.PerSecond, r.Burst) }

func fill[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// buckets are one token bucket for each key that was seen lately.
type buckets[K comparable] struct {
	rate Rate

	mu    sync.Mutex
	byKey map[K]*rate.Limiter
}

func newBuckets[K comparable](r Rate) *buckets[K] {
	return &buckets[K]{rate: r, byKey: map[K]*rate.Limiter{}}
}

// set has another rate hold from now on, also for who has a bucket already.
func (b *buckets[K]) set(r Rate) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rate == r {
		return
	}
	b.rate = r
	for _, l := range b.byKey {
		reset(l, r)
	}
}

// reset has a limiter go by another rate from now on.
func reset(l *rate.Limiter, r Rate) {
	l.SetLimit(rate.Limit(r.PerSecond))
	l.SetBurst(r.Burst)
}

func (b *buckets[K]) of(key K) *rate.Limiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.byKey[key]
	if l == nil {
		l = rate.NewLimiter(rate.Limit(b.rate.PerSecond), b.rate.Burst)
		b.byKey[key] = l
	}
	return l
}

// take takes a token. If there is none it returns how long to wait for one.
func (b *buckets[K]) take(key K, now time.Time) (wait time.Duration) { return take(b.of(key), now) }

// waitFor returns how long until a limiter has a token, and takes none.
func waitFor(l *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - l.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing / float64(l.Limit()) * float64(time.Second))
}

// sweep forgets the buckets that are full: a new one would be the same.
func (b *buckets[K]) sweep(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, l := range b.byKey {
		if l.TokensAt(now) >= float64(b.rate.Burst) {
			delete(b.byKey, key)
		}
	}
}

func take(l *rate.Limiter, now time.Time) (wait time.Duration) {
	r := l.ReserveN(now, 1)
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// meters count what each address and player does, against the limits.
type meters struct {
	unlimited []netip.Prefix // addresses that the limits per address are not for

	guesses   *guesses
	player    *buckets[string]
	rooms     *buckets[string]
	friends   *buckets[string]
	reports   *buckets[string]
	addresses map[string][]*buckets[netip.Prefix] // by what is counted; for each of siteBits that it is counted for
}

// What is counted per address.
const (
	perMessage = "message"
	perRequest = "request"
	perGuest   = "guest"
	perRoom    = "room"
	perWork    = "work"
	perTalk    = "talk"
	perLive    = "live"
	perReport  = "report"
	perFriend  = "friend"
	perKeep    = "keep"
)

// perSite is what is counted for larger networks than a customer's too, for whoever has a site of IPv6 would have
// 65,536 times as much. What people do all the time is not: thousands of phones may share such a site.
var perSite = []string{perGuest, perRoom, perLive, perReport, perFriend, perKeep}

func newMeters(l Limits, unlimited []netip.Prefix) *meters {
	m := &meters{
		unlimited: unlimited,
		guesses:   newGuesses(l.Misses, l.RoomMisses),
		player:    newBuckets[string](l.Player),
		rooms:     newBuckets[string](l.Rooms),
		friends:   newBuckets[string](l.Friends),
		reports:   newBuckets[string](reportRate),
		addresses: map[string][]*buckets[netip.Prefix]{},
	}
	for what, r := range l.perAddress() {
		widths := 1
		if slices.Contains(perSite, what) {
			widths = len(siteBits)
		}
		for i := range widths {
			m.addresses[what] = append(m.addresses[what], newBuckets[netip.Prefix](r.times(1<<i)))
		}
	}
	return m
}

// times is a rate that is so many times as large.
func (r Rate) times(n int) Rate { return Rate{float64(n) * r.PerSecond, n * r.Burst} }

// perAddress are the rates that count for an address, by what is counted.
func (l Limits) perAddress() map[string]Rate {
	return map[string]Rate{
		perMessage: l.Address,
		perRequest: l.Requests,
		perGuest:   l.Guests,
		perRoom:    l.Rooms.times(10),
		perWork:    l.Work,
		perTalk:    l.Talk,
		perLive:    liveRate,
		perFriend:  l.Friends.times(5),
		perReport:  reportRate.times(5),
		perKeep:    keepRate,
	}
}

// set has other limits hold from now on.
func (m *meters) set(l Limits) {
	m.guesses.set(l.Misses, l.RoomMisses)
	m.player.set(l.Player)
	m.rooms.set(l.Rooms)
	m.friends.set(l.Friends)
	for what, r := range l.perAddress() {
		for i, b := range m.addresses[what] {
			b.set(r.times(1 << i))
		}
	}
}

// of are the accounts of what is counted for an address: of its network, and of larger ones where those count too.
func (m *meters) of(what string, addr netip.Addr) iter.Seq[*rate.Limiter] {
	return func(yield func(*rate.Limiter) bool) {
		if covers(m.unlimited, addr) {
			return
		}
		for i, b := range m.addresses[what] {
			if p, ok := networkOf(addr, i); !ok || !yield(b.of(p)) {
				return
			}
		}
	}
}

// take counts one of what for an address, and returns how long to wait if that is over a limit.
func (m *meters) take(what string, addr netip.Addr, now time.Time) (wait time.Duration) {
	var taken [len(siteBits)]*rate.Reservation
	n := 0
	for l := range m.of(what, addr) {
		taken[n] = l.ReserveN(now, 1)
		wait = max(wait, taken[n].DelayFrom(now))
		n++
	}
	if wait > 0 {
		for _, r := range taken[:n] {
			r.CancelAt(now)
		}
	}
	return wait
}

// wait returns how long an address has to wait before one more of what is within the limits, and counts nothing.
func (m *meters) wait(what string, addr netip.Addr, now time.Time) (wait time.Duration) {
	for l := range m.of(what, addr) {
		wait = max(wait, waitFor(l, now))
	}
	return wait
}

// spend puts n of what on an address's accounts. More than an account holds is owed, up to as much again.
func (m *meters) spend(what string, addr netip.Addr, now time.Time, n int) {
	for l := range m.of(what, addr) {
		l.ReserveN(now, min(n, l.Burst()))
	}
}

// sweep forgets everyone who was quiet for long enough.
func (m *meters) sweep(now time.Time) {
	m.guesses.sweep(now)
	m.player.sweep(now)
	m.rooms.sweep(now)
	m.friends.sweep(now)
	m.reports.sweep(now)
	for _, widths := range m.addresses {
		for _, b := range widths {
			b.sweep(now)
		}
	}
}
