package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// A finished round whose puzzle others can race against its finishers (ghosts), in a transformed look, is a record
// under its choice of puzzles, named by the puzzle's shape. Other records hold which players and networks have seen a
// shape, as digests.

const (
	raceableMost = 200  // shapes per choice
	metMost      = 4000 // viewers per shape; a shape that has reached it is not dealt again
	raceableKept = 366 * 24 * time.Hour
)

// GhostRound is an archived round whose puzzle can be dealt again.
type GhostRound struct {
	Shape  string    `json:"-"` // its digest
	Round  string    `json:"round"`
	At     int64     `json:"at"`     // when it ended, Unix milliseconds
	Points []float64 `json:"points"` // the strengths shown by its finishers, see [Rated]
}

// Distance returns the distance of the nearest finish from a strength.
func (r GhostRound) Distance(points float64) float64 {
	off := max(points, 1e6)
	for _, p := range r.Points {
		off = min(off, max(p-points, points-p))
	}
	return off
}

// ShapeDigest returns the digest of a puzzle's shape, or of another text.
func ShapeDigest(text string) string {
	s := sha256.Sum256([]byte(text))
	return hex.EncodeToString(s[:16])
}

var (
	ghostRounds = store.NewCollection("raceable", raceableKept, store.NotPersonal)
	seenShapes  = store.NewCollection("shape-met", raceableKept, store.Pseudonymous)
)

func aboutGhostRounds(set *game.Settings) string {
	return ghostRounds.Key(set.Kind, set.Size, set.Rules, set.Difficulty)
}

// ListShown returns the strengths that players have shown in a round.
func ListShown(ctx context.Context, facts store.KV, round string) (map[string]float64, error) {
	shown, err := readShown(ctx, facts, round)
	points := map[string]float64{}
	for player, r := range shown {
		points[player] = r.Shown
	}
	return points, err
}

// PutGhostRound records that a round's puzzle can be raced. The oldest records are deleted if there are too many.
func PutGhostRound(ctx context.Context, facts store.KV, set *game.Settings, r GhostRound) error {
	about := aboutGhostRounds(set)
	fact := store.Record{Key: about, Name: r.Shape, TTL: raceableKept, Limit: raceableMost}
	err := store.PutJSON(ctx, facts, fact, r)
	if !errors.Is(err, store.ErrFull) {
		return err
	}
	all, err := GhostRounds(ctx, facts, set)
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b GhostRound) int { return int(max(-1, min(1, a.At-b.At))) })
	var old []string
	for _, r := range all[:min(len(all), 1+len(all)-raceableMost*9/10)] {
		old = append(old, r.Shape)
	}
	if err := facts.Delete(ctx, about, old...); err != nil {
		return err
	}
	if err = store.PutJSON(ctx, facts, fact, r); errors.Is(err, store.ErrFull) {
		return nil // other rounds were added concurrently
	}
	return err
}

// GhostRounds returns the rounds of a choice whose puzzles can be raced.
func GhostRounds(ctx context.Context, facts store.KV, set *game.Settings) ([]GhostRound, error) {
	stated, err := store.ListJSON[GhostRound](ctx, facts, aboutGhostRounds(set))
	var all []GhostRound
	for shape, r := range stated {
		r.Shape = shape
		all = append(all, r)
	}
	return all, err
}

// DeleteGhostRound removes a round that is no longer archived.
func DeleteGhostRound(ctx context.Context, facts store.KV, set *game.Settings, r GhostRound) error {
	return facts.Delete(ctx, aboutGhostRounds(set), r.Shape)
}

// Viewer identifies a player who sees a puzzle, and the player's site. Each is empty if it is not known.
type Viewer struct{ Player, Site string }

// names returns the names of the records of a viewer.
func (v Viewer) names() (names []string) {
	if v.Player != "" {
		names = append(names, ShapeDigest(v.Player))
	}
	if v.Site != "" {
		names = append(names, ShapeDigest("site "+v.Site))
	}
	return names
}

// RecordSeen records that viewers see a shape in a round, and reports whether it is new to all of them and to
// everybody else in their networks. It is idempotent for the same round.
func RecordSeen(ctx context.Context, facts store.KV, shape string, viewers []Viewer, round string) (isNew bool,
	err error) {
	for _, v := range viewers {
		for _, name := range v.names() {
			first, err := facts.Put(ctx, seenRecord(shape, name, round))
			if errors.Is(err, store.ErrFull) || err == nil && string(first) != round {
				return false, nil
			}
			if err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// MarkSeen records that viewers see a shape in a round, even if they have seen it before.
func MarkSeen(ctx context.Context, facts store.KV, shape string, viewers []Viewer, round string) error {
	var all []store.Record
	for _, v := range viewers {
		for _, name := range v.names() {
			all = append(all, seenRecord(shape, name, round))
		}
	}
	if len(all) == 0 {
		return nil
	}
	if err := facts.PutAll(ctx, all); !errors.Is(err, store.ErrFull) {
		return err
	}
	return nil // a full shape is not dealt again at all, see Meet
}

func seenRecord(shape, name, round string) store.Record {
	return store.Record{Key: seenShapes.Key(shape), Name: name, Value: []byte(round), TTL: raceableKept, Limit: metMost}
}

// HaveSeen reports whether one of the viewers, or somebody at the same site, has seen a shape in another round.
func HaveSeen(ctx context.Context, facts store.KV, shape string, viewers []Viewer, round string) (bool, error) {
	met, err := facts.List(ctx, seenShapes.Key(shape))
	return slices.ContainsFunc(viewers, func(v Viewer) bool {
		return slices.ContainsFunc(v.names(), func(name string) bool {
			first, ok := met[name]
			return ok && string(first) != round
		})
	}), err
}
