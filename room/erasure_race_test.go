package room_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// interrupted is a store that calls a function once, just before a write.
type interrupted struct {
	*recorded
	before  string // the write: a prefix of the record's key, or "archive", "rank", "remember"
	happens atomic.Pointer[func()]
	did     atomic.Bool
}

func (s *interrupted) write(what string) {
	if !strings.HasPrefix(what, s.before) {
		return
	}
	if do := s.happens.Swap(nil); do != nil {
		(*do)()
		s.did.Store(true)
	}
}

func (s *interrupted) Put(ctx context.Context, f store.Record) ([]byte, error) {
	s.write(f.Key)
	return s.recorded.Put(ctx, f)
}

func (s *interrupted) PutAll(ctx context.Context, facts []store.Record) error {
	for _, f := range facts {
		if _, err := s.Put(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *interrupted) Archive(ctx context.Context, id string, rec []byte, keep time.Duration) error {
	s.write("archive")
	return s.recorded.Archive(ctx, id, rec, keep)
}

func (s *interrupted) RecordRound(ctx context.Context, r store.RankedRound) error {
	s.write("rank")
	return s.recorded.RecordRound(ctx, r)
}

func (s *interrupted) AddToHistory(ctx context.Context, player string, p store.PlayedRound, keep time.Duration) error {
	s.write("remember")
	return s.recorded.AddToHistory(ctx, player, p, keep)
}

// TestDeletionDuringArchiving deletes a player's data just before each write with which the second round of a room
// is archived and ranked.
func TestDeletionDuringArchiving(t *testing.T) {
	for what, doubted := range map[string]bool{
		"archive": false, "rank": false, "remember": false, "named/": false, "seated/": false, "shown/": false,
		"rated/": false, "seasons/": false, "beginning/": false, "doubts": true, "reports": true, "report/": true,
	} {
		t.Run(strings.Trim(what, "/"), func(t *testing.T) {
			kept := &interrupted{
				recorded: &recorded{abouts: map[string]bool{}, rooms: map[string]bool{}}, before: what,
			}
			inBubble(t, 0, func(empty store.Store) store.Store {
				kept.recorded.Store = empty
				return kept
			}, func(t *testing.T, c *cluster) {
				if doubted {
					c.fair = fair.Default
				}
				c.start()
				c.start()
				code := c.room(protocol.Settings{Ranked: true})
				ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
				require.Equal(t, "ok", ben.do(protocol.Sit{}))
				playRound(t, ana, ben)
				require.Equal(t, "ok", ben.do(protocol.Rematch{Round: 1}))
				ready(t, ana, ben)
				moves := blanks(last(ana))
				for _, p := range []*client{ana, ben} {
					for _, move := range moves[:len(moves)-1] {
						require.Equal(t, "ok", p.place(move))
					}
				}
				require.Equal(t, "ok", ana.place(moves[len(moves)-1]))
				var failed error
				happens := func() { failed = c.nodes[1].Players.Privacy.Forget(context.Background(), "ana") }
				kept.happens.Store(&happens)
				ben.place(moves[len(moves)-1])
				time.Sleep(time.Minute)
				require.NoError(t, failed)
				require.True(t, kept.did.Load(), "no such write happened")
				requireNoAna(t, kept.recorded)
			})
		})
	}
}

// requireNoAna fails if a store names ana, except for the id in the room's log.
func requireNoAna(t *testing.T, kept *recorded) {
	t.Helper()
	left := kept.soFar(t).left(t, kept) + all(t, kept, nil)
	for _, b := range allTime() {
		page, err := kept.Top(t.Context(), b, 0, 10)
		require.NoError(t, err)
		left += fmt.Sprintf("%+v", page)
	}
	_, total, err := kept.History(t.Context(), "ana", 0, 10)
	require.NoError(t, err)
	require.Zero(t, total)
	left = strings.ReplaceAll(left, fmt.Sprintf(`{"player":"ana","name":%q`, game.Forgotten), "")
	for _, word := range []string{"ana", "Ana"} {
		for _, before := range []string{`"`, "/", ":", " "} {
			if at := strings.Index(left, before+word); at >= 0 {
				t.Errorf("%s is left in %q", word, left[max(0, at-200):min(len(left), at+100)])
			}
		}
	}
}
