// Package archive handles finished rounds: it archives their logs as records, replays and verifies records, computes
// what counts for leaderboards and ratings, and keeps doubts about finishes for an operator's review. It does not serve
// rooms.
package archive

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"nonet/room/game"
	"nonet/room/store"
)

// Record is a part of a room's log, which begins at the start of the log or of a round. It is the form in which logs
// are archived and exported to files.
//
// Its text consists of a head, and then for each entry a line with its seq, time and hash, followed by its events.
//
//	nonet record 1
//	room BCDFG
//	epoch K3V9X2M7QD4H
//	entry 1 1790000000000 1fe68f0af33cb97a
//	0 0 created {...}
//
// If the record does not begin at the start of the log, the head is followed by the position and state before its first
// entry: seq, time and hash of the previous entry, the number of events of the next entry that the state already
// includes, and the state.
//
//	nonet record 1
//	room BCDFG
//	epoch K3V9X2M7QD4H
//	before 41 1790000300000 8a1be08e52c7f4d0 0
//	state {...}
//	entry 42 1790000301000 1fe68f0af33cb97a
//	0 0 started {...}
type Record struct {
	Room    string
	Epoch   string
	Before  *Before // nil if the record has the log from its beginning
	Entries []store.Entry
}

// recordHead is the first line of a record's text. Its number is the version of the format.
const recordHead = "nonet record 1"

// developmentHead begins records of versions before 0.1.0.
const developmentHead = "nonet log "

// recordMax is the maximum size in bytes of the text of a record.
const recordMax = 64 << 20

// ErrDamaged is wrapped by errors about a record's text or content.
var ErrDamaged = errors.New("the record is damaged")

// EntryError is an error in an entry of a record. It wraps [ErrDamaged].
type EntryError struct {
	Seq uint64
	Err error
}

func (e *EntryError) Error() string { return fmt.Sprintf("%v: entry %d: %v", ErrDamaged, e.Seq, e.Err) }

// Unwrap returns ErrDamaged and the reason.
func (e *EntryError) Unwrap() []error { return []error{ErrDamaged, e.Err} }

// End returns the position of the record's last entry, which identifies the round that ended with it.
func (r Record) End() store.Ending {
	e := store.Ending{Room: r.Room, Epoch: r.Epoch}
	if n := len(r.Entries); n > 0 {
		e.Seq = r.Entries[n-1].Seq
	}
	return e
}

// AppendText appends the record's text.
func (r Record) AppendText(b []byte) []byte {
	b = fmt.Appendf(b, "%s\nroom %s\nepoch %s\n", recordHead, r.Room, r.Epoch)
	if w := r.Before; w != nil {
		b = fmt.Appendf(b, "before %d %d %s %d\nstate %s\n", w.At.Seq, w.At.At, store.FormatHash(w.At.Hash), w.Seen, w.State)
	}
	for _, e := range r.Entries {
		b = fmt.Appendf(b, "entry %d %d %s\n", e.Seq, e.At, store.FormatHash(e.Hash))
		b = append(b, e.Data...)
	}
	return b
}

// Parse parses a text written by [Record.AppendText]. It does not check whether the game is possible, see
// [Record.Verify].
func Parse(text []byte) (r Record, err error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if bytes.HasPrefix(lines[0], []byte(developmentHead)) {
		return r, fmt.Errorf("%w: it was written by a development version before 0.1.0", ErrDamaged)
	}
	if len(lines) < 4 || string(lines[0]) != recordHead+"\n" {
		return r, fmt.Errorf("%w: it does not begin with %q", ErrDamaged, recordHead)
	}
	var ok [2]bool
	r.Room, ok[0] = cutField(lines[1], "room ")
	r.Epoch, ok[1] = cutField(lines[2], "epoch ")
	if !ok[0] || !ok[1] {
		return r, fmt.Errorf("%w: lines 2 and 3 must name the room and its epoch", ErrDamaged)
	}
	head := 3
	if bytes.HasPrefix(lines[3], []byte("before ")) {
		if r.Before, err = parseBefore(lines[3:], r.Epoch); err != nil {
			return r, fmt.Errorf("%w: lines 4 and 5: %w", ErrDamaged, err)
		}
		head += 2
	}
	for i, line := range lines[head:] {
		text, isEntry := cutField(line, "entry ")
		switch {
		case isEntry:
			e, err := parseEntry(text)
			if err != nil {
				return r, fmt.Errorf("%w: line %d: %w", ErrDamaged, i+head+1, err)
			}
			r.Entries = append(r.Entries, e)
		case len(line) == 0: // after the last line's end
		case len(r.Entries) == 0:
			return r, fmt.Errorf("%w: line %d: an event without an entry", ErrDamaged, i+head+1)
		default:
			last := &r.Entries[len(r.Entries)-1]
			last.Data = append(last.Data, line...)
		}
	}
	return r, nil
}

// cutField returns the text after a word at the start of a line, without the end of the line.
func cutField(line []byte, word string) (string, bool) {
	rest, ok := strings.CutPrefix(string(line), word)
	return strings.TrimSuffix(rest, "\n"), ok
}

// parseBefore parses the position and state before the first entry, which take two lines.
func parseBefore(lines [][]byte, epoch string) (*Before, error) {
	if len(lines) < 2 || !bytes.HasSuffix(lines[1], []byte("\n")) {
		return nil, errors.New("expected a line \"before\" and a line \"state\"")
	}
	position, _ := cutField(lines[0], "before ")
	state, isState := cutField(lines[1], "state ")
	last := strings.LastIndexByte(position, ' ')
	if !isState || last < 0 {
		return nil, errors.New("expected a line \"before\" and a line \"state\"")
	}
	e, err := parseEntry(position[:last])
	if err != nil {
		return nil, err
	}
	b := &Before{At: store.Position{Epoch: epoch}.After(e), State: []byte(state)}
	seen := position[last+1:]
	if b.Seen, err = strconv.Atoi(seen); err != nil || b.Seen < 0 || strconv.Itoa(b.Seen) != seen {
		return nil, errors.New("the number of events is invalid")
	}
	return b, nil
}

func parseEntry(text string) (e store.Entry, err error) {
	parts := strings.Split(text, " ")
	if len(parts) != 3 {
		return e, errors.New("an entry needs a number, a time and a hash")
	}
	if e.Seq, err = strconv.ParseUint(parts[0], 10, 64); err != nil {
		return e, errors.New("the entry's number is invalid")
	}
	if e.At, err = strconv.ParseInt(parts[1], 10, 64); err != nil {
		return e, errors.New("the entry's time is invalid")
	}
	hash, err := hex.DecodeString(parts[2])
	if err != nil || len(hash) != len(e.Hash) {
		return e, errors.New("the entry's hash is invalid")
	}
	copy(e.Hash[:], hash)
	return e, nil
}

// Verify replays the record: every entry must match the hash chain, every event must be permitted by the rules, and
// every result must be what its round amounts to. It returns the state at the record's end, or an [*EntryError] for the
// first invalid entry. It can't verify the state before the record.
func (r Record) Verify() (*game.State, error) {
	return r.Each(func(*game.State, int64, game.Event) {})
}

// Each is like Verify, but also calls heard after applying each event. The state is read-only and changes with the next
// event.
func (r Record) Each(heard func(s *game.State, at int64, e game.Event)) (*game.State, error) {
	return r.each(func(*game.State, store.Position, int, int, game.Event) {}, heard)
}

// each is like Each, but also calls coming before applying each event, with the position of the log before the event's
// entry, the index of the entry in the record, and the index of the event in the entry.
func (r Record) each(coming func(s *game.State, at store.Position, entry, no int, e game.Event),
	heard func(s *game.State, at int64, e game.Event)) (*game.State, error) {
	state, before, seen, err := r.begin()
	if err != nil {
		return state, err
	}
	for i, e := range r.Entries {
		if e.Seq != before.Seq+1 || e.At < before.At || e.Hash != store.NextHash(before, e.Data) {
			return state, &EntryError{e.Seq, errors.New("it does not follow from the one before")}
		}
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return state, &EntryError{e.Seq, err}
		}
		for no := seen; no < len(events); no++ {
			coming(state, before, i, no, events[no])
			if err := state.Audit(events[no]); err != nil {
				return state, &EntryError{e.Seq, err}
			}
			state.Apply(e.At, events[no])
			heard(state, e.At, events[no])
		}
		before, seen = before.After(e), 0
	}
	if state.Rules == 0 {
		return state, fmt.Errorf("%w: it names no room", ErrDamaged)
	}
	return state, nil
}

// Rules returns the version of the rules of the room, or 0 if the record does not have it.
func (r Record) Rules() int {
	switch {
	case r.Before != nil:
		return game.LobbySnapshotRules(r.Before.State)
	case len(r.Entries) > 0:
		return game.RulesOf(r.Entries[0].Data)
	}
	return 0
}

// Read reads a room's log up to an entry.
func Read(ctx context.Context, log store.Log, upTo store.Ending) (Record, error) {
	return read(ctx, log, Record{Room: upTo.Room, Epoch: upTo.Epoch}, upTo)
}

// read continues to read from the beginning of a record.
func read(ctx context.Context, log store.Log, r Record, upTo store.Ending) (Record, error) {
	after := uint64(0)
	if r.Before != nil {
		after = r.Before.At.Seq
	}
	for {
		epoch, entries, err := log.Read(ctx, upTo.Room, after, int(min(store.ReadMax, upTo.Seq-after)))
		if err != nil {
			return r, err
		}
		if epoch != upTo.Epoch || len(entries) == 0 {
			return r, fmt.Errorf("read room %s up to entry %d: %w", upTo.Room, upTo.Seq, store.ErrNotFound)
		}
		r.Entries = append(r.Entries, entries...)
		if after = entries[len(entries)-1].Seq; after >= upTo.Seq {
			return r, nil
		}
	}
}

// ReadLog reads a room's whole log. It returns [store.ErrNotFound] if there is none.
func ReadLog(ctx context.Context, log store.Log, room string) (Record, error) {
	heads, err := log.Heads(ctx, []string{room})
	if err != nil {
		return Record{}, err
	}
	if heads[0].Seq == 0 {
		_, _, err := log.Read(ctx, room, 0, 1) // returns an error if the log is damaged
		return Record{}, cmp.Or(err, fmt.Errorf("read room %s: %w", room, store.ErrNotFound))
	}
	return Read(ctx, log, store.Ending{Room: room, Epoch: heads[0].Epoch, Seq: heads[0].Seq})
}

// ReadArchived returns a record from the archive. It returns [store.ErrNotFound] if there is none or it has expired.
func ReadArchived(ctx context.Context, archives store.Archives, id string) (Record, error) {
	packed, err := archives.ReadArchived(ctx, id)
	if err != nil {
		return Record{}, err
	}
	return Unpack(packed)
}

// Pack compresses the record's text for the archive. See [Unpack].
func (r Record) Pack() []byte {
	var b bytes.Buffer
	w, _ := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(r.AppendText(nil)) // writing to a buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// packers recycles compressors, because each has nearly a megabyte of tables.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Unpack parses a record from its compressed or plain text.
func Unpack(packed []byte) (Record, error) {
	if !bytes.HasPrefix(packed, []byte{0x1f, 0x8b}) {
		return Parse(packed)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	text, err := io.ReadAll(io.LimitReader(z, recordMax+1))
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if len(text) > recordMax {
		return Record{}, fmt.Errorf("%w: it is over %d bytes", ErrDamaged, recordMax)
	}
	return Parse(text)
}
