package redisstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// PendingEndings implements [store.Endings].
func (s *Store) PendingEndings(ctx context.Context, max int) (endings []store.Ending, err error) {
	err = s.try(ctx, "list pending rounds", func() error {
		cmds, err := pipelineEach(ctx, s, partitions, func(pipe redis.Pipeliner, p int) *redis.ZSliceCmd {
			return pipe.ZRangeWithScores(ctx, s.keys.endings(p), 0, int64(max)-1)
		})
		if err != nil {
			return err
		}
		var all []redis.Z
		for _, cmd := range cmds {
			all = append(all, cmd.Val()...)
		}
		slices.SortStableFunc(all, func(a, b redis.Z) int { return cmp.Compare(a.Score, b.Score) })
		for _, e := range all[:min(max, len(all))] {
			ending, err := parseEnding(e.Member.(string))
			if err != nil {
				return err
			}
			endings = append(endings, ending)
		}
		return nil
	})
	return endings, err
}

// CompleteEnding implements [store.Endings].
func (s *Store) CompleteEnding(ctx context.Context, e store.Ending) error {
	return s.try(ctx, "complete a round of room "+e.Room, func() error {
		return noReply(completeEndingScript.Run(ctx, s.client, s.endingKeys(e), endingText(e)))
	})
}

func (s *Store) endingKeys(e store.Ending) []string {
	p := partitionOf(e.Room)
	return []string{s.keys.endings(p), s.keys.failedRounds(p)}
}

// endingText returns the text of an ending as written by append.lua. Only the room's name, which comes last, may
// contain spaces.
func endingText(e store.Ending) string {
	return fmt.Sprintf("%d %d %s%s", e.Seq, len(e.Epoch), e.Epoch, e.Room)
}

func parseEnding(text string) (e store.Ending, err error) {
	seq, rest, _ := strings.Cut(text, " ")
	length, rest, _ := strings.Cut(rest, " ")
	if e.Seq, err = strconv.ParseUint(seq, 10, 64); err != nil {
		return e, err
	}
	n, err := strconv.Atoi(length)
	if err != nil || n < 0 || n > len(rest) {
		return e, fmt.Errorf("%q is not an ended round", text)
	}
	e.Epoch, e.Room = rest[:n], rest[n:]
	return e, nil
}

// Archive implements [store.Archives]. It writes the record before its ID is indexed, because reads remove
// IDs without a record from the index. If a node dies in between, the next call adds the missing ID.
func (s *Store) Archive(ctx context.Context, id string, record []byte, keep time.Duration) error {
	return s.try(ctx, "archive "+id, func() error {
		err := s.writeReplicated(ctx, s.keys.archivedRecord(id), "archive "+id, func(c redis.Cmdable) error {
			err := c.SetArgs(ctx, s.keys.archivedRecord(id), record, redis.SetArgs{Mode: "NX", TTL: keep}).Err()
			if errors.Is(err, redis.Nil) { // there is a record already
				return nil
			}
			return err
		})
		if err != nil {
			return err
		}
		return s.writeReplicated(ctx, s.keys.archive(), "the list of archives", func(c redis.Cmdable) error {
			return c.ZAdd(ctx, s.keys.archive(), redis.Z{Member: id}).Err()
		})
	})
}

// ReadArchived implements [store.Archives].
func (s *Store) ReadArchived(ctx context.Context, id string) (record []byte, err error) {
	err = s.try(ctx, "read archive "+id, func() error {
		record, err = s.client.Get(ctx, s.keys.archivedRecord(id)).Bytes()
		if errors.Is(err, redis.Nil) {
			return store.ErrNotFound
		}
		return err
	})
	return record, err
}

// ArchivedIDs implements [store.Archives].
func (s *Store) ArchivedIDs(ctx context.Context, after string, max int) (ids []string, err error) {
	err = s.try(ctx, "list archives", func() error {
		for len(ids) < max {
			page, err := s.archivePage(ctx, after, max-len(ids))
			if err != nil || len(page) == 0 {
				return err
			}
			after = page[len(page)-1]
			live, err := s.liveArchives(ctx, page)
			if err != nil {
				return err
			}
			ids = append(ids, live...)
		}
		return nil
	})
	return ids, err
}

func (s *Store) archivePage(ctx context.Context, after string, max int) ([]string, error) {
	from := "-"
	if after != "" {
		from = "(" + after
	}
	return s.client.ZRangeArgs(ctx, redis.ZRangeArgs{
		Key: s.keys.archive(), ByLex: true, Start: from, Stop: "+", Count: int64(max),
	}).Result()
}

// liveArchives returns those ids whose records exist, and removes the others from the index.
func (s *Store) liveArchives(ctx context.Context, ids []string) (live []string, err error) {
	there, err := pipelineEach(ctx, s, len(ids), func(pipe redis.Pipeliner, i int) *redis.IntCmd {
		return pipe.Exists(ctx, s.keys.archivedRecord(ids[i]))
	})
	if err != nil {
		return nil, err
	}
	for i, id := range ids {
		if there[i].Val() > 0 {
			live = append(live, id)
		} else if err := s.client.ZRem(ctx, s.keys.archive(), id).Err(); err != nil {
			return nil, err
		}
	}
	return live, nil
}

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
