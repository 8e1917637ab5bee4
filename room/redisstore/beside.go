package redisstore

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// sweepMax is how many rooms of a partition are cleared away at once.
const sweepMax = 100

// scored is a text with the number that it is sorted by.
type scored struct {
	score float64
	text  string
}

// Listings implements [store.Lobby].
func (s *Store) Listings(ctx context.Context, max int) (out [][]byte, err error) {
	err = s.try(ctx, func() error {
		all, err := s.gather(ctx, max, listingsScript, func(p int) []string {
			return []string{s.keys.lobby(p), s.keys.listings(p), s.keys.ends(p)}
		})
		slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
		for _, l := range all[:min(max, len(all))] {
			out = append(out, []byte(l.text))
		}
		return err
	})
	return out, wrap(err, "list rooms")
}

// Due implements [store.Timers].
func (s *Store) Due(ctx context.Context, max int) (due []string, err error) {
	err = s.try(ctx, func() error {
		all, err := s.gather(ctx, max, dueScript, func(p int) []string {
			return []string{s.keys.timers(p), s.keys.ends(p)}
		})
		slices.SortFunc(all, func(a, b scored) int {
			return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.text, b.text))
		})
		for _, d := range all[:min(max, len(all))] {
			due = append(due, d.text)
		}
		return err
	})
	return due, wrap(err, "read due rooms")
}

// gather reads up to max of each partition's pairs of score and text. It sweeps first: this is called now and then,
// on every node, and that is often enough.
func (s *Store) gather(ctx context.Context, max int, sc *redis.Script, keysOf func(p int) []string) (all []scored,
	err error) {
	if max <= 0 {
		return nil, nil
	}
	_, err = s.runEach(ctx, sweepScript, func(p int) []string {
		return []string{s.keys.timers(p), s.keys.lobby(p), s.keys.listings(p), s.keys.ends(p)}
	}, sweepMax)
	if err != nil {
		return nil, err
	}
	cmds, err := s.runEach(ctx, sc, keysOf, max)
	if err != nil {
		return nil, err
	}
	return pairsOf(cmds)
}

// pairsOf reads the pairs of score and text that scripts returned.
func pairsOf(cmds []*redis.Cmd) (all []scored, err error) {
	for _, cmd := range cmds {
		pairs, err := cmd.StringSlice()
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(pairs); i += 2 {
			score, err := strconv.ParseFloat(pairs[i], 64)
			if err != nil {
				return nil, err
			}
			all = append(all, scored{score, pairs[i+1]})
		}
	}
	return all, nil
}

// Attend implements [store.Presence].
func (s *Store) Attend(ctx context.Context, name, node string, c store.Crowd, ttl time.Duration) error {
	err := s.try(ctx, func() error {
		var text []byte
		if len(c.Players) > 0 || c.Watching > 0 {
			var err error
			if text, err = json.Marshal(c); err != nil {
				return err
			}
		}
		return noReply(attendScript.Run(ctx, s.client, []string{s.keys.here(name)}, node, text, millis(ttl)))
	})
	return wrap(err, "say who is in room "+name)
}

// Attending implements [store.Presence].
func (s *Store) Attending(ctx context.Context, name string) (crowds map[string]store.Crowd, err error) {
	err = s.try(ctx, func() error {
		pairs, err := attendingScript.RunRO(ctx, s.client, []string{s.keys.here(name)}).StringSlice()
		if err != nil {
			return err
		}
		crowds = make(map[string]store.Crowd, len(pairs)/2)
		for i := 0; i < len(pairs); i += 2 {
			var c store.Crowd
			if err := json.Unmarshal([]byte(pairs[i+1]), &c); err != nil {
				return err
			}
			crowds[pairs[i]] = c
		}
		return nil
	})
	return crowds, wrap(err, "ask who is in room "+name)
}
