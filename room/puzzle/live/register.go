// Package live knows where a puzzle is being played for a rank: in a ranked round, or as a daily puzzle that can
// still be finished. What would solve such a puzzle for somebody has to refuse it.
//
// A text is of a live puzzle if it looks like one: its givens or clues are compared, from each side, with other names,
// with some missing and others added, right or wrong ([engine.Fingerprinter]). The solution has no say in that. So it
// can be asked before anything else is said of a text, and tells nothing that isn't seen on the board. Beside that, a
// proved puzzle is live if its solution is a live one's ([engine.Canonicalizer]): else a text that somebody has worked
// out so far that it looks like another one would be solved to the end. While any puzzle of its kind is live, a text
// that has no solution or several is answered as one that is live. A larger board is live if a part of it is
// ([engine.SubpuzzleFinder]), or what lies in its solution ([engine.EmbeddedPuzzleFinder]).
//
// All nodes know from before anybody has seen a puzzle. The store keeps what is live in shards, each with a version
// that changes when the shard does. Who asks reads the versions and the shards that are new; all else is in memory.
package live

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Register holds the live puzzles. Its methods are safe for concurrent use.
type Register struct {
	facts store.KV
	kinds catalog.Catalog
	now   func() int64

	turn    chan struct{} // holds one while somebody uses what follows
	shards  map[string]*shard
	index   index
	expires int64 // when the first of them does
}

// shard is this node's copy of a part of the live puzzles.
type shard struct {
	version string
	held    map[string]*heldPuzzle // by the name of its fact
}

// New returns the register of a store. Now returns the store's time in Unix milliseconds.
func New(facts store.KV, kinds catalog.Catalog, now func() int64) *Register {
	return &Register{
		facts: facts, kinds: kinds, now: now,
		turn: make(chan struct{}, 1), shards: map[string]*shard{}, index: newIndex(),
		expires: math.MaxInt64,
	}
}

// What facts are about.
const (
	aboutVersions = "live"
	aboutShard    = "live/" // then the shard
	shardCount    = 64
)

// entry is the stored form of a live puzzle: its public part, and a hash of its solution's shape.
type entry struct {
	Until  int64         `json:"until"` // Unix milliseconds
	Puzzle engine.Puzzle `json:"puzzle"`
	Shape  string        `json:"shape,omitempty"`
}

// Hold registers a puzzle as live on behalf of a holder, until [Register.Release] or for the given time. Puzzles of
// kinds that can't be recognised are not registered.
func (r *Register) Hold(ctx context.Context, p engine.Puzzle, holder string, keep time.Duration) error {
	f := entry{Until: r.now() + keep.Milliseconds(), Puzzle: publicPart(p), Shape: r.shape(p)}
	if keep <= 0 || f.Shape == "" && r.fingerprints(p) == nil {
		return nil
	}
	value, err := json.Marshal(f)
	if err != nil {
		return err
	}
	in := shardOf(holder)
	_, err = r.facts.Put(ctx, store.Record{Key: aboutShard + in, Name: entryName(holder, value), Value: value, TTL: keep})
	if err != nil {
		return err
	}
	return r.changed(ctx, in, keep)
}

// entryName names one of a holder's puzzles. If two nodes make one for the same round, either may be played.
func entryName(holder string, value []byte) string {
	sum := sha256.Sum256(value)
	return holder + " " + hex.EncodeToString(sum[:8])
}

// Release ends that the puzzles of a holder are live. It is idempotent.
func (r *Register) Release(ctx context.Context, holder string) error {
	in := shardOf(holder)
	facts, err := r.facts.List(ctx, aboutShard+in)
	if err != nil {
		return err
	}
	for name := range facts {
		if !strings.HasPrefix(name, holder+" ") {
			continue
		}
		if err := r.facts.Delete(ctx, aboutShard+in, name); err != nil {
			return err
		}
	}
	return r.changed(ctx, in, time.Minute)
}

// changed gives a shard a new version.
func (r *Register) changed(ctx context.Context, in string, keep time.Duration) error {
	version := store.Record{Key: aboutVersions, Name: in, Value: []byte(rand.Text()), TTL: keep, Overwrite: true}
	_, err := r.facts.Put(ctx, version)
	return err
}

// Contains reports whether a puzzle is live, in this or another look. A puzzle without a solution may contradict
// itself or have several solutions; the answer does not depend on that.
func (r *Register) Contains(ctx context.Context, p engine.Puzzle) (bool, error) {
	fingerprints, shape := r.fingerprints(p), ""
	if p.Solution != nil {
		shape = r.shape(p)
	}
	if fingerprints == nil && shape == "" {
		return false, nil
	}
	live, sizes, err := r.lookup(ctx, p.Kind, fingerprints, shape, true)
	if live || err != nil {
		return live, err
	}
	if shape == "" { // of what is proved the shape says as much
		if live, err := r.containsDisguised(ctx, p.Kind, fingerprints); live || err != nil {
			return live, err
		}
	}
	if parts := r.parts(p, sizes); parts != nil {
		if live, _, err := r.lookup(ctx, p.Kind, parts, "", false); live || err != nil {
			return live, err
		}
	}
	return r.containsNested(ctx, p, sizes)
}

// containsNested reports whether a puzzle that lies in a larger one is live.
func (r *Register) containsNested(ctx context.Context, p engine.Puzzle, sizes []size) (bool, error) {
	nester, ok := r.kinds.Find(p.Kind).(engine.EmbeddedPuzzleFinder)
	if !ok || p.Solution == nil {
		return false, nil
	}
	for _, s := range orientations(sizes) {
		for _, inner := range nester.EmbeddedPuzzles(p, s.width, s.height) {
			fingerprints := r.fingerprints(inner)
			live, _, err := r.lookup(ctx, p.Kind, fingerprints, r.shape(inner), false)
			if !live && err == nil { // a small one's shape says less than its fingerprints
				live, err = r.containsDisguised(ctx, p.Kind, fingerprints)
			}
			if live || err != nil {
				return live, err
			}
		}
	}
	return false, nil
}

// MustHideProof reports whether the result of a proof must not be revealed: that a text has no solution, or several. A
// text that proves to be live is refused, so for one that is made of a live puzzle and a guess the difference would
// reveal whether the guess is right.
func (r *Register) MustHideProof(ctx context.Context, kind string, proof error) (bool, error) {
	if !errors.Is(proof, engine.ErrNoSolution) && !errors.Is(proof, engine.ErrSeveralSolutions) &&
		!errors.Is(proof, engine.ErrBudget) {
		return false, nil
	}
	_, sizes, err := r.lookup(ctx, kind, nil, "", true)
	return len(sizes) > 0, err
}

// lookup reports whether one of the fingerprints resembles a live one, or the shape is that of a live puzzle, and
// returns the sizes of live puzzles of the kind. If anew is set, it reads changes from the store first.
func (r *Register) lookup(ctx context.Context, kind string, fingerprints []engine.Fingerprint, shape string,
	anew bool) (bool, []size, error) {
	if err := r.lock(ctx); err != nil {
		return false, nil, err
	}
	defer func() { <-r.turn }()
	if anew {
		if err := r.refresh(ctx); err != nil {
			return false, nil, err
		}
	}
	return r.index.contains(kind, fingerprints, shape), slices.Collect(maps.Keys(r.index.sizes[kind])), nil
}

// containsDisguised reports whether one of the fingerprints has a live puzzle's traits, or its marks in another order
// of lines. It does the expensive part without the lock.
func (r *Register) containsDisguised(ctx context.Context, kind string,
	fingerprints []engine.Fingerprint) (bool, error) {
	for i := range fingerprints {
		s := &fingerprints[i]
		search := s.LineOrderSearch()
		var groups []uint64
		if s.Groups != nil {
			groups = s.Groups()
		}
		if search == nil && groups == nil {
			continue
		}
		if err := r.lock(ctx); err != nil {
			return false, err
		}
		form := kind + " " + s.Form
		live, boards := r.index.hasTraits(form, groups), slices.Clone(r.index.byForm[form])
		<-r.turn
		matches := func(b shown) bool { return search.Matches(b.fingerprint) }
		if live || search != nil && slices.ContainsFunc(boards, matches) {
			return true, nil
		}
	}
	return false, nil
}

// lock waits for the lock, which is released by receiving from turn.
func (r *Register) lock(ctx context.Context) error {
	select {
	case r.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// parts returns fingerprints of a board's parts of some sizes, in each orientation.
func (r *Register) parts(p engine.Puzzle, sizes []size) (all []engine.Fingerprint) {
	parter, ok := r.kinds.Find(p.Kind).(engine.SubpuzzleFinder)
	if !ok {
		return nil
	}
	for _, s := range orientations(sizes) {
		all = append(all, parter.Subpuzzles(p, s.width, s.height)...)
	}
	return all
}

// orientations returns sizes in each orientation.
func orientations(sizes []size) (all []size) {
	for _, s := range sizes {
		all = append(all, s)
		if turned := (size{width: s.height, height: s.width}); turned != s && !slices.Contains(sizes, turned) {
			all = append(all, turned)
		}
	}
	return all
}

// refresh reads the shards that have changed.
func (r *Register) refresh(ctx context.Context) error {
	versions, err := r.facts.List(ctx, aboutVersions)
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
			known = &shard{held: map[string]*heldPuzzle{}}
			r.shards[in] = known
		}
		if known.version == string(version) {
			continue
		}
		facts, err := r.facts.List(ctx, aboutShard+in)
		if err != nil {
			return err
		}
		r.replace(known, facts)
		known.version = string(version)
	}
	r.expire(ctx)
	return nil
}

// replace updates a shard to the stored records.
func (r *Register) replace(s *shard, facts map[string][]byte) {
	for name, h := range s.held {
		if string(facts[name]) != h.stated {
			r.index.remove(h)
			delete(s.held, name)
		}
	}
	for name, value := range facts {
		if s.held[name] != nil {
			continue
		}
		h := &heldPuzzle{stated: string(value)}
		var f entry
		if json.Unmarshal(value, &f) == nil {
			h.kind, h.until, h.shape, h.size = f.Puzzle.Kind, f.Until, f.Shape, size{f.Puzzle.Width, f.Puzzle.Height}
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
			if r.facts.Delete(ctx, aboutShard+in, name) != nil {
				s.version = "" // it is read again, and tried once more
			}
		}
	}
}

func (r *Register) fingerprints(p engine.Puzzle) []engine.Fingerprint {
	if sketcher, ok := r.kinds.Find(p.Kind).(engine.Fingerprinter); ok {
		return sketcher.Fingerprints(p)
	}
	return nil
}

// shape returns a hash of a puzzle's solution in any look; empty if its kind can't be recognised.
func (r *Register) shape(p engine.Puzzle) string {
	shaper, ok := r.kinds.Find(p.Kind).(engine.Canonicalizer)
	if !ok {
		return ""
	}
	shape := shaper.CanonicalForm(p)
	if shape == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(p.Kind + " " + shape))
	return hex.EncodeToString(sum[:16])
}

// publicPart returns a puzzle without secrets, and without what fingerprints don't need.
func publicPart(p engine.Puzzle) engine.Puzzle {
	p.Solution, p.Start, p.Periods, p.Grade = nil, nil, nil, engine.Grade{}
	return p
}

func shardOf(holder string) string {
	h := fnv.New32a()
	h.Write([]byte(holder))
	return strconv.Itoa(int(h.Sum32() % shardCount))
}
