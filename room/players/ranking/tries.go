package ranking

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/puzzle/shared"
	"nonet/room/store"
)

// A day (UTC) has one puzzle of each kind, size and difficulty; see [shared.Puzzles].
//
// A player has one try: a room of a ranked round of one. All nodes agree on the room before it is created; see
// [Ranking.AgreeOnTry].

// How long the rounds of a day, and the rooms of its players, are kept.
const (
	dailyKept = store.DailyLeaderboardKept
	triesKept = 48 * time.Hour // until the day's puzzles can no longer be finished in any time zone
)

const (
	tryMark    = "room "   // begins the names of records of rooms, before a number and the spec
	resultMark = "result " // begins the names of records of results, before the spec
)

// specOf names a puzzle among those of a day.
func specOf(kind, size, difficulty string) string { return kind + " " + size + " " + difficulty }

var dailies = store.NewCollection("daily", dailyKept, store.NotPersonal)

func aboutDaily(day, spec string) string { return dailies.Key(day, spec) }

// aboutTries returns a key with a digest of the player, because the record of a try outlives the deletion of the
// player's data.
func aboutTries(day, player string) string { return tryRecords.Key(day, players.Digest(player)) }

var tryRecords = store.NewCollection("tries", triesKept, store.NamesPlayers)

// DailyPuzzle returns a day's puzzle, which is live for as long as it can be finished; see [shared.Puzzles.Get].
func (rk *Ranking) DailyPuzzle(ctx context.Context, day string, kind engine.Kind, spec engine.Spec,
	inTurn func(func()) error) (p engine.Puzzle, err error) {
	about := aboutDaily(day, specOf(kind.Name(), spec.Size, spec.Difficulty))
	live := time.Duration(game.DailyCloses(day)-rk.Now()) * time.Millisecond
	return rk.Shared.Get(ctx, shared.Request{Key: about, Kind: kind, Spec: spec, Live: live, Keep: dailyKept}, inTurn)
}

// try is a player's try at a daily puzzle: the room, and the result if there is one.
type try struct {
	room   string
	result []byte
}

// triesOf returns a player's tries on a day, by spec.
func (rk *Ranking) triesOf(ctx context.Context, day, player string) (map[string]try, error) {
	facts, err := rk.Store.List(ctx, aboutTries(day, player))
	if err != nil {
		return nil, err
	}
	tries, last := map[string]try{}, map[string]string{}
	for name, value := range facts {
		if spec, ok := strings.CutPrefix(name, resultMark); ok {
			t := tries[spec]
			t.result = value
			tries[spec] = t
			continue
		}
		n, spec, _ := strings.Cut(strings.TrimPrefix(name, tryMark), " ")
		if t := tries[spec]; n >= last[spec] {
			t.room, _, _ = strings.Cut(string(value), " ")
			tries[spec], last[spec] = t, n
		}
	}
	return tries, nil
}

// AgreeOnTry makes all nodes agree on the room of a player's one try at one of today's puzzles, and returns its code
// and epoch: the fresh ones, unless nodes have already agreed on others. number counts the codes, from 0, that turned
// out to be taken by another room.
func (rk *Ranking) AgreeOnTry(ctx context.Context, player string, d DailyOf, number int, freshCode,
	freshEpoch string) (code, epoch string, err error) {
	agreed, err := rk.Store.Put(ctx, store.Record{
		Key:   aboutTries(d.Day, player),
		Name:  fmt.Sprintf("%s%d %s", tryMark, number, specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty)),
		Value: []byte(freshCode + " " + freshEpoch), TTL: triesKept,
	})
	code, epoch, _ = strings.Cut(string(agreed), " ")
	return code, epoch, err
}

// ViewDaily records that a player looks at one of today's puzzles. It reports whether the time has to be listed apart
// because the player is a suspected duplicate; see [shared.Puzzles.SuspectsDuplicate].
func (rk *Ranking) ViewDaily(ctx context.Context, who players.Player, d DailyOf) (bool, error) {
	return rk.Shared.SuspectsDuplicate(ctx, who,
		shared.Look{Event: d.Day, Puzzle: specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty), Keep: triesKept})
}

// forgetResults deletes a player's results of daily puzzles that can still be finished.
func (rk *Ranking) forgetResults(ctx context.Context, player string) error {
	for since := range triesKept / day {
		about := aboutTries(store.Day(rk.Now()-(since*day).Milliseconds()), player)
		facts, err := rk.Store.List(ctx, about)
		if err != nil {
			return err
		}
		maps.DeleteFunc(facts, func(name string, _ []byte) bool { return !strings.HasPrefix(name, resultMark) })
		if err := rk.Store.Delete(ctx, about, slices.Collect(maps.Keys(facts))...); err != nil {
			return err
		}
	}
	return nil
}

const day = 24 * time.Hour
