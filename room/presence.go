package room

import (
	"context"
	"maps"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// presenceTracker is the presence of players and spectators as a room on this node knows it. The node reports its
// viewers to the store and reads those of other nodes. A player without a connection on any node for [awayAfter] is
// away.
type presenceTracker struct {
	r                    *room
	missing              map[string]time.Time // players without a connection on any node, and since when
	spectatorCount       int                  // spectators on all nodes at the last sync
	remoteSpectatorCount int                  // of these, spectators on other nodes
	sites                map[string]int       // of those, spectators per site, where other nodes report many
	announcedCount       int                  // the number last sent to viewers
	announcedAt          time.Time
	syncedAt             time.Time // when the last sync began
	nextSyncAt           time.Time // when the next sync is due
	syncing              bool
}

// waitUntilSync returns the time until the next sync.
func (p *presenceTracker) waitUntilSync() time.Duration {
	wait := presenceEvery
	if p.hasChanged() {
		wait = max(0, time.Until(p.announcedAt.Add(spectatorCountEvery)))
	}
	if p.syncing {
		return wait
	}
	return min(wait, time.Until(p.nextSyncAt))
}

// hasChanged reports whether the number of spectators has changed enough to be sent: by at least one percent.
func (p *presenceTracker) hasChanged() bool {
	change := max(p.spectatorCount-p.announcedCount, p.announcedCount-p.spectatorCount)
	return change > 0 && 100*change >= p.announcedCount
}

// sendSpectatorCount sends the number of spectators to viewers if it has changed enough, at most once per
// [spectatorCountEvery].
func (p *presenceTracker) sendSpectatorCount() {
	if !p.hasChanged() || time.Since(p.announcedAt) < spectatorCountEvery {
		return
	}
	p.announcedCount, p.announcedAt = p.spectatorCount, time.Now()
	p.r.fanOut.sendAll(&protocol.Presence{Watching: p.spectatorCount})
}

// recordArrival records a new viewer and schedules a sync: at once for players, with a limited rate for spectators,
// who may be many.
func (p *presenceTracker) recordArrival(v *Viewer) {
	delete(p.missing, v.player.ID)
	at := time.Now()
	if again := p.syncedAt.Add(spectatorCountEvery); v.view.Seat == 0 && at.Before(again) {
		at = again
	}
	if at.Before(p.nextSyncAt) {
		p.nextSyncAt = at
	}
}

// recordDeparture records that a viewer has left. others are the remaining viewers on this node.
func (p *presenceTracker) recordDeparture(v *Viewer, others map[*Viewer]struct{}) {
	now := time.Now()
	for other := range others {
		if other.player.ID == v.player.ID {
			p.nextSyncAt = now
			return
		}
	}
	p.missing[v.player.ID] = now
	if soon := now.Add(awayAfter); soon.Before(p.nextSyncAt) {
		p.nextSyncAt = soon
	}
}

// syncPresence reports the viewers of this node to the store and reads those of other nodes, when a sync is due.
func (p *presenceTracker) syncPresence() {
	if p.syncing || time.Now().Before(p.nextSyncAt) {
		return
	}
	p.syncing, p.syncedAt = true, time.Now()
	p.nextSyncAt = time.Now().Add(presenceEvery)
	connected := p.localViewers()
	var byNode map[string]store.Connected
	p.r.runInBackground("sync presence", func(ctx context.Context) (err error) {
		byNode, err = p.r.registry.store.SetPresence(ctx, p.r.code, p.r.registry.node, connected, presenceTTL)
		return err
	}, func(err error) { p.handlePresence(byNode, err) })
}

// localViewers returns the viewers connected through this node. It includes a site only if the site may have too many
// spectators over all nodes.
func (p *presenceTracker) localViewers() store.Connected {
	var c store.Connected
	seen, sites := map[string]bool{}, map[string]int{}
	for v := range p.r.fanOut.viewers {
		switch {
		case v.view.Seat == 0:
			c.Watching++
			sites[v.player.Site]++
		case !seen[v.player.ID]:
			seen[v.player.ID] = true
			c.Players = append(c.Players, v.player.ID)
		}
	}
	set := p.r.replica.state.Settings
	many := max(1, p.r.fanOut.spectatorLimit(&set)/manyDivisor)
	maps.DeleteFunc(sites, func(site string, n int) bool { return site == "" || !set.Public || n < many })
	if len(sites) > 0 {
		c.Sites = sites
	}
	return c
}

// handlePresence applies the result of a sync: players who are away or back, and the number of spectators.
func (p *presenceTracker) handlePresence(byNode map[string]store.Connected, err error) {
	p.syncing = false
	if err != nil {
		p.r.logger.Warn("could not read who is present", "err", err)
		return
	}
	local := p.localViewers()
	remote, sites, present := 0, map[string]int{}, map[string]bool{}
	for node, c := range byNode {
		if node == p.r.registry.node {
			continue
		}
		remote += c.Watching
		for site, n := range c.Sites {
			sites[site] += n
		}
		for _, id := range c.Players {
			present[id] = true
		}
	}
	for _, id := range local.Players {
		present[id] = true
	}
	p.reconcile(present)
	p.spectatorCount, p.remoteSpectatorCount, p.sites = local.Watching+remote, remote, sites
}

// reconcile proposes the changes of players' presence. Players without a seat are ignored.
func (p *presenceTracker) reconcile(present map[string]bool) {
	now := time.Now()
	maps.DeleteFunc(p.missing, func(player string, _ time.Time) bool { return p.r.replica.state.SeatOf(player) == nil })
	for _, seat := range p.r.replica.state.Seats {
		if present[seat.Player] {
			delete(p.missing, seat.Player)
			if seat.Away != 0 {
				p.r.propose(game.Present{Player: seat.Player})
			}
			continue
		}
		since, known := p.missing[seat.Player]
		if !known {
			since, p.missing[seat.Player] = now, now
		}
		switch gone := now.Sub(since); {
		case seat.Away != 0:
		case gone >= awayAfter:
			p.r.propose(game.Absent{Player: seat.Player})
		case now.Add(awayAfter - gone).Before(p.nextSyncAt):
			p.nextSyncAt = now.Add(awayAfter - gone)
		}
	}
}

// spectatorLimit returns how many spectators the room admits, including one for each open seat.
func (fo *fanOut) spectatorLimit(set *game.Settings) int {
	return set.Watchers + fo.countFreeSeats(set)
}

// countFreeSeats returns how many seats can be taken now. A player enters as a spectator before taking one.
func (fo *fanOut) countFreeSeats(set *game.Settings) int {
	if set.Locked || fo.r.replica.state.IsRunning() && (set.NoLate || !game.ModeOf(set.Mode).Together) {
		return 0
	}
	return max(0, set.Seats-len(fo.r.replica.state.Seats))
}

// countLocalSpectators returns the number of spectators on this node.
func (fo *fanOut) countLocalSpectators() (n int) {
	for v := range fo.viewers {
		if v.view.Seat == 0 {
			n++
		}
	}
	return n
}

// countSpectatorsFrom returns the number of spectators from a site, as far as this node knows about the others.
// Half of a public room's places are kept from each site, so that one site cannot keep everybody else from the seats.
func (fo *fanOut) countSpectatorsFrom(site string) (n int) {
	n = fo.r.presence.sites[site]
	for v := range fo.viewers {
		if v.view.Seat == 0 && v.player.Site == site && site != "" {
			n++
		}
	}
	return n
}
