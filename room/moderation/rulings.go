package moderation

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// A ruling is the effect of an operator's decision on all nodes: it bans a name or keeps a player from chatting for a
// while. The store holds digests only: of a folded name, so that the name cannot be read there, and of a player's id,
// so that a player cannot end the silence early by deleting their data.
const (
	nameMark    = "name "
	silenceMark = "quiet "
	rulingsMax  = 10_000
)

var rulings = store.NewCollection("rulings", caseKept, store.Pseudonymous)

var aboutRulings = rulings.Key()

// How long a player is silenced: the first time, and each time after an earlier line was rejected.
const (
	silenceFirst = 24 * time.Hour
	silenceAgain = 7 * 24 * time.Hour
)

// ApplyRuling puts an operator's decision about a name or a line into effect.
func ApplyRuling(ctx context.Context, facts store.KV, c Case, v fair.Verdict, now int64) error {
	name, value := "", []byte(nil)
	switch c.What {
	case Name:
		name = nameMark + digest(game.Fold(c.Name))
	case Line:
		name = silenceMark + digest(c.Player)
		long, err := silenceFor(ctx, facts, c)
		if err != nil {
			return err
		}
		value = strconv.AppendInt(nil, now+long.Milliseconds(), 10)
	default:
		return errors.New("rulings do not apply to finishes")
	}
	if v != fair.Rejected {
		return facts.Delete(ctx, aboutRulings, name)
	}
	_, err := facts.Put(ctx, store.Record{
		Key: aboutRulings, Name: name, Value: value, TTL: caseKept, Limit: rulingsMax, Overwrite: true,
	})
	return err
}

// silenceFor returns how long the player of a rejected line is silenced.
func silenceFor(ctx context.Context, facts store.KV, c Case) (time.Duration, error) {
	before, err := CasesAbout(ctx, facts, c.Player)
	for _, other := range before {
		if other.What == Line && other.ID != c.ID && other.LastDecision().Verdict == fair.Rejected {
			return silenceAgain, err
		}
	}
	return silenceFirst, err
}

// Rulings are the rulings in force. The zero value has none.
type Rulings struct {
	names    map[string]bool
	silenced map[string]int64
}

// ReadRulings returns the rulings of a store.
func ReadRulings(ctx context.Context, facts store.KV) (Rulings, error) {
	r := Rulings{names: map[string]bool{}, silenced: map[string]int64{}}
	known, err := facts.List(ctx, aboutRulings)
	for name, value := range known {
		if text, ok := strings.CutPrefix(name, nameMark); ok {
			r.names[text] = true
		}
		if sum, ok := strings.CutPrefix(name, silenceMark); ok {
			until, wrong := strconv.ParseInt(string(value), 10, 64)
			err = errors.Join(err, wrong)
			r.silenced[sum] = until
		}
	}
	return r, err
}

// refuses reports whether an operator has banned a name or one that looks like it.
func (r Rulings) refuses(name string) bool {
	isBanned := func(name string) bool { return r.names[digest(game.Fold(name))] }
	return len(r.names) > 0 && (isBanned(name) || isBanned(game.FoldCapitals(name)))
}

// SilenceEnd returns when a player's silence ends, in Unix milliseconds, or 0 if no ruling silences the player.
func (r Rulings) SilenceEnd(player string) int64 {
	return r.silenced[digest(player)]
}
