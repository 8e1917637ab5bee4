package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/room/game"
	"nonet/room/store"
)

// Forgotten is what a player is called who had their data deleted.
const Forgotten = "—"

// Without is the record with nothing in it that says who a player was: another id in the place of theirs, and
// [Forgotten] for every name. What happened stays, for it is the other players' game too. False means that the player
// is not in it.
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
			if seated, ok := ev.What.(game.Seated); ok {
				players = append(players, seated.Player)
			}
		}
	}
	rules, at, _, err := r.begin() // of the state no more than the version of the rules
	if err != nil {
		return r, false, err
	}
	for i := range rules.Seats {
		players = append(players, rules.Seats[i].Player)
	}
	if players = append(players, rules.Banned...); !slices.Contains(players, player) {
		return r, false, nil
	}
	nobody := fresh(players)
	clean := Record{Room: r.Room, Epoch: r.Epoch, Entries: slices.Clone(r.Entries)}
	if r.Before != nil {
		before := *r.Before
		rules.Rename(player, nobody, Forgotten)
		before.State, _ = rules.AppendBetween(nil) // which it was read from
		clean.Before = &before
	}
	for i := range clean.Entries {
		e := &clean.Entries[i]
		e.Data = nil
		for _, ev := range batches[i] {
			e.Data = game.AppendEvent(e.Data, without(ev, player, nobody))
			if created, ok := ev.What.(game.Created); ok {
				rules.Rules = created.Rules
			}
		}
		e.Hash = store.NextHash(Basis(rules, at), e.Data)
		at = at.After(*e)
	}
	return clean, true, nil
}

// forgottenMark begins the ids of nobody, which stand in the place of forgotten players'. No player's id begins so.
const forgottenMark = "-"

// IsForgotten says whether an id stands for nobody, in the place of a player whose data was deleted.
func IsForgotten(player string) bool { return strings.HasPrefix(player, forgottenMark) }

// fresh is an id for nobody that none of the players has.
func fresh(players []string) string {
	for n := 1; ; n++ {
		if id := forgottenMark + strconv.Itoa(n); !slices.Contains(players, id) {
			return id
		}
	}
}

// without is an event that speaks of nobody in the place of a player.
func without(e game.Event, player, nobody string) game.Event {
	switch w := e.What.(type) {
	case game.Seated:
		if w.Player == player {
			e.What = game.Seated{Player: nobody, Name: Forgotten}
		}
	case game.Ended:
		w.Result.Standings = slices.Clone(w.Result.Standings)
		for i := range w.Result.Standings {
			if s := &w.Result.Standings[i]; s.Player == player {
				s.Player, s.Name = nobody, Forgotten
			}
		}
		e.What = w
	}
	return e
}
