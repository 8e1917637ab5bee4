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
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// A puzzle that is ready is a fact, so that all nodes share it and a restart does not lose it. It is dealt once: who
// wants it states first that it is taken, under a name which only one can have, and only then takes it away. What says
// so stays for longer than anybody can be who has read the list before.

// Bounds of what is ready.
const (
	askedMax  = 1000                  // choices that are known to be asked for
	readyMax  = 32                    // puzzles of one choice
	wantedMax = 256                   // choices that wait to be filled up
	takeTries = 3                     // puzzles that others were faster to take
	takeWait  = 2 * time.Second       // how long the store may take until a puzzle is made instead
	readyKept = 30 * 24 * time.Hour   // what nobody asked for is forgotten
	takenKept = time.Hour             // how long it is known what was taken
	fillFirst = 30 * time.Second      // after the start
	fillEvery = 10 * time.Minute      // all choices are looked at
	fillRest  = 50 * time.Millisecond // between two puzzles at least
	fillWait  = time.Second           // until the node is asked again whether it has time
)

// takenMark begins the names of facts that say that a puzzle is taken. Their value is who by and when.
const takenMark = "taken "

// about is what the ready puzzles of a choice are facts about. The spec may be long, so its hash stands for it.
func (c choice) about() string {
	text, _ := json.Marshal(c.spec) // plain words and numbers
	sum := sha256.Sum256(text)
	return "ready/" + c.kind + "/" + hex.EncodeToString(sum[:16])
}

// ask notes that a choice is asked for, and says whether puzzles of it may be ready.
func (s *Supply) ask(c choice) bool {
	if s.cfg.Ready == 0 || c.spec.From != "" {
		return false
	}
	s.mu.Lock()
	if _, known := s.asked[c]; known || len(s.asked) < askedMax {
		s.asked[c]++
	}
	s.mu.Unlock()
	select {
	case s.wanted <- c:
	default: // it is looked at with all others
	}
	return true
}

// take takes a puzzle that is ready, if there is one and the store gives it in time.
func (s *Supply) take(ctx context.Context, c choice) (p engine.Puzzle, ok bool) {
	ctx, cancel := context.WithTimeout(ctx, takeWait)
	defer cancel()
	about := c.about()
	facts, err := s.cfg.Facts.Stated(ctx, about)
	if err != nil {
		return p, false
	}
	tries := 0
	for name, text := range facts { // in no order, so that few want the same
		if _, taken := facts[takenMark+name]; taken || strings.HasPrefix(name, takenMark) {
			continue
		}
		if tries++; tries > takeTries {
			break
		}
		mark := rand.Text() + " " + strconv.FormatInt(time.Now().UnixMilli(), 10)
		got, err := s.cfg.Facts.State(ctx,
			store.Fact{About: about, Name: takenMark + name, Value: []byte(mark), Keep: readyKept})
		if err != nil {
			return p, false // taken or not: it is nobody's
		}
		if string(got) != mark {
			continue
		}
		_ = s.cfg.Facts.Retract(ctx, about, name) // else it is tidied away
		if err := json.Unmarshal(text, &p); err == nil && p.Kind == c.kind && p.Size == c.spec.Size {
			return p, true
		}
	}
	return engine.Puzzle{}, false
}

// Fill keeps puzzles ready until ctx ends: of every choice that is offered, and more of what is asked for.
func (s *Supply) Fill(ctx context.Context) {
	if s.cfg.Ready == 0 || !pause(ctx, fillFirst) {
		return
	}
	for {
		for _, c := range s.choices() {
			for s.fillUp(ctx, c) {
				s.answerWanted(ctx)
			}
			if ctx.Err() != nil {
				return
			}
		}
		s.forget()
		for next := time.After(fillEvery); next != nil; {
			select {
			case c := <-s.wanted:
				for s.fillUp(ctx, c) {
				}
			case <-next:
				next = nil
			case <-ctx.Done():
				return
			}
		}
	}
}

// answerWanted fills up what was asked for meanwhile, which goes first.
func (s *Supply) answerWanted(ctx context.Context) {
	for {
		select {
		case c := <-s.wanted:
			for s.fillUp(ctx, c) {
			}
		default:
			return
		}
	}
}

// choices are all that is offered, and what else is asked for.
func (s *Supply) choices() (all []choice) {
	offered := map[choice]bool{}
	for _, kind := range s.cfg.Kinds {
		for spec, o := range catalog.Each(kind) {
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
	for c := range s.asked {
		if !offered[c] {
			all = append(all, c)
		}
	}
	return all
}

// forget makes what was asked for long ago count for less.
func (s *Supply) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.asked {
		if s.asked[c] /= 2; s.asked[c] == 0 {
			delete(s.asked, c)
		}
	}
}

// fillUp makes one more puzzle of a choice ready once the node has time. False is that there are enough, or that it
// can't be done now.
func (s *Supply) fillUp(ctx context.Context, c choice) (more bool) {
	about := c.about()
	facts, err := s.cfg.Facts.Stated(ctx, about)
	if err != nil || s.tidy(ctx, about, facts) >= s.enough(c) {
		return false
	}
	spare := s.cfg.Spare()
	for ; spare == 0 || s.line.pending() > 0; spare = s.cfg.Spare() {
		if !pause(ctx, fillWait) {
			return false
		}
	}
	start := time.Now()
	p, err := fresh(s.cfg.Kinds.Find(c.kind), c.spec)
	took := time.Since(start)
	if err != nil {
		s.cfg.Log.Debug("no puzzle could be made ready", "kind", c.kind, "err", err)
		return false
	}
	text, err := json.Marshal(p)
	if err == nil {
		_, err = s.cfg.Facts.State(ctx, store.Fact{About: about, Name: rand.Text(), Value: text, Keep: readyKept})
	}
	return err == nil && pause(ctx, fillRest+took*time.Duration(100-spare)/time.Duration(spare))
}

// enough is how many of a choice are to be ready.
func (s *Supply) enough(c choice) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return min(readyMax, s.cfg.Ready+s.asked[c])
}

// tidy counts the puzzles that are ready, and takes away what is left of those that are taken.
func (s *Supply) tidy(ctx context.Context, about string, facts map[string][]byte) (ready int) {
	for name := range facts {
		puzzle, marks := strings.CutPrefix(name, takenMark)
		_, there := facts[puzzle]
		_, taken := facts[takenMark+name]
		switch {
		case taken:
			_ = s.cfg.Facts.Retract(ctx, about, name)
		case !marks:
			ready++
		case !there && old(facts[name]):
			_ = s.cfg.Facts.Retract(ctx, about, name)
		}
	}
	return ready
}

// old says whether it is long ago that a puzzle was taken.
func old(mark []byte) bool {
	_, at, _ := strings.Cut(string(mark), " ")
	ms, err := strconv.ParseInt(at, 10, 64)
	return err != nil || time.Since(time.UnixMilli(ms)) > takenKept
}

// pause waits. False is that ctx has ended.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
