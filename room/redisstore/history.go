package redisstore

import (
	"context"
	"strconv"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// AddToHistory implements [store.Histories].
func (s *Store) AddToHistory(ctx context.Context, player string, p store.PlayedRound, keep time.Duration) error {
	if err := storecommon.CheckPlayed(player, p); err != nil {
		return err
	}
	return s.try(ctx, "add to a history round "+p.Round, func() error {
		return noReply(addToHistoryScript.Run(ctx, s.client, s.historyKeys(player), p.Round, p.At, p.Data, store.HistoryMax,
			millis(keep)))
	})
}

// History implements [store.Histories].
func (s *Store) History(ctx context.Context, player string, skip, max int) (rounds []store.PlayedRound, total int,
	err error) {
	err = s.try(ctx, "read a history", func() error {
		reply, err := historyScript.RunRO(ctx, s.client, s.historyKeys(player), skip, max).StringSlice()
		if err != nil {
			return err
		}
		if total, err = strconv.Atoi(reply[0]); err != nil {
			return err
		}
		for i := 1; i < len(reply); i += 3 {
			at, err := strconv.ParseInt(reply[i+1], 10, 64)
			if err != nil {
				return err
			}
			rounds = append(rounds, store.PlayedRound{Round: reply[i], At: at, Data: []byte(reply[i+2])})
		}
		return nil
	})
	return rounds, total, err
}

func (s *Store) historyKeys(player string) []string {
	return []string{s.keys.historyRounds(player), s.keys.historyData(player)}
}
