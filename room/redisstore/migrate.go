package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/redis/go-redis/v9"
)

// What a nonet of format 1 left is brought over by copying what belongs to partitions: the rooms, and the indexes that
// name them. All else is in format 2 where it was in format 1.

// ErrOlderRuns is why nothing is brought over while somebody writes what would be left behind.
var ErrOlderRuns = errors.New("an older nonet is still running on this Redis: stop all of them first")

// scanSome is how many keys a server is asked for at a time.
const scanSome = 500

// inFormat1 says of each hash tag whether it was a partition's in format 1.
var inFormat1 = func() map[string]bool {
	all := make(map[string]bool)
	for _, tag := range strings.Fields(tagsOfFormat1) {
		all[tag] = true
	}
	return all
}()

// Migrate brings what an older nonet left in Redis over into the format of this one, and returns how many rooms that
// were. Address and options are as for [Open], and no nonet may run meanwhile. If it is stopped before its end, nothing
// is lost, and it is to be called again. Where there is nothing to bring over it does nothing.
func Migrate(ctx context.Context, address string, o Options) (rooms int, err error) {
	o.anyFormat = true
	s, err := Open(ctx, address, o)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	rooms, err = s.migrate(ctx)
	return rooms, wrap(err, "bring over what is in Redis")
}

func (s *Store) migrate(ctx context.Context) (rooms int, err error) {
	if err := s.nobodyFollows(ctx); err != nil {
		return 0, err
	}
	var heads atomic.Int64
	// What is of this format already was brought over whole before: it may have changed since.
	if there, err := s.client.Exists(ctx, s.keys.format()).Result(); err != nil {
		return 0, err
	} else if there == 0 {
		if err := s.eachOlder(ctx, func(key, what string) error {
			if strings.HasPrefix(what, "room:") && strings.HasSuffix(what, ":head") {
				heads.Add(1)
			}
			return s.bringOver(ctx, key, what)
		}); err != nil {
			return 0, err
		}
	}
	if err := s.sayFormat(ctx); err != nil {
		return 0, err
	}
	return int(heads.Load()), s.eachOlder(ctx, func(key, _ string) error {
		return s.client.Unlink(ctx, key).Err()
	})
}

// eachMaster does something with each server that takes writes, with some of them at a time.
func (s *Store) eachMaster(ctx context.Context, do func(ctx context.Context, c *redis.Client) error) error {
	switch c := s.client.(type) {
	case *redis.ClusterClient:
		return c.ForEachMaster(ctx, do)
	case *redis.Client:
		return do(ctx, c)
	}
	return fmt.Errorf("no way to each master with a %T", s.client)
}

// olderPattern finds the keys and channels of format 1's partitions, and may find others.
func (s *Store) olderPattern() string {
	return s.keys.escapedPrefix() + ":{p*.*}:*"
}

// older takes the name of a key or channel apart, if it is of a partition of format 1.
func (s *Store) older(key string) (what string, ok bool) {
	rest, ok := strings.CutPrefix(key, s.keys.prefix+":{")
	tag, what, found := strings.Cut(rest, "}:")
	return what, ok && found && inFormat1[tag]
}

// nobodyFollows fails if a nonet hears of rooms as those of format 1 do.
func (s *Store) nobodyFollows(ctx context.Context) error {
	return s.eachMaster(ctx, func(ctx context.Context, c *redis.Client) error {
		channels, err := c.PubSubShardChannels(ctx, s.olderPattern()).Result()
		for _, channel := range channels {
			if _, ok := s.older(channel); ok {
				return ErrOlderRuns
			}
		}
		return err
	})
}

// eachOlder calls do with each key of format 1's partitions, and with what it is in its partition. Those of a cluster's
// masters come side by side, and a key may come twice.
func (s *Store) eachOlder(ctx context.Context, do func(key, what string) error) error {
	return s.eachMaster(ctx, func(ctx context.Context, c *redis.Client) error {
		scan := c.Scan(ctx, 0, s.olderPattern(), scanSome).Iterator()
		for scan.Next(ctx) {
			if what, ok := s.older(scan.Val()); ok {
				if err := do(scan.Val(), what); err != nil {
					return fmt.Errorf("%s: %w", scan.Val(), err)
				}
			}
		}
		return scan.Err()
	})
}

// bringOver copies what a key of a partition holds to where it is in this format.
func (s *Store) bringOver(ctx context.Context, key, what string) error {
	itself := func(text string) (room string, err error) { return text, nil }
	ofEnding := func(text string) (room string, err error) {
		e, err := parseEnding(text)
		return e.Room, err
	}
	switch what {
	case "timers", "lobby", "ends":
		return s.spreadSet(ctx, key, what, itself)
	case "endings":
		return s.spreadSet(ctx, key, what, ofEnding)
	case "listings", "quarantine":
		return s.spreadHash(ctx, key, what, itself)
	case "failed":
		return s.spreadHash(ctx, key, what, ofEnding)
	}
	room, isRoom := strings.CutPrefix(what, "room:")
	cut := strings.LastIndexByte(room, ':')
	if !isRoom || cut < 0 {
		return errors.New("this nonet does not know what that is")
	}
	if part := room[cut+1:]; part == "head" || part == "log" {
		return s.copyKey(ctx, key, s.keys.room(room[:cut], part))
	}
	return nil // who is there is said anew
}

// spreadSet brings what a sorted set of a partition says of rooms to the partitions that those are in now.
func (s *Store) spreadSet(ctx context.Context, key, what string, roomOf func(string) (string, error)) error {
	members, err := s.client.ZRangeWithScores(ctx, key, 0, -1).Result()
	if err != nil {
		return err
	}
	pipe := s.client.Pipeline()
	for _, z := range members {
		room, err := roomOf(z.Member.(string))
		if err != nil {
			return err
		}
		pipe.ZAdd(ctx, s.keys.partition(partitionOf(room), what), z)
	}
	_, err = pipe.Exec(ctx)
	return err
}

// spreadHash is spreadSet of a hash.
func (s *Store) spreadHash(ctx context.Context, key, what string, roomOf func(string) (string, error)) error {
	fields, err := s.client.HGetAll(ctx, key).Result()
	if err != nil {
		return err
	}
	pipe := s.client.Pipeline()
	for name, value := range fields {
		room, err := roomOf(name)
		if err != nil {
			return err
		}
		pipe.HSet(ctx, s.keys.partition(partitionOf(room), what), name, value)
	}
	_, err = pipe.Exec(ctx)
	return err
}

// copyKey copies a key, which may go to another master, with the time that it has left.
func (s *Store) copyKey(ctx context.Context, from, to string) error {
	left, err := s.client.PTTL(ctx, from).Result()
	if err != nil {
		return err
	}
	value, err := s.client.Dump(ctx, from).Result()
	if errors.Is(err, redis.Nil) {
		return nil // its time was up just now
	}
	if err != nil {
		return err
	}
	return s.client.RestoreReplace(ctx, to, max(left, 0), value).Err()
}
