package boltstore

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"strings"

	bolt "go.etcd.io/bbolt"

	"nonet/room"
	"nonet/room/internal/stores"
)

// Record implements [room.Boards].
func (s *Store) Record(ctx context.Context, r room.Round) error {
	if err := stores.CheckRound(r); err != nil {
		return err
	}
	r.Finishes = append([]room.Finish(nil), r.Finishes...)
	return s.update(ctx, "record round "+r.ID, func(tx *bolt.Tx) error {
		for _, k := range r.Rankings() {
			if k.Until > 0 && k.Until <= s.ms() {
				continue
			}
			if err := rank(tx, k, r.Finishes); err != nil {
				return err
			}
		}
		return nil
	})
}

func rank(tx *bolt.Tx, k room.Ranking, finishes []room.Finish) error {
	b, err := openBoard(tx, k)
	if err != nil {
		return err
	}
	for _, f := range finishes {
		if err := stand(b, f); err != nil {
			return err
		}
	}
	return nil
}

// openBoard returns a board's bucket, and makes it if it is a new one.
func openBoard(tx *bolt.Tx, k room.Ranking) (*bolt.Bucket, error) {
	name := boardKey(k.Board)
	if b := tx.Bucket(boardsBucket).Bucket(name); b != nil {
		return b, nil
	}
	b, err := tx.Bucket(boardsBucket).CreateBucket(name)
	if err != nil {
		return nil, err
	}
	for _, part := range [][]byte{ranksBucket, playersBucket} {
		if _, err := b.CreateBucket(part); err != nil {
			return nil, err
		}
	}
	if k.Until == 0 {
		return b, nil
	}
	if err := tx.Bucket(endsBucket).Put(timed(k.Until, string(name)), nil); err != nil {
		return nil, err
	}
	return b, b.Put(untilKey, number(uint64(k.Until)))
}

// stand puts a player's row where it belongs after one more finish.
func stand(board *bolt.Bucket, f room.Finish) error {
	ranks, players := board.Bucket(ranksBucket), board.Bucket(playersBucket)
	var row stores.Standing
	if old := players.Get([]byte(f.Player)); old != nil {
		if err := json.Unmarshal(ranks.Get(old), &row); err != nil {
			return err
		}
		if err := ranks.Delete(old); err != nil {
			return err
		}
	}
	row = row.With(f)
	text, err := json.Marshal(row)
	if err != nil {
		return err
	}
	key := append(numbers(uint64(row.Time), uint64(row.At)), row.Player...)
	if err := ranks.Put(key, text); err != nil {
		return err
	}
	return players.Put([]byte(f.Player), key)
}

// Top implements [room.Boards].
func (s *Store) Top(ctx context.Context, b room.Board, skip, max int) (top []room.Finish, err error) {
	err = s.view(ctx, "read a leaderboard", func(tx *bolt.Tx) error {
		board := tx.Bucket(boardsBucket).Bucket(boardKey(b))
		if board == nil {
			return nil
		}
		if until := board.Get(untilKey); until != nil && binary.BigEndian.Uint64(until) <= uint64(s.ms()) {
			return nil
		}
		c := board.Bucket(ranksBucket).Cursor()
		for k, v := c.First(); k != nil && len(top) < max; k, v = c.Next() {
			if skip--; skip >= 0 {
				continue
			}
			var row stores.Standing
			if err := json.Unmarshal(v, &row); err != nil {
				return err
			}
			top = append(top, row.Finish)
		}
		return nil
	})
	return top, err
}

// sweepBoards takes away boards of days and weeks that are long over.
func sweepBoards(tx *bolt.Tx, now int64) error {
	for _, key := range past(tx.Bucket(endsBucket), now, 1) {
		_, board := split(key)
		if err := tx.Bucket(boardsBucket).DeleteBucket([]byte(board)); err != nil {
			return err
		}
		if err := tx.Bucket(endsBucket).Delete(key); err != nil {
			return err
		}
	}
	return nil
}

func boardKey(b room.Board) []byte {
	return []byte(strings.Join([]string{b.Kind, b.Size, b.Difficulty, b.Period}, "\x00"))
}
