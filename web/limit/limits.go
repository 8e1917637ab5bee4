// Package limit limits what clients may do: rate limits of addresses and players, protection against brute force,
// connection limits, and queues for CPU-bound work. It also determines a client's address.
package limit

import (
	"fmt"
	"strconv"
	"strings"

	"nonet/internal/ratelimit"
)

// Limits holds the limits on clients. A zero field means its default, which its comment names.
type Limits struct {
	Connections int // websockets in total; 20,000
	PerAddress  int // websockets from one address; 200, enough for a school behind one address

	Messages Rate // from one connection; 20 a second, 60 at once
	Player   Rate // from one player over all connections; 30 a second, 90 at once
	Address  Rate // from all connections of one address; 400 a second, 1,200 at once
	Requests Rate // to the HTTP API from one address; 20 a second, 1,000 at once
	Guests   Rate // new players from one address; 2 a second, 100 at once
	Rooms    Rate // new rooms of one player, ten times that from one address; one in 5 seconds, 10 at once
	Work     Rate // milliseconds of CPU work without a room, per address; 150 a second, 10,000 at once
	Misses   Rate // look-ups of missing rooms, and wrong passwords, per address; 1 a second, 30 at once
	// wrong passwords of one room, from all addresses; 1 a second, 100 at once
	RoomMisses Rate
	// new friends and links of one player, five times that from one address; one in 20 seconds, 20 at once
	Friends Rate
	Talk    Rate // chat messages and reactions from one address, not cursors; 10 a second, 60 at once
}

// Rate is a rate limit.
type Rate = ratelimit.Rate

// rates returns the fields that are rates, with the names that operators use and their defaults.
func (l *Limits) rates() []namedRate {
	return []namedRate{
		{"messages", &l.Messages, Rate{PerSecond: 20, Burst: 60}},
		{"player", &l.Player, Rate{PerSecond: 30, Burst: 90}},
		{"address", &l.Address, Rate{PerSecond: 400, Burst: 1200}},
		{"requests", &l.Requests, Rate{PerSecond: 20, Burst: 1000}},
		{"guests", &l.Guests, Rate{PerSecond: 2, Burst: 100}},
		{"rooms", &l.Rooms, Rate{PerSecond: 0.2, Burst: 10}},
		{"work", &l.Work, Rate{PerSecond: 150, Burst: 10_000}},
		{"misses", &l.Misses, Rate{PerSecond: 1, Burst: 30}},
		{"room-misses", &l.RoomMisses, Rate{PerSecond: 1, Burst: 100}},
		{"friends", &l.Friends, Rate{PerSecond: 0.05, Burst: 20}},
		{"talk", &l.Talk, Rate{PerSecond: 10, Burst: 60}},
	}
}

// namedRate is a rate of [Limits], with the name that operators use and its default.
type namedRate struct {
	name  string
	at    *Rate
	usual Rate
}

// fromAddress is the name of the limit on connections from one address in [Limits.Set].
const fromAddress = "connections"

// WithDefaults returns the limits with the defaults in place of zeros.
func (l Limits) WithDefaults() Limits {
	fill(&l.Connections, 20_000)
	fill(&l.PerAddress, 200)
	for _, r := range l.rates() {
		fill(r.at, r.usual)
	}
	return l
}

// Set changes the limits that text names. For example, "messages=40/120,connections=500" allows 40 messages a second
// and 120 at once from one connection, and 500 connections from one address. docs/operations.md lists the names. The
// error explains the expected form.
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
			return fmt.Errorf("write a number, as in %s=%d", name, Limits{}.WithDefaults().PerAddress)
		}
		l.PerAddress = n
		return nil
	}
	names := []string{fromAddress}
	for _, r := range l.rates() {
		if r.name == name {
			return r.set(value)
		}
		names = append(names, r.name)
	}
	return fmt.Errorf("there is no limit %q: choose among %s", name, strings.Join(names, ", "))
}

// set reads a rate as operators write it: "20/60".
func (r namedRate) set(value string) error {
	often, burst, _ := strings.Cut(value, "/")
	perSecond, err := strconv.ParseFloat(often, 64)
	n, wrong := strconv.Atoi(burst)
	if err != nil || wrong != nil || !(perSecond > 0) || perSecond > 1e9 || n < 1 {
		return fmt.Errorf("write how many a second and how many at once, as in %s=%v", r.name, r.usual)
	}
	*r.at = Rate{PerSecond: perSecond, Burst: n}
	return nil
}

// Changes returns the limits that differ from before, like "messages from 20/60 to 40/120".
func (l Limits) Changes(before Limits) (changes []string) {
	l, before = l.WithDefaults(), before.WithDefaults()
	compare := func(name string, was, is any) {
		if was != is {
			changes = append(changes, fmt.Sprintf("%s from %v to %v", name, was, is))
		}
	}
	compare("max-connections", before.Connections, l.Connections)
	compare(fromAddress, before.PerAddress, l.PerAddress)
	was := before.rates()
	for i, r := range l.rates() {
		compare(r.name, *was[i].at, *r.at)
	}
	return changes
}

func fill[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
