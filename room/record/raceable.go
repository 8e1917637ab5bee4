package record

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// A round whose puzzle others can race, in another look, beside those who finished it, is a fact of its choice: one for
// each shape. Who has met a shape is known beside it. Neither names a player.

const (
	raceableMost = 200  // shapes of a choice
	metMost      = 2000 // players of whom it is known that they met a shape: from then on it is dealt to nobody
	raceableKept = 366 * 24 * time.Hour
)

// Raceable is an archived round whose puzzle can be dealt again.
type Raceable struct {
	Shape  string    `json:"-"` // a sum of it
	Round  string    `json:"round"`
	At     int64     `json:"at"`     // when it ended, Unix milliseconds
	Points []float64 `json:"points"` // that those who finished it have shown in it, see [Rated]
}

// Off is how far the nearest of those who finished it is from so many points.
func (r Raceable) Off(points float64) float64 {
	off := max(points, 1e6)
	for _, p := range r.Points {
		off = min(off, max(p-points, points-p))
	}
	return off
}

// ShapeSum stands for a puzzle's shape.
func ShapeSum(shape string) string { return sum(shape) }

func sum(text string) string {
	s := sha256.Sum256([]byte(text))
	return hex.EncodeToString(s[:16])
}

func aboutRaceable(set *game.Settings) string {
	return "raceable/" + strings.Join([]string{set.Kind, set.Size, set.Rules, set.Difficulty}, "/")
}

func aboutShape(shape string) string { return "shape-met/" + shape }

// ShownIn are the points that players have shown in a round.
func ShownIn(ctx context.Context, facts store.Facts, round string) (map[string]float64, error) {
	stated, err := facts.Stated(ctx, aboutShown(round))
	points := map[string]float64{}
	for player, text := range stated {
		r, err := readRated(round, text)
		if err != nil {
			return nil, err
		}
		points[player] = r.Shown
	}
	return points, err
}

// KeepRaceable keeps that a round's puzzle can be raced. The oldest go when there are too many.
func KeepRaceable(ctx context.Context, facts store.Facts, set *game.Settings, r Raceable) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	about := aboutRaceable(set)
	fact := store.Fact{About: about, Name: r.Shape, Value: text, Keep: raceableKept, Most: raceableMost}
	_, err = facts.State(ctx, fact)
	if !errors.Is(err, store.ErrFull) {
		return err
	}
	all, err := Raceables(ctx, facts, set)
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b Raceable) int { return int(max(-1, min(1, a.At-b.At))) })
	var old []string
	for _, r := range all[:min(len(all), 1+len(all)-raceableMost*9/10)] {
		old = append(old, r.Shape)
	}
	if err := facts.Retract(ctx, about, old...); err != nil {
		return err
	}
	if _, err = facts.State(ctx, fact); errors.Is(err, store.ErrFull) {
		return nil // others were as quick
	}
	return err
}

// Raceables are the rounds whose puzzles can be raced, of a choice.
func Raceables(ctx context.Context, facts store.Facts, set *game.Settings) ([]Raceable, error) {
	stated, err := facts.Stated(ctx, aboutRaceable(set))
	var all []Raceable
	for shape, text := range stated {
		r := Raceable{Shape: shape}
		if err := json.Unmarshal(text, &r); err != nil {
			return nil, fmt.Errorf("read which round can be raced: %w", err)
		}
		all = append(all, r)
	}
	return all, err
}

// Unraceable takes a round out that is archived no more.
func Unraceable(ctx context.Context, facts store.Facts, set *game.Settings, r Raceable) error {
	return facts.Retract(ctx, aboutRaceable(set), r.Shape)
}

// Meet keeps that players meet a shape in a round, and says whether it is new to all of them. Asked again for the same
// round it says the same.
func Meet(ctx context.Context, facts store.Facts, shape string, players []string, round string) (isNew bool,
	err error) {
	for _, player := range players {
		first, err := facts.State(ctx, store.Fact{About: aboutShape(shape), Name: sum(player), Value: []byte(round),
			Keep: raceableKept, Most: metMost})
		if errors.Is(err, store.ErrFull) || err == nil && string(first) != round {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// HaveMet says whether one of the players has met a shape in another round.
func HaveMet(ctx context.Context, facts store.Facts, shape string, players []string, round string) (bool, error) {
	met, err := facts.Stated(ctx, aboutShape(shape))
	return slices.ContainsFunc(players, func(player string) bool {
		first, ok := met[sum(player)]
		return ok && string(first) != round
	}), err
}
