package boltstore

import (
	"maps"
	"slices"
	"sync"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// ahead is what memory has of rooms because the data file does not have it yet, all of which is in the journal.
type ahead struct {
	gate    sync.Mutex // held while a group of appends is decided and written, and while none may be
	journal journal
	counts  counts
	failing error     // why what is frozen can't be folded; nil if it can, as far as one knows
	moved   sync.Cond // something was frozen, or folding has ended

	mu     sync.RWMutex // held for active and frozen, which only holders of the gate change
	active map[string]*tail
	frozen map[string]*tail // what is being folded, with the following
	upTo   uint64           // the last group in it
	then   counts
	cut    int64 // when it was frozen: what had expired by then is gone
}

// counts are the highest numbers that were given.
type counts struct{ logs, listings uint64 }

// tail is what is known of a room, and what the data file does not have of its log.
type tail struct {
	head    head // but for Expiry, which the data file has
	listing []byte
	made    bool // the log begins here, and the data file has nothing of it
	entries []store.Entry
	ends    []ended
}

// ended is an ending, with its time.
type ended struct {
	store.Ending
	at int64
}

// known is all that memory has of a room.
type known struct {
	head    head
	listing []byte
	made    bool
	parts   [3][]store.Entry
}

// with adds what comes after.
func (k *known) with(n int, t *tail) *known {
	if t == nil {
		return k
	}
	if k == nil || t.made {
		k = new(known)
	}
	k.head, k.listing, k.made, k.parts[n] = t.head, t.listing, k.made || t.made, t.entries
	return k
}

// known returns what memory has of a room; nil if it has nothing. Whoever reads the file too has to do so
// afterwards, or would miss what is folded in between.
func (a *ahead) known(name string) *known {
	a.mu.RLock()
	defer a.mu.RUnlock()
	var k *known
	return k.with(0, a.frozen[name]).with(1, a.active[name])
}

// all returns what memory has of all rooms.
func (a *ahead) all() map[string]*known {
	a.mu.RLock()
	defer a.mu.RUnlock()
	all := make(map[string]*known, len(a.frozen)+len(a.active))
	for name, t := range a.frozen {
		all[name] = all[name].with(0, t)
	}
	for name, t := range a.active {
		all[name] = all[name].with(1, t)
	}
	return all
}

// endings calls see with the endings that memory has.
func (a *ahead) endings(see func(ended)) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	for _, tails := range []map[string]*tail{a.frozen, a.active} {
		for _, t := range tails {
			for _, e := range t.ends {
				see(e)
			}
		}
	}
}

// first is the first seq that memory has.
func (k *known) first() uint64 {
	for _, part := range k.parts {
		if len(part) > 0 {
			return part[0].Seq
		}
	}
	return k.head.Seq + 1
}

// entries reads entries from seq on, up to max, those that memory does not have from the file.
func (k *known) entries(tx *txn, seq uint64, max int) (out []store.Entry) {
	page := stores.Page{Max: max}
	if first := k.first(); seq < first && !k.made {
		h := k.head
		h.Seq = first - 1
		out = entriesFrom(tx, &h, seq, &page)
		if seq += uint64(len(out)); seq < first {
			return out
		}
	}
	for _, part := range k.parts {
		for _, e := range part {
			if e.Seq < seq {
				continue
			}
			if !page.Takes(len(e.Data)) {
				return out
			}
			out = append(out, e)
		}
	}
	return out
}

// add merges what was appended into what is active.
func (a *ahead) add(news map[string]*tail) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for name, t := range news {
		was := a.active[name]
		if was == nil {
			a.active[name] = t
			continue
		}
		t.ends = append(was.ends, t.ends...)
		if !t.made {
			t.made, t.entries = was.made, append(was.entries, t.entries...)
		}
		a.active[name] = t
	}
}

// freeze sets aside what is to be folded; nothing must be there still. The gate must be held.
func (a *ahead) freeze(now int64) {
	a.upTo, a.then, a.cut = a.journal.number, a.counts, max(a.cut, now)
	a.mu.Lock()
	a.frozen, a.active = a.active, make(map[string]*tail)
	a.mu.Unlock()
	a.journal.turns()
	a.moved.Broadcast()
}

// size is how many entries are frozen.
func (a *ahead) size() (n int) {
	for _, t := range a.frozen {
		n += len(t.entries)
	}
	return n
}

// thaw forgets what was folded. The gate must be held. What is said of rooms that are gone is forgotten too.
func (a *ahead) thaw(gone []string) {
	a.mu.Lock()
	a.frozen = nil
	maps.DeleteFunc(a.active, func(name string, _ *tail) bool { return slices.Contains(gone, name) })
	a.mu.Unlock()
	a.moved.Broadcast()
}
