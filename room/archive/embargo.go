package archive

import (
	"context"
	"strings"
	"time"

	"nonet/room/store"
)

// While an archived puzzle is raced again, the records that show it are sealed. Each race is one fact about its kind
// of puzzles, so a node reads the seals of all nodes at once.

const (
	// EmbargoAfter is the time after the race for which records stay sealed.
	EmbargoAfter = 10 * time.Minute
	// raceUsual is the usual maximum duration of a race. The owner of a sealed record is told to wait that long.
	raceUsual = time.Hour
)

// embargo is the stored state of the puzzles of one race.
type embargo struct {
	Shapes []string `json:"shapes"` // the raced shape, and the others that it was chosen from
	At     int64    `json:"at"`     // when they were chosen, Unix milliseconds
	Most   int64    `json:"most"`   // when the seal ends if the race is never known to end, Unix milliseconds
	Ended  int64    `json:"ended,omitempty"`
}

// until returns when the embargo ends, as far as that is known.
func (s embargo) until(now int64) int64 {
	if s.Ended > 0 {
		return s.Ended + EmbargoAfter.Milliseconds()
	}
	return min(s.Most, max(s.At+raceUsual.Milliseconds(), now+EmbargoAfter.Milliseconds()))
}

var embargoRecords = store.NewCollection("sealed", store.Configured, store.NotPersonal)

// AddEmbargo puts the records of puzzles of a kind under embargo, by their shapes, on behalf of a holder: until
// [EndEmbargoes], and for at most keep. It returns the name of the embargo for [LiftEmbargo].
func AddEmbargo(ctx context.Context, facts store.KV, kind string, shapes []string, holder string, now int64,
	keep time.Duration) (name string, err error) {
	all, err := embargoes(ctx, facts, kind)
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
		if err := facts.Delete(ctx, embargoRecords.Key(kind), over...); err != nil {
			return "", err
		}
	}
	name = holder + " " + ShapeDigest(strings.Join(shapes, " ")) // two nodes may seal different puzzles for one race
	return name, putEmbargo(ctx, facts, kind, name, embargo{Shapes: shapes, At: now, Most: now + keep.Milliseconds()},
		keep)
}

// LiftEmbargo removes an embargo whose puzzles are not raced after all.
func LiftEmbargo(ctx context.Context, facts store.KV, kind, name string) error {
	return facts.Delete(ctx, embargoRecords.Key(kind), name)
}

// EndEmbargoes lets the embargoes of a holder's race end [EmbargoAfter] the race. It is idempotent.
func EndEmbargoes(ctx context.Context, facts store.KV, kind, holder string, ended int64) error {
	all, err := embargoes(ctx, facts, kind)
	if err != nil {
		return err
	}
	for name, s := range all {
		if !strings.HasPrefix(name, holder+" ") {
			continue
		}
		s.Ended = ended
		if err := putEmbargo(ctx, facts, kind, name, s, EmbargoAfter); err != nil {
			return err
		}
	}
	return nil
}

// EmbargoEnd returns until when records of a shape are under embargo, Unix milliseconds, or 0 if they are not. The
// embargoes of one holder, whose race the record itself is of, do not count.
func EmbargoEnd(ctx context.Context, facts store.KV, kind, shape, holder string, now int64) (until int64,
	err error) {
	all, err := embargoes(ctx, facts, kind)
	for name, s := range all {
		for _, sealed := range s.Shapes {
			if ends := s.until(now); sealed == shape && ends > now && !strings.HasPrefix(name, holder+" ") {
				until = max(until, ends)
			}
		}
	}
	return until, err
}

func putEmbargo(ctx context.Context, facts store.KV, kind, name string, s embargo, keep time.Duration) error {
	return store.PutJSON(ctx, facts,
		store.Record{Key: embargoRecords.Key(kind), Name: name, TTL: keep, Overwrite: true}, s)
}

func embargoes(ctx context.Context, facts store.KV, kind string) (map[string]embargo, error) {
	return store.ListJSON[embargo](ctx, facts, embargoRecords.Key(kind))
}
