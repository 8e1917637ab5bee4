// Package live keeps a register of live puzzles: those of ranked rounds in progress, and daily puzzles that can still
// be finished. Everything that could solve such a puzzle for a player refuses it.
//
// A text is refused in two steps. First its givens or clues are compared with those of live puzzles, in each
// orientation, with other names, with some missing and others added, right or wrong ([engine.Fingerprinter]). This
// depends only on the visible parts of the board, so it is done before any other answer about the text. Then the text
// is proved, and refused if its solution has the canonical form of a live puzzle ([engine.Canonicalizer]). While any
// puzzle of its kind is live, a text without exactly one solution is answered like a live one; otherwise the answer
// would reveal whether a guess in it is right.
//
// All nodes know of a puzzle before anybody has seen it. The store keeps live puzzles in shards, each with a version
// that changes with the shard. A query reads the versions and the shards that have changed; everything else is in
// memory.
package live

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/fnv"
	"math"
	"strconv"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Register is the register of live puzzles. Its methods are safe for concurrent use.
type Register struct {
	kv    store.KV
	kinds catalog.Catalog
	now   func() int64

	turn    chan struct{} // a lock for the following fields: full while it is held
	shards  map[string]*shard
	index   index
	expires int64 // when the first live puzzle expires, in Unix milliseconds
}

// shard is this node's copy of one shard.
type shard struct {
	version string
	held    map[string]*livePuzzle // by the name of the record
}

// New returns the register of a store. now returns the store's time in Unix milliseconds.
func New(kv store.KV, kinds catalog.Catalog, now func() int64) *Register {
	return &Register{
		kv: kv, kinds: kinds, now: now,
		turn: make(chan struct{}, 1), shards: map[string]*shard{}, index: newIndex(),
		expires: math.MaxInt64,
	}
}

const shardCount = 64

var livePuzzles = store.NewCollection("live", store.Configured, store.NotPersonal)

// entry is the stored form of a live puzzle: its public part, and a hash of its canonical form.
type entry struct {
	Until         int64         `json:"until"` // Unix milliseconds
	Puzzle        engine.Puzzle `json:"puzzle"`
	CanonicalForm string        `json:"canonicalForm,omitempty"`
}

// Hold registers a puzzle as live on behalf of a holder, until [Register.Release] or for the given time. Puzzles of
// kinds that can't be recognised are not registered.
func (r *Register) Hold(ctx context.Context, p engine.Puzzle, holder string, keep time.Duration) error {
	f := entry{Until: r.now() + keep.Milliseconds(), Puzzle: publicPart(p), CanonicalForm: r.canonicalForm(p)}
	if keep <= 0 || f.CanonicalForm == "" && r.fingerprints(p) == nil {
		return nil
	}
	value, err := json.Marshal(f)
	if err != nil {
		return err
	}
	in := shardOf(holder)
	_, err = r.kv.Put(ctx, store.Record{Key: livePuzzles.Key(in), Name: entryName(holder, value), Value: value, TTL: keep})
	if err != nil {
		return err
	}
	return r.renewVersion(ctx, in, keep)
}

// entryName returns the name of the record of one of a holder's puzzles. A holder may have several, because two nodes
// may make a puzzle for the same round.
func entryName(holder string, value []byte) string {
	sum := sha256.Sum256(value)
	return holder + " " + hex.EncodeToString(sum[:8])
}

// Release removes the puzzles of a holder. It is idempotent.
func (r *Register) Release(ctx context.Context, holder string) error {
	in := shardOf(holder)
	records, err := r.kv.List(ctx, livePuzzles.Key(in))
	if err != nil {
		return err
	}
	for name := range records {
		if !strings.HasPrefix(name, holder+" ") {
			continue
		}
		if err := r.kv.Delete(ctx, livePuzzles.Key(in), name); err != nil {
			return err
		}
	}
	return r.renewVersion(ctx, in, time.Minute)
}

// renewVersion gives a shard a new version.
func (r *Register) renewVersion(ctx context.Context, in string, keep time.Duration) error {
	version := store.Record{Key: livePuzzles.Key(), Name: in, Value: []byte(rand.Text()), TTL: keep, Overwrite: true}
	_, err := r.kv.Put(ctx, version)
	return err
}

// Contains reports whether a puzzle is live, in this or another form. A puzzle without a solution may contradict itself
// or have several solutions; the answer does not depend on that.
func (r *Register) Contains(ctx context.Context, p engine.Puzzle) (bool, error) {
	fingerprints, canonicalForm := r.fingerprints(p), ""
	if p.Solution != nil {
		canonicalForm = r.canonicalForm(p)
	}
	if fingerprints == nil && canonicalForm == "" {
		return false, nil
	}
	if err := r.lock(ctx); err != nil {
		return false, err
	}
	defer r.unlock()
	err := r.refresh(ctx)
	return err == nil && r.index.contains(p.Kind, fingerprints, canonicalForm), err
}

// MustHideProof reports whether the result of a proof must not be revealed: that a text has no solution, or several. A
// text that proves to be live is refused, so for one that is made of a live puzzle and a guess the difference would
// reveal whether the guess is right.
func (r *Register) MustHideProof(ctx context.Context, kind string, proof error) (bool, error) {
	if !errors.Is(proof, engine.ErrNoSolution) && !errors.Is(proof, engine.ErrSeveralSolutions) &&
		!errors.Is(proof, engine.ErrBudget) {
		return false, nil
	}
	if err := r.lock(ctx); err != nil {
		return false, err
	}
	defer r.unlock()
	err := r.refresh(ctx)
	return err == nil && r.index.byKind[kind] > 0, err
}

// lock waits for the lock.
func (r *Register) lock(ctx context.Context) error {
	select {
	case r.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *Register) unlock() { <-r.turn }

// refresh reads the shards that have changed.
func (r *Register) refresh(ctx context.Context) error {
	versions, err := r.kv.List(ctx, livePuzzles.Key())
	if err != nil {
		return err
	}
	for in, known := range r.shards {
		if _, there := versions[in]; !there {
			r.replace(known, nil)
			delete(r.shards, in)
		}
	}
	for in, version := range versions {
		known := r.shards[in]
		if known == nil {
			known = &shard{held: map[string]*livePuzzle{}}
			r.shards[in] = known
		}
		if known.version == string(version) {
			continue
		}
		records, err := r.kv.List(ctx, livePuzzles.Key(in))
		if err != nil {
			return err
		}
		r.replace(known, records)
		known.version = string(version)
	}
	r.expire(ctx)
	return nil
}

// replace updates a shard to the given records.
func (r *Register) replace(s *shard, records map[string][]byte) {
	for name, h := range s.held {
		if string(records[name]) != h.record {
			r.index.remove(h)
			delete(s.held, name)
		}
	}
	for name, value := range records {
		if s.held[name] != nil {
			continue
		}
		h := &livePuzzle{record: string(value)}
		var f entry
		if json.Unmarshal(value, &f) == nil {
			h.kind, h.until, h.canonicalForm = f.Puzzle.Kind, f.Until, f.CanonicalForm
			h.fingerprints = r.fingerprints(f.Puzzle)
		}
		s.held[name] = h
		r.expires = min(r.expires, h.until)
		r.index.add(h)
	}
}

// expire removes expired puzzles, here and in the store.
func (r *Register) expire(ctx context.Context) {
	now := r.now()
	if now < r.expires {
		return
	}
	r.expires = math.MaxInt64
	for in, s := range r.shards {
		for name, h := range s.held {
			if now < h.until {
				r.expires = min(r.expires, h.until)
				continue
			}
			r.index.remove(h)
			delete(s.held, name)
			if r.kv.Delete(ctx, livePuzzles.Key(in), name) != nil {
				s.version = "" // read it again and retry
			}
		}
	}
}

func (r *Register) fingerprints(p engine.Puzzle) []engine.Fingerprint {
	if fingerprinter, ok := r.kinds.Find(p.Kind).(engine.Fingerprinter); ok {
		return fingerprinter.Fingerprints(p)
	}
	return nil
}

// canonicalForm returns a hash of a puzzle's canonical form, or an empty string if its kind has none.
func (r *Register) canonicalForm(p engine.Puzzle) string {
	form := r.kinds.CanonicalForm(p)
	if form == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(p.Kind + " " + form))
	return hex.EncodeToString(sum[:16])
}

// publicPart returns a puzzle without its solution and without fields that fingerprints don't need.
func publicPart(p engine.Puzzle) engine.Puzzle {
	p.Solution, p.Start, p.Periods, p.Grade = nil, nil, nil, engine.Grade{}
	return p
}

func shardOf(holder string) string {
	h := fnv.New32a()
	h.Write([]byte(holder))
	return strconv.Itoa(int(h.Sum32() % shardCount))
}
