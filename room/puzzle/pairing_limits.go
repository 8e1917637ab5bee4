package puzzle

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

// Only a limited number of ranked rounds in which two players meet on a day count, so that win trading and other
// collusion gain little. The rounds are counted in records with a limit, which are written before the round begins, so
// that no more rounds count than the limit, even if many rooms begin concurrently.

// pairingsKept is how long pairings are kept, which is longer than their day.
const pairingsKept = 48 * time.Hour

// reservePairings records that the contenders meet in a round, and returns which wins do not count in it.
func (d *Dealer) reservePairings(ctx context.Context, contenders []game.Contender, round string) (m game.Meetings,
	err error) {
	ctx, cancel := context.WithTimeout(ctx, dealTimeout)
	defer cancel()
	for _, c := range contenders {
		m.Players = append(m.Players, c.Player)
	}
	day := store.Day(d.Now())
	met := func(a, b int) string { return aboutMet(day, contenders[a].Player, contenders[b].Player) }
	near := func(by, over int) string { return aboutNear(day, contenders[by].Player, contenders[over].Site) }
	var abouts []string
	for a, b := range game.Pairs(len(contenders)) {
		abouts = append(abouts, met(a, b))
	}
	fresh, err := d.putPairings(ctx, abouts, round)
	if err != nil {
		return m, err
	}
	abouts = nil
	for a, b := range game.Pairs(len(contenders)) {
		if fresh[met(a, b)] {
			abouts = append(abouts, near(a, b), near(b, a))
		}
	}
	freshNear, err := d.putPairings(ctx, abouts, round)
	if err != nil {
		return m, err
	}
	spend := func(by, over int, why game.NoWin) {
		m.Excluded = append(m.Excluded, game.ExcludedWin{By: by, Over: over, Why: why})
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

// putPairings records pairings concurrently, and returns which of them are within the day's limit.
func (d *Dealer) putPairings(ctx context.Context, abouts []string, round string) (fresh map[string]bool, err error) {
	fresh = make(map[string]bool, len(abouts))
	var lock sync.Mutex
	err = eachOnce(abouts, func(about string) error {
		fact := store.Record{Key: about, Name: round, TTL: pairingsKept, Limit: game.MeetingsMax}
		_, err := d.Store.Put(ctx, fact)
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

// releasePairings deletes the pairings of a finished round that it did not compare, so that players who merely began it
// may meet again. Players who were compared have used up the pairing, because their ratings may change even without a
// win.
func (d *Dealer) releasePairings(ctx context.Context, s *game.State, round string) error {
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
		decided := game.IsDecisiveBetween(s, ring[a], ring[b])
		for _, about := range []string{
			aboutMet(day, one, other), aboutNear(day, one, otherSite), aboutNear(day, other, oneSite),
		} {
			all = append(all, about)
			used[about] = used[about] || decided
		}
	}
	free := slices.DeleteFunc(all, func(about string) bool { return used[about] })
	return eachOnce(free, func(about string) error { return d.Store.Delete(ctx, about, round) })
}

// eachOnce calls do concurrently, once for each distinct key. It skips empty keys.
func eachOnce(abouts []string, do func(about string) error) error {
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

// aboutMet returns the key for the meetings of two players on a day. It reveals neither player.
var (
	meetings  = store.NewCollection("met", pairingsKept, store.Pseudonymous)
	neighbors = store.NewCollection("near", pairingsKept, store.Pseudonymous)
)

func aboutMet(day, a, b string) string {
	if a > b {
		a, b = b, a
	}
	return meetings.Key(day, digest(a+" "+b))
}

// aboutNear returns the key for a player's meetings on a day with the players of one network, or an empty string if the
// network is unknown.
func aboutNear(day, player, site string) string {
	if site == "" {
		return ""
	}
	return neighbors.Key(day, digest(player+" "+site))
}

// digest returns a one-way hash of a text.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
