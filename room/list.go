package room

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/view"
)

// list is the public list as this node read it last. All who ask within a moment are given the same one.
type list struct {
	mu    sync.Mutex
	rooms []protocol.RoomInfo
	of    map[string]listed // the rooms that may be on it, by the place that hosts are from
	at    time.Time
}

// listed are a place's rooms on the list, by code. Of those that this node has put there it says when: they may be
// missing in what was read meanwhile.
type listed map[string]time.Time

// promised begins what stands among them for a room that is yet to be made.
const promised = "?"

// List returns the public rooms: those with life in them first, and those of the places that hosts are from in turn, so
// that no place pushes the others' off the list.
func (h *Host) List(ctx context.Context) (protocol.Rooms, error) {
	if rooms := h.list.fresh(); rooms != nil {
		return protocol.Rooms{Rooms: rooms}, nil
	}
	rooms, err := h.readList(ctx)
	return protocol.Rooms{Rooms: rooms}, err
}

// readList reads the list anew.
func (h *Host) readList(ctx context.Context) ([]protocol.RoomInfo, error) {
	texts, err := h.store.Listings(ctx, ListingsRead)
	if err != nil {
		return nil, fmt.Errorf("list the public rooms: %w", err)
	}
	all := make([]view.Listed, 0, len(texts))
	for _, text := range texts {
		var room view.Listed
		if err := json.Unmarshal(text, &room); err != nil {
			h.log.Warn("a listing can't be read", "err", err)
			continue
		}
		all = append(all, room)
	}
	all, of := allowed(all)
	rooms := shown(all)
	h.list.keep(rooms, of)
	return rooms, nil
}

// allowed leaves of each place as many rooms as it may have, the oldest: nodes that put some on the list at the same
// moment, each as many as there was room for, agree on which those are.
func allowed(all []view.Listed) ([]view.Listed, map[string]listed) {
	bySite := map[string][]view.Listed{}
	for _, room := range all {
		bySite[room.Site] = append(bySite[room.Site], room)
	}
	of := make(map[string]listed, len(bySite))
	for site, rooms := range bySite {
		slices.SortFunc(rooms, func(a, b view.Listed) int {
			return cmp.Or(cmp.Compare(a.Since, b.Since), strings.Compare(a.Code, b.Code))
		})
		if site != "" {
			rooms = rooms[:min(PublicOfSite, len(rooms))]
		}
		of[site] = listed{}
		for _, room := range rooms {
			of[site][room.Code] = time.Time{}
		}
	}
	over := func(room view.Listed) bool { _, may := of[room.Site][room.Code]; return !may }
	return slices.DeleteFunc(all, over), of
}

// listing is what the public list is to say of a room: nothing, too, if there are as many from the host's place as may
// be. Rooms come back to the list with their players, without anybody asking for it.
func (h *Host) listing(code string, s *game.State) []byte {
	text := view.Listing(code, s)
	if host := s.SeatNo(s.Host); text != nil && host != nil && !h.list.takes(host.Site, code) {
		return nil
	}
	return text
}

// keepList reads the list anew, so that this node knows what others have put there, and what has gone.
func (h *Host) keepList() {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	if _, err := h.readList(ctx); err != nil && !h.excused(err) {
		h.complain("the public list can't be read", err)
	}
	h.list.outdate() // nobody has asked for it
}

// MayList says why a player may have no further public room, new or under a code; nil is that they may. The list is
// chosen from so many rooms and no more: who made as many would push everybody else's off it.
func (h *Host) MayList(ctx context.Context, who players.Player, code string) error {
	if _, err := h.List(ctx); err != nil {
		return err
	}
	if !h.list.takes(who.Site, cmp.Or(strings.ToUpper(strings.TrimSpace(code)), promised+rand.Text())) {
		return errListFull
	}
	h.list.outdate()
	return nil
}

var errListFull = &protocol.Refusal{Code: protocol.Full, Text: "There are as many public rooms from your address " +
	"as may be. Make yours private, and invite others with its code."}

// outdate has the list read again for who asks next, so that what comes to it now is seen at once.
func (l *list) outdate() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = time.Time{}
}

// takes says whether a place may have a room on the list, and counts it from now on. A room that is made takes the
// place of one that was promised.
func (l *list) takes(site, code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := l.of[site]
	if _, on := of[code]; on || site == "" {
		return true
	}
	for other := range of {
		if strings.HasPrefix(other, promised) && !strings.HasPrefix(code, promised) {
			delete(of, other)
			break
		}
	}
	if len(of) >= PublicOfSite {
		return false
	}
	if of == nil {
		of = listed{}
		if l.of == nil {
			l.of = map[string]listed{}
		}
		l.of[site] = of
	}
	of[code] = time.Now()
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

// keep keeps what was read, and what this node has put there lately, which may not be read yet: two may read at once,
// and the one who began first come last.
func (l *list) keep(rooms []protocol.RoomInfo, of map[string]listed) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	for site, before := range l.of {
		for code, at := range before {
			_, read := of[site][code]
			if at.IsZero() || now.Sub(at) >= ListSure || !read && len(of[site]) >= PublicOfSite {
				continue
			}
			if of[site] == nil {
				of[site] = listed{}
			}
			of[site][code] = at
		}
	}
	l.rooms, l.of, l.at = rooms, of, now
}

// shown chooses which rooms are shown of those that are listed, the latest changed first.
func shown(all []view.Listed) []protocol.RoomInfo {
	slices.SortStableFunc(all, livelier)
	type turn struct {
		view.Listed
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
func livelier(a, b view.Listed) int {
	life := func(l view.Listed) (n int) {
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
