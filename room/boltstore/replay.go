package boltstore

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// A crash leaves the journal as it is, and the next start reads it. The last group may have been broken off: it was
// not acknowledged then, and is left out. Whatever else is missing or damaged is told, and rooms that have lost
// something by it are set aside.

// group is one group as it is read.
type group struct {
	number uint64
	try    uint32
	body   []byte
	whole  bool // the file has all of it
}

// journalRead is what is left of a journal.
type journalRead struct {
	groups  []group
	missing []string // files that are not there
}

// readJournal reads the groups of a run that are not folded, in order.
func readJournal(path string, of journaled) (*journalRead, error) {
	r := new(journalRead)
	for _, suffix := range journalSuffixes {
		b, err := os.ReadFile(path + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			r.missing = append(r.missing, filepath.Base(path+suffix))
			continue
		}
		if err != nil {
			return nil, err
		}
		r.groups = append(r.groups, groupsIn(b, of)...)
	}
	slices.SortFunc(r.groups, func(a, b group) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(b.try, a.try))
	})
	r.groups = slices.CompactFunc(r.groups, func(a, b group) bool { return a.number == b.number })
	if n := len(r.groups); n > 0 && !r.groups[n-1].sound(of.run) {
		r.groups = r.groups[:n-1]
	}
	return r, nil
}

// groupsIn finds the groups in a file. Where there is none it looks on behind: only what is broken off is without
// something after it.
func groupsIn(b []byte, of journaled) (all []group) {
	for at := 0; at+groupHead <= len(b); at += groupAlign {
		h := b[at : at+groupHead]
		if binary.BigEndian.Uint32(h) != groupMark || binary.BigEndian.Uint64(h[8:]) != of.run ||
			crc32.Checksum(h[:28], castagnoli) != binary.BigEndian.Uint32(h[28:]) {
			continue
		}
		g := group{number: binary.BigEndian.Uint64(h[16:]), try: binary.BigEndian.Uint32(h[24:])}
		size := uint64(binary.BigEndian.Uint32(h[4:]))
		g.body = b[at+groupHead:]
		if g.whole = size <= uint64(len(g.body)); g.whole {
			g.body = g.body[:size]
		}
		if g.number > of.folded {
			all = append(all, g)
		}
	}
	return all
}

// records calls see with the content of each record, and whether its sum fits. It returns false if there is
// something that is no record.
func (g *group) records(run uint64, see func(content []byte, sound bool)) bool {
	p := parser{b: g.body}
	for len(p.b) > 0 {
		h := p.bytes(recordHead)
		if p.short {
			return false
		}
		content := p.bytes(int(binary.BigEndian.Uint32(h)))
		if p.short {
			return false
		}
		see(content, binary.BigEndian.Uint32(h[4:]) == recordSum(run, g.number, content))
	}
	return g.whole
}

func (g *group) sound(run uint64) bool {
	sound := true
	return g.records(run, func(_ []byte, fits bool) { sound = sound && fits }) && sound
}

// replay makes tails of what a journal holds.
type replay struct {
	tails   map[string]*tail
	lost    map[string]string // rooms of which something is missing -> what
	damages []Damage
	counts  counts
	entries int
	now     int64
	base    func(name string) (h *head, listing []byte, aside bool) // what the data file has of a room
}

// journalCost is what damage to the journal costs.
const journalCost = "What was done last in some rooms is lost, unless they are told of here"

func (r *replay) damaged(what string) {
	r.damages = append(r.damages, Damage{"the journal", what, journalCost})
}

// read replays all groups.
func (r *replay) read(j *journalRead, of journaled) {
	r.tails, r.lost = make(map[string]*tail), make(map[string]string)
	next := of.folded + 1
	for _, g := range j.groups {
		if g.number != next {
			r.damaged(fmt.Sprintf("groups %d to %d are missing", next, g.number-1))
		}
		next = g.number + 1
		whole := g.records(of.run, func(content []byte, sound bool) {
			rec, ok := parseRecord(content)
			if sound && ok {
				r.take(&rec)
				return
			}
			r.damaged(fmt.Sprintf("an entry in group %d: %s", g.number, badSum))
			if h, _, aside := r.base(rec.room); ok && !aside && (h != nil || r.tails[rec.room] != nil) {
				r.loses(rec.room, "an entry of its log is damaged")
			}
		})
		if !whole {
			r.damaged(fmt.Sprintf("group %d is damaged", g.number))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.lost)) {
		r.damages = append(r.damages, Damage{"room " + keyText([]byte(name)), r.lost[name],
			`It is set aside: nobody can enter it (see "nonet rooms")`})
		if t := r.tails[name]; t != nil {
			t.head.Until = 0 // until an operator has looked at it
		}
	}
}

func (r *replay) loses(name, what string) {
	if r.lost[name] == "" {
		r.lost[name] = what
	}
}

// take adds a record to its room's tail, unless the data file has it.
func (r *replay) take(rec *record) {
	r.counts.logs, r.counts.listings = max(r.counts.logs, rec.head.Log), max(r.counts.listings, rec.head.ListingNo)
	t := r.tails[rec.room]
	h, listing, aside := r.base(rec.room)
	if aside || r.lost[rec.room] != "" {
		return
	}
	if t != nil {
		h, listing = &t.head, t.listing
	}
	switch {
	case h != nil && h.Log == rec.head.Log && rec.head.Seq <= h.Seq, h != nil && h.Log > rec.head.Log,
		(h == nil || h.Log != rec.head.Log) && rec.head.expired(r.now):
		return
	case rec.made:
		made := &tail{made: true}
		if t != nil {
			made.ends = t.ends
		}
		t, listing = made, nil
	case h == nil || h.Log != rec.head.Log || h.Seq+1 != rec.head.Seq:
		r.loses(rec.room, fmt.Sprintf("what its log has before entry %d is missing", rec.head.Seq))
		return
	case t == nil:
		t = new(tail)
	}
	r.tails[rec.room] = t
	t.head, t.listing = rec.head, listing
	if rec.relists {
		t.listing = rec.listing
	}
	t.add(rec.room, rec.entry(), rec.ends)
	r.entries++
}
