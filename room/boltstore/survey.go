package boltstore

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"

	"nonet/room/store"
)

// survey goes through a whole file, finds what is damaged, and remembers what it takes to copy the rest.
type survey struct {
	Report
	meta fileMeta

	cut   bool   // the file is shorter than it was
	torn  int    // pages that are damaged, or missing
	grave string // what is damaged that nobody should go on without by himself; empty if it is nothing

	entered   map[string]bool // the buckets at the top
	journaled journaled
	counters  map[string]uint64    // what counters stand at
	heads     map[string]*head     // of rooms
	rooms     map[uint64]string    // log's number -> room
	logs      map[uint64]*logState // log's number -> its entries
	dead      map[uint64]bool      // log's number
	aside     map[string]bool      // rooms in quarantine
	lost      map[string]string    // rooms that are damaged -> what is wrong
	boards    map[string]bool      // leaderboards that are damaged
}

// logState is how far the entries of a log are there.
type logState struct {
	entries int
	last    store.Position // of the last entry before one is missing
	missing bool           // one after it
}

// inspect goes through a whole file. It returns an error if that is no file of ours, or can't be read at all.
func inspect(f io.ReaderAt, size int64) (*survey, error) {
	meta, bad, err := readMetas(f, size)
	if err != nil {
		return nil, err
	}
	s := &survey{
		Report: Report{Bytes: meta.end()}, meta: meta,
		entered: make(map[string]bool), counters: make(map[string]uint64),
		heads: make(map[string]*head), rooms: make(map[uint64]string), logs: make(map[uint64]*logState),
		dead: make(map[uint64]bool), aside: make(map[string]bool),
		lost: make(map[string]string), boards: make(map[string]bool),
	}
	s.cut = size < meta.end()
	if err := s.findFormat(f); s.cut && err != nil {
		return nil, ErrCut
	} else if err != nil {
		return nil, err
	}
	if bad > 0 {
		s.tell("the file", "one of its two headers is damaged",
			"What was written last is lost, or nothing if that was broken off by a loss of power")
	}
	if s.cut {
		s.tell("the file", fmt.Sprintf("it is %d bytes shorter than it was", meta.end()-size), costs[""])
	}
	s.walk(f)
	s.finish()
	return s, nil
}

func (s *survey) walk(f io.ReaderAt) {
	p := walk(f, s.meta, s)
	for _, name := range buckets {
		if !s.entered[string(name)] {
			s.damaged(new(spot).child(name), 0, "it is missing")
		}
	}
	switch why, lost := p.checkFree(); {
	case why != "":
		s.torn++
		s.tell("the list of free pages", why, "Nothing is lost, but what is written now would destroy other things")
	case lost > 0 && s.torn > 0:
		s.grave = fmt.Sprintf("nothing leads to %d pages any more", lost)
		s.tell("the file", s.grave, costs[""])
	case lost > 0:
		s.torn++
		what := fmt.Sprintf("it lacks %d pages that nothing uses", lost)
		s.tell("the list of free pages", what, "Space is not used again")
	}
}

// findFormat finds out which format the file has. That stands there once as the first nonets look for it, and once with
// a sum.
func (s *survey) findFormat(f io.ReaderAt) error {
	look := new(formatLook)
	walk(f, s.meta, look)
	value, sealed := place(0).in(metaBucket).open(sealedFormatKey, look.sealed)
	raw, copied := uint64(countIn(look.raw)), uint64(countIn(value))
	switch {
	case look.development:
		return ErrDevelopment
	case sealed && copied > format, look.sealed == nil && raw > format:
		return ErrNewer
	case sealed && raw == copied:
	case sealed || raw == format:
		s.tell("meta", "the format and its copy differ", costs["meta"])
	case look.torn == "" && !look.any:
		return ErrEmpty
	case look.torn != "":
		return &DamageError{Bucket: string(metaBucket), What: look.torn}
	default:
		return ErrNotOurs
	}
	s.Format = format
	return nil
}

// formatLook looks into the meta bucket only.
type formatLook struct {
	raw, sealed []byte
	torn        string
	any         bool // bucket at all
	development bool // a version before 0.1.0 wrote it
}

func (l *formatLook) enter(at *spot, _ uint64) bool {
	l.any = true
	return at.top == string(metaBucket)
}

func (l *formatLook) value(_ *spot, key, value []byte) {
	switch {
	case bytes.Equal(key, formatKey):
		l.raw = bytes.Clone(value)
	case bytes.Equal(key, developmentKey):
		l.development = true
	case bytes.Equal(key, sealedFormatKey):
		l.sealed = bytes.Clone(value)
	}
}

func (l *formatLook) damaged(_ *spot, _ uint64, what string) { l.torn = what }

func (s *survey) enter(at *spot, _ uint64) bool {
	known := at.depth > 1
	if at.depth == 1 {
		s.entered[at.top] = true
		known = slices.ContainsFunc(buckets, func(name []byte) bool { return string(name) == at.top })
	}
	if !known {
		s.damaged(at, 0, "there is no such bucket")
	}
	return true
}

// damaged implements [visitor]. Page 0 is that it is no page's fault.
func (s *survey) damaged(at *spot, page uint64, what string) {
	s.torn++
	if page != 0 {
		what = fmt.Sprintf("page %d (at byte %d) is damaged: %s", page, page*s.meta.pageSize, what)
	}
	s.tell(at.text(), what, costs[at.top])
	s.note(at, what)
}

// note remembers what damage in a bucket means for the rest of the file.
func (s *survey) note(at *spot, what string) {
	switch at.top {
	case "", string(metaBucket), string(secretsBucket):
		s.grave = at.text() + ": " + what
	case string(boardsBucket):
		for at.depth > 2 {
			at = at.in
		}
		s.boards[string(at.name)] = true
	}
}

// open returns a value without its sum; false if it is damaged.
func (s *survey) open(at *spot, key, value []byte) ([]byte, bool) {
	if isFormat(at, key) {
		return value, true
	}
	return at.place.open(key, value)
}

// isFormat reports whether it is the value without a sum.
func isFormat(at *spot, key []byte) bool {
	return at.top == string(metaBucket) && bytes.Equal(key, formatKey)
}

// value implements [visitor].
func (s *survey) value(at *spot, key, sealed []byte) {
	s.Values++
	value, ok := s.open(at, key, sealed)
	switch {
	case !ok:
		s.tell(at.text()+" "+keyIn(at.top, key), badSum, costs[at.top])
		s.note(at, badSum)
		if at.top == string(roomsBucket) {
			s.lost[string(key)] = "its place in the data file is damaged"
		}
	case !s.understand(at, key, value):
		s.tell(at.text()+" "+keyIn(at.top, key), badContent, costs[at.top])
		s.note(at, badContent)
	}
}

// understand takes from a value what the survey needs; false if it makes no sense.
func (s *survey) understand(at *spot, key, value []byte) bool {
	switch at.top {
	case string(metaBucket):
		if bytes.Equal(key, journalKey) {
			var ok bool
			s.journaled, ok = parseJournaled(value)
			return ok
		}
		s.counters[string(key)] = uint64(countIn(value))
	case string(roomsBucket):
		h := parseHead(value)
		if h == nil {
			return false
		}
		s.Rooms++
		s.heads[string(key)], s.rooms[h.Log] = h, string(key)
	case string(logBucket):
		return s.entry(key, value)
	case string(deadBucket):
		if len(key) != 8 {
			return false
		}
		s.dead[binary.BigEndian.Uint64(key)] = true
	case string(quarantineBucket):
		s.aside[string(key)] = true
	case string(archiveBucket):
		s.Records++
		return len(value) >= 8
	}
	return true
}

// entry takes note of an entry in a log.
func (s *survey) entry(key, value []byte) bool {
	if len(key) != 16 || len(value) < 16 {
		return false
	}
	n, e := binary.BigEndian.Uint64(key), parseEntry(key, value)
	l := s.logs[n]
	if l == nil {
		l = new(logState)
		s.logs[n] = l
	}
	l.entries++
	if l.missing = l.missing || e.Seq != l.last.Seq+1; !l.missing {
		l.last = l.last.After(e)
	}
	return true
}

// finish holds rooms and logs against each other.
func (s *survey) finish() {
	for _, name := range slices.Sorted(maps.Keys(s.heads)) {
		h, l := s.heads[name], s.logs[s.heads[name].Log]
		if l == nil {
			l = new(logState)
		}
		whole := l.last.Seq == h.Seq && l.last.Hash == h.Hash && l.last.At == h.At && !l.missing
		if s.aside[name] || whole {
			continue
		}
		h.Until, h.Expiry = 0, 0 // until an operator has looked at it
		s.lost[name] = fmt.Sprintf("entry %d of its log is damaged or missing", l.last.Seq+1)
		s.tell("room "+keyText([]byte(name)), s.lost[name],
			"It is set aside: nobody can enter it (see \"nonet rooms\")")
	}
	for _, n := range slices.Sorted(maps.Keys(s.logs)) {
		if s.rooms[n] == "" && !s.dead[n] {
			what := fmt.Sprintf("the room with its %d entries is not known", s.logs[n].entries)
			s.tell(fmt.Sprintf("log %d", n), what, costs["rooms"])
		}
	}
}
