package archive

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/room/game"
	"nonet/room/store"
)

// Without returns the record with a placeholder instead of a player, and [game.Forgotten] instead of every name of the
// player. The events stay, because the game is the other players' too. It returns false if the record does not have
// the player.
func (r Record) Without(player string) (Record, bool, error) {
	var players []string
	batches := make([][]game.Event, len(r.Entries))
	for i, e := range r.Entries {
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return r, false, fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Seq, err)
		}
		batches[i] = events
		for _, ev := range events {
			players = append(players, playersNamed(ev.What)...)
		}
	}
	rules, at, _, err := r.begin() // only the version of the rules is needed of the state
	if err != nil {
		return r, false, err
	}
	for i := range rules.Seats {
		players = append(players, rules.Seats[i].Player)
	}
	if players = append(players, rules.Banned...); !slices.Contains(players, player) {
		return r, false, nil
	}
	nobody := newPlaceholder(players)
	clean := Record{Room: r.Room, Epoch: r.Epoch, Before: r.Before, Entries: slices.Clone(r.Entries)}
	if r.Before != nil {
		rules.Rename(player, nobody, game.Forgotten)
		clean.setBefore(rules)
	}
	clean.rewrite(batches, rules, at, func(e game.Event) game.Event { return withoutPlayer(e, rules, player, nobody) })
	return clean, true, nil
}

// rewrite replaces the events of the record and computes its hash chain anew. It also updates the state before the
// first entry, of which the record needs only the version of the rules and the time at which the room was created.
func (r *Record) rewrite(batches [][]game.Event, rules *game.State, at store.Position,
	as func(game.Event) game.Event) {
	for i := range r.Entries {
		e := &r.Entries[i]
		e.Data = nil
		for _, ev := range batches[i] {
			if created, ok := ev.What.(game.Created); ok {
				rules.Rules, rules.CreatedAt = created.Rules, e.At
			}
			e.Data = game.AppendEvent(e.Data, as(ev))
		}
		e.Hash = store.NextHash(at, e.Data)
		at = at.After(*e)
	}
}

// withoutSpectators returns the record without the names and networks of people without a seat, whom a host admitted,
// muted or banned, because no index would lead to them when they want their data deleted. It also removes the IDs of
// players who were banned before the record begins.
func (r Record) withoutSpectators() (Record, error) {
	rules, at, _, err := r.begin()
	if err != nil {
		return r, err
	}
	if len(rules.Banned) > 0 {
		rules.Banned = nil
		r.setBefore(rules)
	}
	named := false
	hide := func(_, name, site *string) {
		named = named || *name != "" || *site != ""
		*name, *site = "", ""
	}
	batches := make([][]game.Event, len(r.Entries))
	for i, e := range r.Entries {
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return r, fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Seq, err)
		}
		for j := range events {
			events[j].What = ofGuest(events[j].What, hide)
		}
		batches[i] = events
	}
	if !named {
		return r, nil
	}
	r.Entries = slices.Clone(r.Entries)
	r.rewrite(batches, rules, at, func(e game.Event) game.Event { return e })
	return r, nil
}

// setBefore replaces the state that the record begins with.
func (r *Record) setBefore(state *game.State) {
	before := *r.Before
	before.State, _ = state.AppendLobbySnapshot(nil) // no error, because the state was parsed from such a text
	r.Before = &before
}

// ofGuest returns the event with the name, reference and network of a person who may have no seat replaced by edit, if
// the event names one.
func ofGuest(what game.What, edit func(who, name, site *string)) game.What {
	switch w := what.(type) {
	case game.Asked:
		edit(&w.Who, &w.Name, &w.Site)
		return w
	case game.Muted:
		edit(&w.Who, &w.Name, new(string))
		return w
	case game.Admitted:
		edit(&w.Who, &w.Name, &w.Site)
		return w
	}
	return what
}

// forgottenMark begins the placeholder IDs of deleted players. No player's ID begins with it.
const forgottenMark = "-"

// IsForgotten reports whether an id is a placeholder for a player whose data was deleted.
func IsForgotten(player string) bool { return strings.HasPrefix(player, forgottenMark) }

// newPlaceholder returns a placeholder ID that none of the players has.
func newPlaceholder(players []string) string {
	for n := 1; ; n++ {
		if id := forgottenMark + strconv.Itoa(n); !slices.Contains(players, id) {
			return id
		}
	}
}

// withoutPlayer returns an event with a player replaced by a placeholder.
func withoutPlayer(e game.Event, room *game.State, player, nobody string) game.Event {
	e.What = ofGuest(e.What, func(who, name, site *string) {
		if *who == room.Who(player) {
			*who, *name, *site = room.Who(nobody), "", ""
		}
	})
	switch w := e.What.(type) {
	case game.Seated:
		if w.Player == player {
			e.What = game.Seated{Player: nobody, Name: game.Forgotten}
		}
	case game.Started:
		w.Ghosts = slices.Clone(w.Ghosts)
		for i := range w.Ghosts {
			if g := &w.Ghosts[i]; g.Player == player {
				g.Player, g.Name = "", ""
			}
		}
		e.What = w
	}
	return e
}
