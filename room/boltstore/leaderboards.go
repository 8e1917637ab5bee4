package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// Rank implements [store.Leaderboards].
func (s *Store) Rank(ctx context.Context, r store.RankedRound) error {
	if err := stores.CheckRound(r); err != nil {
		return err
	}
	rankings := r.Rankings()
	for i := range rankings {
		rankings[i].Rows = slices.Clone(rankings[i].Rows)
	}
	var again []recount
	j := newJob(ctx, func(tx *txn) error {
		again = nil
		for _, k := range rankings {
			if k.Until > 0 && k.Until <= s.ms() {
				continue
			}
			recounts, err := s.record(tx, k, r.ID)
			if err != nil {
				return err
			}
			again = append(again, recounts...)
		}
		return nil
	})
	j.then = func() { s.recounted.add(again) }
	return s.do("record round "+r.ID, j)
}

// record adds a round to a board. It returns the wins that it counts though they have been counted before.
func (s *Store) record(tx *txn, k store.Ranking, round string) ([]recount, error) {
	b, err := openBoard(tx, k)
	if err != nil {
		return nil, err
	}
	var again []recount
	if k.Metric == store.ByWins {
		counted := b.part(roundsBucket)
		if counted.Get([]byte(round)) != nil {
			if k.Rows, again = s.recounts(b, k, round); len(k.Rows) == 0 {
				return nil, nil
			}
		} else if err := counted.Put([]byte(round), []byte{}); err != nil {
			return nil, err
		}
	}
	for _, row := range k.Rows {
		if err := stand(b, row); err != nil {
			return nil, err
		}
	}
	return again, nil
}

// Uncount implements [store.Leaderboards].
func (s *Store) Uncount(ctx context.Context, b store.Leaderboard, win, last store.Row) error {
	return s.update(ctx, "take a win back", func(tx *txn) error {
		board := tx.Bucket(boardsBucket).Bucket(boardKey(b))
		if board == nil || board.part(roundsBucket).Get([]byte(win.Round)) == nil {
			return nil
		}
		key := bytes.Clone(board.part(playersBucket).Get([]byte(win.Player)))
		if key == nil {
			return nil
		}
		ranks := ranksOf(board)
		text, err := ranks.rows.try(key)
		if err != nil || text == nil {
			return err
		}
		var row stores.Standing
		if err := json.Unmarshal(text, &row); err != nil {
			return err
		}
		if err := board.part(roundsBucket).Delete([]byte(win.Round)); err != nil {
			return err
		}
		if err := ranks.remove(key); err != nil {
			return err
		}
		if row = row.Without(last); row.Wins == 0 {
			return leave(board, win.Player)
		}
		if text, err = json.Marshal(row); err != nil {
			return err
		}
		key = rankKey(row.Row)
		if err := ranks.add(key, text); err != nil {
			return err
		}
		return board.part(playersBucket).Put([]byte(win.Player), key)
	})
}

// recount is a win that was counted in a row which is lost, and is counted again.
type recount struct{ board, player, round string }

// recounts keeps the wins that were counted again. They are kept for as long as the store is open: "nonet boards
// rebuild" brings each round once, and a server brings none that it has carried on.
type recounts struct {
	mu      sync.Mutex
	players map[recount]bool // without the round
	rounds  map[recount]bool
}

func (rs *recounts) add(again []recount) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range again {
		if rs.rounds == nil {
			rs.players, rs.rounds = make(map[recount]bool), make(map[recount]bool)
		}
		rs.rounds[r] = true
		r.round = ""
		rs.players[r] = true
	}
}

func (rs *recounts) has(r recount) (player, round bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	whole := r
	r.round = ""
	return rs.players[r], rs.rounds[whole]
}

// recounts returns the wins of a round that is counted already whose winners the board has lost.
func (s *Store) recounts(b *bucket, k store.Ranking, round string) (rows []store.Row, again []recount) {
	if b.Get(lostKey) == nil {
		return nil, nil
	}
	for _, row := range k.Rows {
		r := recount{string(boardKey(k.Leaderboard)), row.Player, round}
		player, counted := s.recounted.has(r)
		if counted || !player && b.part(playersBucket).Get([]byte(row.Player)) != nil {
			continue
		}
		rows, again = append(rows, row), append(again, r)
	}
	return rows, again
}

// openBoard returns a board's bucket, and makes it if it is a new one.
func openBoard(tx *txn, k store.Ranking) (*bucket, error) {
	name := boardKey(k.Leaderboard)
	if b := tx.Bucket(boardsBucket).Bucket(name); b != nil {
		return b, nil
	}
	b, err := tx.Bucket(boardsBucket).CreateBucket(name)
	if err != nil {
		return nil, err
	}
	for _, part := range [][]byte{ranksBucket, blocksBucket, playersBucket, roundsBucket} {
		if _, err := b.CreateBucket(part); err != nil {
			return nil, err
		}
	}
	if k.Until == 0 {
		return b, nil
	}
	if err := tx.Bucket(boardEndsBucket).Put(timed(k.Until, string(name)), nil); err != nil {
		return nil, err
	}
	return b, b.Put(untilKey, number(uint64(k.Until)))
}

// stand puts a player's row where it belongs after one more row of the same player.
func stand(board *bucket, add store.Row) error {
	ranks, players := ranksOf(board), board.part(playersBucket)
	var row stores.Standing
	if old := bytes.Clone(players.Get([]byte(add.Player))); old != nil {
		// A row that is damaged gives way to the new one.
		text, err := ranks.rows.try(old)
		if err == nil && text != nil {
			err = json.Unmarshal(text, &row)
		}
		if err != nil && !errors.Is(err, store.ErrDamaged) {
			return err
		}
		if err := ranks.remove(old); err != nil {
			return err
		}
	} else if err := board.Put(sizeKey, number(uint64(countIn(board.Get(sizeKey))+1))); err != nil {
		return err
	}
	row = row.With(add)
	text, err := json.Marshal(row)
	if err != nil {
		return err
	}
	key := rankKey(row.Row)
	if err := ranks.add(key, text); err != nil {
		return err
	}
	return players.Put([]byte(row.Player), key)
}

// viewBoard reads from a board. What is to be read from one that is not there, or not there any more, is nothing.
func (s *Store) viewBoard(ctx context.Context, b store.Leaderboard, read func(board *bucket) error) error {
	return s.view(ctx, "read a leaderboard", func(tx *txn) error {
		board := tx.Bucket(boardsBucket).Bucket(boardKey(b))
		if board == nil {
			return nil
		}
		if until := board.Get(untilKey); until != nil && binary.BigEndian.Uint64(until) <= uint64(s.ms()) {
			return nil
		}
		return read(board)
	})
}

// page reads rows of a board.
func page(board *bucket, skip, max int) (store.Page, error) {
	p := store.Page{First: skip + 1, Total: countIn(board.Get(sizeKey))}
	err := ranksOf(board).each(skip, max, func(text []byte) error {
		row, err := parseRow(text)
		p.Rows = append(p.Rows, row)
		return err
	})
	return p, err
}

func parseRow(text []byte) (store.Row, error) {
	var row stores.Standing
	err := json.Unmarshal(text, &row)
	return row.Row, err
}

// Top implements [store.Leaderboards].
func (s *Store) Top(ctx context.Context, b store.Leaderboard, skip, max int) (store.Page, error) {
	p := store.Page{First: skip + 1}
	err := s.viewBoard(ctx, b, func(board *bucket) (err error) {
		p, err = page(board, skip, max)
		return err
	})
	return p, err
}

// Around implements [store.Leaderboards].
func (s *Store) Around(ctx context.Context, b store.Leaderboard, player string, reach int) (store.Page, error) {
	p := store.Page{First: 1}
	err := s.viewBoard(ctx, b, func(board *bucket) (err error) {
		var first, n int
		if key := board.part(playersBucket).Get([]byte(player)); key != nil {
			first, n = stores.Window(ranksOf(board).index(key), reach)
		}
		p, err = page(board, first, n)
		return err
	})
	return p, err
}

// Of implements [store.Leaderboards].
func (s *Store) Of(ctx context.Context, b store.Leaderboard, players []string) (rows []store.Row, err error) {
	err = s.viewBoard(ctx, b, func(board *bucket) error {
		for _, player := range players {
			key := board.part(playersBucket).Get([]byte(player))
			if key == nil {
				continue
			}
			text, err := board.part(ranksBucket).try(key)
			if err != nil || text == nil {
				s.harms.tell(s.log, err)
				continue // left out, as it is on its page
			}
			row, err := parseRow(text)
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
		return nil
	})
	slices.SortFunc(rows, stores.CompareRows)
	return rows, err
}

// sweepBoards takes away boards whose periods are long over.
func sweepBoards(tx *txn, now int64) error {
	for _, key := range past(tx.Bucket(boardEndsBucket), now, 1) {
		_, board := split(key)
		if err := tx.Bucket(boardsBucket).DeleteBucket([]byte(board)); err != nil {
			return err
		}
		if err := tx.Bucket(boardEndsBucket).Delete(key); err != nil {
			return err
		}
	}
	return nil
}

func boardKey(b store.Leaderboard) []byte {
	return []byte(strings.Join(b.Parts(), "\x00"))
}
