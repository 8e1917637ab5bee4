package quickplay

import (
	"context"
	"errors"
	"time"

	"nonet/internal/backoff"
	"nonet/internal/quota"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// A bot that requests quick play waits until a race has a seat for it, that is, until the race's lobby is over and
// seats are free that neither people nor ghosts took. It opens no race and waits in no lobby. It looks at the races
// that people opened on any node, and the log of the room decides which bots get seats. Waiting bots are not recorded
// in the store.

// Limits and intervals of waiting bots.
const (
	BotWait = 8 * time.Second // how long a bot waits for a seat

	BotsMax        = 64               // waiting bots on a node
	BotsPerNetwork = 16               // of these, bots of one address
	AsksPerBot     = 2                // concurrent requests of one bot
	botRecent      = 30 * time.Second // age above which a race is ignored: no lobby is open for so long
	botLook        = time.Second      // time between two searches; lobbies are open for longer
	botLookSoon    = 50 * time.Millisecond
)

var (
	errNoSeat = &protocol.Refusal{Code: protocol.NoSeat,
		Text: "No race has a seat for a bot now: people and ghosts come first. Ask again."}
	errManyBots = &protocol.Refusal{Code: protocol.Busy,
		Text: "Too many bots wait for a race here. Ask again in a moment."}
)

// botBounds returns the limits of the requests of one bot and of one address.
func botBounds(who players.Player) []quota.Bound[string] {
	bounds := []quota.Bound[string]{{Key: "player " + who.ID, Max: AsksPerBot}}
	if who.Site != "" {
		bounds = append(bounds, quota.Bound[string]{Key: "site " + who.Site, Max: BotsPerNetwork})
	}
	return bounds
}

// waitForSeat returns the race in which the bot has a seat, or waits for one with a seat for it. As for people, all
// nodes agree on where the bot goes before it takes the seat, so concurrent requests get one seat.
func (s *Service) waitForSeat(ctx context.Context, set game.Settings, who players.Player) (code string, err error) {
	bounds := botBounds(who)
	if s.bots.Enter(BotsMax, bounds...) != quota.NotFull {
		return "", errManyBots
	}
	defer s.bots.Leave(bounds...)
	about := aboutQuick(&set)
	ticket := aboutTicket(about, who.ID)
	until := time.Now().Add(BotWait)
	went, err := s.lastRace(ctx, ticket)
	for led := false; err == nil; led = true {
		if went.number > 0 {
			if seated, err := s.seatBot(ctx, went.code, who, led); seated || err != nil {
				return went.code, err
			}
		}
		var next race
		var wait time.Duration
		if next, wait, err = s.findVacant(ctx, about, went.code); err != nil {
			break
		}
		if next.number > 0 {
			went, err = s.agree(ctx, ticket, went.number+1, next)
			continue
		}
		if time.Now().Add(wait).After(until) {
			return "", errNoSeat
		}
		if !backoff.Sleep(ctx, wait) {
			err = ctx.Err()
		}
	}
	return "", err
}

// seatBot seats a bot in a race. It returns false if the race has no seat for the bot any longer. led means that this
// request has chosen the race; if its context has ended meanwhile, the seat is given back.
func (s *Service) seatBot(ctx context.Context, code string, who players.Player, led bool) (seated bool, err error) {
	err = s.sit(ctx, code, who)
	if led && ctx.Err() != nil {
		_ = s.Rooms.Do(context.WithoutCancel(ctx), code, game.Command{Player: who.ID, Do: game.Leave{}})
		return false, ctx.Err()
	}
	var no game.Refusal
	if errors.As(err, &no) || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrQuarantined) {
		return false, nil
	}
	return err == nil, err
}

// findVacant finds a race with a seat for a bot, other than one that did not accept it. If there is none, wait is the
// time until the next search, which is short if a race is about to begin.
func (s *Service) findVacant(ctx context.Context, about, not string) (next race, wait time.Duration, err error) {
	known, err := s.agreedRaces(ctx, about)
	wait = botLook
	for _, r := range known {
		if err != nil || r.code == not || s.Now()-r.at > botRecent.Milliseconds() {
			continue
		}
		var seen lobby
		if seen, err = s.lobbyAt(ctx, r.code, ""); seen.vacant {
			return r, 0, err
		}
		if seen.open && seen.hasPlayers {
			wait = min(wait, max(botLookSoon, seen.left))
		}
	}
	return race{}, wait, err
}
