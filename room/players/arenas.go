package players

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/store"
)

// What an arena knows of players is kept here, for it is what players may have handed out or deleted: who has made it,
// who has signed up, and who waits. All else that an arena keeps names players by what only these facts lead from.

// ArenaPlayersMax is how many players sign up for an arena at most.
const ArenaPlayersMax = 2000

// ArenaOfSite is how many of them come from one address at most, or IPv6 site, where the host does not say who comes: a
// class is fewer.
const ArenaOfSite = 40

const (
	arenaHost   = "host"
	arenasKept  = 62 * 24 * time.Hour // from the last that one signed up for
	arenasOfMax = 1000                // of one player's
)

// Errors of [People.SignUp].
var (
	ErrArenaFull   = errors.New("the arena is full")
	ErrArenaShared = errors.New("as many have signed up for the arena from the address as may")
)

// InArena is who somebody is in an arena.
type InArena struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	At     int64  `json:"at"` // since when, Unix milliseconds
}

func aboutArenasOf(player string) string { return "arenas/" + player }

// AboutArena is what is known of an arena itself, beside who made it.
func AboutArena(code string) string { return "arena/" + code }

func aboutSignedUp(code string) string { return AboutArena(code) + "/players" }

// aboutSigningUp is who has signed up for an arena from a site, and aboutSitesOf from which a player did for which: it
// says where to look when the player's data is deleted.
func aboutSigningUp(code, site string) string { return AboutArena(code) + "/from/" + site }
func aboutSitesOf(player string) string       { return "arenas-from/" + player }

// AboutWaiting is who waits in an arena for the next heat, by the players' ids.
func AboutWaiting(code string) string { return AboutArena(code) + "/waiting" }

// HostArena notes who has made an arena.
func (ps *People) HostArena(ctx context.Context, code string, who Player, keep time.Duration) error {
	return ps.inArena(ctx, code, who, store.Fact{About: AboutArena(code), Name: arenaHost, Keep: keep})
}

// FromSite counts a player among those who sign up for an arena from the player's address, if that is known. It returns
// [ErrArenaShared] if too many have.
func (ps *People) FromSite(ctx context.Context, code string, who Player, keep time.Duration) error {
	if who.Site == "" {
		return nil
	}
	_, err := ps.store.State(ctx, store.Fact{
		About: aboutSitesOf(who.ID), Name: code + " " + who.Site, Keep: arenasKept, Most: arenasOfMax,
	})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx, store.Fact{
		About: aboutSigningUp(code, who.Site), Name: who.ID, Keep: keep, Most: ArenaOfSite,
	})
	if errors.Is(err, store.ErrFull) {
		return ErrArenaShared
	}
	return err
}

// SignUp signs a player up for an arena, under the present name. It returns [ErrArenaFull] if too many have.
func (ps *People) SignUp(ctx context.Context, code string, who Player, keep time.Duration) error {
	err := ps.inArena(ctx, code, who, store.Fact{
		About: aboutSignedUp(code), Name: who.ID, Keep: keep, Most: ArenaPlayersMax, Anew: true,
	})
	if errors.Is(err, store.ErrFull) {
		return ErrArenaFull
	}
	return err
}

// inArena keeps a fact about a player in an arena. The player's own list is written first: it says where to look when
// the player's data is deleted.
func (ps *People) inArena(ctx context.Context, code string, who Player, f store.Fact) (err error) {
	if f.Value, err = json.Marshal(InArena{Player: who.ID, Name: who.Name, At: ps.now()}); err != nil {
		return err
	}
	_, err = ps.store.State(ctx, store.Fact{About: aboutArenasOf(who.ID), Name: code, Keep: arenasKept, Most: arenasOfMax})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx, f)
	return err
}

// SignedUp are the players of an arena by their ids. It keeps in read what it has parsed, for the next time.
func (ps *People) SignedUp(ctx context.Context, code string, read *store.Parsed[InArena]) (map[string]InArena, error) {
	facts, err := ps.store.Stated(ctx, aboutSignedUp(code))
	if err != nil {
		return nil, err
	}
	all, err := read.Of(facts)
	if err != nil {
		return nil, fmt.Errorf("read who plays in arena %s: %w", code, err)
	}
	return all, nil
}

// ArenaHost is who has made an arena, of which these are the facts; the zero value is nobody who is known any more.
func ArenaHost(facts map[string][]byte) (in InArena) {
	_ = json.Unmarshal(facts[arenaHost], &in) // what can't be read is nobody
	return in
}

// arenasOf are the codes of the arenas that a player has made or signed up for.
func (ps *People) arenasOf(ctx context.Context, player string) (codes []string, err error) {
	facts, err := ps.store.Stated(ctx, aboutArenasOf(player))
	codes = []string{} // in the export it is a list, also without any
	for code := range facts {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes, err
}

// forgetArenas deletes what arenas know of a player. Their heats and standings stay, as a nobody's.
func (ps *People) forgetArenas(ctx context.Context, player string) error {
	from, err := ps.store.Stated(ctx, aboutSitesOf(player))
	if err != nil {
		return err
	}
	for name := range from {
		code, site, _ := strings.Cut(name, " ")
		if err = ps.store.Retract(ctx, aboutSigningUp(code, site), player); err == nil {
			err = ps.store.Retract(ctx, aboutSitesOf(player), name)
		}
		if err != nil {
			return err
		}
	}
	codes, err := ps.arenasOf(ctx, player)
	if err != nil {
		return err
	}
	for _, code := range codes {
		facts, err := ps.store.Stated(ctx, AboutArena(code))
		if err == nil && ArenaHost(facts).Player == player {
			err = ps.store.Retract(ctx, AboutArena(code), arenaHost)
		}
		if err == nil {
			err = ps.store.Retract(ctx, aboutSignedUp(code), player)
		}
		if err == nil {
			err = ps.store.Retract(ctx, AboutWaiting(code), player)
		}
		if err == nil {
			err = ps.store.Retract(ctx, aboutArenasOf(player), code)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ArenaLeg names one of a marathon's puzzles.
type ArenaLeg struct {
	Arena string        // its code
	Mark  string        // of the arena: another one that has its code later has other puzzles
	No    int           // from 1
	Live  time.Duration // for how long the marathon still goes on
	Keep  time.Duration
}

// about is what is stated of the puzzle, and the name by which it is in play.
func (l ArenaLeg) about() string {
	return fmt.Sprint(AboutArena(l.Arena), "/puzzles/", l.Mark, "/", l.No)
}

// LegPuzzle is a marathon's puzzle, which all who run it are dealt. It is in play until the marathon is over. If it has
// to be made, that is done by inTurn, as for [People.DailyPuzzle].
func (ps *People) LegPuzzle(ctx context.Context, l ArenaLeg, kind engine.Kind, spec engine.Spec,
	inTurn func(func()) error) (engine.Puzzle, error) {
	return ps.sharedPuzzle(ctx, l.about(), l.Live, l.Keep, kind, spec, inTurn)
}

// OpenLeg says that a marathon's puzzle is not in play any more, as one is over that was ended early.
func (ps *People) OpenLeg(ctx context.Context, l ArenaLeg) error {
	return ps.inPlay.Release(ctx, l.about())
}
