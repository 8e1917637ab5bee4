package room

import (
	"time"

	"nonet/room/game"
)

// FillAfter is how long after a quick race's call the server's own bots come: other bots come first.
const FillAfter = 300 * time.Millisecond

// fillWithBots calls the server's own bots into a quick race that has begun with few players, after other bots had time
// to come. Each node does that whose viewers are in the race; the log takes no more bots than there is room for.
func (r *room) fillWithBots() {
	bots, at := r.botsDue()
	if bots == 0 || at > r.clock() {
		return
	}
	r.filled = r.state.Rounds
	r.host.fillWithBots(r.code, r.state.Settings.Difficulty, bots)
}

// botsDue returns how many bots are to be called, and from when on; 0 if none are to be called now.
func (r *room) botsDue() (bots int, at int64) {
	if r.filled == r.state.Rounds || len(r.viewers) == 0 {
		return 0, 0
	}
	bots = r.state.Vacant(r.clock())
	if bots > 0 {
		at = r.state.Round.Begins - game.QuickBegins + FillAfter.Milliseconds()
	}
	return bots, at
}
