package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// A token contains the number of times that its player had signed out everywhere when it was issued. Signing out once
// more invalidates all earlier tokens and recovery codes. The number is kept forever, even after a deletion, because a
// stolen token must not become valid again.
//
// Each sign-out is a separate record, with a digest of a key that the requesting device has chosen. So one of two
// concurrent requests wins, and a device that repeats its request, because it got no answer, still gets its token.

// SignOutsMax is the maximum number of sign-outs of a player, limited by the size of the number in a token.
const SignOutsMax = 1<<16 - 1

var signOutCounts = store.NewCollection("signed-out", store.Forever, store.Pseudonymous)

func aboutSignOuts(player string) string { return signOutCounts.Key(players.Digest(player)) }

// announced are the numbers of sign-outs that nodes tell each other.
var announced = players.Announcements{
	Channel: "signed-out", Days: store.NewCollection("signed-out-on", players.AnnouncementsKept, store.Pseudonymous),
}

const (
	signOutsFor  = 10 * time.Minute // how long a number is cached, at most twice that
	signOutsHeld = 50_000           // cached players, at most twice that
)

// signOuts caches how often players signed out. It has two generations, of which the older one is dropped from time to
// time (an approximation of an LRU cache).
type signOuts struct {
	mu         sync.Mutex
	now, older map[string]int // by the players' digests
	since      time.Time
}

// of returns how often the player with a digest signed out, if that is cached.
func (s *signOuts) of(digest string) (times int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now == nil || time.Since(s.since) >= signOutsFor || len(s.now) >= signOutsHeld {
		s.now, s.older, s.since = map[string]int{}, s.now, time.Now()
	}
	if times, ok = s.now[digest]; !ok {
		times, ok = s.older[digest]
	}
	return times, ok
}

// hold caches how often the player of a digest signed out. The number never decreases.
func (s *signOuts) hold(digest string, times int) {
	before, _ := s.of(digest)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now[digest] = max(times, before, s.now[digest])
}

// readSignOuts returns how often a player has signed out everywhere, by the store.
func (ac *Accounts) readSignOuts(ctx context.Context, player string) (times int, err error) {
	known, err := ac.store.List(ctx, aboutSignOuts(player))
	for name := range known {
		n, wrong := strconv.Atoi(name)
		if wrong != nil {
			return 0, fmt.Errorf("read a player's number of sign-outs: %w", wrong)
		}
		times = max(times, n)
	}
	return times, err
}

// SignOut signs a player out everywhere: it invalidates all tokens issued after up to who.SignOuts sign-outs. It
// returns the player to issue a new token for. It is idempotent for the same key, which only the caller knows. came is
// the time at which an account's sign-in issued the player's token, in Unix milliseconds, or 0 for other tokens. An
// account that was added after that is removed, because a thief may have added it.
func (ac *Accounts) SignOut(ctx context.Context, who players.Player, key string, came int64) (players.Player, error) {
	times, err := ac.countSignOut(ctx, who.ID, who.SignOuts, key)
	if err != nil {
		return players.Player{}, err
	}
	ac.signOuts.hold(players.Digest(who.ID), times)
	account, err := ac.Account(ctx, who.ID)
	if err == nil && account.Added > came {
		err = ac.RemoveAccount(ctx, who.ID)
	}
	if err != nil {
		return players.Player{}, err
	}
	who.SignOuts = times
	return who, nil
}

// countSignOut records that a player signs out once more than before, and returns how often that is.
func (ac *Accounts) countSignOut(ctx context.Context, player string, before int, key string) (int, error) {
	times := before + 1
	if times > SignOutsMax {
		return 0, &protocol.Refusal{Code: protocol.Full, Text: "You have reached the limit of sign-outs on all devices."}
	}
	known, err := ac.readSignOuts(ctx, player)
	if err != nil {
		return 0, err
	}
	if known > times {
		return 0, errSignedOut
	}
	sum := sha256.Sum256([]byte("nonet sign out " + key))
	mine := hex.EncodeToString(sum[:])
	first, err := ac.store.Put(ctx, store.Record{
		Key: aboutSignOuts(player), Name: strconv.Itoa(times), Value: []byte(mine),
	})
	if err != nil {
		return 0, err
	}
	if string(first) != mine {
		return 0, errSignedOut
	}
	if before > 0 {
		if err := ac.store.Delete(ctx, aboutSignOuts(player), strconv.Itoa(before)); err != nil {
			return 0, err
		}
	}
	return times, announced.Put(ctx, ac.store, player, int64(times), ac.now())
}

var errSignedOut = &protocol.Refusal{Code: protocol.BadToken,
	Text: "This token is no longer valid, because its player has signed out everywhere. Use a recovery code or sign in."}

// SignOuts returns how often a player has signed out everywhere, from the cache if possible.
func (ac *Accounts) SignOuts(ctx context.Context, player string) (int, error) {
	digest := players.Digest(player)
	if times, ok := ac.signOuts.of(digest); ok {
		return times, nil
	}
	times, err := ac.readSignOuts(ctx, player)
	if err != nil {
		return 0, err
	}
	ac.signOuts.hold(digest, times)
	times, _ = ac.signOuts.of(digest)
	return times, nil
}

// CheckSignedIn refuses a player who has signed out everywhere since the token was issued.
func (ac *Accounts) CheckSignedIn(ctx context.Context, who players.Player) error {
	times, err := ac.SignOuts(ctx, who.ID)
	if err == nil && who.SignOuts < times {
		err = errSignedOut
	}
	return err
}

// WatchSignOuts calls out with the players who sign out everywhere through any node, by [players.Digest], and with the
// number of their sign-outs, until ctx ends. A sign-out may be reported repeatedly. out must not block.
func (ac *Accounts) WatchSignOuts(ctx context.Context, out func(times map[string]int64)) {
	announced.Watch(ctx, ac.store, ac.now, func(times map[string]int64) {
		for digest, n := range times {
			ac.signOuts.hold(digest, int(n))
		}
		out(times)
	})
}
