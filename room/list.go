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
	"nonet/room/view"
)

// list caches the public list as this node read it last.
type list struct {
	mu    sync.Mutex
	rooms []protocol.RoomInfo
	of    map[string]listed // the rooms that may be on it, by the site of their hosts
	at    time.Time
}

// listed holds a site's rooms on the list by code. The value is when this node put the room there, since a concurrent
// read may miss it; otherwise zero.
type listed map[string]time.Time

// promised is the prefix of the code that stands for a room that is yet to be created.
const promised = "?"

// List returns the public rooms, the liveliest first. The sites of their hosts take turns, so that no site pushes the
// others off the list.
func (h *Host) List(ctx context.Context) (protocol.Rooms, error) {
	if rooms := h.list.fresh(); rooms != nil {
		return protocol.Rooms{Rooms: rooms}, nil
	}
	rooms, err := h.readList(ctx)
	return protocol.Rooms{Rooms: rooms}, err
}

// readList reads the list from the store.
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

// allowed keeps the oldest rooms of each site up to its limit. Nodes that list rooms at the same moment agree on which
// those are.
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

// listing returns a room's text for the public list, or nil if the room is not listed or its host's site has reached
// its limit. Rooms come back to the list when players return to them.
func (h *Host) listing(code string, s *game.State) []byte {
	text := view.Listing(code, s)
	if host := s.SeatNo(s.Host); text != nil && host != nil && !h.list.takes(host.Site, code) {
		return nil
	}
	return text
}

// keepList refreshes this node's copy of the list.
func (h *Host) keepList() {
	ctx, cancel := h.Within(h.ctx)
	defer cancel()
	if _, err := h.readList(ctx); err != nil && !h.excused(err) {
		h.complain("the public list can't be read", err)
	}
	h.list.outdate() // the next request reads it again
}

// MayList returns an error if a player may have no further public room, new or under a code. The limit exists because
// the list is chosen from at most [ListingsRead] rooms: one site could push all others off it.
func (h *Host) MayList(ctx context.Context, who game.Player, code string) error {
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

// outdate makes the next request read the list again, so that it shows rooms listed from now on at once.
func (l *list) outdate() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = time.Time{}
}

// takes reports whether a site may have a room on the list, and counts the room from now on. A created room replaces
// one that was promised.
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

// fresh returns the list, or nil if it is too old.
func (l *list) fresh() []protocol.RoomInfo {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.at) >= ListEvery {
		return nil
	}
	return l.rooms
}

// keep stores the list that was read. It keeps the rooms that this node has added lately, because concurrent reads may
// miss them or end out of order.
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

// shown chooses the rooms to show from those listed, the latest changed first.
func shown(all []view.Listed) []protocol.RoomInfo {
	slices.SortStableFunc(all, livelier)
	type turn struct {
		view.Listed
		number int // the position among the rooms of the site
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

// livelier orders rooms by activity: players from several sites first, then rooms with a round in progress.
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
