package players

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/game"
	"nonet/room/store"
)

// A day (UTC) has one puzzle of each kind, size and difficulty. Its seed is a MAC of the day and the spec under a
// secret that the nodes share, so nobody can work out tomorrow's. Whoever makes the puzzle first states it, so that a
// day has one even while nodes with different engines are running.
//
// A player has one try: a room of a ranked round of one. What room it is, all nodes agree on before
// it is made: see [People.AgreeOnTry].

// How long it is kept what was played on a day, and who tried it where.
const (
	dailyKept = store.DailyLeaderboardKept
	triesKept = 48 * time.Hour // until nobody can finish that day's puzzles any more, whenever it was stated
)

const (
	dailySecret = "daily"
	puzzleFact  = "puzzle"
	tryMark     = "room "   // begins the names of facts about rooms: then a number, then the spec
	resultMark  = "result " // begins the names of facts about results: then the spec
)

// specOf names a puzzle among those of a day.
func specOf(kind, size, difficulty string) string { return kind + " " + size + " " + difficulty }

func aboutDaily(day, spec string) string { return "daily/" + day + "/" + spec }

// aboutTries is about a digest of the player: that a puzzle was tried outlives deletion.
func aboutTries(day, player string) string { return "tries/" + day + "/" + Digest(player) }

// DailyPuzzle returns a day's puzzle. It counts as in play from before anybody sees it, for as long as it can be
// finished. If it has to be made, inTurn does that, because it costs processor time.
func (ps *People) DailyPuzzle(ctx context.Context, day string, kind engine.Kind, spec engine.Spec,
	inTurn func(func()) error) (p engine.Puzzle, err error) {
	about := aboutDaily(day, specOf(kind.Name(), spec.Size, spec.Difficulty))
	live := time.Duration(game.DailyCloses(day)-ps.now()) * time.Millisecond
	return ps.sharedPuzzle(ctx, about, live, dailyKept, kind, spec, inTurn)
}

// sharedPuzzle is one that many are dealt, each in a room of their own: all the same, by what it is about. It counts as
// in play for as long as live says, from before anybody sees it.
func (ps *People) sharedPuzzle(ctx context.Context, about string, live, keep time.Duration, kind engine.Kind,
	spec engine.Spec, inTurn func(func()) error) (p engine.Puzzle, err error) {
	p, err = ps.statedPuzzle(ctx, about)
	if !errors.Is(err, store.ErrNotFound) {
		return p, err
	}
	seed, err := ps.sharedSeed(ctx, about)
	if err != nil {
		return p, err
	}
	made := false
	waited := inTurn(func() {
		if p, err = ps.statedPuzzle(ctx, about); !errors.Is(err, store.ErrNotFound) {
			return // others who waited have made it
		}
		p, err = kind.Generate(spec, seed)
		made = err == nil
	})
	if err := cmp.Or(waited, err); err != nil || !made {
		return p, err
	}
	if err := ps.inPlay.Hold(ctx, p, about, live); err != nil {
		return p, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return p, err
	}
	if _, err := ps.store.State(ctx, store.Fact{About: about, Name: puzzleFact, Value: text, Keep: keep}); err != nil {
		return p, err
	}
	return ps.statedPuzzle(ctx, about)
}

// statedPuzzle is the puzzle that somebody has made, or [store.ErrNotFound].
func (ps *People) statedPuzzle(ctx context.Context, about string) (p engine.Puzzle, err error) {
	facts, err := ps.store.Stated(ctx, about)
	if err != nil {
		return p, err
	}
	text, ok := facts[puzzleFact]
	if !ok {
		return p, fmt.Errorf("%s: %w", about, store.ErrNotFound)
	}
	err = json.Unmarshal(text, &p)
	return p, err
}

func (ps *People) sharedSeed(ctx context.Context, about string) (seed engine.Seed, err error) {
	fresh := make([]byte, sha256.Size)
	rand.Read(fresh)
	secret, err := ps.store.Secret(ctx, dailySecret, fresh)
	if err != nil {
		return seed, err
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("nonet " + about))
	copy(seed[:], mac.Sum(nil))
	return seed, nil
}

// try is what is known of a player's try: the room, and the result if there is one.
type try struct {
	room   string
	result []byte
}

// triesOf returns a player's tries on a day, by spec.
func (ps *People) triesOf(ctx context.Context, day, player string) (map[string]try, error) {
	facts, err := ps.store.Stated(ctx, aboutTries(day, player))
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

// AgreeOnTry agrees with all nodes on the room of a player's one try at one of today's puzzles, and returns its code
// and epoch: the fresh ones, unless others are agreed on already. Whoever comes next, after a crash too, makes that
// very room, or finds it made. Number counts from 0 the codes that turned out to be taken by somebody else's room.
func (ps *People) AgreeOnTry(ctx context.Context, player string, d DailyOf, number int, freshCode,
	freshEpoch string) (code, epoch string, err error) {
	agreed, err := ps.store.State(ctx, store.Fact{
		About: aboutTries(d.Day, player),
		Name:  fmt.Sprintf("%s%d %s", tryMark, number, specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty)),
		Value: []byte(freshCode + " " + freshEpoch), Keep: triesKept,
	})
	code, epoch, _ = strings.Cut(string(agreed), " ")
	return code, epoch, err
}
