package pool

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"nonet/engine"
	"nonet/internal/backoff"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// A prefetched puzzle is a record, so that all nodes share it and it survives a restart. It is dealt once: a node first
// writes a record that the puzzle is taken, under a name that only one node can write, and then deletes the puzzle. The
// mark is kept for longer than any node can hold an old list.

// Limits of prefetching.
const (
	demandMax = 1000                  // choices whose demand is counted
	readyMax  = 32                    // puzzles of one choice
	wantedMax = 256                   // choices that wait to be refilled
	takeTries = 3                     // attempts to take a puzzle when other nodes were faster
	takeWait  = 2 * time.Second       // how long the store may take until a puzzle is generated instead
	readyKept = 30 * 24 * time.Hour   // how long an unused puzzle is kept
	takenKept = time.Hour             // how long marks are kept
	fillFirst = 30 * time.Second      // after the start
	fillEvery = 10 * time.Minute      // interval between checks of all choices
	fillRest  = 50 * time.Millisecond // minimum time between two puzzles
	fillWait  = time.Second           // time until the node is asked again whether it has idle time
)

// takenMark is the prefix of the names of marks. The value of a mark is a random text and the time.
const takenMark = "taken "

var prefetched = store.NewCollection("ready", readyKept, store.NotPersonal)

// about returns the key of the prefetched puzzles of a choice. It has a hash of the spec, which may be long.
func (c choice) about() string {
	text, _ := json.Marshal(c.spec) // plain words and numbers
	sum := sha256.Sum256(text)
	return prefetched.Key(c.kind, hex.EncodeToString(sum[:16]))
}

// recordDemand counts a request for a choice, and reports whether there may be prefetched puzzles of it.
func (s *Pool) recordDemand(c choice) bool {
	if s.cfg.Ready == 0 || c.spec.From != "" {
		return false
	}
	s.mu.Lock()
	if _, known := s.demand[c]; known || len(s.demand) < demandMax {
		s.demand[c]++
	}
	s.mu.Unlock()
	select {
	case s.wanted <- c:
	default: // it is looked at with all others
	}
	return true
}

// takeReady takes a prefetched puzzle, if there is one and the store returns it in time.
func (s *Pool) takeReady(ctx context.Context, c choice) (p engine.Puzzle, ok bool) {
	ctx, cancel := context.WithTimeout(ctx, takeWait)
	defer cancel()
	about := c.about()
	facts, err := s.cfg.Facts.List(ctx, about)
	if err != nil {
		return p, false
	}
	tries := 0
	for name, text := range facts { // random order, so that nodes rarely want the same puzzle
		if _, taken := facts[takenMark+name]; taken || strings.HasPrefix(name, takenMark) {
			continue
		}
		if tries++; tries > takeTries {
			break
		}
		mark := rand.Text() + " " + strconv.FormatInt(time.Now().UnixMilli(), 10)
		got, err := s.cfg.Facts.Put(ctx,
			store.Record{Key: about, Name: takenMark + name, Value: []byte(mark), TTL: readyKept})
		if err != nil {
			return p, false // the mark may have been written, so nobody may use the puzzle
		}
		if string(got) != mark {
			continue
		}
		_ = s.cfg.Facts.Delete(ctx, about, name) // otherwise deleteTaken deletes it
		if err := json.Unmarshal(text, &p); err == nil && p.Kind == c.kind && p.Size == c.spec.Size {
			return p, true
		}
	}
	return engine.Puzzle{}, false
}

// Fill prefetches puzzles until ctx ends: some of every choice that is offered, and more of those in demand.
func (s *Pool) Fill(ctx context.Context) {
	if s.cfg.Ready == 0 || !backoff.Sleep(ctx, fillFirst) {
		return
	}
	for {
		for _, c := range s.choices() {
			for s.refill(ctx, c) {
				s.refillWanted(ctx)
			}
			if ctx.Err() != nil {
				return
			}
		}
		s.decayDemand()
		for next := time.After(fillEvery); next != nil; {
			select {
			case c := <-s.wanted:
				for s.refill(ctx, c) {
				}
			case <-next:
				next = nil
			case <-ctx.Done():
				return
			}
		}
	}
}

// refillWanted refills the choices that were requested meanwhile, which have priority.
func (s *Pool) refillWanted(ctx context.Context) {
	for {
		select {
		case c := <-s.wanted:
			for s.refill(ctx, c) {
			}
		default:
			return
		}
	}
}

// choices returns all choices that are offered, and others that are in demand.
func (s *Pool) choices() (all []choice) {
	offered := map[choice]bool{}
	for _, kind := range s.cfg.Kinds {
		for spec, o := range catalog.Combinations(kind) {
			for _, level := range o.Levels {
				spec.Difficulty = level
				if whole, err := kind.Normalize(spec); err == nil {
					c := choice{kind.Name(), whole}
					all, offered[c] = append(all, c), true
				}
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.demand {
		if !offered[c] {
			all = append(all, c)
		}
	}
	return all
}

// decayDemand halves the demand counts.
func (s *Pool) decayDemand() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.demand {
		if s.demand[c] /= 2; s.demand[c] == 0 {
			delete(s.demand, c)
		}
	}
}

// refill prefetches one more puzzle of a choice once the node has idle time. It returns false if there are enough, or
// if it is not possible now.
func (s *Pool) refill(ctx context.Context, c choice) (more bool) {
	about := c.about()
	facts, err := s.cfg.Facts.List(ctx, about)
	if err != nil || s.deleteTaken(ctx, about, facts) >= s.target(c) {
		return false
	}
	spare := s.cfg.IdleCPU()
	for ; spare == 0 || s.Pending() > 0; spare = s.cfg.IdleCPU() {
		if !backoff.Sleep(ctx, fillWait) {
			return false
		}
	}
	start := time.Now()
	p, err := generate(s.cfg.Kinds.Find(c.kind), c.spec)
	took := time.Since(start)
	if err != nil {
		s.cfg.Log.Debug("could not generate a puzzle in advance", "kind", c.kind, "err", err)
		return false
	}
	err = store.PutJSON(ctx, s.cfg.Facts, store.Record{Key: about, Name: rand.Text(), TTL: readyKept}, p)
	return err == nil && backoff.Sleep(ctx, fillRest+took*time.Duration(100-spare)/time.Duration(spare))
}

// target returns how many puzzles of a choice to prefetch.
func (s *Pool) target(c choice) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return min(readyMax, s.cfg.Ready+s.demand[c])
}

// deleteTaken returns the number of prefetched puzzles, and deletes puzzles and marks that are left over.
func (s *Pool) deleteTaken(ctx context.Context, about string, facts map[string][]byte) (ready int) {
	for name := range facts {
		puzzle, marks := strings.CutPrefix(name, takenMark)
		_, there := facts[puzzle]
		_, taken := facts[takenMark+name]
		switch {
		case taken:
			_ = s.cfg.Facts.Delete(ctx, about, name)
		case !marks:
			ready++
		case !there && isStale(facts[name]):
			_ = s.cfg.Facts.Delete(ctx, about, name)
		}
	}
	return ready
}

// isStale reports whether a mark is older than takenKept.
func isStale(mark []byte) bool {
	_, at, _ := strings.Cut(string(mark), " ")
	ms, err := strconv.ParseInt(at, 10, 64)
	return err != nil || time.Since(time.UnixMilli(ms)) > takenKept
}
