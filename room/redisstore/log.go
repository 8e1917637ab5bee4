package redisstore

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// publishMax is the maximum size of entries that are published with their data. Followers read larger ones from the
// log, because a published entry goes to every node that serves the room, while only nodes that lack it read it.
const publishMax = 8 << 10

// Append implements [store.Log].
func (s *Store) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	if err := storecommon.CheckAppend(a); err != nil {
		go done(store.Entry{}, err)
		return
	}
	if !a.AwaitReplica && s.ctx.Err() == nil {
		if master, err := s.master(s.ctx, tags[partitionOf(a.Room)]); err == nil {
			p := s.newBatchItemFor(a, false)
			p.deadline, p.callback = by, done
			s.batcher(master).enqueue(p)
			return
		}
	}
	a.Listing = bytes.Clone(a.Listing) // the append outlives the call
	go s.appendAlone(a, by, done)
}

// completeAppend calls the callback of a batched append. An append that failed, or that found a held entry in the log,
// is tried once more without a batch.
func (s *Store) completeAppend(p *batchItem, reply any, err error) {
	if err != nil || outcome(reply) == heldBefore {
		go s.appendAlone(p.a, p.deadline, p.callback)
		return
	}
	e, err := s.parseAppendReply(&p.a, reply)
	done := p.callback
	p.release()
	done(e, err)
}

// appendAlone appends on the calling goroutine, which waits for replicas and for a new master if that is necessary.
func (s *Store) appendAlone(a store.Append, by time.Time, done func(store.Entry, error)) {
	_ = s.guard.Run("append", func() {
		ctx := s.ctx
		if !by.IsZero() {
			var cancel context.CancelFunc
			ctx, cancel = context.WithDeadline(ctx, by)
			defer cancel()
		}
		var e store.Entry
		err := s.attempt(ctx, func() error {
			reply, err := s.append(ctx, a)
			if err != nil {
				return &store.OpError{Op: "append to room " + a.Room, Err: err}
			}
			e, err = s.parseAppendReply(&a, reply)
			return err
		})
		done(e, err)
	}, "room", a.Room)
}

// append appends an entry. If there are replicas and the entry must survive a failover, the entry is held: other nodes
// can't read or follow it before a replica has it.
func (s *Store) append(ctx context.Context, a store.Append) (reply any, err error) {
	held := false
	if a.AwaitReplica {
		if held, err = s.mustHold(ctx, s.keys.head(a.Room)); err != nil {
			return nil, err
		}
	}
	reply, err = s.appendDirectly(ctx, a, held)
	if err == nil && outcome(reply) == heldBefore {
		if err := s.publishHeld(ctx, a.Room); err != nil {
			return nil, err
		}
		reply, err = s.appendDirectly(ctx, a, held)
	}
	if err == nil && held && outcome(reply) == added {
		err = s.publishHeld(ctx, a.Room)
	}
	return reply, err
}

// The first element of the reply of append.lua. If the entry was added and the inbox was empty, the reply is only its
// time.
const (
	added       = 1
	late        = 2
	quarantined = 3
	heldBefore  = 4
)

// outcome returns the first element of the reply of append.lua.
func outcome(reply any) int64 {
	if more, ok := reply.([]any); ok {
		return more[0].(int64)
	}
	return added
}

// appendDirectly sends an append without a batch: then go-redis follows redirects, sends scripts that a server does not
// have, and tries again, which is harmless.
func (s *Store) appendDirectly(ctx context.Context, a store.Append, held bool) (any, error) {
	p := s.newBatchItemFor(a, held)
	defer p.release()
	return appendScript.Run(ctx, s.client, p.keyNames(), p.args...).Result()
}

// parseAppendReply parses the reply of append.lua and notifies the followers in this process, unless Redis does. If the
// client has sent the append twice because the first reply was lost, the entry is already in the log;
// [storecommon.ResolveConflict] detects that.
func (s *Store) parseAppendReply(a *store.Append, reply any) (store.Entry, error) {
	if at, ok := reply.(int64); ok {
		e := store.Entry{Seq: a.Head.Seq + 1, Hash: a.Next, At: max(at, -at), Data: a.Data}
		if at < 0 {
			s.notifyLocal(a.Room, store.News{Epoch: a.Head.Epoch, Entry: e})
		}
		return e, nil
	}
	more := reply.([]any)
	switch outcome(reply) {
	case added:
		e, err := s.parseAppendReply(a, more[1])
		for _, batch := range more[2:] {
			s.notifyLocal(a.Room, store.News{Forwarded: []byte(batch.(string))})
		}
		return e, err
	case late:
		return store.Entry{}, fmt.Errorf("append to room %s: %w", a.Room, store.ErrLate)
	case quarantined:
		return store.Entry{}, fmt.Errorf("append to room %s: %w", a.Room, store.ErrQuarantined)
	case heldBefore:
		return store.Entry{}, fmt.Errorf("append to room %s: %w", a.Room, errNoReplica)
	}
	from, err := parseEntries(more[2])
	if err != nil {
		return store.Entry{}, fmt.Errorf("read the log of room %s: %w", a.Room, err)
	}
	return storecommon.ResolveConflict(*a, more[1].(string), from)
}

// Read implements [store.Log].
func (s *Store) Read(ctx context.Context, name string, after uint64, most int) (epoch string, entries []store.Entry,
	err error) {
	err = s.try(ctx, "read room "+name, func() error {
		keys := []string{s.keys.head(name), s.keys.log(name)}
		reply, err := readScript.RunRO(ctx, s.client, keys, after+1, most, store.ReadBytes).Slice()
		if errors.Is(err, redis.Nil) {
			return store.ErrNotFound
		}
		if err != nil {
			return err
		}
		if reply[2] != nil {
			if err := s.publishHeld(ctx, name); err != nil {
				return err
			}
		}
		epoch = reply[0].(string)
		entries, err = parseEntries(reply[1])
		return err
	})
	return epoch, entries, err
}

// parseEntries parses the entries of a stream: for each its ID and a list of fields and values; see append.lua.
func parseEntries(reply any) (entries []store.Entry, err error) {
	for _, item := range reply.([]any) {
		pair := item.([]any)
		seq, _, _ := strings.Cut(pair[0].(string), "-")
		fields := pair[1].([]any)
		e, err := parseEntry(seq, fields[1].(string), fields[3].(string))
		if err != nil {
			return nil, err
		}
		e.Data = []byte(fields[5].(string))
		entries = append(entries, e)
	}
	return entries, nil
}

// parseEntry parses seq, hash and time of an entry.
func parseEntry(seq, hash, at string) (e store.Entry, err error) {
	if e.Seq, err = strconv.ParseUint(seq, 10, 64); err != nil {
		return e, fmt.Errorf("the seq: %w", err)
	}
	if len(hash) != hex.EncodedLen(len(e.Hash)) {
		return e, fmt.Errorf("a hash of %d digits", len(hash))
	}
	if _, err = hex.Decode(e.Hash[:], []byte(hash)); err != nil {
		return e, fmt.Errorf("the hash: %w", err)
	}
	if e.At, err = strconv.ParseInt(at, 10, 64); err != nil {
		return e, fmt.Errorf("the time: %w", err)
	}
	return e, nil
}

// Heads implements [store.Log].
func (s *Store) Heads(ctx context.Context, rooms []string) (heads []store.Position, err error) {
	err = s.try(ctx, "read heads", func() error {
		cmds, err := pipelineEach(ctx, s, len(rooms), func(pipe redis.Pipeliner, i int) *redis.SliceCmd {
			return pipe.HMGet(ctx, s.keys.head(rooms[i]), "epoch", "seq", "hash", "at")
		})
		if err != nil {
			return err
		}
		heads = make([]store.Position, len(rooms))
		for i, cmd := range cmds {
			head := cmd.Val()
			if head[0] == nil {
				continue
			}
			e, err := parseEntry(head[1].(string), head[2].(string), head[3].(string))
			if err != nil {
				return err
			}
			heads[i] = store.Position{Epoch: head[0].(string)}.After(e)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return heads, nil
}

var _ store.Forwarder = (*Store)(nil)

// handMark begins a forwarded batch on a room's channel.
const handMark = "hand "

// Forward implements [store.Forwarder].
func (s *Store) Forward(ctx context.Context, h store.ForwardedBatch) error {
	if err := storecommon.CheckForwarded(h); err != nil {
		return err
	}
	return s.try(ctx, "hand to room "+h.Room, func() error {
		keys := []string{s.keys.head(h.Room), s.keys.inbox(h.Room), s.keys.news(h.Room)}
		taken, err := forwardScript.Run(ctx, s.client, keys,
			h.Epoch, h.Batch, millis(h.TTL), store.ForwardedMax, handMark+string(h.Batch)).Int()
		switch {
		case err != nil:
			return err
		case taken == 0:
			return store.ErrNotFound
		case taken == 2:
			return store.ErrFull
		case taken == 3:
			return store.ErrQuarantined
		}
		return nil
	})
}
