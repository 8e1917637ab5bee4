package quickplay

import (
	"context"
	"errors"
	"math"
	"time"

	"nonet/internal/backoff"
	"nonet/room"
	"nonet/room/store"
)

// The maximum difference in strength in a quick race. A player is matched with a race whose first player is near. The
// allowed difference grows while the player searches, while the other one waits alone, and shortly before the race
// begins, until everybody matches.
const (
	nearPoints = 150                    // difference in points that matches at once
	WidenFor   = 200 * time.Millisecond // time after which everybody matches

	widenStep = time.Millisecond       // waiting time that widens the band by a point
	widenLast = 200 * time.Millisecond // how long before its beginning a race starts to match everybody
	lookEvery = 50 * time.Millisecond  // time between two searches
)

// band returns the allowed difference in points after one of the players has waited for the given time.
func band(waited time.Duration) int {
	if waited >= WidenFor {
		return math.MaxInt
	}
	return nearPoints + int(max(0, waited)/widenStep)
}

// matcher finds a race for a player. A player who finds only people of different strength agrees on a new race, but
// takes a seat in it only when another player has, or when there are no others to wait for, so that players of similar
// strength find the race. A searching player has no seat yet: if the node fails meanwhile, only a race without players
// is left.
type matcher struct {
	service *Service
	about   string
	points  int
	site    string    // the player's site
	since   time.Time // when the player asked for a race
	not     string    // the code of a race that did not accept the player
}

// find returns the race that the player should go to.
func (m *matcher) find(ctx context.Context) (race, error) {
	var own race // the race agreed on for this player
	for {
		known, err := m.service.agreedRaces(ctx, m.about)
		if err != nil {
			return race{}, err
		}
		best, others, err := m.choose(ctx, known, own)
		if err == nil && best.number > 0 && own.number > 0 && best.code != own.code {
			err = m.service.endRace(ctx, m.about, own) // so that nobody waits for this player there
		}
		if err != nil || best.number > 0 {
			return best, err
		}
		if own.number == 0 {
			fresh := m.newRace(known)
			next, err := m.service.agree(ctx, m.about, fresh.place, fresh)
			if err != nil {
				return race{}, err
			}
			if next.code != fresh.code {
				continue // another player has just come, who may be near
			}
			own = next
		}
		if !others {
			return own, nil
		}
		if !backoff.Sleep(ctx, lookEvery) {
			return race{}, ctx.Err()
		}
	}
}

// newRace returns a new race for the player, numbered after the known ones. If the previous race is recent, its first
// player waits for less time because more players are likely to come soon.
func (m *matcher) newRace(known []race) race {
	r := race{code: room.NewCode(), epoch: room.NewEpoch(), points: m.points, place: 1, wait: Wait, at: m.service.Now()}
	if len(known) > 0 {
		last := known[len(known)-1]
		r.place = last.number + 1
		if last.code != m.not && r.at-last.at < busyFor.Milliseconds() {
			r.wait = BusyWait
		}
	}
	return r
}

// choose returns the race to go to, if there is one: the nearest of the races with players, otherwise the first one
// whose player is about to come, so that all who search for as long choose the same. others reports whether there are
// races that may match later.
func (m *matcher) choose(ctx context.Context, known []race, own race) (best race, others bool, err error) {
	var empty race
	for i, r := range known {
		if r.code == m.not || r.over {
			continue
		}
		seen, err := m.service.lobbyAt(ctx, r.code, m.site)
		if err != nil {
			return race{}, false, err
		}
		if !seen.open && i < len(known)-1 { // the last one may get a free seat again
			err = m.service.endRace(ctx, m.about, r)
		}
		if err != nil {
			return race{}, false, err
		}
		waited := time.Since(m.since)
		switch apart := m.distanceTo(r); {
		case !seen.open, seen.fullForNetwork, r.number == own.number && !seen.hasPlayers && waited < WidenFor:
		case apart > band(max(waited, seen.waited)):
			others = true
		case seen.hasPlayers && (best.number == 0 || apart < m.distanceTo(best)):
			best = r
		case !seen.hasPlayers && empty.number == 0:
			empty = r
		}
	}
	if best.number == 0 {
		best = empty
	}
	return best, others, nil
}

// distanceTo returns the difference in points between the player and the first player of a race.
func (m *matcher) distanceTo(r race) int { return max(m.points-r.points, r.points-m.points) }

// lobby is the state of a race as seen by a searching player.
type lobby struct {
	open           bool          // it accepts players
	fullForNetwork bool          // it accepts no more players of this network: see [game.State.FullForNetwork]
	hasPlayers     bool          // it has players
	waited         time.Duration // for how long its band has been widening
	left           time.Duration // time until the lobby is over, if it has players
	vacant         bool          // the lobby is over, and there are seats for bots
}

// lobbyAt returns the lobby of an agreed race as seen from a site. It is open if the room does not exist yet.
func (s *Service) lobbyAt(ctx context.Context, code, site string) (lobby, error) {
	seen, err := room.View(ctx, s.Rooms, code, func(at room.State) lobby { return lobbyOf(at, site) })
	switch {
	case errors.Is(err, store.ErrNotFound):
		return lobby{open: true}, nil
	case errors.Is(err, store.ErrQuarantined):
		return lobby{}, nil
	}
	return seen, err
}

// lobbyOf returns the lobby of a race as seen from a site.
func lobbyOf(s room.State, site string) lobby {
	people, ends, ok := s.QuickLobby()
	left := time.Duration(ends-s.RoundClock) * time.Millisecond
	seen := lobby{
		open: ok, fullForNetwork: s.FullForNetwork(site), hasPlayers: people > 0, left: left,
		vacant: s.FreeBotSeats(s.RoundClock) > 0,
	}
	switch {
	case people == 1:
		seen.waited = time.Duration(s.Settings.Quick)*time.Second - left
	case people > 1:
		seen.waited = WidenFor + widenLast - left
	}
	return seen
}
