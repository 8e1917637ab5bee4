// Package signup keeps what a tournament knows of players: who made it, who has signed up, and who waits. All other
// records of a tournament name players by references that only these records resolve, so deleting them makes a player
// anonymous there.
package signup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/players"
	"nonet/room/store"
)

// PlayersMax is the maximum number of players of a tournament.
const PlayersMax = 2000

// PerNetworkMax is the maximum number of players from one address or IPv6 site, unless the host decides who comes.
const PerNetworkMax = 40

const (
	hostField   = "host"
	ownListKept = 62 * 24 * time.Hour // from the last sign-up
	ownListMax  = 1000                // of one player
)

// Errors of [Signups.SignUp] and [Signups.CountNetwork].
var (
	ErrFull        = errors.New("the arena is full")
	ErrNetworkFull = errors.New("too many players of the address have signed up for the arena")
)

// Signups keeps sign-ups in a store. Its methods are safe for concurrent use.
type Signups struct {
	store store.Store
	now   func() int64 // the store's time, Unix milliseconds
}

// New returns the sign-ups of a store.
func New(kept store.Store, now func() int64) *Signups { return &Signups{store: kept, now: now} }

// Entry is a player of a tournament, or its host.
type Entry struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	At     int64  `json:"at"` // since when, Unix milliseconds
	// Ref names the player in the tournament's other records; see [archive.ArenaRef].
	Ref string `json:"ref"`
}

var (
	tournaments   = store.NewCollection("arena", store.Configured, store.NamesPlayers)
	tournamentsOf = store.NewCollection("arenas", ownListKept, store.OfPlayer)
	networksOf    = store.NewCollection("arenas-from", ownListKept, store.OfPlayer)
)

// AboutTournament is about a tournament itself, including its host.
func AboutTournament(code string) string { return tournaments.Key(code) }

func aboutSignedUp(code string) string { return AboutTournament(code) + "/players" }

// aboutNetwork is about the players who signed up from a network. networksOf lists a player's networks, so that those
// records are found when the player's data is deleted.
func aboutNetwork(code, site string) string { return AboutTournament(code) + "/from/" + site }

// AboutWaiting is about the players who wait for the next heat, by their ids.
func AboutWaiting(code string) string { return AboutTournament(code) + "/waiting" }

// PutHost records the host of a tournament.
func (s *Signups) PutHost(ctx context.Context, code string, who players.Player, keep time.Duration) error {
	return s.put(ctx, code, who, store.Record{Key: AboutTournament(code), Name: hostField, TTL: keep})
}

// CountNetwork counts a player who signs up against the limit of the player's network, if that is known. It returns
// [ErrNetworkFull] if the limit is reached.
func (s *Signups) CountNetwork(ctx context.Context, code string, who players.Player, keep time.Duration) error {
	if who.Site == "" {
		return nil
	}
	_, err := s.store.Put(ctx, store.Record{
		Key: networksOf.Key(who.ID), Name: code + " " + who.Site, TTL: ownListKept, Limit: ownListMax,
	})
	if err != nil {
		return err
	}
	_, err = s.store.Put(ctx, store.Record{
		Key: aboutNetwork(code, who.Site), Name: who.ID, TTL: keep, Limit: PerNetworkMax,
	})
	return store.IfFull(err, ErrNetworkFull)
}

// SignUp signs a player up under the present name. It returns [ErrFull] if the tournament is full.
func (s *Signups) SignUp(ctx context.Context, code string, who players.Player, keep time.Duration) error {
	err := s.put(ctx, code, who, store.Record{
		Key: aboutSignedUp(code), Name: who.ID, TTL: keep, Limit: PlayersMax, Overwrite: true,
	})
	return store.IfFull(err, ErrFull)
}

// put stores an entry. The player's own list is written first, so that the entry is found when the player's data is
// deleted.
func (s *Signups) put(ctx context.Context, code string, who players.Player, f store.Record) (err error) {
	in := Entry{Player: who.ID, Name: who.Name, At: s.now(), Ref: archive.ArenaRef(code, who.ID)}
	if f.Value, err = json.Marshal(in); err != nil {
		return err
	}
	_, err = s.store.Put(ctx, store.Record{Key: tournamentsOf.Key(who.ID), Name: code, TTL: ownListKept,
		Limit: ownListMax})
	if err != nil {
		return err
	}
	_, err = s.store.Put(ctx, f)
	return err
}

// Players returns the players of a tournament by their ids. It caches in read what it has parsed.
func (s *Signups) Players(ctx context.Context, code string, read *store.ParseCache[Entry]) (map[string]Entry, error) {
	facts, err := s.store.List(ctx, aboutSignedUp(code))
	if err != nil {
		return nil, err
	}
	all, err := read.Parse(facts)
	if err != nil {
		return nil, fmt.Errorf("read the players of arena %s: %w", code, err)
	}
	return all, nil
}

// Host returns the host among the records about a tournament; the zero Entry if the host is no longer known.
func Host(facts map[string][]byte) (in Entry) {
	_ = json.Unmarshal(facts[hostField], &in) // an unreadable entry counts as none
	return in
}

// Forget deletes a player's entries in tournaments. Heats and standings stay, with a reference that leads nowhere.
func (s *Signups) Forget(ctx context.Context, player string) error {
	from, err := s.store.List(ctx, networksOf.Key(player))
	if err != nil {
		return err
	}
	for name := range from {
		code, site, _ := strings.Cut(name, " ")
		if err := s.store.Delete(ctx, aboutNetwork(code, site), player); err != nil {
			return err
		}
	}
	codes, err := s.store.List(ctx, tournamentsOf.Key(player))
	if err != nil {
		return err
	}
	for code := range codes {
		facts, err := s.store.List(ctx, AboutTournament(code))
		if err == nil && Host(facts).Player == player {
			err = s.store.Delete(ctx, AboutTournament(code), hostField)
		}
		if err == nil {
			err = s.store.Delete(ctx, aboutSignedUp(code), player)
		}
		if err == nil {
			err = s.store.Delete(ctx, AboutWaiting(code), player)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Export adds the codes of a player's tournaments.
func (s *Signups) Export(ctx context.Context, player string, out *protocol.Export) error {
	codes, err := s.store.List(ctx, tournamentsOf.Key(player))
	out.Arenas = slices.AppendSeq([]string{}, maps.Keys(codes)) // an empty list, not null
	slices.Sort(out.Arenas)
	return err
}

// AboutUnranked is about the players of a marathon who are listed apart, by their references.
func AboutUnranked(code string) string { return AboutTournament(code) + "/apart" }
