package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Who meets whom in ranked rounds is a fact for each two and day: so many rounds at most have one. It is stated before
// the round begins, so that however many rooms begin at once, no more than these count.

// metFor is how long it is known who met whom: longer than the day that it is about.
const metFor = 48 * time.Hour

// meet states that the contenders meet in a holder's round, and says whose wins over whom do not count in it.
func (h *Host) meet(contenders []game.Contender, holder string) (game.Meetings, error) {
	ctx, cancel := context.WithTimeout(h.ctx, dealWait)
	defer cancel()
	m := game.Meetings{}
	for _, c := range contenders {
		m.Players = append(m.Players, c.Player)
	}
	day := store.Day(h.now())
	spend := func(by, over int, why game.NoWin) {
		m.Spent = append(m.Spent, game.Spent{By: by, Over: over, Why: why})
	}
	type over struct {
		by   int
		site string
	}
	freshAt := map[over]bool{} // whether a contender may still beat those who share an address
	beats := func(by, beaten int) error {
		at := over{by, contenders[beaten].Site}
		if at.site == "" {
			return nil
		}
		fresh, known := freshAt[at]
		if !known {
			var err error
			fresh, err = h.stateMeeting(ctx, aboutNear(day, contenders[by].Player, at.site), holder)
			if err != nil {
				return err
			}
			freshAt[at] = fresh
		}
		if !fresh {
			spend(by, beaten, game.Nearby)
		}
		return nil
	}
	err := game.Pairs(len(contenders), func(a, b int) error {
		fresh, err := h.stateMeeting(ctx, aboutMet(day, contenders[a].Player, contenders[b].Player), holder)
		switch {
		case err != nil:
			return err
		case !fresh:
			spend(a, b, game.MetOften)
			spend(b, a, game.MetOften)
			return nil
		}
		return errors.Join(beats(a, b), beats(b, a))
	})
	return m, err
}

// stateMeeting states a meeting. False means that there were as many that day as count.
func (h *Host) stateMeeting(ctx context.Context, about, holder string) (fresh bool, err error) {
	_, err = h.store.State(ctx, store.Fact{About: about, Name: holder, Keep: metFor, Most: game.MeetingsMax})
	if errors.Is(err, store.ErrFull) {
		return false, nil
	}
	return err == nil, err
}

// unmeet takes back what meet stated for a round in which nobody has won: who only began one may play another.
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
	return game.Pairs(len(ring), func(a, b int) error {
		one, oneSite := at(a)
		other, otherSite := at(b)
		return errors.Join(
			h.store.Retract(ctx, aboutMet(day, one, other), holder),
			h.store.Retract(ctx, aboutNear(day, one, otherSite), holder),
			h.store.Retract(ctx, aboutNear(day, other, oneSite), holder),
		)
	})
}

// aboutMet is what the meetings of two players on a day are about. It names neither.
func aboutMet(day, a, b string) string {
	if a > b {
		a, b = b, a
	}
	return "met/" + day + "/" + digest(a+" "+b)
}

// aboutNear is what a player's meetings on a day with those are about who share an address, be it the player's own or
// another.
func aboutNear(day, player, site string) string { return "near/" + day + "/" + digest(player+" "+site) }

// digest stands for a text that is not to be read.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
