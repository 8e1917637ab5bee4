package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"nonet/room/store"
)

// While an archived puzzle is raced again, the records that show it are sealed. Each race is one fact about its kind
// of puzzles, so a node reads the seals of all nodes at once.

const (
	// SealAfter is how long records stay sealed after the race.
	SealAfter = 10 * time.Minute
	// raceUsual is how long a race lasts at most as a rule. The owner of a sealed record is told to wait that long.
	raceUsual = time.Hour
)

// seal is what the store keeps about the puzzles of one race.
type seal struct {
	Shapes []string `json:"shapes"` // the one that is raced, and others that it was chosen from
	At     int64    `json:"at"`     // when they were chosen, Unix milliseconds
	Most   int64    `json:"most"`   // when the seal ends if the race is never known to end, Unix milliseconds
	Ended  int64    `json:"ended,omitempty"`
}

// until returns when the seal ends, as far as that is known.
func (s seal) until(now int64) int64 {
	if s.Ended > 0 {
		return s.Ended + SealAfter.Milliseconds()
	}
	return min(s.Most, max(s.At+raceUsual.Milliseconds(), now+SealAfter.Milliseconds()))
}

func aboutSeals(kind string) string { return "sealed/" + kind }

// Seal seals the records of puzzles of a kind, by their shapes, on behalf of a holder: until [EndSeals], and for at
// most keep. It returns the name of the seal for [Unseal].
func Seal(ctx context.Context, facts store.Facts, kind string, shapes []string, holder string, now int64,
	keep time.Duration) (name string, err error) {
	all, err := seals(ctx, facts, kind)
	if err != nil {
		return "", err
	}
	var over []string
	for name, s := range all {
		if s.until(now) <= now {
			over = append(over, name)
		}
	}
	if len(over) > 0 {
		if err := facts.Retract(ctx, aboutSeals(kind), over...); err != nil {
			return "", err
		}
	}
	name = holder + " " + sum(strings.Join(shapes, " ")) // two nodes may seal different puzzles for one race
	return name, stateSeal(ctx, facts, kind, name, seal{Shapes: shapes, At: now, Most: now + keep.Milliseconds()}, keep)
}

// Unseal takes a seal away whose puzzles are not raced after all.
func Unseal(ctx context.Context, facts store.Facts, kind, name string) error {
	return facts.Retract(ctx, aboutSeals(kind), name)
}

// EndSeals has the seals of a holder's race end [SealAfter] the race. Calling it again changes nothing.
func EndSeals(ctx context.Context, facts store.Facts, kind, holder string, ended int64) error {
	all, err := seals(ctx, facts, kind)
	if err != nil {
		return err
	}
	for name, s := range all {
		if !strings.HasPrefix(name, holder+" ") {
			continue
		}
		s.Ended = ended
		if err := stateSeal(ctx, facts, kind, name, s, SealAfter); err != nil {
			return err
		}
	}
	return nil
}

// SealedUntil returns until when records of a shape are sealed, Unix milliseconds, or 0 if they are not. The seals of
// one holder, whose race the record itself is of, do not count.
func SealedUntil(ctx context.Context, facts store.Facts, kind, shape, holder string, now int64) (until int64,
	err error) {
	all, err := seals(ctx, facts, kind)
	for name, s := range all {
		for _, sealed := range s.Shapes {
			if ends := s.until(now); sealed == shape && ends > now && !strings.HasPrefix(name, holder+" ") {
				until = max(until, ends)
			}
		}
	}
	return until, err
}

func stateSeal(ctx context.Context, facts store.Facts, kind, name string, s seal, keep time.Duration) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = facts.State(ctx, store.Fact{About: aboutSeals(kind), Name: name, Value: text, Keep: keep, Anew: true})
	return err
}

func seals(ctx context.Context, facts store.Facts, kind string) (map[string]seal, error) {
	stated, err := facts.Stated(ctx, aboutSeals(kind))
	all := make(map[string]seal, len(stated))
	for name, text := range stated {
		var s seal
		if err := json.Unmarshal(text, &s); err != nil {
			return nil, fmt.Errorf("read which records are sealed: %w", err)
		}
		all[name] = s
	}
	return all, err
}
