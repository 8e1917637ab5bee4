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

// attendance is the presence of players and spectators as a room on this node knows it. The node reports its viewers to
// the store and reads those of other nodes. A player without a connection on any node for [AwayAfter] is away.
type attendance struct {
	missing   map[string]time.Time // players without a connection on any node, and since when
	watching  int                  // spectators on all nodes at the last count
	elsewhere int                  // of these, spectators on other nodes
	sites     map[string]int       // of those, spectators per site, where other nodes report many
	told      int                  // the number last sent to viewers
	toldAt    time.Time
	last      time.Time // the last count
	next      time.Time // the next count
	counting  bool
}

// counted is mail: the presence on all nodes.
type counted struct {
	crowds map[string]store.Connected
	err    error
}

func newAttendance() attendance { return attendance{missing: map[string]time.Time{}} }

// rest returns the time until the next count.
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

// news reports whether the number of spectators has changed enough to be sent: by at least one percent.
func (a *attendance) news() bool {
	change := max(a.watching-a.told, a.told-a.watching)
	return change > 0 && 100*change >= a.told
}

// announce sends the number of spectators to viewers if it has changed enough, at most once per [WatchingEvery].
func (r *room) announce() {
	if !r.here.news() || time.Since(r.here.toldAt) < WatchingEvery {
		return
	}
	r.here.told, r.here.toldAt = r.here.watching, time.Now()
	r.tellWatching()
}

// came records a new viewer and schedules a count: at once for players, with a limited rate for spectators, who may be
// many.
func (a *attendance) came(v *Viewer) {
	delete(a.missing, v.who.ID)
	a.soon(v)
}

// soon schedules a count after a viewer came or left.
func (a *attendance) soon(v *Viewer) {
	at := time.Now()
	if again := a.last.Add(WatchingEvery); v.view.Seat == 0 && at.Before(again) {
		at = again
	}
	if at.Before(a.next) {
		a.next = at
	}
}

// went records that a viewer has left. others are the remaining viewers on this node.
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

// clockSet is mail: a clock of the store was set, so that the store may have dropped the presence.
type clockSet struct{}

func (r *room) clockWasSet() { r.here.next = time.Now() }

// attend reports the viewers of this node to the store and reads those of other nodes, when a count is due.
func (r *room) attend(ctx context.Context) {
	if r.here.counting || time.Now().Before(r.here.next) {
		return
	}
	r.here.counting, r.here.last = true, time.Now()
	r.here.next = time.Now().Add(PresenceEvery)
	crowd := r.crowd()
	r.beside("count who is here", func() mail {
		ctx, cancel := r.host.Within(ctx)
		defer cancel()
		crowds, err := r.host.store.SetPresence(ctx, r.code, r.host.node, crowd, PresenceTTL)
		return counted{crowds, err}
	}, func(err error) mail { return counted{err: err} })
}

// crowd returns the viewers connected through this node. It includes a site only if the site may have too many
// spectators over all nodes.
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

// counted applies a count: players who are away or back, and the number of spectators.
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

// reconcile proposes the changes of players' presence. Players without a seat are ignored.
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

// insist proposes that players whom an entry marks as away are present, if they are connected here: another node had
// counted before they connected.
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
