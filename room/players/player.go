// Package players defines the identity of a player and its digest. The packages below it store data of players:
// account, social, ranking, history and privacy.
package players

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Player identifies a player. Package game declares it because rooms do not know this package.
type Player = game.Player

// PageMax is the maximum number of leaderboard rows, or rounds of a history, on one page.
const PageMax = 100

const digestBytes = 16

// Digest returns a one-way digest of a player's id. It replaces the id in records that outlive the deletion of the
// player's data.
func Digest(player string) string {
	sum := sha256.Sum256([]byte("nonet player " + player))
	return hex.EncodeToString(sum[:digestBytes])
}

// IsDigest reports whether a text has the form of a [Digest].
func IsDigest(text string) bool {
	bytes, err := hex.DecodeString(text)
	return err == nil && len(bytes) == digestBytes
}

// Watched describes records that all nodes keep a copy of in memory. Nodes publish changes to each other; because a
// publication can get lost, each node also rereads the records periodically.
type Watched struct {
	Channel string // the channel on which changes are published; no room has such a name
	Every   time.Duration
	// Handle handles a published change and reports whether the records have to be read again. It must not block.
	Handle func(text []byte) (again bool)
	Read   func(ctx context.Context) error
}

// How long to wait before subscribing or reading again after a failure, and the time limit of one read.
const (
	watchRetry  = time.Second
	readTimeout = time.Second
)

// Watch keeps the copy of w up to date until ctx ends.
func Watch(ctx context.Context, kept store.Store, w Watched) {
	stop := func() {}
	defer func() { stop() }()
	changed := make(chan struct{}, 1)
	ticker := time.NewTicker(watchRetry)
	defer ticker.Stop()
	following := false
	var read time.Time // when the last successful read began; zero if the records have to be read again
	for {
		if !following {
			leave, err := kept.Follow(ctx, w.Channel, func(n store.News) {
				if n.Ephemeral != nil && w.Handle(n.Ephemeral) {
					select {
					case changed <- struct{}{}:
					default:
					}
				}
			})
			if following = err == nil; following {
				stop, read = leave, time.Time{} // a change may have been published before the subscription
			}
		}
		if began := time.Now(); began.Sub(read) >= w.Every {
			within, cancel := context.WithTimeout(ctx, readTimeout)
			if w.Read(within) == nil {
				read = began
			}
			cancel()
		}
		select {
		case <-changed:
			read = time.Time{}
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}
