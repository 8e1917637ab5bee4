package privacy

import (
	"context"
	"maps"
	"time"

	"nonet/room/players"
	"nonet/room/store"
)

// announced are the deletions that nodes tell each other, so that they also delete what they hold in memory: when each
// was, in Unix milliseconds.
var announced = players.Announcements{
	Channel: "gone", Days: store.NewCollection("gone-on", players.AnnouncementsKept, store.Pseudonymous),
}

// deletionsRecent is the time for which a deletion is reported. A node that missed the publication reads the record
// much earlier.
const deletionsRecent = 200 * time.Second

// WatchDeletions calls out with the players whose data is deleted through any node, by [players.Digest], and when that
// was, until ctx ends. The same deletion may be reported again. out must not block.
func (p *Privacy) WatchDeletions(ctx context.Context, out func(gone map[string]int64)) {
	announced.Watch(ctx, p.store, p.now, func(gone map[string]int64) {
		since := p.now() - deletionsRecent.Milliseconds()
		maps.DeleteFunc(gone, func(_ string, at int64) bool { return at < since })
		if len(gone) > 0 {
			out(gone)
		}
	})
}
