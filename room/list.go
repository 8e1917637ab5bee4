package room

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/people"
	"nonet/room/tell"
)

// list is the public list as this node read it last. All who ask within a moment are given the same one.
type list struct {
	mu    sync.Mutex
	rooms []protocol.RoomInfo
	of    map[string][]string // the codes of all that are listed, by the place that hosts are from
	at    time.Time
}

// List returns the public rooms: those with life in them first, and those of the places that hosts are from in turn, so
// that no place pushes the others' off the list.
func (h *Host) List(ctx context.Context) (protocol.Rooms, error) {
	if rooms := h.list.fresh(); rooms != nil {
		return protocol.Rooms{Rooms: rooms}, nil
	}
	texts, err := h.store.Listings(ctx, ListingsRead)
	if err != nil {
		return protocol.Rooms{}, fmt.Errorf("list the public rooms: %w", err)
	}
	all, of := make([]tell.Listed, 0, len(texts)), map[string][]string{}
	for _, text := range texts {
		var room tell.Listed
		if err := json.Unmarshal(text, &room); err != nil {
			h.log.Warn("a listing can't be read", "err", err)
			continue
		}
		all = append(all, room)
		of[room.Site] = append(of[room.Site], room.Code)
	}
	rooms := shown(all)
	h.list.keep(rooms, of)
	return protocol.Rooms{Rooms: rooms}, nil
}

// MayList says why a player may have no further public room, new or under a code; nil is that they may. The list is
// chosen from so many rooms and no more: who made as many would push everybody else's off it.
func (h *Host) MayList(ctx context.Context, who people.Player, code string) error {
	if _, err := h.List(ctx); err != nil {
		return err
	}
	if !h.list.takes(who.Site, strings.ToUpper(strings.TrimSpace(code))) {
		return errListFull
	}
	return nil
}

var errListFull = &protocol.Refusal{Code: protocol.Full, Text: "There are as many public rooms from your address " +
	"as may be. Make yours private, and invite others with its code."}

// takes says whether a place may have a public room, new or under a code, and counts it until the list is read again,
// as it is for who asks next: the room is to be on it at once.
func (l *list) takes(site, code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch of := l.of[site]; {
	case code != "" && slices.Contains(of, code):
	case len(of) >= PublicOfSite:
		return false
	default:
		l.of[site] = append(of, code)
		l.at = time.Time{}
	}
	return true
}

// fresh is the list, or nil if it is too old.
func (l *list) fresh() []protocol.RoomInfo {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.at) >= ListEvery {
		return nil
	}
	return l.rooms
}

func (l *list) keep(rooms []protocol.RoomInfo, of map[string][]string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rooms, l.of, l.at = rooms, of, time.Now()
}

// shown chooses which rooms are shown of those that are listed, the latest changed first.
func shown(all []tell.Listed) []protocol.RoomInfo {
	slices.SortStableFunc(all, livelier)
	type turn struct {
		tell.Listed
		number int // among those of the same place
	}
	var turns []turn
	of := map[string]int{}
	for _, room := range all {
		place := cmp.Or(room.Site, room.Code)
		if of[place] < ListingsOfSite {
			turns = append(turns, turn{room, of[place]})
		}
		of[place]++
	}
	if len(turns) > ListingsMax {
		slices.SortStableFunc(turns, func(a, b turn) int { return cmp.Compare(a.number, b.number) })
		turns = turns[:ListingsMax]
		slices.SortStableFunc(turns, func(a, b turn) int { return livelier(a.Listed, b.Listed) })
	}
	rooms := make([]protocol.RoomInfo, len(turns))
	for i, t := range turns {
		rooms[i] = t.RoomInfo
	}
	return rooms
}

// livelier puts the room first in which there is more life: players from several places, then a round that is played.
func livelier(a, b tell.Listed) int {
	life := func(l tell.Listed) (n int) {
		if l.Here > 1 {
			n += 2
		}
		if l.Phase == string(game.Playing) {
			n++
		}
		return n
	}
	return cmp.Compare(life(b), life(a))
}
