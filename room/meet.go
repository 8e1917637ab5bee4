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
	near := map[int]bool{} // whether a contender may still beat those who share the address
	beats := func(by, over int) error {
		fresh, known := near[by]
		if !known {
			var err error
			if fresh, err = h.stateMeeting(ctx, aboutNear(day, contenders[by].Player), holder); err != nil {
				return err
			}
			near[by] = fresh
		}
		if !fresh {
			spend(by, over, game.Nearby)
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
		case contenders[a].Site == "" || contenders[a].Site != contenders[b].Site:
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
	player := func(i int) string {
		if seat := s.SeatNo(ring[i]); seat != nil {
			return seat.Player
		}
		return ""
	}
	for i := range ring {
		if err := h.store.Retract(ctx, aboutNear(day, player(i)), holder); err != nil {
			return err
		}
	}
	return game.Pairs(len(ring), func(a, b int) error {
		return h.store.Retract(ctx, aboutMet(day, player(a), player(b)), holder)
	})
}

// aboutMet is what the meetings of two players on a day are about. It names neither.
func aboutMet(day, a, b string) string {
	if a > b {
		a, b = b, a
	}
	return "met/" + day + "/" + digest(a+" "+b)
}

// aboutNear is what a player's meetings on a day with those are about who share the player's address.
func aboutNear(day, player string) string { return "near/" + day + "/" + digest(player) }

// digest stands for a text that is not to be read.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
