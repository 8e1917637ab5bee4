package players

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nonet/room/store"
)

// Announcements tell all nodes a number about a player, such as when the player's data was deleted. Players are named
// by their [Digest]. Because a publication can get lost, each announcement is also recorded under its day.
type Announcements struct {
	Channel string // on which nodes publish them; no room has such a name
	Days    store.Collection
}

// AnnouncementsKept is how long the announcements of a day are kept. Nodes read those of today and of the day before.
const AnnouncementsKept = 48 * time.Hour

// announcementsEvery is the interval at which nodes read them.
const announcementsEvery = 20 * time.Second

// Put announces a number about a player to all nodes, including this one.
func (a Announcements) Put(ctx context.Context, kept store.Store, player string, number, now int64) error {
	_, err := kept.Put(ctx, store.Record{Key: a.Days.Key(store.Day(now)), Name: Digest(player),
		Value: strconv.AppendInt(nil, number, 10), TTL: AnnouncementsKept, Overwrite: true})
	if err != nil {
		return err
	}
	return kept.Broadcast(ctx, a.Channel, fmt.Appendf(nil, "%s %d", Digest(player), number))
}

// Watch calls heard with the announcements of all nodes until ctx ends, by the players' digests. It may repeat them.
// heard must not block.
func (a Announcements) Watch(ctx context.Context, kept store.Store, now func() int64, heard func(map[string]int64)) {
	Watch(ctx, kept, Watched{
		Channel: a.Channel, Every: announcementsEvery,
		Handle: func(text []byte) (again bool) {
			digest, value, _ := strings.Cut(string(text), " ")
			if number, err := strconv.ParseInt(value, 10, 64); err == nil {
				heard(map[string]int64{digest: number})
			}
			return false
		},
		Read: func(ctx context.Context) error {
			for _, at := range []int64{now() - (24 * time.Hour).Milliseconds(), now()} {
				recorded, err := store.ListJSON[int64](ctx, kept, a.Days.Key(store.Day(at)))
				if err != nil {
					return err
				}
				if len(recorded) > 0 {
					heard(recorded)
				}
			}
			return nil
		},
	})
}
