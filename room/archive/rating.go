package archive

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/rating"
	"nonet/room/store"
)

// The strength that players show in a ranked round is computed once, agreed on by all nodes, and kept with the round.
// It is added to a player's ratings if the finish counts, and removed again if it is rejected later. A rating is
// computed from all those rounds together, so it does not depend on the order or number of updates.

// RatedMax is the maximum number of rounds that a rating is based on, namely the latest ones. Earlier rounds have no
// influence.
const RatedMax = 100

const ratedKept = 366 * 24 * time.Hour // after the last round

// Pool is a kind and a class of sizes that are rated together.
type Pool struct {
	Kind  string       `json:"kind"`
	Class rating.Class `json:"class"`
}

func (p Pool) String() string { return p.Kind + " " + string(p.Class) }

// PoolOf returns the pool of a size of a kind.
func PoolOf(kind engine.Kind, size string) Pool {
	usual, err := kind.Normalize(engine.Spec{})
	if err != nil {
		usual.Size = size
	}
	return Pool{kind.Name(), rating.ClassOf(kind.Options().Sizes, usual.Size, size)}
}

// Rated is the strength of a player as shown by one round.
type Rated struct {
	Pool
	Round  string  `json:"-"`
	At     int64   `json:"at"` // when it ended, Unix milliseconds
	Shown  float64 `json:"shown"`
	Weight float64 `json:"weight"`
	Won    bool    `json:"won,omitempty"`
}

var (
	shownStrengths = store.NewCollection("shown", store.Configured, store.NamesPlayers)
	ratedRounds    = store.NewCollection("rated", ratedKept, store.NamesPlayers)
)

// aboutRatedIn returns the key of the rounds in a pool, which are named by their IDs.
func aboutRatedIn(player string, p Pool) string {
	return ratedRounds.Key(player) + "/" + p.Kind + "/" + string(p.Class)
}

// PutShown records what a round shows of its players, for keep, where 0 means forever. Existing records are kept, so
// all nodes agree. The records do not count yet, see [ApplyResults].
func PutShown(ctx context.Context, facts store.KV, round string, shown map[string]Rated, keep time.Duration) error {
	var all []store.Record
	for _, player := range slices.Sorted(maps.Keys(shown)) {
		text, err := json.Marshal(shown[player])
		if err != nil {
			return err
		}
		all = append(all, store.Record{Key: shownStrengths.Key(round), Name: player, Value: text, TTL: keep})
	}
	return facts.PutAll(ctx, all)
}

// applyRatings adds what a round shows to the ratings of the players for whom it counts.
func applyRatings(ctx context.Context, facts store.KV, round string, counts func(player string) bool) error {
	shown, err := readShown(ctx, facts, round)
	if err != nil {
		return err
	}
	for _, player := range slices.Sorted(maps.Keys(shown)) {
		if !counts(player) {
			continue
		}
		if err := applyRating(ctx, facts, round, player, shown[player]); err != nil {
			return err
		}
	}
	return nil
}

func applyRating(ctx context.Context, facts store.KV, round, player string, r Rated) error {
	// The pool comes first, because it leads to the rounds.
	pool := store.Record{Key: ratedRounds.Key(player), Name: r.Pool.String(), TTL: ratedKept}
	if _, err := facts.Put(ctx, pool); err != nil {
		return err
	}
	about := aboutRatedIn(player, r.Pool)
	if err := store.PutJSON(ctx, facts, store.Record{Key: about, Name: round, TTL: ratedKept}, r); err != nil {
		return err
	}
	all, err := readLatest(ctx, facts, about)
	if err != nil {
		return err
	}
	return updateStanding(ctx, facts, player, r.Pool, all)
}

// removeRating removes what a round shows from a player's ratings.
func removeRating(ctx context.Context, facts store.KV, round, player string) error {
	shown, err := readShown(ctx, facts, round)
	r, found := shown[player]
	if err != nil || !found {
		return err
	}
	about := aboutRatedIn(player, r.Pool)
	if err := facts.Delete(ctx, about, round); err != nil {
		return err
	}
	left, err := readAllRated(ctx, facts, about)
	if err != nil {
		return err
	}
	if err := facts.Delete(ctx, aboutMonth(r.Pool, store.Month(r.At)), player); err != nil {
		return err
	}
	return updateStanding(ctx, facts, player, r.Pool, left)
}

// readShown returns what a round shows of its players, by player.
func readShown(ctx context.Context, facts store.KV, round string) (map[string]Rated, error) {
	return store.ListJSON[Rated](ctx, facts, shownStrengths.Key(round))
}

// readAllRated returns the rounds under a key, earliest first.
func readAllRated(ctx context.Context, facts store.KV, about string) ([]Rated, error) {
	rounds, err := store.ListJSON[Rated](ctx, facts, about)
	if err != nil {
		return nil, err
	}
	all := make([]Rated, 0, len(rounds))
	for round, r := range rounds {
		r.Round = round
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Rated) int {
		return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(a.Round, b.Round))
	})
	return all, nil
}

// readLatest reads the last [RatedMax] rounds under a key and deletes earlier ones.
func readLatest(ctx context.Context, facts store.KV, about string) ([]Rated, error) {
	all, err := readAllRated(ctx, facts, about)
	if err != nil || len(all) <= RatedMax {
		return all, err
	}
	var old []string
	for _, r := range all[:len(all)-RatedMax] {
		old = append(old, r.Round)
	}
	return all[len(old):], facts.Delete(ctx, about, old...)
}

// RatedRounds returns the rounds that a player's rating is based on, earliest first.
func RatedRounds(ctx context.Context, facts store.KV, player string, p Pool) ([]Rated, error) {
	return readAllRated(ctx, facts, aboutRatedIn(player, p))
}

// RatedPools returns the pools in which a player may have a rating.
func RatedPools(ctx context.Context, facts store.KV, player string) ([]Pool, error) {
	stated, err := facts.List(ctx, ratedRounds.Key(player))
	var all []Pool
	for _, name := range slices.Sorted(maps.Keys(stated)) {
		kind, class, _ := strings.Cut(name, " ")
		all = append(all, Pool{kind, rating.Class(class)})
	}
	return all, err
}

// Strength returns the rating at a time, Unix milliseconds, that is based on the rounds, which are sorted earliest
// first.
func Strength(rounds []Rated, now int64) rating.Rating {
	shown := make([]rating.Round, len(rounds))
	for i, r := range rounds {
		shown[i] = rating.Round{At: r.At, Evidence: rating.Evidence{Shown: r.Shown, Weight: r.Weight, Won: r.Won}}
	}
	strength := rating.UpdateAll(rating.New(), shown)
	if len(rounds) > 0 {
		strength = strength.Decay(now - rounds[len(rounds)-1].At)
	}
	return strength
}

// Points returns a player's strength at puzzles of a kind and size. An unknown player has medium strength.
func Points(ctx context.Context, facts store.KV, player string, kind engine.Kind, size string) (int, error) {
	rounds, err := RatedRounds(ctx, facts, player, PoolOf(kind, size))
	return max(1, int(Strength(rounds, 0).Mean)), err
}
