package moderation

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// Ban excludes a player, an address or a subnet (a CIDR block) from the server until a time.
type Ban struct {
	// Player is an id, or its [players.Digest] once the player's data is deleted; empty if the ban is of a network.
	Player string       `json:"player,omitempty"`
	Net    netip.Prefix `json:"net,omitzero"`  // an address is a network of one
	Until  int64        `json:"until"`         // Unix milliseconds
	At     int64        `json:"at"`            // when it began
	By     string       `json:"by"`            // the operator
	Why    string       `json:"why,omitempty"` // in the operator's words, for operators
}

var banRecords = store.NewCollection("bans", store.Forever, store.ForOperators)

var aboutBans = banRecords.Key()

// Whom returns the subject of the ban: a player's ID or digest, or a network.
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
	bansChannel = "bans" // all nodes subscribe to it; no room has such a name
	bansMax     = 10_000
	bansEvery   = 20 * time.Second
)

// The shortest prefixes of networks that can be banned.
const (
	widestV4 = 8
	widestV6 = 19
)

// ErrTooWide is returned for a network that is too large to be banned.
var ErrTooWide = fmt.Errorf("the prefix of a banned network needs at least %d bits, with IPv6 %d", widestV4, widestV6)

// Bans are the bans and mutes in force. Each is a record in the store. A node holds a copy, which it reads again when
// another node publishes a change, and periodically because a publication can get lost. Its methods are safe for
// concurrent use.
type Bans struct {
	store store.Store
	now   func() int64 // the store's time, Unix milliseconds

	reading sync.Mutex // held from reading to replacing the copy, so that an older copy never replaces a newer one
	mu      sync.Mutex
	players map[string]int64 // until when, by id or digest
	nets    []Ban
	mutes   map[string]int64 // until when, by [Mute.key]
}

// NewBans returns the bans and mutes of a store.
func NewBans(kept store.Store, now func() int64) *Bans { return &Bans{store: kept, now: now} }

// Ban puts a ban into effect and replaces one of the same player or network. It takes effect on this node before Ban
// returns, and on the others when its news arrives.
func (bs *Bans) Ban(ctx context.Context, b Ban) error {
	if b.Player == "" {
		if !b.Net.IsValid() || b.Net.Bits() < widestV4 || b.Net.Addr().Is6() && b.Net.Bits() < widestV6 {
			return ErrTooWide
		}
		b.Net = b.Net.Masked()
	}
	value, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return bs.put(ctx, store.Record{Key: aboutBans, Name: b.Whom(), Value: value, Limit: bansMax, Overwrite: true},
		players.Digest(b.Whom()))
}

// put stores a ban or a mute and publishes the change. It removes the record named replaced: the same decision about a
// player whose data was deleted.
func (bs *Bans) put(ctx context.Context, f store.Record, replaced string) error {
	if _, err := bs.store.Put(ctx, f); err != nil {
		return err
	}
	if err := bs.store.Delete(ctx, f.Key, replaced); err != nil {
		return err
	}
	return bs.publishChange(ctx)
}

// Unban removes a ban. The subject is one that [Ban.Whom] returned, or the ID of a player whose data was deleted. It
// returns [store.ErrNotFound] if there is none.
func (bs *Bans) Unban(ctx context.Context, whom string) error {
	return bs.remove(ctx, aboutBans, whom, players.Digest(whom))
}

// remove deletes the record with any of the names and publishes the change.
func (bs *Bans) remove(ctx context.Context, about string, names ...string) error {
	known, err := bs.store.List(ctx, about)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(names, func(name string) bool { return known[name] != nil }) {
		return store.ErrNotFound
	}
	if err := bs.store.Delete(ctx, about, names...); err != nil {
		return err
	}
	return bs.publishChange(ctx)
}

// Forget replaces the player's id by its digest in bans and mutes. They stay in force, so that nobody escapes them by
// deleting their data.
func (bs *Bans) Forget(ctx context.Context, player string) error {
	changed := false
	for _, about := range []string{aboutBans, aboutMutes} {
		known, err := bs.store.List(ctx, about)
		if err != nil {
			return err
		}
		for name, text := range known {
			if id, _, _ := strings.Cut(name, " "); id != player {
				continue
			}
			changed = true
			if err := bs.anonymize(ctx, about, name, player, text); err != nil {
				return err
			}
		}
	}
	if !changed {
		return nil
	}
	return bs.publishChange(ctx)
}

// anonymize replaces a player's id by its digest in a ban or a mute, and in the record's name, which begins with it.
func (bs *Bans) anonymize(ctx context.Context, about, name, player string, text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return fmt.Errorf("read the record %s of %s: %w", name, about, err)
	}
	digest := players.Digest(player)
	fields["player"] = json.RawMessage(strconv.Quote(digest))
	renamed := store.Record{Key: about, Name: digest + strings.TrimPrefix(name, player), Overwrite: true}
	if err := store.PutJSON(ctx, bs.store, renamed, fields); err != nil {
		return err
	}
	return bs.store.Delete(ctx, about, name)
}

// Export adds nothing: bans and mutes are the operator's records.
func (bs *Bans) Export(context.Context, string, *protocol.Export) error { return nil }

// publishChange refreshes this node's copy and publishes that all nodes have to read the records again.
func (bs *Bans) publishChange(ctx context.Context) error {
	return errors.Join(bs.read(ctx), bs.store.Broadcast(ctx, bansChannel, []byte("!")))
}

// read refreshes the copy. Records that can't be read are left out.
func (bs *Bans) read(ctx context.Context) error {
	bs.reading.Lock()
	defer bs.reading.Unlock()
	bans, err := ListBans(ctx, bs.store, bs.now())
	mutes, wrong := ListMutes(ctx, bs.store, bs.now())
	banned, muted, nets := map[string]int64{}, map[string]int64{}, []Ban(nil)
	for _, b := range bans {
		if b.Player == "" {
			nets = append(nets, b)
		} else {
			banned[b.Player] = b.Until
		}
	}
	for _, m := range mutes {
		muted[m.key()] = m.Until
	}
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if err == nil || len(bans) > 0 {
		bs.players, bs.nets = banned, nets
	}
	if wrong == nil || len(mutes) > 0 {
		bs.mutes = muted
	}
	return errors.Join(err, wrong)
}

// ListBans returns the bans in force at a time, the latest first, and deletes those that have ended.
func ListBans(ctx context.Context, facts store.KV, now int64) ([]Ban, error) {
	return listInForce(ctx, facts, aboutBans, now, func(b Ban) order { return order{b.Whom(), b.At, b.Until} })
}

// order is what bans and mutes have in common.
type order struct {
	name      string // of the record
	at, until int64
}

// listInForce returns the records that have not ended, the latest first, and deletes the others.
func listInForce[T any](ctx context.Context, facts store.KV, about string, now int64,
	of func(T) order) (all []T, err error) {
	known, err := facts.List(ctx, about)
	if err != nil {
		return nil, err
	}
	var over []string
	for name, value := range known {
		var one T
		if wrong := json.Unmarshal(value, &one); wrong != nil {
			err = errors.Join(err, fmt.Errorf("read the record %s of %s: %w", name, about, wrong))
		} else if of(one).until <= now {
			over = append(over, name)
		} else {
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b T) int {
		return cmp.Or(cmp.Compare(of(b).at, of(a).at), cmp.Compare(of(a).name, of(b).name))
	})
	if len(over) > 0 {
		err = errors.Join(err, facts.Delete(ctx, about, over...))
	}
	return all, err
}

// banEnd returns until when a player or an address is banned; 0 if neither is.
func (bs *Bans) banEnd(player string, addr netip.Addr) int64 {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	var until int64
	if player != "" && len(bs.players) > 0 {
		until = max(bs.players[player], bs.players[players.Digest(player)])
	}
	addr = addr.WithZone("").Unmap()
	for _, ban := range bs.nets {
		if ban.Net.Contains(addr) {
			until = max(until, ban.Until)
		}
	}
	return until
}

// CheckBan returns a [*protocol.Refusal] if the player or the address is banned. The player may be empty.
func (bs *Bans) CheckBan(player string, addr netip.Addr) error {
	return bs.refuse(protocol.Barred, "banned", bs.banEnd(player, addr))
}

// refuse returns a [*protocol.Refusal] if a ban or a mute has not ended.
func (bs *Bans) refuse(code protocol.Code, done string, until int64) error {
	if until <= bs.now() {
		return nil
	}
	return &protocol.Refusal{Code: code, Text: fmt.Sprintf("The server's operator has %s you until %s UTC.", done,
		time.UnixMilli(until).UTC().Format("2006-01-02 15:04"))}
}

// Watch keeps this node's copy up to date until ctx ends, and calls changed after each read.
func (bs *Bans) Watch(ctx context.Context, changed func()) {
	players.Watch(ctx, bs.store, players.Watched{
		Channel: bansChannel, Every: bansEvery,
		Handle: func([]byte) (again bool) { return true },
		Read: func(ctx context.Context) error {
			err := bs.read(ctx)
			changed()
			return err
		},
	})
}
