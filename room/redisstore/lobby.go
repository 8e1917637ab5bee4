package redisstore

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// Listings implements [store.Lobby].
func (s *Store) Listings(ctx context.Context, max int) (out [][]byte, err error) {
	err = s.try(ctx, "list rooms", func() error {
		all, err := s.queryPartitions(ctx, listingsScript, max, func(p int) []string {
			return []string{s.keys.lobby(p), s.keys.listings(p), s.keys.expiries(p)}
		})
		slices.SortStableFunc(all, func(a, b redis.Z) int { return cmp.Compare(b.Score, a.Score) })
		for _, l := range all[:min(max, len(all))] {
			out = append(out, []byte(l.Member.(string)))
		}
		return err
	})
	return out, err
}

// DueRooms implements [store.Timers]. It is called now and then, by one of the nodes, so it also removes expired rooms
// from the indexes.
func (s *Store) DueRooms(ctx context.Context, max int) (due []string, err error) {
	err = s.try(ctx, "read due rooms", func() error {
		all, err := s.queryPartitions(ctx, dueScript, max, func(p int) []string {
			return []string{s.keys.timers(p), s.keys.expiries(p), s.keys.lobby(p), s.keys.listings(p)}
		})
		slices.SortFunc(all, func(a, b redis.Z) int {
			return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(a.Member.(string), b.Member.(string)))
		})
		for _, d := range all[:min(max, len(all))] {
			due = append(due, d.Member.(string))
		}
		return err
	})
	return due, err
}

// SetPresence implements [store.Presence].
func (s *Store) SetPresence(ctx context.Context, name, node string, c store.Connected, ttl time.Duration) (
	crowds map[string]store.Connected, err error) {
	err = s.try(ctx, "set presence in room "+name, func() error {
		var text []byte
		if len(c.Players) > 0 || c.Watching > 0 {
			var err error
			if text, err = json.Marshal(c); err != nil {
				return err
			}
		}
		keys := []string{s.keys.presence(name)}
		pairs, err := presenceScript.Run(ctx, s.client, keys, node, text, millis(ttl)).StringSlice()
		if err != nil {
			return err
		}
		crowds = make(map[string]store.Connected, len(pairs)/2)
		for i := 0; i < len(pairs); i += 2 {
			var c store.Connected
			if err := json.Unmarshal([]byte(pairs[i+1]), &c); err != nil {
				return err
			}
			crowds[pairs[i]] = c
		}
		return nil
	})
	return crowds, err
}

// sayMark begins a message on a room's channel. Entries begin with a number.
const sayMark = "say "

// Broadcast implements [store.Ephemeral].
func (s *Store) Broadcast(ctx context.Context, name string, word []byte) error {
	if err := storecommon.CheckEphemeral(name, word); err != nil {
		return err
	}
	return s.try(ctx, "broadcast to room "+name, func() error {
		return s.client.SPublish(ctx, s.keys.news(name), sayMark+string(word)).Err()
	})
}
