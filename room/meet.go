package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Who meets whom in ranked rounds is a fact for each two and day: so many rounds at most have one. It is stated before
// the round begins, so that however many rooms begin at once, no more than these count.

// metFor is how long it is known who met whom: longer than the day that it is about.
const metFor = 48 * time.Hour

// meet states that the contenders meet in a holder's round, and says whose wins over whom do not count in it.
func (h *Host) meet(contenders []game.Contender, holder string) (m game.Meetings, err error) {
	ctx, cancel := context.WithTimeout(h.ctx, dealWait)
	defer cancel()
	for _, c := range contenders {
		m.Players = append(m.Players, c.Player)
	}
	day := store.Day(h.now())
	met := func(a, b int) string { return aboutMet(day, contenders[a].Player, contenders[b].Player) }
	near := func(by, over int) string { return aboutNear(day, contenders[by].Player, contenders[over].Site) }
	var abouts []string
	for a, b := range game.Pairs(len(contenders)) {
		abouts = append(abouts, met(a, b))
	}
	fresh, err := h.stateMeetings(ctx, abouts, holder)
	if err != nil {
		return m, err
	}
	abouts = nil
	for a, b := range game.Pairs(len(contenders)) {
		if fresh[met(a, b)] {
			abouts = append(abouts, near(a, b), near(b, a))
		}
	}
	freshNear, err := h.stateMeetings(ctx, abouts, holder)
	if err != nil {
		return m, err
	}
	spend := func(by, over int, why game.NoWin) {
		m.Spent = append(m.Spent, game.Spent{By: by, Over: over, Why: why})
	}
	for a, b := range game.Pairs(len(contenders)) {
		for _, win := range [][2]int{{a, b}, {b, a}} {
			by, over := win[0], win[1]
			if !fresh[met(a, b)] {
				spend(by, over, game.MetOften)
			} else if about := near(by, over); about != "" && !freshNear[about] {
				spend(by, over, game.Nearby)
			}
		}
	}
	return m, nil
}

// stateMeetings states meetings, and says which of them are fresh: there were not as many that day as count. It states
// them at once, for a store takes a while over each.
func (h *Host) stateMeetings(ctx context.Context, abouts []string, holder string) (fresh map[string]bool, err error) {
	fresh = make(map[string]bool, len(abouts))
	var lock sync.Mutex
	err = atOnce(abouts, func(about string) error {
		fact := store.Fact{About: about, Name: holder, Keep: metFor, Most: game.MeetingsMax}
		_, err := h.store.State(ctx, fact)
		lock.Lock()
		defer lock.Unlock()
		fresh[about] = err == nil
		if errors.Is(err, store.ErrFull) {
			return nil
		}
		return err
	})
	return fresh, err
}

// unmeet takes back what meet stated of those whom the round, which is over, has not compared: who only began one may
// play another. Who was compared has used it up, for a rating comes of that also where no win does.
func (h *Host) unmeet(ctx context.Context, s *game.State, holder string) error {
	if s.Round.Meets == nil {
		return nil
	}
	ring, day := s.Round.Meets.Ring, store.Day(s.Round.Begins)
	at := func(i int) (player, site string) {
		if seat := s.SeatNo(ring[i]); seat != nil {
			return seat.Player, seat.Site
		}
		return "", ""
	}
	var all []string
	used := map[string]bool{}
	for a, b := range game.Pairs(len(ring)) {
		one, oneSite := at(a)
		other, otherSite := at(b)
		decided := game.DecidedOf(s, ring[a], ring[b])
		for _, about := range []string{
			aboutMet(day, one, other), aboutNear(day, one, otherSite), aboutNear(day, other, oneSite),
		} {
			all = append(all, about)
			used[about] = used[about] || decided
		}
	}
	free := slices.DeleteFunc(all, func(about string) bool { return used[about] })
	return atOnce(free, func(about string) error { return h.store.Retract(ctx, about, holder) })
}

// atOnce does something about each of some things, once and beside the others. What is about nothing is left out.
func atOnce(abouts []string, do func(about string) error) error {
	slices.Sort(abouts)
	abouts = slices.Compact(abouts)
	errs := make([]error, len(abouts))
	var all sync.WaitGroup
	for i, about := range abouts {
		if about != "" {
			all.Go(func() { errs[i] = do(about) })
		}
	}
	all.Wait()
	return errors.Join(errs...)
}

// aboutMet is what the meetings of two players on a day are about. It names neither.
func aboutMet(day, a, b string) string {
	if a > b {
		a, b = b, a
	}
	return "met/" + day + "/" + digest(a+" "+b)
}

// aboutNear is what a player's meetings on a day with those are about who share an address, be it the player's own or
// another; empty if nobody knows the address.
func aboutNear(day, player, site string) string {
	if site == "" {
		return ""
	}
	return "near/" + day + "/" + digest(player+" "+site)
}

// digest stands for a text that is not to be read.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
