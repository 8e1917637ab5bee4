package room

import (
	"context"
	"maps"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// attendance is what a room on this node knows of who is connected. Its node tells the store, and learns from it
// who is connected through other nodes; a player connected nowhere for [AwayAfter] is away.
type attendance struct {
	missing   map[string]time.Time // players without a connection on any node, since when
	watching  int                  // spectators over all nodes, as last counted
	elsewhere int                  // of them, those on other nodes
	sites     map[string]int       // of those, how many are at one place, where other nodes have many
	told      int                  // spectators, as viewers were told last
	toldAt    time.Time
	last      time.Time // when it was counted last
	next      time.Time // when to count again
	counting  bool
}

// counted is mail: what every node says of the room.
type counted struct {
	crowds map[string]store.Connected
	err    error
}

func newAttendance() attendance { return attendance{missing: map[string]time.Time{}} }

// rest is how long until the next count.
func (a *attendance) rest() time.Duration {
	wait := PresenceEvery
	if a.news() {
		wait = max(0, time.Until(a.toldAt.Add(WatchingEvery)))
	}
	if a.counting {
		return wait
	}
	return min(wait, time.Until(a.next))
}

// news says whether another number of spectators is worth to be told: in a crowd, when it is another by a hundredth.
func (a *attendance) news() bool {
	change := max(a.watching-a.told, a.told-a.watching)
	return change > 0 && 100*change >= a.told
}

// announce tells viewers how many watch, when that is news, and not too often: it goes to each of a crowd.
func (r *room) announce() {
	if !r.here.news() || time.Since(r.here.toldAt) < WatchingEvery {
		return
	}
	r.here.told, r.here.toldAt = r.here.watching, time.Now()
	r.tellWatching()
}

// came notes a new viewer. Players are counted at once, and spectators soon: they may be many.
func (a *attendance) came(v *Viewer) {
	delete(a.missing, v.who.ID)
	a.soon(v)
}

// soon has the viewers counted because one came or went.
func (a *attendance) soon(v *Viewer) {
	at := time.Now()
	if again := a.last.Add(WatchingEvery); v.view.Seat == 0 && at.Before(again) {
		at = again
	}
	if at.Before(a.next) {
		a.next = at
	}
}

// went notes that a viewer has gone; others are the viewers that remain on this node.
func (a *attendance) went(v *Viewer, others map[*Viewer]struct{}) {
	now := time.Now()
	for other := range others {
		if other.who.ID == v.who.ID {
			a.next = now
			return
		}
	}
	a.missing[v.who.ID] = now
	if soon := now.Add(AwayAfter); soon.Before(a.next) {
		a.next = soon
	}
}

// clockSet is mail: a clock of the store was set, which may have it forget who is here.
type clockSet struct{}

func (r *room) clockWasSet() { r.here.next = time.Now() }

// attend tells the store who is connected here and asks who is elsewhere, when it is time to.
func (r *room) attend(ctx context.Context) {
	if r.here.counting || time.Now().Before(r.here.next) {
		return
	}
	r.here.counting, r.here.last = true, time.Now()
	r.here.next = time.Now().Add(PresenceEvery)
	crowd := r.crowd()
	r.beside("count who is here", func() mail {
		ctx, cancel := r.host.within(ctx, StoreWait)
		defer cancel()
		crowds, err := r.host.store.SetPresence(ctx, r.code, r.host.node, crowd, PresenceTTL)
		return counted{crowds, err}
	}, func(err error) mail { return counted{err: err} })
}

// crowd is who is connected through this node. Other nodes need to know from where only if that may come to too many.
func (r *room) crowd() store.Connected {
	var c store.Connected
	seen, sites := map[string]bool{}, map[string]int{}
	for v := range r.viewers {
		switch {
		case v.view.Seat == 0:
			c.Watching++
			sites[v.who.Site]++
		case !seen[v.who.ID]:
			seen[v.who.ID] = true
			c.Players = append(c.Players, v.who.ID)
		}
	}
	set := r.state.Settings
	many := max(1, r.places(&set)/ManyPart)
	maps.DeleteFunc(sites, func(site string, n int) bool { return site == "" || !set.Public || n < many })
	if len(sites) > 0 {
		c.Sites = sites
	}
	return c
}

// counted draws the conclusions from a count: who is away, who is back, how many watch.
func (r *room) counted(m counted) {
	r.here.counting = false
	if m.err != nil {
		r.log.Warn("could not count who is here", "err", m.err)
		return
	}
	own := r.crowd()
	elsewhere, sites, present := 0, map[string]int{}, map[string]bool{}
	for node, c := range m.crowds {
		if node == r.host.node {
			continue
		}
		elsewhere += c.Watching
		for site, n := range c.Sites {
			sites[site] += n
		}
		for _, id := range c.Players {
			present[id] = true
		}
	}
	for _, id := range own.Players {
		present[id] = true
	}
	r.reconcile(present)
	r.here.watching, r.here.elsewhere, r.here.sites = own.Watching+elsewhere, elsewhere, sites
}

// reconcile proposes what the seats have to be told of who is connected. Of who has no seat
// nothing has to be remembered.
func (r *room) reconcile(present map[string]bool) {
	now := time.Now()
	maps.DeleteFunc(r.here.missing, func(player string, _ time.Time) bool { return r.state.SeatOf(player) == nil })
	for _, seat := range r.state.Seats {
		if present[seat.Player] {
			delete(r.here.missing, seat.Player)
			if seat.Away != 0 {
				r.propose(game.Present{Player: seat.Player})
			}
			continue
		}
		since, known := r.here.missing[seat.Player]
		if !known {
			since, r.here.missing[seat.Player] = now, now
		}
		switch gone := now.Sub(since); {
		case seat.Away != 0:
		case gone >= AwayAfter:
			r.propose(game.Absent{Player: seat.Player})
		case now.Add(AwayAfter - gone).Before(r.here.next):
			r.here.next = now.Add(AwayAfter - gone)
		}
	}
}

// insist says of players whom an entry calls away that they are connected here: the node that took them to be away had
// counted before they came.
func (r *room) insist(what view.Batch) {
	for i := range what {
		if what[i].Full.E != protocol.Away {
			continue
		}
		for v := range r.viewers {
			if v.view.Seat == what[i].Full.Seat {
				r.propose(game.Present{Player: v.who.ID})
				break
			}
		}
	}
}
