package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"nonet/room/store"
)

// DamageError says what in the file is damaged. [store.ErrDamaged] is in its chain.
type DamageError struct {
	Bucket string // where it is, as names with slashes between
	Key    string // empty if it is more than one value
	What   string // what is wrong with it
}

// Error says what is damaged, and what to do about it.
func (e *DamageError) Error() string {
	return e.text() + ": put a backup in the file's place, or ask nonet check-data what can be read"
}

func (e *DamageError) text() string {
	where := e.Bucket
	if e.Key != "" {
		where += " " + e.Key
	}
	return fmt.Sprintf("the data file is damaged: %s: %s", where, e.What)
}

// cost is what the damage costs.
func (e *DamageError) cost() string {
	top, _, _ := strings.Cut(e.Bucket, "/")
	return costs[top]
}

// Unwrap makes errors.Is(err, store.ErrDamaged) true.
func (e *DamageError) Unwrap() error { return store.ErrDamaged }

// What is wrong with a value.
const (
	badSum     = "its sum does not fit"
	badContent = "it makes no sense"
)

// keyIn is a key of a bucket as it is told. That of an entry is the log's number and the entry's.
func keyIn(top string, key []byte) string {
	if top == string(logBucket) && len(key) == 16 {
		return fmt.Sprintf("%d entry %d", binary.BigEndian.Uint64(key), binary.BigEndian.Uint64(key[8:]))
	}
	return strconv.Quote(keyText(key))
}

// keyText is a key as text: numbers in it can't be read.
func keyText(key []byte) string {
	text := strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, string(key[:min(len(key), 300)]))
	if text == "" {
		return fmt.Sprintf("%x", key[:min(len(key), 32)])
	}
	return text
}

// unharmed runs what reads the file, and turns what a damaged file does to it into an error: our own finds, assertions
// of bbolt's, and faults of memory where the file has been cut. Any other panic is one too: only the one call fails.
func unharmed(where func() string, do func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = harm(p, where())
		}
	}()
	return do()
}

// harm is the error that a panic while reading becomes.
func harm(p any, where string) error {
	var damage *DamageError
	if err, ok := p.(error); ok && errors.As(err, &damage) {
		return err
	}
	return &panicError{DamageError{Bucket: where, What: fmt.Sprintf("it can't be read (%v)", p)}, debug.Stack()}
}

// panicError is damage that was found by a panic.
type panicError struct {
	DamageError
	stack []byte
}

// Unwrap gives the damage itself.
func (e *panicError) Unwrap() error { return &e.DamageError }

// harms remembers what damage the log has told of, so that it does so once.
type harms struct {
	mu    sync.Mutex
	told  map[string]bool
	start int // how much there was at the start
}

// Damages is how many things were found to be damaged, at the start and since.
func (s *Store) Damages() uint64 {
	s.harms.mu.Lock()
	defer s.harms.mu.Unlock()
	return uint64(s.harms.start + len(s.harms.told))
}

// harmsMax bounds how much damage the log tells of.
const harmsMax = 1000

// tell tells of damage, if that is what an error is about.
func (h *harms) tell(log *slog.Logger, err error) {
	var damage *DamageError
	if !errors.As(err, &damage) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if text := damage.text(); h.told[text] || len(h.told) >= harmsMax {
		return
	} else if h.told == nil {
		h.told = map[string]bool{text: true}
	} else {
		h.told[text] = true
	}
	var panicked *panicError
	if errors.As(err, &panicked) {
		log.Error(damage.text(), "stack", string(panicked.stack))
		return
	}
	log.Error(damage.text(), "cost", damage.cost())
}
