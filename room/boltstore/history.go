package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// Remember implements [store.Histories]. A history has one key for each round: when it ended, and its id.
func (s *Store) Remember(ctx context.Context, player string, p store.Played, keep time.Duration) error {
	if err := stores.CheckPlayed(player, p); err != nil {
		return err
	}
	p.Data = bytes.Clone(p.Data)
	return s.update(ctx, "remember round "+p.Round, func(tx *txn) error {
		b, err := historyShelf.make(tx, player, s.ms(), keep)
		if err != nil {
			return err
		}
		rounds := history(b)
		if slices.ContainsFunc(rounds, func(q store.Played) bool { return q.Round == p.Round }) {
			return nil
		}
		if err := b.Put(playedKey(p), p.Data); err != nil || len(rounds) < store.HistoryMax {
			return err
		}
		oldest := rounds[len(rounds)-1]
		if stores.ComparePlayed(p, oldest) > 0 {
			oldest = p
		}
		return b.Delete(playedKey(oldest))
	})
}

func playedKey(p store.Played) []byte { return contentKey(string(timed(p.At, p.Round))) }

// history reads all of a player's rounds, the latest first. B may be nil.
func history(b *bucket) (rounds []store.Played) {
	eachContent(b, func(key, data []byte) bool {
		at := int64(binary.BigEndian.Uint64(key))
		rounds = append(rounds, store.Played{Round: string(key[8:]), At: at, Data: append([]byte{}, data...)})
		return true
	})
	slices.Reverse(rounds)
	return rounds
}

// Remembered implements [store.Histories].
func (s *Store) Remembered(ctx context.Context, player string, skip, max int) (rounds []store.Played, total int,
	err error) {
	err = s.view(ctx, "read a history", func(tx *txn) error {
		all := history(historyShelf.open(tx, player, s.ms()))
		total = len(all)
		skip = min(skip, total)
		rounds = all[skip:min(skip+max, total)]
		return nil
	})
	return rounds, total, err
}
