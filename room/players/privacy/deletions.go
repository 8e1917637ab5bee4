package privacy

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nonet/room/players"
	"nonet/room/store"
)

// Nodes tell each other whose data was deleted, so that they also delete what they hold in memory. The records of the
// last two days are tombstones, which name players by their digests.

// deletionChannel is the channel of deletions. No room has such a name.
const deletionChannel = "gone"

// How often nodes read the list of deletions because a publication can get lost, how far back they read, and how long
// the list of a day is kept.
const (
	deletionsEvery  = 20 * time.Second
	deletionsRead   = 10 * deletionsEvery
	deletionsListed = 48 * time.Hour
)

var deletionDays = store.NewCollection("gone-on", deletionsListed, store.Pseudonymous)

func aboutDeletionsOn(day string) string { return deletionDays.Key(day) } // by digest: when, Unix milliseconds

// announceDeletion tells all nodes that a player's data is being deleted.
func (p *Privacy) announceDeletion(ctx context.Context, player string, at int64) error {
	_, err := p.store.Put(ctx, store.Record{Key: aboutDeletionsOn(store.Day(at)), Name: players.Digest(player),
		Value: strconv.AppendInt(nil, at, 10), TTL: deletionsListed, Overwrite: true})
	if err != nil {
		return err
	}
	return p.store.Broadcast(ctx, deletionChannel, fmt.Appendf(nil, "%s %d", players.Digest(player), at))
}

// WatchDeletions calls out with the players whose data is deleted through any node, by [players.Digest], and when that
// was, until ctx ends. The same deletion may be reported again. out must not block.
func (p *Privacy) WatchDeletions(ctx context.Context, out func(gone map[string]int64)) {
	players.Watch(ctx, p.store, players.Watched{
		Channel: deletionChannel, Every: deletionsEvery,
		Heard: func(text []byte) (again bool) {
			digest, value, _ := strings.Cut(string(text), " ")
			if at, err := strconv.ParseInt(value, 10, 64); err == nil {
				out(map[string]int64{digest: at})
			}
			return false
		},
		Read: func(ctx context.Context) error {
			gone, err := p.recentDeletions(ctx)
			if len(gone) > 0 {
				out(gone)
			}
			return err
		},
	})
}

// recentDeletions returns recent deletions: the player's digest and the time of each.
func (p *Privacy) recentDeletions(ctx context.Context) (map[string]int64, error) {
	gone, since := map[string]int64{}, p.now()-deletionsRead.Milliseconds()
	days := map[string]bool{store.Day(since): true, store.Day(p.now()): true}
	for day := range days {
		known, err := p.store.List(ctx, aboutDeletionsOn(day))
		if err != nil {
			return gone, err
		}
		for digest, value := range known {
			if at, err := strconv.ParseInt(string(value), 10, 64); err == nil && at >= since {
				gone[digest] = at
			}
		}
	}
	return gone, nil
}
