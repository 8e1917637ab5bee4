package main

import (
	"context"
	"errors"
	"net"
	"time"
)

// moveSlot moves a slot with keys to another healthy shard while it is in use.
func (f *chaosFaults) moveSlot(from *chaosShard, master *chaosRedis) {
	to := f.shards[f.dice.IntN(len(f.shards))]
	if to == from || to.sick {
		return
	}
	other, _ := to.whole()
	if other == nil {
		return
	}
	ctx, cancel := context.WithTimeout(f.t.Context(), 10*time.Second)
	defer cancel()
	key, err := master.c.RandomKey(ctx).Result()
	if err != nil {
		return
	}
	slot := int(master.c.ClusterKeySlot(ctx, key).Val())
	if master.give(ctx, slot, other) != nil {
		err := errors.Join(master.slot(ctx, slot, "STABLE"), other.slot(ctx, slot, "STABLE"))
		f.t.Log("a slot could not be moved; left as it was:", err == nil)
		return
	}
	f.recordFault("slot moved")
}

// give moves a slot with the steps that the manual of Redis Cluster describes.
func (r *chaosRedis) give(ctx context.Context, slot int, to *chaosRedis) error {
	here, err := r.c.Do(ctx, "CLUSTER", "MYID").Text()
	if err != nil {
		return err
	}
	there, err := to.c.Do(ctx, "CLUSTER", "MYID").Text()
	if err != nil {
		return err
	}
	if err := to.slot(ctx, slot, "IMPORTING", here); err != nil {
		return err
	}
	if err := r.slot(ctx, slot, "MIGRATING", there); err != nil {
		return err
	}
	if err := r.migrate(ctx, slot, to.s.Addr); err != nil {
		return err
	}
	if err := to.slot(ctx, slot, "NODE", there); err != nil { // the new master first
		return err
	}
	return r.slot(ctx, slot, "NODE", there)
}

// slot sends CLUSTER SETSLOT.
func (r *chaosRedis) slot(ctx context.Context, slot int, what ...any) error {
	return r.c.Do(ctx, append([]any{"CLUSTER", "SETSLOT", slot}, what...)...).Err()
}

// migrate moves the keys of a slot a few at a time, so that for a while they are on both servers.
func (r *chaosRedis) migrate(ctx context.Context, slot int, to string) error {
	host, port, err := net.SplitHostPort(to)
	if err != nil {
		return err
	}
	for {
		keys, err := r.c.ClusterGetKeysInSlot(ctx, slot, 2).Result()
		if err != nil || len(keys) == 0 {
			return err
		}
		args := []any{"MIGRATE", host, port, "", 0, "1000", "KEYS"}
		for _, k := range keys {
			args = append(args, k)
		}
		if err := r.c.Do(ctx, args...).Err(); err != nil {
			return err
		}
	}
}
