// Package publiclist chooses the public rooms that a node shows, and caches them.
package publiclist

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// The limits of the list.
const (
	ShownMax    = 100 // public rooms shown
	ShownOfSite = 20  // public rooms shown per site of their hosts
	OfSite      = 100 // public rooms listed per site of their hosts; no more can be created

	freshFor = 250 * time.Millisecond // maximum age of a list that is returned
	// After this time, a room that a node has listed must show up in a read.
	readAfter = 15 * time.Second
)

// List caches the public list as this node read it last. The zero List has not been read. It is safe for concurrent
// use.
type List struct {
	mu    sync.Mutex
	rooms []protocol.RoomInfo
	of    map[string]listed // the rooms that may be on it, by the site of their hosts
	at    time.Time
}

// listed holds a site's rooms on the list by code. The value is when this node put the room there, since a concurrent
// read may miss it; otherwise zero.
type listed map[string]time.Time

// Promised is the prefix of a code that stands for a room that is yet to be created.
const Promised = "?"

// keepAllowed keeps the oldest rooms of each site up to its limit. Nodes that list rooms at the same moment agree on
// which those are.
func keepAllowed(all []view.Listed) ([]view.Listed, map[string]listed) {
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
			rooms = rooms[:min(OfSite, len(rooms))]
		}
		of[site] = listed{}
		for _, room := range rooms {
			of[site][room.Code] = time.Time{}
		}
	}
	over := func(room view.Listed) bool { _, may := of[room.Site][room.Code]; return !may }
	return slices.DeleteFunc(all, over), of
}

// Expire makes the next request read the list again, so that it shows rooms listed from now on at once.
func (l *List) Expire() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = time.Time{}
}

// Admit reports whether a site may have a room on the list, and counts the room from now on. A created room replaces
// one that was promised.
func (l *List) Admit(site, code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := l.of[site]
	if _, on := of[code]; on || site == "" {
		return true
	}
	for other := range of {
		if strings.HasPrefix(other, Promised) && !strings.HasPrefix(code, Promised) {
			delete(of, other)
			break
		}
	}
	if len(of) >= OfSite {
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

// Rooms returns the list, or nil if it is too old.
func (l *List) Rooms() []protocol.RoomInfo {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.at) >= freshFor {
		return nil
	}
	return l.rooms
}

// Update stores the list that was read and returns the rooms to show. It keeps the rooms that this node has added
// lately, because concurrent reads may miss them or end out of order.
func (l *List) Update(all []view.Listed) []protocol.RoomInfo {
	all, of := keepAllowed(all)
	rooms := chooseShown(all)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	for site, before := range l.of {
		for code, at := range before {
			_, read := of[site][code]
			if at.IsZero() || now.Sub(at) >= readAfter || !read && len(of[site]) >= OfSite {
				continue
			}
			if of[site] == nil {
				of[site] = listed{}
			}
			of[site][code] = at
		}
	}
	l.rooms, l.of, l.at = rooms, of, now
	return rooms
}

// chooseShown chooses the rooms to show from those listed, the latest changed first.
func chooseShown(all []view.Listed) []protocol.RoomInfo {
	slices.SortStableFunc(all, compareActivity)
	type turn struct {
		view.Listed
		number int // the position among the rooms of the site
	}
	var turns []turn
	of := map[string]int{}
	for _, room := range all {
		place := cmp.Or(room.Site, room.Code)
		if of[place] < ShownOfSite {
			turns = append(turns, turn{room, of[place]})
		}
		of[place]++
	}
	if len(turns) > ShownMax {
		slices.SortStableFunc(turns, func(a, b turn) int { return cmp.Compare(a.number, b.number) })
		turns = turns[:ShownMax]
		slices.SortStableFunc(turns, func(a, b turn) int { return compareActivity(a.Listed, b.Listed) })
	}
	rooms := make([]protocol.RoomInfo, len(turns))
	for i, t := range turns {
		rooms[i] = t.RoomInfo
	}
	return rooms
}

// compareActivity orders rooms by activity: players from several sites first, then rooms with a round in progress.
func compareActivity(a, b view.Listed) int {
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
