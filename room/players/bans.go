package players

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/store"
)

// An operator can keep a player, an address or a network off the server for a while. Each ban is a fact, which all
// nodes read when they hear of a change, and from time to time because news can get lost. What is a player's own data
// stays within reach: to see it and to have it deleted.

// Ban is what an operator keeps off the server.
type Ban struct {
	// an id, or its [Digest] once the player's data is deleted; empty is a network's
	Player string       `json:"player,omitempty"`
	Net    netip.Prefix `json:"net,omitzero"`  // an address is a network of one
	Until  int64        `json:"until"`         // Unix milliseconds
	At     int64        `json:"at"`            // when it began
	By     string       `json:"by"`            // the operator
	Why    string       `json:"why,omitempty"` // in the operator's words, for operators
}

// Whom says whom a ban is for, in a word: a player's id or digest, or a network.
func (b Ban) Whom() string {
	switch {
	case b.Player != "":
		return b.Player
	case b.Net.IsSingleIP():
		return b.Net.Addr().String()
	}
	return b.Net.String()
}

const (
	aboutBans = "bans"
	bansNews  = "bans" // is followed by all nodes; no room has such a name
	bansMax   = 10_000
	bansEvery = 20 * time.Second
)

// The widest networks that can be kept off.
const (
	wideV4 = 8
	wideV6 = 19
)

// ErrTooWide is for a network that is too large to be kept off.
var ErrTooWide = fmt.Errorf("a network that is kept off has at least %d bits, with IPv6 %d", wideV4, wideV6)

// KeepOff puts a ban into effect, in the place of one for the same player or network: on this node before it returns,
// on the others as soon as they hear of it.
func (ps *People) KeepOff(ctx context.Context, b Ban) error {
	if b.Player == "" {
		if !b.Net.IsValid() || b.Net.Bits() < wideV4 || b.Net.Addr().Is6() && b.Net.Bits() < wideV6 {
			return ErrTooWide
		}
		b.Net = b.Net.Masked()
	}
	value, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return ps.decided(ctx, store.Fact{About: aboutBans, Name: b.Whom(), Value: value, Most: bansMax, Anew: true},
		Digest(b.Whom()))
}

// decided keeps what an operator has decided for a while, in the place of what stands under before, and has all nodes
// know. Before is the name of the same decision about a player from before the player's data was deleted.
func (ps *People) decided(ctx context.Context, f store.Fact, before string) error {
	if _, err := ps.store.State(ctx, f); err != nil {
		return err
	}
	if err := ps.store.Retract(ctx, f.About, before); err != nil {
		return err
	}
	return ps.bansChanged(ctx)
}

// LetBack takes a ban away. Whom is as [Ban.Whom] says it, or the id of a player whose data was deleted. It returns
// [store.ErrNotFound] if there is none.
func (ps *People) LetBack(ctx context.Context, whom string) error {
	return ps.undecided(ctx, aboutBans, whom, Digest(whom))
}

// undecided takes back what an operator has decided, under whichever of the names, and has all nodes know.
func (ps *People) undecided(ctx context.Context, about string, names ...string) error {
	known, err := ps.store.Stated(ctx, about)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(names, func(name string) bool { return known[name] != nil }) {
		return store.ErrNotFound
	}
	if err := ps.store.Retract(ctx, about, names...); err != nil {
		return err
	}
	return ps.bansChanged(ctx)
}

// forgetDecided puts the player's digest in the place of the id in what operators have decided for a while. It holds on
// for as long as they said: nobody escapes it with a deletion.
func (ps *People) forgetDecided(ctx context.Context, player string) error {
	bans, err := ps.store.Stated(ctx, aboutBans)
	if err != nil {
		return err
	}
	mutes, err := ps.store.Stated(ctx, aboutMutes)
	if err != nil {
		return err
	}
	changed := false
	if text := bans[player]; text != nil {
		changed = true
		if err := redecide(ctx, ps.store, aboutBans, player, text, func(b *Ban) string {
			b.Player = Digest(player)
			return b.Whom()
		}); err != nil {
			return err
		}
	}
	for name, text := range mutes {
		if id, _, _ := strings.Cut(name, " "); id != player {
			continue
		}
		changed = true
		if err := redecide(ctx, ps.store, aboutMutes, name, text, func(m *Mute) string {
			m.Player = Digest(player)
			return m.whom()
		}); err != nil {
			return err
		}
	}
	if !changed {
		return nil
	}
	return ps.bansChanged(ctx)
}

// redecide changes something that an operator has decided and keeps it under the name that change returns.
func redecide[T any](ctx context.Context, facts store.Facts, about, name string, text []byte,
	change func(*T) (name string)) error {
	var one T
	if err := json.Unmarshal(text, &one); err != nil {
		return fmt.Errorf("read what is said of %s in %s: %w", name, about, err)
	}
	now := change(&one)
	value, err := json.Marshal(one)
	if err != nil {
		return err
	}
	if _, err := facts.State(ctx, store.Fact{About: about, Name: now, Value: value, Anew: true}); err != nil {
		return err
	}
	return facts.Retract(ctx, about, name)
}

// bansChanged has this node hold what is kept now, and tells all nodes to read it.
func (ps *People) bansChanged(ctx context.Context) error {
	return errors.Join(ps.readBans(ctx), ps.store.Say(ctx, bansNews, []byte("!")))
}

// readBans holds what is kept, as far as it can be read.
func (ps *People) readBans(ctx context.Context) error {
	ps.bans.reading.Lock()
	defer ps.bans.reading.Unlock()
	all, err := Bans(ctx, ps.store, ps.now())
	if err == nil || len(all) > 0 {
		ps.bans.hold(all)
	}
	mutes, wrong := Mutes(ctx, ps.store, ps.now())
	if wrong == nil || len(mutes) > 0 {
		ps.bans.holdMutes(mutes)
	}
	return errors.Join(err, wrong)
}

// Bans returns those that hold at a time, the latest first, and forgets those that are over.
func Bans(ctx context.Context, facts store.Facts, now int64) ([]Ban, error) {
	bans, err := inForce(ctx, facts, aboutBans, now, func(b Ban) int64 { return b.Until })
	slices.SortFunc(bans, func(a, b Ban) int {
		return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.Whom(), b.Whom()))
	})
	return bans, err
}

// inForce returns what operators have decided for a while and is not over, and forgets the rest.
func inForce[T any](ctx context.Context, facts store.Facts, about string, now int64,
	until func(T) int64) (all []T, err error) {
	known, err := facts.Stated(ctx, about)
	if err != nil {
		return nil, err
	}
	var over []string
	for whom, value := range known {
		var one T
		if wrong := json.Unmarshal(value, &one); wrong != nil {
			err = errors.Join(err, fmt.Errorf("read what is said of %s in %s: %w", whom, about, wrong))
			continue
		}
		if until(one) <= now {
			over = append(over, whom)
			continue
		}
		all = append(all, one)
	}
	if len(over) > 0 {
		err = errors.Join(err, facts.Retract(ctx, about, over...))
	}
	return all, err
}

// bans are those that hold, as this node read them last.
type bans struct {
	reading sync.Mutex // is held from reading to holding: what was read later stays
	mu      sync.Mutex
	players map[string]int64 // until when, by id or digest
	nets    []Ban
	mutes   map[string]int64 // until when, by [Mute.whom]
}

// hold takes over what was read.
func (b *bans) hold(all []Ban) {
	players, nets := map[string]int64{}, []Ban(nil)
	for _, ban := range all {
		if ban.Player != "" {
			players[ban.Player] = ban.Until
		} else {
			nets = append(nets, ban)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.players, b.nets = players, nets
}

// until is until when somebody is kept off; 0 is not at all.
func (b *bans) until(player string, addr netip.Addr) int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	var until int64
	if player != "" && len(b.players) > 0 {
		until = max(b.players[player], b.players[Digest(player)])
	}
	addr = addr.WithZone("").Unmap()
	for _, ban := range b.nets {
		if ban.Net.Contains(addr) {
			until = max(until, ban.Until)
		}
	}
	return until
}

// Barred refuses a player, or nobody in particular, and an address if an operator keeps either off the server.
func (ps *People) Barred(player string, addr netip.Addr) error {
	until := ps.bans.until(player, addr)
	if until <= ps.now() {
		return nil
	}
	return &protocol.Refusal{Code: protocol.Barred, Text: "The server's operator keeps you off until " +
		time.UnixMilli(until).UTC().Format("2006-01-02 15:04") + " UTC."}
}

// WatchBans reads who is kept off, or from talking, whenever that changes on any node, until ctx ends, and calls out
// each time.
func (ps *People) WatchBans(ctx context.Context, out func()) {
	ps.watch(ctx, watched{
		news: bansNews, every: bansEvery,
		heard: func([]byte) (again bool) { return true },
		read: func(ctx context.Context) error {
			err := ps.readBans(ctx)
			out()
			return err
		},
	})
}
