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

func aboutRoomIndex(player, month string) string { return roomIndex.Key(player, month) }

var roomIndex = store.NewCollection("seated", seatedMonths*31*24*time.Hour, store.NamesPlayers)

// roomBuckets returns the keys of the buckets for a player at a time.
func roomBuckets(player string, now int64) (all []string) {
	month := time.UnixMilli(now).UTC()
	month = month.AddDate(0, 0, 1-month.Day())
	for n := range seatedMonths {
		all = append(all, aboutRoomIndex(player, store.Month(month.AddDate(0, -n, 0).UnixMilli())))
	}
	return all
}

// PlayersNamedIn returns the players whom events of a room's log name. whois returns the player for the result of
// [game.State.Who].
func PlayersNamedIn(events []game.Event, whois func(who string) string) (players []string) {
	for _, e := range events {
		players = append(players, playersNamed(e.What)...)
		ofGuest(e.What, func(who, name, _ *string) {
			if player := whois(*who); *name != "" && *name != game.Forgotten && player != "" {
				players = append(players, player)
			}
		})
	}
	return slices.DeleteFunc(players, game.IsBot)
}

// IndexRoom records that a room's log is about to name some players.
func IndexRoom(ctx context.Context, facts store.KV, room string, players []string, now int64) error {
	var all []store.Record
	for _, player := range players {
		all = append(all, store.Record{Key: aboutRoomIndex(player, store.Month(now)), Name: room,
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
	if err != nil {
		return err
	}
	if !found {
		return nil
	}
	last := rec.Entries[len(rec.Entries)-1]
	head := store.Position{Epoch: rec.Epoch}.After(last)
	return kept.RewriteLog(ctx, rec.Room, head, clean.Entries)
}

// withoutName returns the record of a whole log without a player's name. It returns false if the log does not contain
// the name.
func (r Record) withoutName(player string) (Record, bool, error) {
	batches, room, found := make([][]game.Event, len(r.Entries)), new(game.State), false
	edit := func(name *string, as string) {
		found = found || *name != "" && *name != as
		*name = as
	}
	for i, e := range r.Entries {
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return r, false, &EntryError{e.Seq, err}
		}
		for j := range events {
			if _, ok := events[j].What.(game.Created); ok {
				room.CreatedAt = e.At
			}
			events[j].What = renameIn(events[j].What, player, room.Who(player), edit)
		}
		batches[i] = events
	}
	if !found {
		return r, false, nil
	}
	clean := Record{Room: r.Room, Epoch: r.Epoch, Entries: slices.Clone(r.Entries)}
	clean.rewrite(batches, new(game.State), store.Position{Epoch: r.Epoch}, func(e game.Event) game.Event { return e })
	return clean, true, nil
}

// renameIn returns the event with each name of a player replaced by edit.
func renameIn(what game.What, player, who string, edit func(name *string, as string)) game.What {
	switch w := what.(type) {
	case game.Seated:
		if w.Player == player {
			edit(&w.Name, game.Forgotten)
		}
		return w
	case game.Started:
		w.Ghosts = slices.Clone(w.Ghosts)
		for i := range w.Ghosts {
			if g := &w.Ghosts[i]; g.Player == player {
				edit(&g.Name, "")
				g.Player = ""
			}
		}
		return w
	}
	return ofGuest(what, func(of, name, _ *string) {
		if *of == who {
			edit(name, "")
		}
	})
}
