package redisstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// RecordRound implements [store.Leaderboards].
func (s *Store) RecordRound(ctx context.Context, r store.RankedRound) error {
	if err := storecommon.CheckRound(r); err != nil {
		return err
	}
	return s.try(ctx, "record round "+r.ID, func() error {
		for _, k := range r.Rankings() {
			args := []any{k.Until, r.ID, k.Metric == store.ByWins}
			for _, row := range k.Rows {
				args = append(args, row.Player, row.Score(), row.At, row.Strikes, row.Name, row.Proved)
			}
			keys := append(s.boardKeys(k.Leaderboard), s.keys.rounds(k.Leaderboard))
			err := s.writeReplicated(ctx, keys[0], "round "+r.ID+" on a leaderboard", func(c redis.Cmdable) error {
				return noReply(recordRoundScript.Run(ctx, c, keys, args...))
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveWin implements [store.Leaderboards].
func (s *Store) RemoveWin(ctx context.Context, b store.Leaderboard, win, last store.Row) error {
	keys := append(s.boardKeys(b), s.keys.rounds(b))
	return s.tryWarning(ctx, "remove a win", keys[0], "a win's end on a leaderboard", func(c redis.Cmdable) error {
		return noReply(removeWinScript.Run(ctx, c, keys, win.Player, win.Round, last.Round, last.At, last.Strikes))
	})
}

// Top implements [store.Leaderboards].
func (s *Store) Top(ctx context.Context, b store.Leaderboard, skip, max int) (store.Page, error) {
	return s.page(ctx, b, topScript, skip, max)
}

// Around implements [store.Leaderboards].
func (s *Store) Around(ctx context.Context, b store.Leaderboard, player string, reach int) (store.Page, error) {
	return s.page(ctx, b, aroundScript, player, reach)
}

// page runs a script that reads rows of a leaderboard.
func (s *Store) page(ctx context.Context, b store.Leaderboard, sc *redis.Script, args ...any) (p store.Page,
	err error) {
	err = s.try(ctx, "read a leaderboard", func() error {
		reply, err := sc.RunRO(ctx, s.client, s.boardKeys(b), args...).StringSlice()
		if err != nil {
			return err
		}
		if p.Total, err = strconv.Atoi(reply[0]); err != nil {
			return err
		}
		first, err := strconv.Atoi(reply[1])
		if err != nil {
			return err
		}
		p.First = first + 1
		for i := 2; i < len(reply); i += 2 {
			row, err := parseRow(reply[i], reply[i+1])
			if err != nil {
				return err
			}
			p.Rows = append(p.Rows, row)
		}
		return nil
	})
	return p, err
}

// RowsOf implements [store.Leaderboards].
func (s *Store) RowsOf(ctx context.Context, b store.Leaderboard, players []string) (rows []store.Row, err error) {
	err = s.try(ctx, "read a leaderboard", func() error {
		if len(players) == 0 {
			return nil
		}
		found, err := s.client.HMGet(ctx, s.keys.rows(b), players...).Result()
		if err != nil {
			return err
		}
		for i, text := range found {
			text, ok := text.(string)
			if !ok {
				continue
			}
			row, err := parseRow(players[i], text)
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
		return nil
	})
	slices.SortFunc(rows, store.Row.Compare)
	return rows, err
}

func (s *Store) boardKeys(b store.Leaderboard) []string {
	return []string{s.keys.ranks(b), s.keys.rows(b)}
}

// provedMark ends the round of a row if the speed is proved.
const provedMark = "!"

// parseRow parses a row as written by record_round.lua: score, at, strikes, named-at, round, name.
func parseRow(player, text string) (store.Row, error) {
	row := store.Row{Player: player}
	parts := strings.SplitN(text, " ", 6)
	if len(parts) < 6 {
		return row, fmt.Errorf("the row %q is too short", text)
	}
	var score int64
	_, err := fmt.Sscan(strings.Join(parts[:3], " "), &score, &row.At, &row.Strikes)
	if score < 0 {
		row.Wins = int(-score)
	} else {
		row.Time = score
	}
	row.Round, row.Proved = strings.CutSuffix(parts[4], provedMark)
	row.Name = parts[5]
	return row, err
}

// noReply returns the error of a script that returns nothing.
func noReply(cmd *redis.Cmd) error {
	if err := cmd.Err(); !errors.Is(err, redis.Nil) {
		return err
	}
	return nil
}
