package room

import (
	"time"

	"nonet/room/game"
)

// fillAfter is the delay from the start of a quick race until the server's own bots join. Bots of others may join
// before.
const fillAfter = 300 * time.Millisecond

// requestBots invites the server's own bots into a quick race that has begun with few players, once other bots have had
// time to join. Every node with viewers in the race does so; the log accepts only as many bots as there are free seats.
func (r *room) requestBots() {
	bots, at := r.botsDue()
	if bots == 0 || at > r.roundClock() {
		return
	}
	r.botsRequestedRound = r.replica.state.Rounds
	r.registry.fillWithBots(r.code, r.replica.state.Settings.Difficulty, bots)
}

// botsDue returns how many bots to invite and the earliest time for it, in milliseconds on the room's clock. It returns
// 0 if none are needed.
func (r *room) botsDue() (bots int, at int64) {
	if r.botsRequestedRound == r.replica.state.Rounds || len(r.fanOut.viewers) == 0 {
		return 0, 0
	}
	bots = r.replica.state.FreeBotSeats(r.roundClock())
	if bots > 0 {
		at = r.replica.state.Round.Begins - game.QuickCountdown + fillAfter.Milliseconds()
	}
	return bots, at
}
