package archive

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// The room index lists the rooms whose logs name a player, in a bucket per month. It is written before the log, so it
// may list rooms that never came to name the player, but it lists all that do.

// seatedMonths is the number of months to look at. A player who stays in a room is indexed again at the end of each
// round.
const seatedMonths = 3

var roomIndex = store.NewCollection("seated", seatedMonths*31*24*time.Hour, store.NamesPlayers)

// roomBuckets returns the keys of the buckets for a player at a time.
func roomBuckets(player string, now int64) (all []string) {
	for n := range seatedMonths {
		all = append(all, roomIndex.Key(player, monthBefore(now, n)))
	}
	return all
}

// PlayersNamedIn returns the players whom events of a room's log name. whois returns the player for the result of
// [game.State.Who].
func PlayersNamedIn(events []game.Event, whois func(who string) string) (players []string) {
	for _, e := range events {
		editPeople(e.What, func(p person) {
			switch {
			case p.id != nil && *p.id != "":
				players = append(players, *p.id)
			case p.who != nil && *p.name != "" && *p.name != game.Forgotten:
				if player := whois(*p.who); player != "" {
					players = append(players, player)
				}
			}
		})
	}
	return slices.DeleteFunc(players, game.IsBot)
}

// IndexRoom records that a room's log is about to name some players.
func IndexRoom(ctx context.Context, facts store.KV, room string, players []string, now int64) error {
	var all []store.Record
	for _, player := range players {
		all = append(all, store.Record{Key: roomIndex.Key(player, store.Month(now)), Name: room,
			TTL: roomIndex.Lifetime})
	}
	if len(all) == 0 {
		return nil
	}
	return facts.PutAll(ctx, all)
}

// RoomsOf returns the codes of existing rooms whose logs may name a player.
func RoomsOf(ctx context.Context, kept store.Store, player string, now int64) ([]string, error) {
	found := map[string]bool{}
	for _, about := range roomBuckets(player, now) {
		facts, err := kept.List(ctx, about)
		if err != nil {
			return nil, err
		}
		for room := range facts {
			found[room] = true
		}
	}
	open, rooms := []string{}, slices.Sorted(maps.Keys(found))
	if len(rooms) == 0 {
		return open, nil
	}
	heads, err := kept.Heads(ctx, rooms)
	if err != nil {
		return nil, err
	}
	for i, room := range rooms {
		if heads[i].Seq > 0 {
			open = append(open, room)
		}
	}
	return open, nil
}

// ForgetRooms removes a player's name from the logs of all existing rooms. The IDs stay, so that the player can
// continue to play, and bans remain in force.
func ForgetRooms(ctx context.Context, kept store.Store, player string, now int64) error {
	for _, about := range roomBuckets(player, now) {
		facts, err := kept.List(ctx, about)
		if err != nil {
			return err
		}
		rooms := slices.Sorted(maps.Keys(facts))
		for _, room := range rooms {
			if err := removeName(ctx, kept, room, player); err != nil {
				return err
			}
			if err := forgetBeginnings(ctx, kept, room); err != nil {
				return err
			}
		}
		if err := kept.Delete(ctx, about, rooms...); err != nil {
			return err
		}
	}
	return nil
}

// unnameTries is the maximum number of attempts to rewrite a log to which entries are added meanwhile.
const unnameTries = 50

// removeName removes a player's name from a room's log. The log must not be damaged.
func removeName(ctx context.Context, kept store.Store, room, player string) error {
	for range unnameTries {
		rec, err := ReadLog(ctx, kept, room)
		if err == nil {
			err = removeNameIn(ctx, kept, rec, player)
		}
		switch {
		case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrDamaged), errors.Is(err, ErrDamaged):
			return nil
		case !errors.Is(err, store.ErrConflict):
			return err
		}
	}
	return fmt.Errorf("remove a name from room %s: %w", room, store.ErrConflict)
}

func removeNameIn(ctx context.Context, kept store.Store, rec Record, player string) error {
	clean, found, err := rec.withoutName(player)
	if err != nil || !found {
		return err
	}
	last := rec.Entries[len(rec.Entries)-1]
	head := store.Position{Epoch: rec.Epoch}.After(last)
	return kept.RewriteLog(ctx, rec.Room, head, clean.Entries)
}
