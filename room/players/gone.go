package players

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"nonet/room/store"
)

// Nodes tell each other whose data was deleted, so that what they hold in memory alone is forgotten too. Players are
// named by their digests.

// goneNews is followed by all nodes. No room has such a name.
const goneNews = "gone"

// How often nodes read whose data was deleted, because news can get lost, how long ago that was at most, and how long
// the list of a day is kept.
const (
	goneEvery  = signOutsEvery
	goneRead   = 10 * goneEvery
	goneListed = 2 * day
)

func aboutGoneOn(day string) string { return "gone-on/" + day } // by digest: when it was, Unix milliseconds

// tellGone tells all nodes that a player's data is deleted.
func (ps *People) tellGone(ctx context.Context, player string, at int64) error {
	_, err := ps.store.State(ctx, store.Fact{About: aboutGoneOn(store.Day(at)), Name: Digest(player),
		Value: strconv.AppendInt(nil, at, 10), Keep: goneListed, Anew: true})
	if err != nil {
		return err
	}
	return ps.store.Say(ctx, goneNews, fmt.Appendf(nil, "%s %d", Digest(player), at))
}

// WatchGone reports players whose data is deleted through any node, by [Digest], and when that was, until ctx ends. The
// same may be reported again. Out must not block.
func (ps *People) WatchGone(ctx context.Context, out func(gone map[string]int64)) {
	ps.watch(ctx, watched{
		news: goneNews, every: goneEvery,
		heard: func(text []byte) (again bool) {
			digest, value, _ := strings.Cut(string(text), " ")
			if at, err := strconv.ParseInt(value, 10, 64); err == nil {
				out(map[string]int64{digest: at})
			}
			return false
		},
		read: func(ctx context.Context) error {
			gone, err := ps.readGone(ctx)
			if len(gone) > 0 {
				out(gone)
			}
			return err
		},
	})
}

// readGone reads whose data was deleted lately.
func (ps *People) readGone(ctx context.Context) (map[string]int64, error) {
	gone, since := map[string]int64{}, ps.now()-goneRead.Milliseconds()
	days := map[string]bool{store.Day(since): true, store.Day(ps.now()): true}
	for day := range days {
		known, err := ps.store.Stated(ctx, aboutGoneOn(day))
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
