package memstore

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// roomLog is one room's log and the data kept next to it.
type roomLog struct {
	expiry

	head     store.Position // a log has at least one entry
	entries  store.EntryBuffer
	deadline int64
	listing  []byte
	listedAt int64
	listedNo int // orders listings of the same millisecond
}

// add appends the next entry and returns it as stored.
func (h *roomLog) add(e store.Entry) store.Entry {
	e = h.entries.Add(e)
	h.head = h.head.After(e)
	return e
}

func (h *roomLog) replace(entries []store.Entry) {
	h.entries = store.EntryBuffer{}
	for _, e := range entries {
		h.add(e)
	}
}

// after returns up to max entries after seq, as many as one read returns.
func (h *roomLog) after(seq uint64, max int) (out []store.Entry) {
	page := storecommon.PageLimit{Max: max}
	for e := range h.entries.After(seq) {
		if !page.Take(len(e.Data)) {
			break
		}
		out = append(out, e)
	}
	return out
}

// Append implements [store.Log]. It calls done before it returns.
func (s *Store) Append(a store.Append, _ time.Time, done func(store.Entry, error)) {
	done(s.append(a))
}

func (s *Store) append(a store.Append) (store.Entry, error) {
	if err := storecommon.CheckAppend(a); err != nil {
		return store.Entry{}, err
	}
	if err := s.enter(context.Background()); err != nil {
		return store.Entry{}, fmt.Errorf("append to room %s: %w", a.Room, err)
	}
	e, err := s.add(a)
	s.mu.Unlock()
	s.hub.Flush()
	return e, err
}

// add appends an entry. The caller holds the lock.
func (s *Store) add(a store.Append) (store.Entry, error) {
	h, late := findLive(s, s.logs, a.Room), storecommon.CheckDeadline(a, s.ms())
	switch _, aside := s.quarantined[a.Room]; {
	case aside:
		return store.Entry{}, fmt.Errorf("append to room %s: %w", a.Room, store.ErrQuarantined)
	case h == nil && a.Head.Seq > 0:
		return store.Entry{}, &store.ConflictError{}
	case h != nil && h.head != a.Head:
		before := max(a.Head.Seq, 1) - 1
		return storecommon.ResolveConflict(a, h.head.Epoch, h.after(before, store.ReadMax))
	case late != nil:
		return store.Entry{}, late
	case h == nil:
		h = &roomLog{head: store.Position{Epoch: a.Head.Epoch}}
		s.logs[a.Room] = h
	}
	if len(a.Data) > store.EntryCopyMax {
		a.Data = bytes.Clone(a.Data) // the buffer does not copy long data
	}
	e := h.add(store.Entry{Seq: a.Head.Seq + 1, Hash: a.Next, At: storecommon.Stamp(a, s.ms(), h.head.At), Data: a.Data})
	h.deadline = a.Deadline
	s.list(h, a.Listing, e.At)
	h.until = 0
	if a.TTL > 0 {
		h.until = e.At + a.TTL.Milliseconds()
	}
	if a.EndsRound {
		s.endings = append(s.endings, store.Ending{Room: a.Room, Epoch: h.head.Epoch, Seq: e.Seq})
	}
	s.hub.Queue(a.Room, store.News{Epoch: h.head.Epoch, Entry: e})
	return e, nil
}

// FailOver drops the last n entries of a room's log, like a failover to a replica that had not received them yet.
// Followers are not notified. The first entry is always kept.
func (s *Store) FailOver(name string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := findLive(s, s.logs, name); h != nil {
		all := slices.Collect(h.entries.After(0))
		h.replace(all[:max(1, len(all)-n)])
	}
}

func (s *Store) list(h *roomLog, listing []byte, at int64) {
	if listing == nil || h.listing == nil || !bytes.Equal(listing, h.listing) {
		s.listings++
		h.listing, h.listedAt, h.listedNo = bytes.Clone(listing), at, s.listings
	}
}

// Read implements [store.Log].
func (s *Store) Read(ctx context.Context, name string, after uint64, max int) (string, []store.Entry, error) {
	if err := s.enter(ctx); err != nil {
		return "", nil, fmt.Errorf("read room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	h := findLive(s, s.logs, name)
	if h == nil {
		return "", nil, fmt.Errorf("read room %s: %w", name, store.ErrNotFound)
	}
	return h.head.Epoch, h.after(after, max), nil
}

// Follow implements [store.Log].
func (s *Store) Follow(ctx context.Context, name string, heard func(store.News)) (func(), error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("follow room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	return s.hub.Follow(name, heard), nil
}

// Heads implements [store.Log].
func (s *Store) Heads(ctx context.Context, rooms []string) ([]store.Position, error) {
	heads := make([]store.Position, len(rooms))
	return withLock(ctx, s, "read heads", func() ([]store.Position, error) {
		for i, name := range rooms {
			if h := findLive(s, s.logs, name); h != nil {
				heads[i] = h.head
			}
		}
		return heads, nil
	})
}

// Clocks implements [store.Clocks]. There is a single clock.
func (s *Store) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	return withLock(ctx, s, "read the clock", func() ([]store.ClockReading, error) {
		return []store.ClockReading{{Now: s.ms(), Asked: time.Now()}}, nil
	})
}

// Clock implements [store.Clocks].
func (s *Store) Clock(string) int { return 0 }

// Listings implements [store.Lobby].
func (s *Store) Listings(ctx context.Context, max int) ([][]byte, error) {
	return withLock(ctx, s, "list rooms", func() ([][]byte, error) {
		var listed []*roomLog
		for name := range s.logs {
			if h := s.findInService(name); h != nil && h.listing != nil {
				listed = append(listed, h)
			}
		}
		slices.SortFunc(listed, func(g, h *roomLog) int {
			return cmp.Or(cmp.Compare(h.listedAt, g.listedAt), cmp.Compare(h.listedNo, g.listedNo))
		})
		var out [][]byte
		for _, h := range listed[:min(max, len(listed))] {
			out = append(out, bytes.Clone(h.listing))
		}
		return out, nil
	})
}

// DueRooms implements [store.Timers].
func (s *Store) DueRooms(ctx context.Context, max int) ([]string, error) {
	return withLock(ctx, s, "read due rooms", func() ([]string, error) {
		var due []string
		for name := range s.logs {
			if h := s.findInService(name); h != nil && h.deadline > 0 && h.deadline <= s.ms() {
				due = append(due, name)
			}
		}
		slices.SortFunc(due, func(a, b string) int {
			return cmp.Or(cmp.Compare(s.logs[a].deadline, s.logs[b].deadline), cmp.Compare(a, b))
		})
		return due[:min(max, len(due))], nil
	})
}
