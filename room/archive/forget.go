package archive

import (
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
	room, at, _, err := r.begin()
	if err != nil {
		return r, false, err
	}
	named, err := r.playersSince()
	if err != nil {
		return r, false, err
	}
	for _, banned := range room.Banned {
		named[banned] = 0
	}
	if _, found := named[player]; !found {
		return r, false, nil
	}
	nobody := newPlaceholder(named)
	if r.Before != nil {
		room.Rename(player, nobody, game.Forgotten)
		r.setBefore(room)
	}
	clean, err := r.editEvents(room, at, func(p person) {
		switch {
		case p.id != nil && *p.id == player && p.seated:
			*p.id, *p.name, *p.site = nobody, game.Forgotten, ""
		case p.id != nil && *p.id == player:
			*p.id, *p.name = "", ""
		case p.who != nil && *p.who == room.Who(player):
			*p.who, *p.name, *p.site = room.Who(nobody), "", ""
		}
	})
	return clean, true, err
}

// withoutSpectators returns the record without the names and networks of people without a seat, whom a host admitted,
// muted or banned, because no index would lead to them when they want their data deleted. It also removes the IDs of
// players who were banned before the record begins.
func (r Record) withoutSpectators() (Record, error) {
	room, at, _, err := r.begin()
	if err != nil {
		return r, err
	}
	if len(room.Banned) > 0 {
		room.Banned = nil
		r.setBefore(room)
	}
	named := false
	clean, err := r.editEvents(room, at, func(p person) {
		if p.who != nil {
			named = named || *p.name != "" || *p.site != ""
			*p.name, *p.site = "", ""
		}
	})
	if !named {
		return r, err
	}
	return clean, err
}

// withoutName returns the record of a whole log without a player's name. It returns false if the log does not contain
// the name.
func (r Record) withoutName(player string) (clean Record, found bool, err error) {
	room := new(game.State)
	rename := func(name *string, as string) {
		found = found || *name != "" && *name != as
		*name = as
	}
	clean, err = r.editEvents(room, store.Position{}, func(p person) {
		switch {
		case p.id != nil && *p.id == player && p.seated:
			rename(p.name, game.Forgotten)
		case p.id != nil && *p.id == player:
			rename(p.name, "")
			*p.id = ""
		case p.who != nil && *p.who == room.Who(player):
			rename(p.name, "")
		}
	})
	return clean, found, err
}

// setBefore replaces the state that the record begins with.
func (r *Record) setBefore(state *game.State) {
	before := *r.Before
	before.State, _ = state.AppendLobbySnapshot(nil) // no error, because the state was parsed from such a text
	r.Before = &before
}

// editEvents returns the record with what its events say about people changed by edit, and a new hash chain. room and
// at are the state and the position before the record. Of the state only the version of the rules and the time at which
// the room was created follow the events.
func (r Record) editEvents(room *game.State, at store.Position, edit func(person)) (Record, error) {
	entries := slices.Clone(r.Entries)
	for i := range entries {
		e := &entries[i]
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return r, &EntryError{e.Seq, err}
		}
		e.Data = nil
		for _, ev := range events {
			if created, ok := ev.What.(game.Created); ok {
				room.Rules, room.CreatedAt = created.Rules, e.At
			}
			ev.What = editPeople(ev.What, edit)
			e.Data = game.AppendEvent(e.Data, ev)
		}
		e.Hash = store.NextHash(at, e.Data)
		at = at.After(*e)
	}
	r.Entries = entries
	return r, nil
}

// person is what an event says about somebody.
type person struct {
	id         *string // of a player, who sits down or is a ghost; nil for others
	who        *string // of somebody who may have no seat, see [game.State.Who]; nil for others
	name, site *string
	seated     bool // sits down
}

// editPeople returns an event with what it says about people changed by edit.
func editPeople(what game.What, edit func(person)) game.What {
	switch w := what.(type) {
	case game.Seated:
		edit(person{id: &w.Player, name: &w.Name, site: &w.Site, seated: true})
		return w
	case game.Started:
		w.Ghosts = slices.Clone(w.Ghosts)
		for i := range w.Ghosts {
			edit(person{id: &w.Ghosts[i].Player, name: &w.Ghosts[i].Name, site: new(string)})
		}
		return w
	case game.Asked:
		edit(person{who: &w.Who, name: &w.Name, site: &w.Site})
		return w
	case game.Muted:
		edit(person{who: &w.Who, name: &w.Name, site: new(string)})
		return w
	case game.Admitted:
		edit(person{who: &w.Who, name: &w.Name, site: &w.Site})
		return w
	}
	return what
}

// forgottenMark begins the placeholder IDs of deleted players. No player's ID begins with it.
const forgottenMark = "-"

// IsForgotten reports whether an id is a placeholder for a player whose data was deleted.
func IsForgotten(player string) bool { return strings.HasPrefix(player, forgottenMark) }

// newPlaceholder returns a placeholder ID that none of the players has.
func newPlaceholder(players map[string]int64) string {
	for n := 1; ; n++ {
		id := forgottenMark + strconv.Itoa(n)
		if _, taken := players[id]; !taken {
			return id
		}
	}
}
