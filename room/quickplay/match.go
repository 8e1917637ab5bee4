package quickplay

import (
	"context"
	"errors"
	"math"
	"time"

	"nonet/room"
	"nonet/room/store"
)

// How far apart in strength people may be who meet in a quick race. Who comes looks for a race whose first player is
// near. The band widens while the player looks, while the other one waits alone, and when the race is about to begin,
// until it takes in everybody.
const (
	nearPoints = 150                    // points: who is no further apart meets at once
	WidenFor   = 200 * time.Millisecond // after which everybody meets

	widenStep = time.Millisecond       // of waiting, for which the band is a point wider on both sides
	widenLast = 200 * time.Millisecond // before a race begins it takes in everybody
	lookEvery = 50 * time.Millisecond  // between looks at the races that there are
)

// band is how many points those may be apart who meet after one of them has waited.
func band(waited time.Duration) int {
	if waited >= WidenFor {
		return math.MaxInt
	}
	return nearPoints + int(max(0, waited)/widenStep)
}

// matcher looks for a race for a player. A player who finds people that are too far off agrees on a race nevertheless,
// and sits down in it only when somebody else has, or nobody else is left to be waited for: whoever is near finds it.
// So who looks has no seat yet, and a node that dies meanwhile leaves nothing behind but a race that waits for its
// first player.
type matcher struct {
	service *Service
	about   string
	points  int
	site    string    // where the player is
	since   time.Time // when the player pressed
	not     string    // the code of a race that did not take the player
}

// find returns the race that the player should go to.
func (m *matcher) find(ctx context.Context) (race, error) {
	var own race // that is agreed on for this player
	for {
		known, err := m.service.agreedRaces(ctx, m.about)
		if err != nil {
			return race{}, err
		}
		best, others, err := m.choose(ctx, known, own)
		if err == nil && best.number > 0 && own.number > 0 && best.code != own.code {
			err = m.service.endRace(ctx, m.about, own) // nobody is to wait for this player there
		}
		if err != nil || best.number > 0 {
			return best, err
		}
		if own.number == 0 {
			fresh := m.fresh(known)
			next, err := m.service.agree(ctx, m.about, fresh.place, fresh)
			if err != nil {
				return race{}, err
			}
			if next.code != fresh.code {
				continue // somebody else has just come, who may be near
			}
			own = next
		}
		if !others {
			return own, nil
		}
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return race{}, ctx.Err()
		}
	}
}

// fresh is a new race for the player, the next after those that are known. Where another one was agreed on a moment
// ago its first player does not wait for long: others press just now, and the race after it is for who comes later.
func (m *matcher) fresh(known []race) race {
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

// choose returns the race to go to, if there is one by now: the nearest of those where somebody sits, and else the
// first of those that somebody is about to come to. All who look on for as long agree on that one. Others says that
// there are races which would take the player later.
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
		if !seen.open && i < len(known)-1 { // the last one may have a seat again
			err = m.service.endRace(ctx, m.about, r)
		}
		if err != nil {
			return race{}, false, err
		}
		waited := time.Since(m.since)
		switch apart := m.apart(r); {
		case !seen.open, seen.fullForNetwork, r.number == own.number && !seen.hasPlayers && waited < WidenFor:
		case apart > band(max(waited, seen.waited)):
			others = true
		case seen.hasPlayers && (best.number == 0 || apart < m.apart(best)):
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

// apart is how many points the player is off the first one of a race.
func (m *matcher) apart(r race) int { return max(m.points-r.points, r.points-m.points) }

// lobby is what somebody who looks for a race sees of one.
type lobby struct {
	open           bool          // it takes people in
	fullForNetwork bool          // but not who looks: see [game.State.Packs]
	hasPlayers     bool          // it has some
	waited         time.Duration // for so long its players' band has been widening
	left           time.Duration // until it is over, where it has people
	vacant         bool          // it is over, and there are seats for bots
}

// lobbyAt returns the lobby of a race that was agreed on, from a site. Its room need not be made yet.
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

// lobbyOf is what somebody at a site sees of a race.
func lobbyOf(s room.State, site string) lobby {
	people, ends, ok := s.Gathering()
	left := time.Duration(ends-s.Clock) * time.Millisecond
	seen := lobby{
		open: ok, fullForNetwork: s.Packs(site), hasPlayers: people > 0, left: left, vacant: s.Vacant(s.Clock) > 0,
	}
	switch {
	case people == 1:
		seen.waited = time.Duration(s.Settings.Quick)*time.Second - left
	case people > 1:
		seen.waited = WidenFor + widenLast - left
	}
	return seen
}
