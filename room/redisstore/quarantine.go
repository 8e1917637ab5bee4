package redisstore

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// Quarantine implements [store.Quarantine].
func (s *Store) Quarantine(ctx context.Context, name string, f store.Fault) error {
	return s.try(ctx, "quarantine room "+name, func() error {
		return noReply(quarantineScript.Run(ctx, s.client, s.quarantineKeys(name), name, storecommon.MarshalFault(f)))
	})
}

func (s *Store) quarantineKeys(name string) []string {
	p := partitionOf(name)
	return []string{s.keys.head(name), s.keys.log(name), s.keys.timers(p), s.keys.lobby(p), s.keys.listings(p),
		s.keys.expiries(p), s.keys.quarantine(p)}
}

// QuarantineFault implements [store.Quarantine].
func (s *Store) QuarantineFault(ctx context.Context, name string) (f store.Fault, err error) {
	err = s.try(ctx, "read the quarantine of room "+name, func() error {
		text, err := s.client.HGet(ctx, s.keys.quarantine(partitionOf(name)), name).Bytes()
		if errors.Is(err, redis.Nil) {
			return store.ErrNotFound
		}
		if err == nil {
			f, err = storecommon.ParseFault(text)
		}
		return err
	})
	return f, err
}

// QuarantinedRooms implements [store.Quarantine].
func (s *Store) QuarantinedRooms(ctx context.Context, max int) (all []store.QuarantinedRoom, err error) {
	err = s.eachFault(ctx, "list rooms in quarantine", s.keys.quarantine, func(name string, f store.Fault) error {
		all = append(all, store.QuarantinedRoom{Room: name, Fault: f})
		return nil
	})
	return storecommon.OldestQuarantined(all, max), err
}

// eachFault calls see for each quarantined room or failed round of each partition.
func (s *Store) eachFault(ctx context.Context, op string, keyOf func(p int) string,
	see func(name string, f store.Fault) error) error {
	return s.try(ctx, op, func() error {
		cmds, err := pipelineEach(ctx, s, partitions, func(pipe redis.Pipeliner, p int) *redis.MapStringStringCmd {
			return pipe.HGetAll(ctx, keyOf(p))
		})
		if err != nil {
			return err
		}
		for _, cmd := range cmds {
			for name, text := range cmd.Val() {
				f, err := storecommon.ParseFault([]byte(text))
				if err != nil {
					return err
				}
				if err := see(name, f); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Release implements [store.Quarantine].
func (s *Store) Release(ctx context.Context, name string, keep time.Duration) error {
	return s.try(ctx, "release room "+name, func() error {
		return checkFound(releaseScript.Run(ctx, s.client, s.quarantineKeys(name), name, millis(keep)))
	})
}

// Drop implements [store.Quarantine].
func (s *Store) Drop(ctx context.Context, name string) error {
	return s.try(ctx, "drop room "+name, func() error {
		keys := []string{s.keys.head(name), s.keys.log(name), s.keys.quarantine(partitionOf(name))}
		return checkFound(dropScript.Run(ctx, s.client, keys, name))
	})
}

// checkFound converts the reply of a script that returns 0 for a missing subject to [store.ErrNotFound].
func checkFound(reply *redis.Cmd) error {
	n, err := reply.Int()
	if err == nil && n == 0 {
		return store.ErrNotFound
	}
	return err
}

// FailEnding implements [store.Endings].
func (s *Store) FailEnding(ctx context.Context, e store.Ending, f store.Fault) error {
	return s.try(ctx, "mark round "+e.ID()+" as failed", func() error {
		return noReply(failEndingScript.Run(ctx, s.client, s.endingKeys(e), endingText(e), storecommon.MarshalFault(f)))
	})
}

// FailedEndings implements [store.Endings].
func (s *Store) FailedEndings(ctx context.Context, max int) (all []store.FailedRound, err error) {
	err = s.eachFault(ctx, "list failed rounds", s.keys.failedRounds, func(text string, f store.Fault) error {
		e, err := parseEnding(text)
		all = append(all, store.FailedRound{Ending: e, Fault: f})
		return err
	})
	return storecommon.OldestFailed(all, max), err
}

// RetryEnding implements [store.Endings].
func (s *Store) RetryEnding(ctx context.Context, e store.Ending) error {
	return s.try(ctx, "retry round "+e.ID(), func() error {
		return checkFound(retryEndingScript.Run(ctx, s.client, s.endingKeys(e), endingText(e)))
	})
}
