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
	err := s.try(ctx, func() error {
		return noReply(quarantineScript.Run(ctx, s.client, s.quarantineKeys(name), name, storecommon.MarshalFault(f)))
	})
	return wrap(err, "quarantine room "+name)
}

func (s *Store) quarantineKeys(name string) []string {
	p := partitionOf(name)
	return []string{s.keys.head(name), s.keys.log(name), s.keys.timers(p), s.keys.lobby(p), s.keys.listings(p),
		s.keys.expiries(p), s.keys.quarantine(p)}
}

// Quarantined implements [store.Quarantine].
func (s *Store) Quarantined(ctx context.Context, name string) (f store.Fault, err error) {
	err = s.try(ctx, func() error {
		text, err := s.client.HGet(ctx, s.keys.quarantine(partitionOf(name)), name).Bytes()
		if errors.Is(err, redis.Nil) {
			return store.ErrNotFound
		}
		if err == nil {
			f, err = storecommon.ParseFault(text)
		}
		return err
	})
	return f, wrap(err, "read the quarantine of room "+name)
}

// QuarantinedRooms implements [store.Quarantine].
func (s *Store) QuarantinedRooms(ctx context.Context, max int) (all []store.QuarantinedRoom, err error) {
	err = s.eachFault(ctx, s.keys.quarantine, func(name string, f store.Fault) error {
		all = append(all, store.QuarantinedRoom{Room: name, Fault: f})
		return nil
	})
	return storecommon.OldestQuarantined(all, max), wrap(err, "list rooms in quarantine")
}

// eachFault calls see for each quarantined room or failed round of each partition.
func (s *Store) eachFault(ctx context.Context, keyOf func(p int) string,
	see func(name string, f store.Fault) error) error {
	return s.try(ctx, func() error {
		pipe := s.client.Pipeline()
		cmds := make([]*redis.MapStringStringCmd, partitions)
		for p := range cmds {
			cmds[p] = pipe.HGetAll(ctx, keyOf(p))
		}
		if _, err := pipe.Exec(ctx); err != nil {
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
	err := s.try(ctx, func() error {
		return found(releaseScript.Run(ctx, s.client, s.quarantineKeys(name), name, millis(keep)))
	})
	return wrap(err, "release room "+name)
}

// Drop implements [store.Quarantine].
func (s *Store) Drop(ctx context.Context, name string) error {
	err := s.try(ctx, func() error {
		keys := []string{s.keys.head(name), s.keys.log(name), s.keys.quarantine(partitionOf(name))}
		return found(dropScript.Run(ctx, s.client, keys, name))
	})
	return wrap(err, "drop room "+name)
}

// found converts the reply of a script that returns 0 for a missing subject to [store.ErrNotFound].
func found(reply *redis.Cmd) error {
	n, err := reply.Int()
	if err == nil && n == 0 {
		return store.ErrNotFound
	}
	return err
}

// FailEnding implements [store.Endings].
func (s *Store) FailEnding(ctx context.Context, e store.Ending, f store.Fault) error {
	err := s.try(ctx, func() error {
		return noReply(failEndingScript.Run(ctx, s.client, s.endingKeys(e), endingText(e), storecommon.MarshalFault(f)))
	})
	return wrap(err, "mark round "+e.ID()+" as failed")
}

// FailedEndings implements [store.Endings].
func (s *Store) FailedEndings(ctx context.Context, max int) (all []store.FailedRound, err error) {
	err = s.eachFault(ctx, s.keys.failed, func(text string, f store.Fault) error {
		e, err := parseEnding(text)
		all = append(all, store.FailedRound{Ending: e, Fault: f})
		return err
	})
	return storecommon.OldestFailed(all, max), wrap(err, "list failed rounds")
}

// RetryEnding implements [store.Endings].
func (s *Store) RetryEnding(ctx context.Context, e store.Ending) error {
	err := s.try(ctx, func() error { return found(retryEndingScript.Run(ctx, s.client, s.endingKeys(e), endingText(e))) })
	return wrap(err, "retry round "+e.ID())
}
